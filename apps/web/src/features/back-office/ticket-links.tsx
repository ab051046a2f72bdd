import { Link } from 'react-router';
import type { StaffTicket } from '../../api/staff-tickets-api.ts';
import classes from './back-office.module.css';

/** Where one looks before one answers: whose it is, and which transaction it is about. */
export function TicketLinks({ ticket: { customer, dispute } }: { readonly ticket: StaffTicket }) {
  const ofCustomer = `/admin/customers/${customer.id}`;
  return (
    <p className={classes['standing']}>
      <Link to={ofCustomer}>{customer.name}</Link>
      {dispute !== null && (
        <Link to={`${ofCustomer}/transactions/${encodeURIComponent(dispute.referenceNumber)}`}>
          Transaction {dispute.referenceNumber}
        </Link>
      )}
    </p>
  );
}
