import { parseArgs } from 'node:util';
import { contract } from '@harvest/contracts/contract';
import { ERRORS } from '@harvest/contracts/errors';
import { TEXTS } from '@harvest/contracts/texts';
import { describeCounts, describeMissing } from './spec/describe-gaps.ts';
import { type Finding, findBreaches, findGaps } from './spec/find-gaps.ts';
import { type Bank, readBank } from './spec/read-bank.ts';
import { isSlice, type Slice, slices } from './spec/slices.ts';
import { specFacts } from './spec/spec-facts.ts';
import { ownRoutes, specPages, specRoutes } from './spec/spec-routes.ts';
import { specTexts } from './spec/spec-texts.ts';
import type { Specification } from './spec/specification.ts';

const specification: Specification = {
  routes: specRoutes,
  pages: specPages,
  texts: specTexts,
  facts: specFacts,
  ownRoutes,
};

export interface SpecCheck {
  findings: Finding[];
  /** What the specification or our own lists name that is not so. */
  breaches: string[];
  /** Each slice that misses something, with what. */
  missing: string[];
}

/** Compares what is built with the specification: nothing of it may be missing. */
export function checkSpec(wanted: Specification, bank: Bank): SpecCheck {
  const findings = findGaps(wanted, bank);
  const missing = slices
    .filter((slice) => findings.some((finding) => finding.slice === slice && !finding.isThere))
    .map((slice) => ['something is missing', ...describeMissing(findings, slice)].join('\n  '));
  return { findings, breaches: findBreaches(wanted, bank), missing };
}

function readSlices(names: string): Slice[] {
  const list = names.split(',');
  const known = list.filter(isSlice);
  if (known.length === list.length) return known;
  console.error(
    `Not a slice: ${list.filter((name) => !isSlice(name)).join(', ')}. There are ${slices.join(', ')}.`,
  );
  return process.exit(1);
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      slice: { type: 'string' },
      /** The table alone. */
      brief: { type: 'boolean', default: false },
    },
  });
  const wanted = values.slice === undefined ? slices : readSlices(values.slice);
  const bank = readBank(process.cwd(), contract, { texts: TEXTS, errors: ERRORS });
  const { findings, breaches, missing } = checkSpec(specification, bank);
  const failures = [...breaches, ...missing];

  console.log(describeCounts(findings.filter(({ slice }) => wanted.includes(slice))));
  console.log(`\n  ${Object.keys(ownRoutes).length} routes of our own are not counted.`);
  for (const slice of values.brief ? [] : wanted) {
    const lines = describeMissing(findings, slice);
    if (lines.length > 0) console.log(`\n${lines.join('\n')}`);
  }
  for (const failure of failures) console.error(`✗ ${failure}`);
  if (failures.length > 0) process.exitCode = 1;
}
