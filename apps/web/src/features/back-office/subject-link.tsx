import { Link } from 'react-router';
import type { AuditLine } from '../../api/back-office-api.ts';
import { useStaffInfo } from '../../api/session.ts';

type Props = { readonly subject: AuditLine['subject'] };

/** Whom or what something was done to, leading there where it still stands: what waits in a queue is soon decided. */
export function SubjectLink({ subject: { kind, id, title } }: Props) {
  const staff = useStaffInfo();
  if (kind === 'customers') return <Link to={`/admin/customers/${id}`}>{title}</Link>;
  if (kind === 'payments') return <Link to={`/admin/payments?q=${id}`}>{title}</Link>;
  // A reported problem has the id of its conversation, which some of those who read the audit may not.
  if ((kind === 'tickets' || kind === 'disputes') && staff?.permissions.includes('SUPPORT'))
    return <Link to={`/admin/tickets/${id}`}>{title}</Link>;
  if (kind === 'staff') return <Link to="/admin/staff">{title}</Link>;
  return title;
}
