import { TEXTS } from '@harvest/contracts/texts';
import { TICKET_STATES, type TicketState } from '@harvest/contracts/ticket-kinds';
import { useNavigate } from 'react-router';
import { type TicketLine, useStaffTicketsQuery } from '../../api/staff-tickets-api.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { BasketIllustration } from '../../components/illustrations/basket-illustration.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import type { Column } from '../../ui/table-columns.ts';
import classes from './back-office.module.css';
import { TicketStanding } from './ticket-standing.tsx';
import { useTicketsUrl } from './use-tickets-url.ts';
import { When } from './when.tsx';

const STATE_WORDS: Readonly<Record<TicketState, string>> = {
  WAITING: 'Waiting',
  ANSWERED: 'Answered',
  DONE: 'Done',
};

const COLUMNS: readonly Column<TicketLine>[] = [
  { name: 'Subject', isText: true, cell: ({ subject }) => subject },
  { name: 'Customer', isText: true, cell: ({ customerName }) => customerName },
  { name: 'State', cell: (ticket) => <TicketStanding ticket={ticket} /> },
  { name: 'Tracking number', cell: ({ trackingNumber }) => trackingNumber },
  { name: 'Waiting since', cell: ({ waitingSince }) => waitingSince && <When at={waitingSince} /> },
  { name: 'Answer by', cell: ({ state, answerBy }) => state !== 'DONE' && <When at={answerBy} /> },
];

/** What customers write about, found by what it is called, or by whose it is. */
export function TicketsPage() {
  const navigate = useNavigate();
  const { url, status, customerId, wanted } = useTicketsUrl();
  const { data, currentData, error, isFetching, refetch } = useStaffTicketsQuery(wanted);
  const isBusy = isFetching && currentData === undefined;
  const customerName = data?.rows[0]?.customerName ?? 'One customer';
  return (
    <div className={classes['page']}>
      <PageHeading title="Tickets" />
      <DataTable
        caption="Tickets"
        searchLabel="Tracking number, subject or name"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        card={(ticket) => <TicketCard ticket={ticket} />}
        opening={{
          label: ({ subject, customerName: name }) => `Open ${subject}, ${name}`,
          onOpen: ({ id }) => void navigate(`/admin/tickets/${id}`),
        }}
        page={data}
        isBusy={isBusy}
        failure={
          error &&
          !isBusy && <FetchFailure failure={error} fallback={TEXTS.fetchDataFailed} onRetry={refetch} />
        }
        url={url}
        quickFilters={TICKET_STATES.map((state) => ({
          label: STATE_WORDS[state],
          isOn: status === state,
          onPress: (isOn) => url.change({ filters: { status: isOn ? state : null } }),
        }))}
        activeFilters={
          customerId === undefined
            ? []
            : [
                {
                  label: `Customer: ${customerName}`,
                  onRemove: () => url.change({ filters: { customer: null } }),
                },
              ]
        }
        empty={{
          title: TEXTS.noRecords,
          hint: 'What customers write to the bank is listed here.',
          illustration: <BasketIllustration />,
        }}
      />
    </div>
  );
}

type Props = { readonly ticket: TicketLine };

function TicketCard({ ticket }: Props) {
  const { subject, customerName, trackingNumber, state, waitingSince, answerBy } = ticket;
  return (
    <div className={classes['fact']}>
      <strong className={classes['name']}>{subject}</strong>
      <p>
        <TicketStanding ticket={ticket} />
      </p>
      <p>
        {customerName} · {trackingNumber}
      </p>
      {waitingSince !== null && (
        <p className={classes['muted']}>
          Waiting since <When at={waitingSince} />
        </p>
      )}
      {state !== 'DONE' && (
        <p className={classes['muted']}>
          Answer by <When at={answerBy} />
        </p>
      )}
    </div>
  );
}
