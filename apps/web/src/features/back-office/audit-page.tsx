import { TEXTS } from '@harvest/contracts/texts';
import { type AuditLine, useAuditQuery } from '../../api/back-office-api.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { BasketIllustration } from '../../components/illustrations/basket-illustration.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { AuditDownload } from './audit-download.tsx';
import { AuditFilters } from './audit-filters.tsx';
import classes from './back-office.module.css';
import { SubjectLink } from './subject-link.tsx';
import { useAuditUrl } from './use-audit-url.ts';
import { When } from './when.tsx';

const COLUMNS: readonly Column<AuditLine>[] = [
  { name: 'When', cell: ({ at }) => <When at={at} /> },
  { name: 'What happened', isText: true, cell: (line) => <Sentence line={line} /> },
  { name: 'Comment', isText: true, cell: ({ comment }) => comment },
];

/** `Chidi Okafor approved unfreezing Musa Bello, asked for by Bisi Adeyemi`. */
function Sentence({ line: { staff, subject, sentence } }: { readonly line: AuditLine }) {
  return (
    <>
      <strong className={classes['name']}>{staff}</strong> {sentence.before}
      {sentence.namesSubject && (
        <>
          {' '}
          <SubjectLink subject={subject} />
        </>
      )}
      {sentence.after}
    </>
  );
}

/** Who did what to whom and when; nobody can change it. */
export function AuditPage() {
  const { url, wanted, activeFilters } = useAuditUrl();
  const { data, currentData, error, isFetching, refetch } = useAuditQuery(wanted);
  const isBusy = isFetching && currentData === undefined;
  return (
    <div className={classes['page']}>
      <div className={classes['headline']}>
        <PageHeading title="Audit" />
        <AuditDownload wanted={wanted} totalCount={data?.totalCount} />
      </div>
      <DataTable
        caption="Audit"
        noun={{ one: 'entry', many: 'entries' }}
        searchLabel="Who, what or to whom"
        filters={<AuditFilters url={url} />}
        activeFilters={activeFilters}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        card={(line) => (
          <div className={classes['fact']}>
            <p>
              <Sentence line={line} />
            </p>
            {line.comment !== '' && <p>{line.comment}</p>}
            <p className={classes['muted']}>
              <When at={line.at} />
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
