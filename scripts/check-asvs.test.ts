import { expect, test } from 'vitest';
import { citedTests, countStates, findProblems, readRows, type Tree } from './check-asvs.ts';
import { readSource } from './spec/read-bank.ts';

const requirements = { 'V1.1.1': 2, 'V1.2.1': 1, 'V2.1.1': 3 };

const SOURCE = `
import { test } from 'vitest';
test('POST /x, with y: moves nothing', async () => {});
test.each([1, 2])(
  'a price of %s: is shown',
  async (price) => {},
);
test(\`\${OPEN}, of nobody's: answers 404\`, async () => {});
// test('a test in a comment: is none', () => {});
test.skip('a test that is skipped: is none', () => {});
const words = 'a text that is no test';
`;

const tree: Tree = {
  hasFile: (path) => ['apps/api/src/x.test.ts', 'apps/api/src/x.ts', 'package.json'].includes(path),
  tests: [readSource('apps/api/src/x.test.ts', SOURCE, { texts: {}, errors: {} })],
};

const MET = '| V1.1.1 | 2 | decoding | met | `apps/api/src/x.ts`, `package.json` |';
const NEEDLESS = '| V1.2.1 | 1 | LDAP | not applicable | There is no directory to ask. |';
const UNMET = '| V2.1.1 | 3 | rules | not met | Nobody wrote them down; with the next release. |';

/** A page with these lines in the place of those of its first chapter. */
const pageOf = (...lines: readonly string[]): string =>
  [
    '# Page',
    '## V1 Encoding',
    '| Requirement | Level | Subject | State | Proved by |',
    '|---|---|---|---|---|',
    ...lines,
    '## V2 Validation',
    UNMET,
  ].join('\n');

const problemsOf = (...lines: readonly string[]): string[] =>
  findProblems(readRows(pageOf(...lines)), requirements, tree);

const provedBy = (proof: string): string => `| V1.1.1 | 2 | decoding | met | ${proof} |`;
const cited = (title: string): string => provedBy(`\`apps/api/src/x.test.ts\` › \`${title}\``);

test('a page with every requirement once: has no problems', () => {
  expect(problemsOf(MET, NEEDLESS)).toEqual([]);
});

test.each([
  'POST /x, with y: moves nothing',
  'a price of %s: is shown',
  `\${OPEN}, of nobody's: answers 404`,
])('a test that is cited, %j: is found as its source has it', (title) => {
  expect(problemsOf(cited(title), NEEDLESS)).toEqual([]);
});

test.each([
  'POST /x, with y: moves',
  'a test in a comment: is none',
  'a test that is skipped: is none',
  'a text that is no test',
])('a test that nobody has, %j: is a problem', (title) => {
  expect(problemsOf(cited(title), NEEDLESS)).toEqual([
    `docs/asvs.md:5 V1.1.1 cites a test that apps/api/src/x.test.ts does not have: ${title}`,
  ]);
});

test.each([
  [
    'a file of tests',
    '`apps/api/src/gone.test.ts` › `x`',
    'cites apps/api/src/gone.test.ts, which does not exist',
  ],
  ['a path', '`docs/gone.md` and `apps/api/src/x.ts`', 'cites docs/gone.md, which does not exist'],
  ['a path without its beginning', '`src/x.ts`', 'cites src/x.ts, which does not exist'],
  ['a file at the top', '`gone.json`', 'cites gone.json, which does not exist'],
])('what is cited and not there, %s: is a problem', (_, proof, problem) => {
  expect(problemsOf(provedBy(proof), NEEDLESS)).toEqual([`docs/asvs.md:5 V1.1.1 ${problem}`]);
});

test.each([
  ['`apps/api/src/x.test.ts`', 'names a file of tests without one of its tests'],
  ['`apps/api/src/x.ts` › `x`', 'names a test in a form that nobody can look up'],
])('a test cited as %s: is a problem', (proof, problem) => {
  expect(problemsOf(provedBy(proof), NEEDLESS)).toEqual([`docs/asvs.md:5 V1.1.1 ${problem}`]);
});

test('a requirement that is missing, double, unknown, of another level or in another chapter: is a problem', () => {
  expect(problemsOf(MET)).toEqual(['docs/asvs.md V1.2.1 is missing']);
  expect(problemsOf(MET, NEEDLESS, MET)).toEqual(['docs/asvs.md:7 V1.1.1 stands there twice']);
  expect(problemsOf(MET, NEEDLESS, MET.replace('V1.1.1', 'V1.1.9'))).toEqual([
    'docs/asvs.md:7 V1.1.9 is no requirement of the standard',
  ]);
  expect(problemsOf(MET.replace('| 2 |', '| 3 |'), NEEDLESS)).toEqual([
    'docs/asvs.md:5 V1.1.1 is of level 2, not 3',
  ]);
  expect(problemsOf(MET, NEEDLESS, UNMET)).toEqual([
    'docs/asvs.md:7 V2.1.1 stands in the chapter V1',
    'docs/asvs.md:9 V2.1.1 stands there twice',
  ]);
});

test.each([
  ['without a state', MET.replace('| met |', '|  |'), 'has no state: ""'],
  ['of another state', MET.replace('| met |', '| mostly met |'), 'has no state: "mostly met"'],
  ['without its subject', MET.replace('decoding', ''), 'does not say what it is about'],
  ['with a cell too few', MET.replace('decoding | ', ''), 'is of level 2, not '],
  ['met by words alone', provedBy('We looked at it.'), 'is met, and nothing is named that proves it'],
  ['not met, without a word', MET.replace('| met |', '| not met |'), 'is not met without a reason'],
  [
    'not applicable, in a word',
    '| V1.1.1 | 2 | x | not applicable | None. |',
    'is not applicable without a reason',
  ],
])('a line %s: is a problem', (_, line, problem) => {
  expect(problemsOf(line, NEEDLESS)).toContain(`docs/asvs.md:5 V1.1.1 ${problem}`);
});

test('the files of tests that a page cites: are each named once', () => {
  const rows = readRows(pageOf(cited('a'), cited('b'), provedBy('`apps/api/src/y.test.ts` alone')));
  expect(citedTests(rows)).toEqual(['apps/api/src/x.test.ts']);
});

test('how much is met: is counted by level', () => {
  expect(countStates(readRows(pageOf(MET, NEEDLESS)))).toBe(
    [
      'Level 1: 0 met, 1 not applicable, 0 not met',
      'Level 2: 1 met, 0 not applicable, 0 not met',
      'Level 3: 0 met, 0 not applicable, 1 not met',
    ].join('\n'),
  );
});
