import { useSearchParams } from 'react-router';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from './pager.tsx';
import { isPageCovered } from './use-modal-page.ts';

/** Which filters a list has, by their name in the URL, and whether a value found there makes sense. */
export type KnownFilters<Name extends string> = Readonly<Record<Name, (value: string) => boolean>>;

type Change<Name extends string> = {
  readonly q?: string;
  readonly sort?: string;
  readonly page?: number;
  readonly size?: number;
  readonly filters?: Readonly<Partial<Record<Name, string | null>>>;
};

export type ListUrl<Name extends string = string, Sort extends string = string> = {
  readonly q: string;
  readonly sort: Sort;
  readonly page: number;
  readonly size: number;
  /** Only filters that are set, and only with values that make sense. */
  readonly filters: Readonly<Partial<Record<Name, string>>>;
  /** Anything but another page leads back to the first one. */
  readonly change: (change: Change<Name>) => void;
  /** Drops the search and all filters. */
  readonly clear: () => void;
};

/** The API's own bounds; a URL somebody made up is cut to them. */
const SEARCH_LENGTH_MAX = 100;
const PAGE_MAX = 100_000;

/**
 * What a list shows, kept in the URL, so that Back, a reload and a bookmark keep it. The first of the sorts is the
 * default; defaults do not stand in the URL.
 */
export function useListUrl<Name extends string, Sort extends string>(
  known: KnownFilters<Name>,
  sorts: readonly [Sort, ...Sort[]],
): ListUrl<Name, Sort> {
  const [search, setSearch] = useSearchParams();
  const names = Object.keys(known) as Name[];
  const filters: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = search.get(name);
    if (value !== null && known[name](value)) filters[name] = value;
  }
  const page = Number.parseInt(search.get('page') ?? '', 10);

  const change = (wanted: Change<Name>) => {
    // As the address is now: a search that is put in after a pause, and a filter that was chosen meanwhile, must not undo each other.
    const next = new URLSearchParams(window.location.search);
    const put = (name: string, value: string | null, byDefault = '') =>
      value === null || value === byDefault ? next.delete(name) : next.set(name, value);
    put('page', String(wanted.page ?? 1), '1');
    if (wanted.q !== undefined) put('q', wanted.q.trim());
    if (wanted.sort !== undefined) put('sort', wanted.sort, sorts[0]);
    if (wanted.size !== undefined) put('size', String(wanted.size), String(DEFAULT_PAGE_SIZE));
    for (const name of names) {
      const value = wanted.filters?.[name];
      if (value !== undefined) put(name, value);
    }
    // While somebody types, each pause must not become a step of Back. What is changed in a sheet takes the place of the
    // sheet's own step, so that Back closes it and leads to what was shown before it.
    setSearch(next, { replace: wanted.q !== undefined || isPageCovered(), preventScrollReset: true });
  };

  return {
    q: (search.get('q') ?? '').slice(0, SEARCH_LENGTH_MAX),
    sort: sorts.find((sort) => sort === search.get('sort')) ?? sorts[0],
    page: page >= 1 && page <= PAGE_MAX ? page : 1,
    size: PAGE_SIZES.find((size) => String(size) === search.get('size')) ?? DEFAULT_PAGE_SIZE,
    filters,
    change,
    clear: () =>
      change({
        q: '',
        filters: Object.fromEntries(names.map((name) => [name, null])) as Record<Name, null>,
      }),
  };
}
