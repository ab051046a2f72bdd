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

/** Slices of which nothing may be missing any more. Whoever completes one adds it here. */
const finishedSlices: readonly Slice[] = [
  'app',
  'auth',
  'registration',
  'password-reset',
  'onboarding',
  'dashboard',
  'accounts',
  'transfers',
  'other-transfers',
  'bulk-transfers',
  'scheduled-payments',
  'bills',
  'beneficiaries',
  'transactions',
  'transaction-details',
  'statements',
  'two-factor',
  'create-account',
  'fund-account',
  'disable-account',
  'kyc',
  'settings',
  'limits',
];

const specification: Specification = {
  routes: specRoutes,
  pages: specPages,
  texts: specTexts,
  facts: specFacts,
  ownRoutes,
};

export interface SpecCheck {
  findings: Finding[];
  /** Why the check fails; empty when it does not. */
  failures: string[];
}

/** Compares what is built with the specification; of the slices that are done, nothing may be missing. */
export function checkSpec(wanted: Specification, bank: Bank, done: readonly Slice[]): SpecCheck {
  const findings = findGaps(wanted, bank);
  const unfinished = done
    .filter((slice) => findings.some((finding) => finding.slice === slice && !finding.isThere))
    .map((slice) => ['a finished slice misses something', ...describeMissing(findings, slice)].join('\n  '));
  return { findings, failures: [...findBreaches(wanted, bank), ...unfinished] };
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
      done: { type: 'string' },
      /** The table alone. */
      brief: { type: 'boolean', default: false },
    },
  });
  const wanted = values.slice === undefined ? slices : readSlices(values.slice);
  const done = [...finishedSlices, ...(values.done === undefined ? [] : readSlices(values.done))];
  const bank = readBank(process.cwd(), contract, { texts: TEXTS, errors: ERRORS });
  const { findings, failures } = checkSpec(specification, bank, done);

  console.log(describeCounts(findings.filter(({ slice }) => wanted.includes(slice))));
  console.log(`\n  ${Object.keys(ownRoutes).length} routes of our own are not counted.`);
  for (const slice of values.brief ? [] : wanted) {
    const lines = describeMissing(findings, slice);
    if (lines.length > 0) console.log(`\n${lines.join('\n')}`);
  }
  for (const failure of failures) console.error(`✗ ${failure}`);
  if (failures.length > 0) process.exitCode = 1;
}
