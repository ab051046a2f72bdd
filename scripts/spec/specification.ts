import type { Slice } from './slices.ts';

/** A section of the specification's part 1 or 2. */
export type Section = `S${1 | 2} §${number}`;

export interface SpecItem {
  /** A route, the path of a page, or a text. */
  words: string;
  slice: Slice;
  at: Section[];
}

/** A route of ours that the specification does not have. */
export interface OwnRoute {
  slice: Slice;
  reason: string;
}

export interface Specification {
  routes: readonly SpecItem[];
  pages: readonly SpecItem[];
  texts: readonly SpecItem[];
  ownRoutes: Readonly<Record<string, OwnRoute>>;
  /** Text → the assumption that says why nobody sees it. */
  notShown: Readonly<Record<string, string>>;
}

type Listing = Partial<Record<Slice, Partial<Record<Section, readonly string[]>>>>;

/** The items of a listing. What a slice finds in several sections is one item. */
export function itemsOf(listing: Listing): SpecItem[] {
  const items = new Map<string, SpecItem>();
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
