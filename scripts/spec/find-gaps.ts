import { keyProblems } from './contract-keys.ts';
import type { Bank, SourceFile } from './read-bank.ts';
import { livesIn, type Slice, slices } from './slices.ts';
import type { SpecItem, Specification } from './specification.ts';

/** What is asked of the specification's items, in the order in which they are built. */
export const aspects = [
  'contract',
  'keys',
  'handler',
  'route test',
  'page',
  'shown',
  'asserted',
  'proven',
] as const;
export type Aspect = (typeof aspects)[number];

/** One item of one slice in one aspect. */
export interface Finding extends SpecItem {
  aspect: Aspect;
  isThere: boolean;
  /** Where it is not there: what else is to be said. */
  note?: string;
}

/** Parts that pages of several slices are made of, and rules that pages and API apply alike. */
const SHARED = /^(?:apps\/web\/src\/(?!features\/)|packages\/contracts\/)/;

export function findGaps(specification: Specification, bank: Bank): Finding[] {
  return [
    ...routeFindings(specification, bank),
    ...pageFindings(specification, bank),
    ...textFindings(specification, bank),
    ...specification.facts.map((fact) =>
      finding('proven', fact, fact.test !== undefined && hasTest(bank, fact.test)),
    ),
  ];
}

function finding(aspect: Aspect, { words, slice, at }: SpecItem, isThere: boolean, note = ''): Finding {
  return { words, slice, at, aspect, isThere, ...(isThere || note === '' ? {} : { note }) };
}

function routeFindings({ routes }: Specification, bank: Bank): Finding[] {
  return routes.flatMap((route) => {
    const endpoint = bank.contract[route.words];
    const problems = endpoint === undefined ? [] : keyProblems(route, endpoint);
    const handlers = handlerCount(bank, route.words);
    return [
      finding('contract', route, endpoint !== undefined),
      finding('keys', route, endpoint !== undefined && problems.length === 0, problems.join('; ')),
      finding('handler', route, handlers === 1, handlers > 1 ? `${handlers} handlers` : ''),
      finding('route test', route, isNamed(bank, route.words, route.slice)),
    ];
  });
}

function handlerCount({ sources }: Bank, route: string): number {
  const key = new RegExp(`"${escapeRegExp(route)}"\\]?[(:]`, 'g');
  return sources
    .filter(({ file }) => file.startsWith('apps/api/src/') && file.endsWith('-routes.ts'))
    .reduce((count, { code }) => count + (code.match(key)?.length ?? 0), 0);
}

/** Whether a test of the slice itself names the route: those that list all routes of the bank are none. */
function isNamed({ tests }: Bank, route: string, slice: Slice): boolean {
  const name = new RegExp(`\\b${escapeRegExp(route)}(?![\\w/{-])`);
  return tests.some(({ file, code }) => livesIn(file, slice) && name.test(code));
}

function pageFindings({ pages }: Specification, { sources }: Bank): Finding[] {
  const built = sources
    .filter(({ file }) => /^apps\/web\/src\/app\/[\w-]*routes\.tsx$/.test(file))
    .flatMap(({ code }) => [...code.matchAll(/\(Route,\{path:"([^"]+)",element:\w+\(\w/g)])
    .map(([, path = '']) => path.replaceAll(/:(\w+)/g, '{$1}'));
  return pages.map((page) => finding('page', page, built.includes(page.words)));
}

function textFindings({ texts }: Specification, bank: Bank): Finding[] {
  const screens = new Map(slices.map((slice) => [slice, filesShownBy(slice, bank.sources)]));
  return texts.flatMap((text) => {
    const pattern = textPattern(text.words);
    const isIn = ({ code }: SourceFile): boolean => pattern.test(code);
    const tests = bank.tests.filter(({ file }) => livesIn(file, text.slice));
    return [
      finding('shown', text, screens.get(text.slice)?.some(isIn) === true),
      finding('asserted', text, tests.some(isIn)),
    ];
  });
}

/** A slice's own files, and the shared parts and rules that these are made of. */
function filesShownBy(slice: Slice, sources: readonly SourceFile[]): SourceFile[] {
  const byName = new Map(sources.map((source) => [source.file, source]));
  const shown = new Set(sources.filter(({ file }) => livesIn(file, slice)));
  // A set that grows while it is walked: what was added is walked too.
  for (const { imports } of shown) {
    for (const part of imports.filter((file) => SHARED.test(file)).map((file) => byName.get(file)))
      if (part !== undefined) shown.add(part);
  }
  return [...shown];
}

const QUOTE = '["\'`]';

/**
 * A text stands between quotes or in a pattern. One or two words must be all that stands there, but for the asterisk or
 * colon they may carry; what is in brackets itself may follow a label. A sentence may be one of several, never a part of
 * another: "An error occurred" is not in "An error occurred while transferring".
 */
function textPattern(text: string): RegExp {
  const isLabel = text.split(' ').length < 3;
  const before = text.startsWith('(') ? '| ' : isLabel ? '' : '|[.!?:] ';
  const after = isLabel ? '(?: \\*|:)["\'`/$]' : ' \\(|\\\\?[.!?,;:][\\s"\'`$/]';
  const start = text.startsWith('{') ? '' : `(?:${QUOTE}|/\\^?${before})`;
  const end = text.endsWith('}') ? '' : `(?:${QUOTE}|\\$?/|${after})`;
  const words = text
    .split(/\{\w+\}/)
    .map(escapeRegExp)
    .join('.{1,80}?');
  return new RegExp(start + words + end);
}

/** In patterns the same signs carry a backslash. */
function escapeRegExp(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/'"]/g, '\\\\?\\$&');
}

/** Whether a file has a test of this name, word for word as its source has it; what is commented out is none, nor a `test.skip`. */
export function hasTest(
  { tests }: Pick<Bank, 'tests'>,
  [file, title]: readonly [file: string, title: string],
): boolean {
  const call = new RegExp(`(?:\\b(?:test|screenTest|it)|\\))\\(["'\`]${escapeRegExp(title)}["'\`],`);
  return tests.some((one) => one.file === file && call.test(one.code));
}

/** What no state of the work allows: every line is a reason to fail. */
export function findBreaches(specification: Specification, bank: Bank): string[] {
  const { routes, ownRoutes, facts } = specification;
  const sliceOf = new Map([
    ...routes.map(({ words, slice }): [string, Slice] => [words, slice]),
    ...Object.entries(ownRoutes).map(([route, { slice }]): [string, Slice] => [route, slice]),
  ]);
  const ofContract = Object.keys(bank.contract).flatMap((route) => {
    const slice = sliceOf.get(route);
    if (slice === undefined)
      return [`${route} is in the contract, but neither in the specification nor among our own routes`];
    const handlers = handlerCount(bank, route);
    return [
      ...(handlers === 1 ? [] : [`${route} has ${handlers} handlers in the *-routes.ts, not one`]),
      ...(isNamed(bank, route, slice) ? [] : [`${route} is named by no test of ${slice}`]),
    ];
  });
  const stale = Object.keys(ownRoutes)
    .filter((route) => !Object.hasOwn(bank.contract, route))
    .map((route) => `${route} is listed among our own routes, but the contract does not have it`);
  const unproven = facts.flatMap(({ words, test }) =>
    test === undefined || hasTest(bank, test)
      ? []
      : [`"${words}" names a test that does not exist: ${test.join(': ')}`],
  );
  return [...ofContract, ...stale, ...unproven];
}
