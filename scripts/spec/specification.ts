import type { Slice } from './slices.ts';

/** A section of the specification's part 1 or 2. */
export type Section = `S${1 | 2} §${number}`;

export interface SpecItem {
  /** A route, the path of a page, a text, or a fact. */
  words: string;
  slice: Slice;
  at: readonly Section[];
}

/**
 * A call with the keys the specification writes for it, as paths: `accounts[].accountNumber`. A part is absent where the
 * specification does not show it, and empty where it says that there is nothing; ` | ` stands between forms of a body.
 */
export interface SpecRoute extends SpecItem {
  body?: string;
  query?: string;
  answer?: string;
}

/** Something the specification fixes that is no route and no text, and the test that proves it. */
export interface SpecFact extends SpecItem {
  /** A file and the title of a test in it; absent while nothing is built. */
  test?: readonly [file: string, title: string];
}

/** A route of ours that the specification does not have. */
export interface OwnRoute {
  slice: Slice;
  reason: string;
}

export interface Specification {
  routes: readonly SpecRoute[];
  pages: readonly SpecItem[];
  texts: readonly SpecItem[];
  facts: readonly SpecFact[];
  ownRoutes: Readonly<Record<string, OwnRoute>>;
}

type Listing = Partial<Record<Slice, Partial<Record<Section, readonly string[]>>>>;

/** The items of a listing. What a slice finds in several sections is one item. */
export function itemsOf(listing: Listing): SpecItem[] {
  const items = new Map<string, SpecItem & { at: Section[] }>();
  for (const [slice, sections] of Object.entries(listing) as [Slice, Record<Section, string[]>][]) {
    for (const [section, list] of Object.entries(sections) as [Section, string[]][]) {
      for (const words of list) {
        const key = `${slice} ${words}`;
        const item = items.get(key) ?? { words, slice, at: [] };
        item.at.push(section);
        items.set(key, item);
      }
    }
  }
  return [...items.values()];
}
