import { type Aspect, aspects, type Finding } from './find-gaps.ts';
import { type Slice, slices } from './slices.ts';

const headings: Record<Aspect, string> = {
  contract: 'routes',
  keys: 'keys',
  handler: 'handlers',
  'route test': 'tested',
  page: 'pages',
  shown: 'texts',
  asserted: 'asserted',
  proven: 'facts',
};

const missing: Record<Aspect, string> = {
  contract: 'routes not in the contract',
  keys: 'routes with other keys',
  handler: 'routes without exactly one handler',
  'route test': 'routes that no test of the slice names',
  page: 'pages',
  shown: 'texts that nothing of the slice shows',
  asserted: 'texts that no test of the slice asserts',
  proven: 'without words, and no test proves it',
};

const LINE = 116;

/** How much of each slice is there, as a table. */
export function describeCounts(findings: readonly Finding[]): string {
  const rows = [...slices, 'all']
    .map((name) => ({ name, own: findings.filter(({ slice }) => name === 'all' || slice === name) }))
    .filter(({ own }) => own.length > 0)
    .map(({ name, own }) => row(name, ...aspects.map((aspect) => count(own, aspect))));
  return [row('slice', ...aspects.map((aspect) => headings[aspect])), ...rows].join('\n');
}

function row(first: string, ...rest: string[]): string {
  return `  ${first.padEnd(20)}${rest.map((cell) => cell.padStart(10)).join('')}`;
}

function count(findings: readonly Finding[], aspect: Aspect): string {
  const own = findings.filter((finding) => finding.aspect === aspect);
  return own.length === 0 ? '–' : `${own.filter(({ isThere }) => isThere).length}/${own.length}`;
}

/** What a slice misses, each item once: under the first thing it misses. */
export function describeMissing(findings: readonly Finding[], slice: Slice): string[] {
  const told = new Set<string>();
  const lines = aspects.flatMap((aspect) => {
    const gaps = findings.filter(
      (one) => one.slice === slice && one.aspect === aspect && !one.isThere && !told.has(one.words),
    );
    for (const { words } of gaps) told.add(words);
    return gaps.length === 0 ? [] : wrap(`${missing[aspect]}: `, gaps.map(describe));
  });
  return lines.length === 0 ? [] : [slice, ...lines.map((line) => `  ${line}`)];
}

function describe({ words, at, note }: Finding): string {
  return `${words} (${[...at, ...(note === undefined ? [] : [note])].join(', ')})`;
}

function wrap(heading: string, items: string[]): string[] {
  const lines = [heading];
  for (const [index, item] of items.entries()) {
    const last = lines.at(-1) ?? '';
    const next = index === items.length - 1 ? item : `${item} · `;
    if (last.length + next.length > LINE && last !== heading) lines.push(`  ${next}`);
    else lines[lines.length - 1] = last + next;
  }
  return lines.map((line) => line.trimEnd());
}
