import { isLabel, textFinder } from './find-text.ts';
import { namedRoutes } from './named-routes.ts';
import type { Bank } from './read-bank.ts';
import type { SourceFile } from './read-source.ts';
import { livesIn, type Slice, slices } from './slices.ts';
import type { SpecItem, Specification } from './specification.ts';

/** What is asked of the specification's items, in the order in which they are built. */
export const aspects = ['contract', 'handler', 'route test', 'page', 'shown', 'asserted'] as const;
export type Aspect = (typeof aspects)[number];

/** One item of one slice in one aspect. */
export interface Finding extends SpecItem {
  aspect: Aspect;
  isThere: boolean;
  /** Where it is not there: what else is to be said. */
  note?: string;
}

/** Parts that pages of several slices are made of, and rules that pages and API apply alike. */
const SHARED = /^(?:apps\/web\/src\/(?!features\/)|packages\/contracts\/src\/[\w-]+-rules\.ts$)/;

export function findGaps(specification: Specification, bank: Bank): Finding[] {
  return [
    ...routeFindings(specification, bank),
    ...specification.pages.map((page) => finding('page', page, bank.pages.includes(page.words))),
    ...textFindings(specification, bank),
  ];
}

function finding(aspect: Aspect, item: SpecItem, isThere: boolean): Finding {
  return { ...item, aspect, isThere };
}

function routeFindings(specification: Specification, bank: Bank): Finding[] {
  const routes = specification.routes.map(({ words }) => words);
  const tested = namedRoutes(bank.tests, [...new Set([...routes, ...bank.contract])]);
  return specification.routes.flatMap((route) => {
    const count = handlerCount(bank, route.words);
    const handler = finding('handler', route, count === 1);
    return [
      finding('contract', route, bank.contract.includes(route.words)),
      count > 1 ? { ...handler, note: `${count} handlers` } : handler,
      finding('route test', route, tested.has(route.words)),
    ];
  });
}

function handlerCount(bank: Bank, route: string): number {
  return bank.handlers.filter((handler) => handler === route).length;
}

function textFindings({ texts, notShown }: Specification, bank: Bank): Finding[] {
  const slicesWith = Map.groupBy(texts, ({ words }) => words);
  const screens = new Map(slices.map((slice) => [slice, filesShownBy(slice, bank.sources)]));
  return texts
    .filter(({ words }) => !Object.hasOwn(notShown, words))
    .flatMap((text) => {
      const find = textFinder(text.words);
      const isAmbiguous = isLabel(text.words) || slicesWith.get(text.words)?.length !== 1;
      const sources = isAmbiguous ? (screens.get(text.slice) ?? []) : bank.sources;
      const tests = isAmbiguous ? bank.tests.filter(({ file }) => looksAt(file, text.slice)) : bank.tests;
      return [finding('shown', text, sources.some(find)), finding('asserted', text, tests.some(find))];
    });
}

/**
 * Where a slice's labels, and texts that other slices have too, must stand: in its own files, or in parts of the web that
 * these are made of.
 */
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

/** Only a test of the slice itself looks at the slice's page. What every page shares may be looked at on any. */
function looksAt(file: string, slice: Slice): boolean {
  return slice === 'app' || livesIn(file, slice);
}

/** What no state of the work allows: every line is a reason to fail. */
export function findBreaches(specification: Specification, bank: Bank, assumptions: string): string[] {
  const specified = new Set(specification.routes.map(({ words }) => words));
  const tested = namedRoutes(bank.tests, [...new Set([...specified, ...bank.contract])]);
  const ofContract = bank.contract.flatMap((route) => [
    ...(specified.has(route) || Object.hasOwn(specification.ownRoutes, route)
      ? []
      : [`${route} is in the contract, but neither in the specification nor among our own routes`]),
    ...(handlerCount(bank, route) === 1
      ? []
      : [`${route} has ${handlerCount(bank, route)} handlers in the *-routes.ts, not one`]),
    ...(tested.has(route) ? [] : [`${route} is named by no test`]),
  ]);
  const stale = Object.keys(specification.ownRoutes)
    .filter((route) => !bank.contract.includes(route))
    .map((route) => `${route} is listed among our own routes, but the contract does not have it`);
  const unexplained = Object.entries(specification.notShown)
    .filter(([, assumption]) => !assumptions.includes(`| ${assumption} |`))
    .map(([text, assumption]) => `'${text}' is not shown because of ${assumption}, which does not exist`);
  return [...ofContract, ...stale, ...unexplained];
}
