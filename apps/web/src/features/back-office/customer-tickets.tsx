import { TEXTS } from '@harvest/contracts/texts';
import { Link } from 'react-router';
import { useStaffTicketsQuery } from '../../api/staff-tickets-api.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import classes from './back-office.module.css';
import { TicketStanding } from './ticket-standing.tsx';
import { When } from './when.tsx';

/** So many stand on the customer's own page; the list has all. */
const SHOWN = 5;

/** What a customer wrote to the bank about: what waits first, then the newest. */
export function CustomerTickets({ id }: { readonly id: string }) {
  const { data, error, refetch } = useStaffTicketsQuery({ customerId: id, page: 1, size: SHOWN });
  const isMore = data !== undefined && data.totalCount > SHOWN;
  return (
    <Panel
      title="Tickets"
      aside={isMore && <Link to={`/admin/tickets?customer=${id}`}>All {data.totalCount} tickets</Link>}
    >
      {!data && !error && <Skeleton lines={2} label="Loading tickets" />}
      {!data && error && <FetchFailure failure={error} fallback={TEXTS.fetchDataFailed} onRetry={refetch} />}
      {data?.rows.length === 0 && <p className={classes['muted']}>No tickets yet.</p>}
      {data && data.rows.length > 0 && (
        <ul className={classes['lines']}>
          {data.rows.map((ticket) => (
            <li key={ticket.id} className={classes['row']}>
              <span className={classes['headline']}>
                <Link to={`/admin/tickets/${ticket.id}`} className={classes['name']}>
                  {ticket.subject}
                </Link>
                <TicketStanding ticket={ticket} />
              </span>
              <span className={classes['muted']}>
                {ticket.trackingNumber} · <When at={ticket.createdAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
