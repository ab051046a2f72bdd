import { useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useLocation, useParams } from 'react-router';
import { PageHeading } from '../../ui/page-heading.tsx';
import { CreateTicketButton } from './create-ticket.tsx';
import pageClasses from './customer-service-page.module.css';
import { TicketList } from './ticket-list.tsx';
import classes from './ticket-page.module.css';
import { TicketThread } from './ticket-thread.tsx';

/** One ticket beside the list of all (S2 §2); where there is no room for both, the ticket with the way back. */
export function TicketPage() {
  const { ticketId = '' } = useParams();
  const { search } = useLocation();
  const isWide = useMediaQuery('(min-width: 1024px)', true, { getInitialValueInEffect: false });
  return (
    <div className={pageClasses['page']}>
      {isWide ? (
        <div className={pageClasses['head']}>
          <PageHeading title="Customer Service" />
          <CreateTicketButton />
        </div>
      ) : (
        <div>
          <PageHeading title="Customer Service" className="sr-only" />
          <Link to={{ pathname: '/customer-service', search }} className={classes['back']}>
            <IconArrowLeft aria-hidden size={20} stroke={1.75} />
            Back to all tickets
          </Link>
        </div>
      )}
      <div className={classes['panes']}>
        {isWide && <TicketList open={ticketId} />}
        <TicketThread key={ticketId} id={ticketId} isBeside={isWide} />
      </div>
    </div>
  );
}
