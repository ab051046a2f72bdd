import { expect, test } from 'vitest';
import {
  commandsOf,
  explained,
  findDeadCitations,
  findMissingCommands,
  findMissingFiles,
  findTwice,
  findUnclearFiles,
} from './check-citations.ts';

const nothing = new Set<string>();

test.each([
  ['// A wrong code costs a try (decision 11).', ['decision 11']],
  ['-- Decisions 26, 30 and 35', ['decision 26', 'decision 30', 'decision 35']],
  ['/**\n * Comes from decision\n * 20, threats 3 to 5. */', ['decision 20', 'threat 3', 'threat 5']],
  ['as counter 12 says', ['counter 12']],
  ['// S1 §2, §5 and §8, S2 §7: registration', ['S1 §2', 'S1 §5', 'S1 §8', 'S2 §7']],
  ["{ 'S1 §3': ['Send'] }", ['S1 §3']],
  ['(A3) `A48` | A70 | (decision 22, A42)', ['A3', 'A48', 'A70', 'decision 22', 'A42']],
  ['see `docs/decisions/002-one-module.md`', ['docs/decisions/002']],
])('a citation, written %j: is every number of it', (text, numbers) => {
  expect(findDeadCitations(text, nothing).map(({ number }) => number)).toEqual(numbers);
});

test.each([
  'the decision is taken by 2 people',
  "const decision = 'approve';",
  'docs/decisions',
  "const text = 'A99';",
  '`A1!password`',
  'the rule of §3',
])('%j: cites nothing', (text) => {
  expect(findDeadCitations(text, nothing)).toEqual([]);
});

test('a number that is explained: is let through, one that is not is told with its line', () => {
  const text = 'one\n// decision 1\n\n// decisions 1 and 99';
  expect(findDeadCitations(text, new Set(['decision 1']))).toEqual([{ line: 4, number: 'decision 99' }]);
});

test('the numbers a page explains: are those that begin its items, of the section asked for', () => {
  const page = '1. One\n   2. not at the start\n3. Three\n\n## A\n| 4 | x |\n\n## B\n| 5 | 6 |\n';
  expect(explained(page, /^(\d+)\. /gm, 'decision ')).toEqual(['decision 1', 'decision 3']);
  expect(explained(page, /^\| (\d+) \|/gm, 'threat ', 'A')).toEqual(['threat 4']);
  expect(explained(page, /^\| (\d+) \|/gm, 'threat ', 'C')).toEqual([]);
});

test('a test, a file or SQL that a page names and nobody has: is missing', () => {
  const files = [
    'apps/api/src/auth/sign-in.test.ts',
    'apps/api/src/auth/sign-in.ts',
    'apps/api/migrations/0001.sql',
  ];
  const page =
    '`sign-in.test.ts`, `auth/sign-in.test.ts`, `in.test.ts`, `books/sign-in.test.ts`, `sign-in.ts`, `gone.ts`';
  expect(findMissingFiles(`${page}, \`0001.sql\`, \`0002.sql\`, \`*-db.ts\`, \`auth\``, files)).toEqual([
    'in.test.ts',
    'books/sign-in.test.ts',
    'gone.ts',
    '0002.sql',
  ]);
});

test('a name that several files have: is unclear until it says which', () => {
  const files = ['apps/api/src/auth/sign-in.test.ts', 'e2e/sign-in.test.ts'];
  expect(findUnclearFiles('`sign-in.test.ts`, `sign-in.test.ts`, `e2e/sign-in.test.ts`', files)).toEqual([
    'sign-in.test.ts',
  ]);
});

test('a number that two items explain: is told of once', () => {
  expect(findTwice(['A1', 'A2', 'A1', 'decision 1', 'A1'])).toEqual(['A1']);
});

test('a command that a page says to run and nobody has: is missing, and told of once', () => {
  const there = {
    'scripts/run.js': commandsOf("const commands = {\n  async start() {\n  async 'db:migrate'() {\n"),
    'npm run': ['e2e'],
    deploy: ['nginx.conf'],
  };
  const page =
    'node scripts/run.js start, node scripts/run.js db:migrate x, node scripts/run.js fly --high, node scripts/run.js fly';
  expect(
    findMissingCommands(`${page}, npm run e2e, npm run e2, \`deploy/nginx.conf\`, deploy/nginx`, there),
  ).toEqual(['scripts/run.js fly', 'npm run e2', 'deploy/nginx']);
});
