import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type TicketLine, useTickets } from '../../api/tickets-api.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { EnvelopeIllustration } from '../../components/illustrations/envelope-illustration.tsx';
import { timeText } from '../../lib/bank-time.ts';
import { todayInLagos } from '../../lib/calendar-day.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { findTickets, groupHeading } from './find-tickets.ts';
import classes from './ticket-list.module.css';

/** All tickets by the day they were opened, newest first. @param open the one that is shown beside the list */
export function TicketList({ open }: { readonly open: string | null }) {
  const { data, error, isFetching, refetch } = useTickets(open !== null);
  const [search, setSearch] = useSearchParams();
  const q = search.get('q') ?? '';
  const find = (wanted: string) =>
    setSearch(wanted === '' ? {} : { q: wanted }, { replace: true, preventScrollReset: true });
  return (
    <section className={classes['list']} aria-label="All tickets" data-beside={open !== null}>
      {data !== undefined && data.length > 0 && (
        <Found
          groups={data}
          q={q}
          find={find}
          open={open}
          to={(id) => ({ pathname: `/customer-service/${id}`, search: search.toString() })}
        />
      )}
      {data?.length === 0 && (
        <EmptyState
          title="You have not written to us yet"
          hint="Ask us anything about your account, a payment or a charge. What you write and what we answer stays here."
          illustration={<EnvelopeIllustration />}
        />
      )}
      {data === undefined && (isFetching || error === undefined) && (
        <Skeleton lines={6} label="Loading your tickets" />
      )}
      {data === undefined && error !== undefined && !isFetching && (
        <FetchFailure failure={error} fallback={TEXTS.fetchTicketsFailed} onRetry={refetch} />
      )}
    </section>
  );
}

type FoundProps = {
  readonly groups: Parameters<typeof findTickets>[0];
  readonly q: string;
  readonly find: (q: string) => void;
  readonly open: string | null;
  readonly to: (id: string) => { readonly pathname: string; readonly search: string };
};

function Found({ groups, q, find, open, to }: FoundProps) {
  const today = todayInLagos();
  const found = findTickets(groups, q, today);
  const count = found.reduce((sum, { tickets }) => sum + tickets.length, 0);
  return (
    <>
      <search>
        <SearchField
          label="Search"
          placeholder="Subject, date or tracking number"
          value={q}
          onSearch={find}
        />
      </search>
      <p role="status" className="sr-only">
        {q !== '' && `${count} ${count === 1 ? 'ticket' : 'tickets'} found`}
      </p>
      {count === 0 && (
        <EmptyState
          title={TEXTS.noRecords}
          hint={`No subject, no date and no tracking number has “${q}” in it.`}
          action={
            <Button variant="default" onClick={() => find('')}>
              Show all tickets
            </Button>
          }
        />
      )}
      <div className={classes['groups']}>
        {found.map(({ date, tickets }) => (
          <section key={date} aria-label={groupHeading(date, today)}>
            <h2 className={classes['day']}>{groupHeading(date, today)}</h2>
            <ul className={classes['tickets']}>
              {tickets.map((ticket) => (
                <TicketRow key={ticket.id} ticket={ticket} isOpen={ticket.id === open} to={to(ticket.id)} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

type RowProps = {
  readonly ticket: TicketLine;
  readonly isOpen: boolean;
  readonly to: { readonly pathname: string; readonly search: string };
};

function TicketRow({ ticket, isOpen, to }: RowProps) {
  const { subject, resolved, unread, trackingNumber, createdAt } = ticket;
  const row = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // The list is made anew with the page of each ticket.
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  // Whoever looks at it has read it, before the list says so.
  const isNew = unread && !isOpen;
  return (
    <li>
      <Link
        ref={row}
        to={to}
        className={classes['ticket']}
        data-unread={isNew}
        aria-current={isOpen ? 'page' : undefined}
      >
        <span className={classes['line']}>
          <span className={classes['subject']}>{subject}</span>
          {isNew && <span className={classes['new']}>New answer</span>}
        </span>
        <span className={classes['about']}>
          <TicketStatus resolved={resolved} />
          <span>{trackingNumber}</span>
          <span>{timeText(createdAt)}</span>
        </span>
      </Link>
    </li>
  );
}

/** A tick or a warning with its word (S2 §2). */
export function TicketStatus({ resolved }: { readonly resolved: boolean }) {
  const Icon = resolved ? IconCircleCheck : IconAlertTriangle;
  return (
    <span className={classes['status']} data-resolved={resolved}>
      <Icon aria-hidden size={18} stroke={2} />
      {resolved ? 'Resolved' : 'Unresolved'}
    </span>
  );
}
