import { TEXTS } from '@harvest/contracts/texts';
import type { ListOf, SubjectLine } from '../../api/back-office-api.ts';
import type { CallFailure } from '../../api/failure.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { BasketIllustration } from '../../components/illustrations/basket-illustration.tsx';
import { dateTimeText } from '../../lib/bank-time.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/table-columns.ts';
import type { ListUrl } from '../../ui/use-list-url.ts';
import classes from './back-office.module.css';

type Props = {
  readonly caption: string;
  readonly searchLabel: string;
  /** What the date of a line means, such as `Waiting since`. */
  readonly sinceLabel: string;
  readonly data: ListOf<SubjectLine> | undefined;
  readonly isBusy: boolean;
  readonly failure: CallFailure | undefined;
  readonly onRetry: () => unknown;
  readonly onOpen: (id: string) => void;
  readonly url: ListUrl;
  readonly emptyTitle?: string;
  readonly emptyHint: string;
};

/** Customers, or things that wait: one line each, which opens it. */
export function SubjectTable(props: Props) {
  const { caption, searchLabel, sinceLabel, data, isBusy, failure, onRetry, onOpen, url } = props;
  const { emptyTitle = TEXTS.noRecords, emptyHint } = props;
  const columns: readonly Column<SubjectLine>[] = [
    { name: 'Name', isText: true, cell: ({ title }) => title },
    { name: 'Details', isText: true, cell: ({ subtitle }) => subtitle },
    { name: sinceLabel, cell: ({ since }) => dateTimeText(since) },
  ];
  return (
    <DataTable
      caption={caption}
      searchLabel={searchLabel}
      columns={columns}
      rowKey={({ id }) => id}
      card={({ title, subtitle, since }) => (
        <div className={classes['fact']}>
          <strong className={classes['name']}>{title}</strong>
          <p>{subtitle}</p>
          <p className={classes['muted']}>
            {sinceLabel} {dateTimeText(since)}
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
      empty={{ title: emptyTitle, hint: emptyHint, illustration: <BasketIllustration /> }}
    />
  );
}
