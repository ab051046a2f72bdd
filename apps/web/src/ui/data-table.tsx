import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useId, useState } from 'react';
import { CardList } from './card-list.tsx';
import classes from './data-table.module.css';
import { EmptyState } from './empty-state.tsx';
import type { ActiveFilter } from './filter-chips.tsx';
import { ListToolbar, type Noun } from './list-toolbar.tsx';
import { Pager } from './pager.tsx';
import type { QuickFilter } from './quick-filters.tsx';
import { type Column, sortsOf, sortWords } from './table-columns.ts';
import { type RowOpening, TableGrid } from './table-grid.tsx';
import type { ListUrl } from './use-list-url.ts';

export type ListPage<Row> = { readonly rows: readonly Row[]; readonly totalCount: number };

type Props<Row> = {
  /** What is listed, in the plural: `Transactions`. */
  readonly caption: string;
  /** What the sheet of filters shows on a telephone, if not results: `Show 9 transactions`. */
  readonly noun?: Noun;
  readonly searchLabel: string;
  readonly searchPlaceholder?: string;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  /** A row where there is no room for columns. */
  readonly card: (row: Row) => ReactNode;
  readonly groupOf?: ((row: Row) => string) | undefined;
  readonly opening?: RowOpening<Row>;
  /** The page to show, or the one before it while `isBusy`; undefined until there is any. */
  readonly page: ListPage<Row> | undefined;
  readonly isBusy: boolean;
  /** Why there is no page, with a way to try again. */
  readonly failure?: ReactNode;
  readonly url: Pick<ListUrl, 'q' | 'sort' | 'page' | 'size' | 'change' | 'clear'>;
  readonly quickFilters?: readonly QuickFilter[];
  readonly filters?: ReactNode;
  readonly activeFilters?: readonly ActiveFilter[];
  /** What all rows that match come to, beside their number. */
  readonly summary?: ReactNode;
  readonly empty: {
    readonly title: string;
    readonly hint: string;
    readonly illustration: ReactNode;
    readonly action?: ReactNode;
  };
};

/** A list of any length, paged by the server: a table, or cards on a telephone, with search, filters, order and pages. */
export function DataTable<Row>(props: Props<Row>) {
  const { caption, searchLabel, columns, rowKey, card, groupOf, opening, page, isBusy, failure, url } = props;
  const { quickFilters = [], filters, activeFilters = [], summary, empty } = props;
  const isWide = useMediaQuery('(min-width: 768px)', true, { getInitialValueInEffect: false });
  const isFiltered = url.q !== '' || activeFilters.length > 0 || quickFilters.some(({ isOn }) => isOn);
  const isFirstLoad = page === undefined && failure === undefined;
  // While another order is on its way, the rows are still in the one before.
  const [sort, setSort] = useState(url.sort);
  if (!isBusy && sort !== url.sort) setSort(url.sort);

  const list = {
    caption: captionOf(caption, isBusy || isFirstLoad ? 'loading' : sortWords(columns, sort)),
    rows: page?.rows ?? [],
    rowKey,
    opening,
    isBusy: isBusy || isFirstLoad,
    instead: failure ?? emptyIn(page, isFiltered, url, empty),
    skeletonRows: isFirstLoad ? url.size : 0,
  };
  return (
    <div className={classes['list']}>
      <ListToolbar
        url={url}
        noun={props.noun}
        searchLabel={searchLabel}
        searchPlaceholder={props.searchPlaceholder}
        quickFilters={quickFilters}
        active={activeFilters}
        totalCount={isBusy || failure !== undefined ? null : (page?.totalCount ?? null)}
        summary={summary}
      >
        {filters}
      </ListToolbar>
      {!isWide && <SortSelect columns={columns} url={url} />}
      <p className="sr-only" role="status">
        {list.isBusy && `Loading ${caption.toLowerCase()}`}
      </p>
      {isWide ? (
        <TableGrid
          {...list}
          columns={columns}
          sort={sort}
          wantedSort={url.sort}
          onSort={(wanted) => url.change({ sort: wanted })}
        />
      ) : (
        <CardList {...list} card={card} groupOf={groupOf} />
      )}
      {page !== undefined && page.totalCount > 0 && failure === undefined && (
        <Pager page={url.page} size={url.size} totalCount={page.totalCount} onChange={url.change} />
      )}
    </div>
  );
}

const captionOf = (caption: string, state: string | undefined): string =>
  state === undefined ? caption : `${caption}, ${state.toLowerCase()}`;

function emptyIn<Row>(
  page: ListPage<Row> | undefined,
  isFiltered: boolean,
  url: Props<Row>['url'],
  { title, hint, illustration, action }: Props<Row>['empty'],
): ReactNode {
  if (page === undefined || page.rows.length > 0) return undefined;
  if (page.totalCount > 0) {
    const back = <Button onClick={() => url.change({ page: 1 })}>Go to the first page</Button>;
    return <EmptyState title={title} hint="This page is past the end of the list." action={back} />;
  }
  if (!isFiltered)
    return <EmptyState title={title} hint={hint} illustration={illustration} action={action} />;
  const clear = <Button onClick={url.clear}>Clear search and filters</Button>;
  return <EmptyState title={title} hint="Nothing matches your search and filters." action={clear} />;
}

type SortProps<Row> = Pick<Props<Row>, 'columns' | 'url'>;

/** The order of a list that has no column heads to press. */
function SortSelect<Row>({ columns, url }: SortProps<Row>) {
  const id = useId();
  const sorts = sortsOf(columns);
  if (sorts.length === 0) return null;
  return (
    <p className={classes['sort']}>
      <label htmlFor={id}>Sort by</label>
      <select id={id} value={url.sort} onChange={(event) => url.change({ sort: event.currentTarget.value })}>
        {sorts.map(({ sort, words }) => (
          <option key={sort} value={sort}>
            {words}
          </option>
        ))}
      </select>
    </p>
  );
}
