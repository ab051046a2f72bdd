import type { ReactNode } from 'react';

/** How a column can be sorted: the value in the URL and the words for it, both ways. */
export type ColumnSort = {
  readonly ascending: { readonly sort: string; readonly words: string };
  readonly descending: { readonly sort: string; readonly words: string };
  /** Names are read from A, where amounts and days are from the largest. */
  readonly isAscendingFirst?: boolean;
};

export type Column<Row> = {
  readonly name: string;
  readonly cell: (row: Row) => ReactNode;
  readonly sort?: ColumnSort;
  /** Amounts stand at the right, so that their digits stand below each other. */
  readonly isAmount?: boolean;
  /** Long texts may break into lines. */
  readonly isText?: boolean;
};

/** Every order a list offers, for those who see no column heads to press. */
export function sortsOf<Row>(columns: readonly Column<Row>[]) {
  return columns.flatMap(({ sort }) => (sort === undefined ? [] : directionsOf(sort)));
}

/** Both ways, the usual one first. */
export const directionsOf = ({ ascending, descending, isAscendingFirst = false }: ColumnSort) =>
  isAscendingFirst ? ([ascending, descending] as const) : ([descending, ascending] as const);

/** The order in words, or nothing for a list that has no order to choose. */
export function sortWords<Row>(columns: readonly Column<Row>[], sort: string): string | undefined {
  return sortsOf(columns).find((offered) => offered.sort === sort)?.words;
}
