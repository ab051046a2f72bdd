import { existsSync, readFileSync } from 'node:fs';
import { hasTest } from './spec/find-gaps.ts';
import { readSource, type SourceFile } from './spec/read-bank.ts';

const PAGE = 'docs/asvs.md';
const LIST = 'scripts/asvs-requirements.json';

const STATES = ['met', 'not applicable', 'not met'] as const;
type State = (typeof STATES)[number];

/** The level of every requirement of the standard, by its id. */
export type Requirements = Readonly<Record<string, number>>;

/** What the page cites is looked for here. */
export interface Tree {
  hasFile(path: string): boolean;
  tests: readonly SourceFile[];
}

/** One line of a table, as it is written. */
export interface Row {
  line: number;
  /** Of the heading above it. */
  chapter: string;
  id: string;
  level: string;
  subject: string;
  state: string;
  proof: string;
}

const ROW = /^\| *V\d/;
const CELLS = 5;
/** A file of tests and the name of one of them, both in backticks. */
const TEST = /`([\w./-]+\.test\.tsx?)` › `([^`]+)`/g;
const PATH = /`([\w./-]+\.(?:tsx?|sql|md|json)|\.npmrc)`/g;
const REASON_WORDS_MIN = 3;

/** The lines of all tables. One that has no five cells has empty ones. */
export function readRows(page: string): Row[] {
  let chapter = '';
  return page.split('\n').flatMap((text, index) => {
    chapter = /^## (V\d+)\b/.exec(text)?.[1] ?? chapter;
    if (!ROW.test(text)) return [];
    const cells = text
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim());
    const [id = '', level = '', subject = '', state = '', proof = ''] =
      cells.length === CELLS ? cells : [cells[0]];
    return [{ line: index + 1, chapter, id, level, subject, state, proof }];
  });
}

/** The files of tests that are named beside one of their tests. */
export function citedTests(rows: readonly Row[]): string[] {
  const files = rows.flatMap(({ proof }) => [...proof.matchAll(TEST)].map(([, file = '']) => file));
  return [...new Set(files)];
}

/** Everything that is wrong with the page. */
export function findProblems(rows: readonly Row[], requirements: Requirements, tree: Tree): string[] {
  const missing = Object.keys(requirements)
    .filter((id) => !rows.some((row) => row.id === id))
    .map((id) => `${PAGE} ${id} is missing`);
  const ofRows = rows.flatMap((row) =>
    [...problemsOfId(row, rows, requirements), ...problemsOfState(row), ...problemsOfProof(row, tree)].map(
      (problem) => `${PAGE}:${row.line} ${row.id} ${problem}`,
    ),
  );
  return [...missing, ...ofRows];
}

function problemsOfId(
  { id, level, chapter, line }: Row,
  rows: readonly Row[],
  requirements: Requirements,
): string[] {
  const known = requirements[id];
  if (known === undefined) return ['is no requirement of the standard'];
  return [
    ...(String(known) === level ? [] : [`is of level ${known}, not ${level}`]),
    ...(id.startsWith(`${chapter}.`) ? [] : [`stands in the chapter ${chapter}`]),
    ...(rows.some((row) => row.id === id && row.line < line) ? ['stands there twice'] : []),
  ];
}

function problemsOfState({ subject, state, proof }: Row): string[] {
  if (subject === '') return ['does not say what it is about'];
  if (!isState(state)) return [`has no state: "${state}"`];
  if (state === 'met') return /`[^`]+`/.test(proof) ? [] : ['is met, and nothing is named that proves it'];
  const words = proof.replaceAll(/`[^`]*`/g, ' ').match(/\p{L}{2,}/gu) ?? [];
  return words.length < REASON_WORDS_MIN ? [`is ${state} without a reason`] : [];
}

function isState(state: string): state is State {
  return (STATES as readonly string[]).includes(state);
}

function problemsOfProof({ proof }: Row, tree: Tree): string[] {
  const tests = [...proof.matchAll(TEST)].map(([, file = '', title = '']) => [file, title] as const);
  const besides = proof.replaceAll(TEST, ' ');
  const paths = [...besides.matchAll(PATH)].map(([, path = '']) => path);
  return [
    ...tests.flatMap(([file, title]) => {
      if (!tree.hasFile(file)) return [`cites ${file}, which does not exist`];
      return hasTest(tree, [file, title]) ? [] : [`cites a test that ${file} does not have: ${title}`];
    }),
    ...paths.filter((path) => !tree.hasFile(path)).map((path) => `cites ${path}, which does not exist`),
    ...(/\.test\.tsx?`/.test(besides) ? ['names a file of tests without one of its tests'] : []),
    ...(besides.includes('›') ? ['names a test in a form that nobody can look up'] : []),
  ];
}

/** How many requirements of each level are in each state. */
export function countStates(rows: readonly Row[]): string {
  const levels = [...new Set(rows.map(({ level }) => level))].toSorted();
  return levels
    .map((level) => {
      const count = (state: State): number =>
        rows.filter((row) => row.level === level && row.state === state).length;
      return `Level ${level}: ${STATES.map((state) => `${count(state)} ${state}`).join(', ')}`;
    })
    .join('\n');
}

if (import.meta.main) {
  const rows = readRows(readFileSync(PAGE, 'utf8'));
  const noCatalogue = { texts: {}, errors: {} };
  const tests = citedTests(rows)
    .filter((file) => existsSync(file))
    .map((file) => readSource(file, readFileSync(file, 'utf8'), noCatalogue));
  const requirements = JSON.parse(readFileSync(LIST, 'utf8')) as Requirements;
  const problems = findProblems(rows, requirements, { hasFile: existsSync, tests });
  console.log(countStates(rows));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
