import { PageHeading } from '../../ui/page-heading.tsx';
import { CreateTicketButton } from './create-ticket.tsx';
import classes from './customer-service-page.module.css';
import { TicketList } from './ticket-list.tsx';

/** What the customer wrote to the bank about (S2 §2). */
export function CustomerServicePage() {
  return (
    <div className={classes['page']}>
      <div className={classes['head']}>
        <PageHeading title="Customer Service" />
        <CreateTicketButton />
      </div>
      <TicketList open={null} />
    </div>
  );
}
