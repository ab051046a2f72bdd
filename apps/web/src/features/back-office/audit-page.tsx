import { TEXTS } from '@harvest/contracts/texts';
import { type AuditLine, useAuditQuery } from '../../api/back-office-api.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { BasketIllustration } from '../../components/illustrations/basket-illustration.tsx';
import { dateTimeText } from '../../lib/bank-time.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { AuditFilters } from './audit-filters.tsx';
import classes from './back-office.module.css';
import { SubjectLink } from './subject-link.tsx';
import { useAuditUrl } from './use-audit-url.ts';

const OUTCOME_WORDS = {
  DONE: 'Done',
  WAITING_FOR_APPROVAL: 'Asked for',
  APPROVED: 'Approved',
  DECLINED: 'Declined',
} as const satisfies Record<AuditLine['outcome'], string>;

const COLUMNS: readonly Column<AuditLine>[] = [
  { name: 'When', cell: ({ at }) => dateTimeText(at) },
  { name: 'Who', isText: true, cell: ({ staff }) => staff },
  { name: 'Did', isText: true, cell: ({ action }) => action },
  { name: 'To', isText: true, cell: ({ subject }) => <SubjectLink subject={subject} /> },
  { name: 'Outcome', cell: ({ outcome }) => OUTCOME_WORDS[outcome] },
  { name: 'Comment', isText: true, cell: ({ comment }) => comment },
];

/** Who did what to whom and when; nobody can change it. */
export function AuditPage() {
  const { url, wanted, activeFilters } = useAuditUrl();
  const { data, currentData, error, isFetching, refetch } = useAuditQuery(wanted);
  const isBusy = isFetching && currentData === undefined;
  return (
    <div className={classes['page']}>
      <PageHeading title="Audit" />
      <DataTable
        caption="Audit"
        searchLabel="Who, what or to whom"
        filters={<AuditFilters url={url} />}
        activeFilters={activeFilters}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        card={({ at, staff, action, subject, outcome, comment }) => (
          <div className={classes['fact']}>
            <strong className={classes['name']}>
              {staff}: {action}
            </strong>
            <p>
              <SubjectLink subject={subject} />
            </p>
            {comment !== '' && <p>{comment}</p>}
            <p className={classes['muted']}>
              {OUTCOME_WORDS[outcome]} · {dateTimeText(at)}
            </p>
          </div>
        )}
        page={data}
        isBusy={isBusy}
        failure={
          error &&
          !isBusy && <FetchFailure failure={error} fallback={TEXTS.fetchDataFailed} onRetry={refetch} />
        }
        url={url}
        empty={{
          title: TEXTS.noRecords,
          hint: 'What staff do is listed here.',
          illustration: <BasketIllustration />,
        }}
      />
    </div>
  );
}
