import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/**
 * How numbers are cited: "decision 11", "Decisions 26, 30 and 35", "threat 3 to 5", "counter 12", "S1 §2, §5 and §8", "A3",
 * `docs/decisions/002`. A comment's line may end inside a list, and any number that goes on with one counts as part of it. A
 * word without a number is none, nor is a § without its part, nor an A3 in quotes or in a word.
 */
const gap = String.raw`\s+(?:(?:\*|//|--)\s*)?`;
const more = `(?:,${gap}|,?${gap}(?:and|or|to)${gap})`;
const citations = new RegExp(
  [
    String.raw`\b([Dd]ecision|[Tt]hreat|[Cc]ounter)s?${gap}\d+(?:${more}\d+\b)*`,
    String.raw`\b(S\d) ?§\d+(?:${more}§\d+)*`,
    String.raw`(?<=[\s(\`|])(A)\d+(?=[\s.,;:)\`|\]])`,
    String.raw`\b(docs/decisions/)\d+`,
  ].join('|'),
  'g',
);

export interface DeadCitation {
  line: number;
  number: string;
}

/** Every citation in a text whose number is none of `known`, which are written like "decision 11", "S1 §2", "A3". */
export function findDeadCitations(text: string, known: ReadonlySet<string>): DeadCitation[] {
  return [...text.matchAll(citations)].flatMap((match) => {
    const word = match.slice(1).find((group) => group !== undefined) ?? '';
    const line = text.slice(0, match.index).split('\n').length;
    const cited = match[0].slice(word.length).match(/\d+/g) ?? [];
    return cited
      .map((number) => numberOf(word, number))
      .filter((number) => !known.has(number))
      .map((number) => ({ line, number }));
  });
}

function numberOf(word: string, number: string): string {
  if (word === 'A' || word.endsWith('/')) return word + number;
  return word.startsWith('S') ? `${word} §${number}` : `${word.toLowerCase()} ${number}`;
}

/** All numbers that a page explains: its rows or list items that begin with one, of one section if a heading is given. */
export function explained(page: string, item: RegExp, prefix = '', heading?: string): string[] {
  const section =
    heading === undefined ? page : (page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '');
  return [...section.matchAll(item)].map((match) => prefix + match[1]);
}

/** The numbers that are explained more than once: whoever looks one up finds two answers. */
export function findTwice(numbers: readonly string[]): string[] {
  return [...new Set(numbers.filter((number, place) => numbers.indexOf(number) !== place))];
}

/** The files that a page names in backticks, by the end of their path, and that are not among `files`: tests, code and SQL. */
export function findMissingFiles(page: string, files: readonly string[]): string[] {
  return namedFiles(page).filter((name) => filesCalled(name, files).length === 0);
}

/** Those that several files are called: one of them could go and nobody would be told. */
export function findUnclearFiles(page: string, files: readonly string[]): string[] {
  return [...new Set(namedFiles(page).filter((name) => filesCalled(name, files).length > 1))];
}

/** What a page says to run, and what of it: commands of `scripts/run.js`, scripts of npm, and files of `deploy`. */
const RUN = {
  'scripts/run.js': /\bscripts\/run\.js ([a-z][\w:-]*)/g,
  'npm run': /\bnpm run ([a-z][\w:-]*)/g,
  deploy: /\bdeploy\/([\w.-]*\w)/g,
} as const;

type Runnable = Readonly<Record<keyof typeof RUN, readonly string[]>>;

/** The commands that a page says to run, and that are not there. */
export function findMissingCommands(page: string, there: Runnable): string[] {
  const missing = (Object.keys(RUN) as (keyof typeof RUN)[]).flatMap((kind) =>
    [...page.matchAll(RUN[kind])]
      .map(([, name = '']) => name)
      .filter((name) => !there[kind].includes(name))
      .map((name) => (kind === 'deploy' ? `deploy/${name}` : `${kind} ${name}`)),
  );
  return [...new Set(missing)];
}

/** The commands of `scripts/run.js`, by its text: it would begin to work if it were imported. */
export function commandsOf(source: string): string[] {
  return [...source.matchAll(/^ {2}async '?([a-z][\w:-]*)'?\(/gm)].map(([, name]) => name ?? '');
}

function namedFiles(page: string): string[] {
  return [...page.matchAll(/`([\w./-]+\.(?:tsx?|sql))`/g)].map(([, name]) => name ?? '');
}

function filesCalled(name: string, files: readonly string[]): string[] {
  return files.filter((file) => `/${file}`.endsWith(`/${name}`));
}

if (import.meta.main) {
  const read = (file: string): string => readFileSync(file, 'utf8');
  const files = globSync('{*.md,{apps,packages,scripts,e2e,bench,docs}/**/*.{ts,tsx,sql,js,css,md}}', {
    exclude: ['**/node_modules', '**/dist'],
  });
  const threatModel = read('docs/threat-model.md');
  const row = /^\| (\d+) \|/gm;
  const numbers = [
    ...explained(read('docs/decisions.md'), /^(\d+)\. /gm, 'decision '),
    ...explained(threatModel, row, 'threat ', 'Attacks'),
    ...explained(threatModel, row, 'counter ', 'Counters'),
    ...explained(read('docs/specification.md'), /^\| (S\d §\d+) \|/gm),
    ...explained(read('docs/assumptions.md'), /^\| (A\d+) \|/gm),
    ...globSync('docs/decisions/*.md').map((file) => `docs/decisions/${basename(file).split('-')[0]}`),
  ];
  const known = new Set(numbers);
  const problems = files
    // The tests of the checks make up numbers that lead nowhere.
    .filter((file) => !/^scripts\/.*\.test\.ts$/.test(file))
    .flatMap((file) =>
      findDeadCitations(read(file), known).map(
        ({ line, number }) => `${file}:${line} ${number} is explained nowhere`,
      ),
    );
  const missing = ['docs/threat-model.md', 'docs/runbook.md'].flatMap((page) =>
    findMissingFiles(read(page), files).map((name) => `${page} ${name} does not exist`),
  );
  const unclear = findUnclearFiles(threatModel, files).map(
    (name) => `docs/threat-model.md ${name} may be several files`,
  );
  const twice = findTwice(numbers).map((number) => `${number} is explained twice`);
  const runnable: Runnable = {
    'scripts/run.js': commandsOf(read('scripts/run.js')),
    'npm run': Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts),
    // Those that an operator makes by the runbook, and that no repository holds.
    deploy: [...readdirSync('deploy'), 'harvest.env', 'texts', 'secrets'],
  };
  const commands = ['README.md', 'ARCHITECTURE.md', 'docs/runbook.md'].flatMap((file) =>
    findMissingCommands(read(file), runnable).map((command) => `${file} ${command} is not there`),
  );
  const all = [...problems, ...missing, ...unclear, ...twice, ...commands];
  for (const problem of all) console.error(problem);
  if (all.length > 0) process.exitCode = 1;
}
