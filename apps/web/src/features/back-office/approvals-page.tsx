import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Approval, useApprovalsQuery } from '../../api/back-office-api.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { BasketIllustration } from '../../components/illustrations/basket-illustration.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { ApprovalDialog } from './approval-dialog.tsx';
import { ApprovalStanding } from './approval-standing.tsx';
import classes from './back-office.module.css';
import { usePageUrl } from './use-page-url.ts';
import { When } from './when.tsx';

const COLUMNS: readonly Column<Approval>[] = [
  { name: 'Asked', cell: ({ createdAt }) => <When at={createdAt} /> },
  { name: 'Action', isText: true, cell: ({ label }) => label },
  { name: 'Who or what', isText: true, cell: ({ subject }) => subject.title },
  { name: 'Asked by', isText: true, cell: ({ maker }) => maker },
  {
    name: 'State',
    cell: ({ state, minutesLeft }) => <ApprovalStanding state={state} minutesLeft={minutesLeft} />,
  },
  { name: 'Decided by', isText: true, cell: ({ checker }) => checker ?? '–' },
];

/** What waits for a second person, and what was decided lately. */
export function ApprovalsPage() {
  const { url, wanted } = usePageUrl();
  const { data, currentData, error, isFetching, refetch } = useApprovalsQuery(wanted);
  const [shown, setShown] = useState<Approval | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const isBusy = isFetching && currentData === undefined;
  return (
    <div className={classes['page']}>
      <PageHeading title="Approvals" />
      <DataTable
        caption="Approvals"
        searchLabel="What, to whom or why"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        card={({ label, subject, maker, state, createdAt, minutesLeft }) => (
          <div className={classes['fact']}>
            <strong className={classes['name']}>{label}</strong>
            <p>{subject.title}</p>
            <ApprovalStanding state={state} minutesLeft={minutesLeft} />
            <p className={classes['muted']}>
              Asked by {maker}, <When at={createdAt} />
            </p>
          </div>
        )}
        opening={{
          label: ({ label, subject }) => `Open ${label}, ${subject.title}`,
          onOpen: (approval) => {
            setShown(approval);
            setIsOpen(true);
          },
        }}
        page={data}
        isBusy={isBusy}
        failure={
          error &&
          !isBusy && <FetchFailure failure={error} fallback={TEXTS.fetchDataFailed} onRetry={refetch} />
        }
        url={url}
        empty={{
          title: TEXTS.noRecords,
          hint: 'What needs a second person is listed here.',
          illustration: <BasketIllustration />,
          action: <Button onClick={() => void refetch()}>Look again</Button>,
        }}
      />
      {shown && (
        <ApprovalDialog key={shown.id} approval={shown} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </div>
  );
}
