import { dirname, join, normalize } from 'node:path';
import type { Alert } from './alarm-files.ts';

export const PAGES = 'docs/alerts';

/** What a page tells, in this order. */
const HEADINGS = ['What it means for customers', 'Look first', 'Do', 'It is over when'];

/** What pages may name. */
export type Surroundings = {
  hasFile(path: string): boolean;
  /** Whether a page of ours has a heading that a link of this name leads to. */
  hasHeading(path: string, anchor: string): boolean;
  /** Of `node scripts/run.js`. */
  readonly commands: readonly string[];
  /** Of `npm run`. */
  readonly scripts: readonly string[];
  /** Of systemd, by the names of their files. */
  readonly units: readonly string[];
};

/** The page of an alert: BankNotAnswering is told of in bank-not-answering.md. */
export function pageOf(alert: string): string {
  const name = alert.replaceAll(/(?<=.)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
  return `${PAGES}/${name}.md`;
}

/** Alerts without a page, pages without an alert, and alerts that a list of all does not lead to. @param lists path → text */
export function findStrays(
  alerts: readonly Alert[],
  pages: readonly string[],
  lists: Readonly<Record<string, string>>,
): string[] {
  const wanted = alerts.map(({ alert }) => pageOf(alert));
  return [
    ...alerts
      .filter(({ alert, annotations }) => annotations.runbook_url !== pageOf(alert))
      .map(({ alert }) => `${alert} names another page than ${pageOf(alert)}`),
    ...wanted.filter((page) => !pages.includes(page)).map((page) => `${page} is missing`),
    ...pages.filter((page) => !wanted.includes(page)).map((page) => `${page} is about no alert`),
    ...Object.entries(lists).flatMap(([list, text]) =>
      alerts
        .filter(({ alert }) => !leadsTo(list, text, alert))
        .map(({ alert }) => `${list} does not lead to the page of ${alert}`),
    ),
  ];
}

function leadsTo(list: string, text: string, alert: string): boolean {
  const links = [...text.matchAll(/\[(\w+)\]\(([\w./-]+)\)/g)];
  return links.some(([, name, path = '']) => name === alert && fromPage(list, path) === pageOf(alert));
}

const fromPage = (page: string, link: string): string => normalize(join(dirname(page), link));

/** What is wrong with one page. */
export function problemsOfPage(path: string, text: string, around: Surroundings): string[] {
  const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, words]) => words);
  const links = [...text.matchAll(/\]\(([\w./-]+?)(?:#([\w-]+))?\)/g)].map(([, link = '', anchor]) => ({
    file: fromPage(path, link),
    anchor,
  }));
  const paths = named(text, /(?<![\w/.-])((?:apps|deploy|docs|packages|scripts)\/[\w./-]*\w)/g);
  return [
    ...(headings.join() === HEADINGS.join() ? [] : [`does not tell ${HEADINGS.join(', ')}`]),
    ...[...links.map(({ file }) => file), ...paths]
      .filter((file) => !around.hasFile(file))
      .map((file) => `names ${file}, which is not there`),
    ...links.flatMap(({ file, anchor }) =>
      anchor === undefined || around.hasHeading(file, anchor)
        ? []
        : [`names ${file}#${anchor}, which is not there`],
    ),
    ...strangers(
      named(text, /node scripts\/run\.js ([\w:-]+)/g),
      around.commands,
      'no command of scripts/run.js',
    ),
    ...strangers(named(text, /npm run ([\w:-]+)/g), around.scripts, 'no script of package.json'),
    ...strangers(named(text, /\b(harvest-[a-z]+)\b/g), around.units, 'no unit of deploy'),
  ].map((problem) => `${path} ${problem}`);
}

/** What links call the headings of a page. */
export const anchorsOf = (text: string): string[] =>
  named(text, /^#+ (.+)$/gm).map((words) =>
    words
      .toLowerCase()
      .replaceAll(/[^\p{L}\d _-]/gu, '')
      .replaceAll(' ', '-'),
  );

function named(text: string, what: RegExp): string[] {
  return [...text.matchAll(what)].map(([, name = '']) => name);
}

function strangers(names: readonly string[], known: readonly string[], what: string): string[] {
  return names.filter((name) => !known.includes(name)).map((name) => `names ${name}, which is ${what}`);
}

/** The metrics that a page names in its commands and words; what is called so beside them are roles of the database. */
export const namedMetrics = (text: string): string[] =>
  named(text, /\b((?:harvest|nodejs|process)_(?!(?:app|owner|backup)\b)\w+)/g);

/** The queries of a page, one for each block. */
export const queriesOf = (text: string): string[] => named(text, /^```sql\n([\s\S]*?)^```$/gm);
