import { TEXTS } from '@harvest/contracts/texts';
import type { ReactNode } from 'react';
import type { ListOf, SubjectLine } from '../../api/back-office-api.ts';
import type { CallFailure } from '../../api/failure.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { BasketIllustration } from '../../components/illustrations/basket-illustration.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { QuickFilter } from '../../ui/quick-filters.tsx';
import type { Column } from '../../ui/table-columns.ts';
import type { ListUrl } from '../../ui/use-list-url.ts';
import classes from './back-office.module.css';
import { othersText } from './others-text.tsx';
import { When } from './when.tsx';

type Props<Row extends SubjectLine> = {
  readonly caption: string;
  readonly searchLabel: string;
  /** What the date of a line means, such as `Waiting since`. */
  readonly sinceLabel: string;
  readonly data: ListOf<Row> | undefined;
  readonly isBusy: boolean;
  readonly failure: CallFailure | undefined;
  readonly onRetry: () => unknown;
  readonly onOpen: (id: string) => void;
  /** How a line stands, where lines differ in that. */
  readonly stateOf?: (row: Row) => ReactNode;
  /** What is to be noticed about the date of a line. */
  readonly markOf?: (row: Row) => ReactNode;
  readonly url: ListUrl;
  readonly quickFilters?: readonly QuickFilter[];
  readonly emptyTitle?: string;
  readonly emptyHint: string;
};

/** Customers, or things that wait: one line each, which opens it. */
export function SubjectTable<Row extends SubjectLine>(props: Props<Row>) {
  const { caption, searchLabel, sinceLabel, data, isBusy, failure, onRetry, onOpen, url } = props;
  const { quickFilters = [], stateOf, markOf, emptyTitle = TEXTS.noRecords, emptyHint } = props;
  const since = (row: Row) => (
    <span className={classes['standing']}>
      <When at={row.since} />
      {markOf?.(row)}
    </span>
  );
  const columns: readonly Column<Row>[] = [
    { name: 'Name', isText: true, cell: ({ title }) => othersText(title) },
    ...(stateOf ? [{ name: 'State', cell: stateOf }] : []),
    { name: 'Details', isText: true, cell: ({ subtitle }) => othersText(subtitle) },
    { name: sinceLabel, cell: since },
  ];
  return (
    <DataTable
      caption={caption}
      searchLabel={searchLabel}
      columns={columns}
      rowKey={({ id }) => id}
      card={(row) => (
        <div className={classes['fact']}>
          <strong className={classes['name']}>{othersText(row.title)}</strong>
          {stateOf && <p>{stateOf(row)}</p>}
          <p>{othersText(row.subtitle)}</p>
          <p className={classes['muted']}>
            {sinceLabel} {since(row)}
          </p>
        </div>
      )}
      opening={{ label: ({ title }) => `Open ${title}`, onOpen: ({ id }) => onOpen(id) }}
      page={data}
      isBusy={isBusy}
      failure={
        failure &&
        !isBusy && <FetchFailure failure={failure} fallback={TEXTS.fetchDataFailed} onRetry={onRetry} />
      }
      url={url}
      quickFilters={quickFilters}
      empty={{ title: emptyTitle, hint: emptyHint, illustration: <BasketIllustration /> }}
    />
  );
}
