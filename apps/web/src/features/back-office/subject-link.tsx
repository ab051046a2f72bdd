import { Link } from 'react-router';
import type { AuditLine } from '../../api/back-office-api.ts';

type Props = { readonly subject: AuditLine['subject'] };

/** Whom or what something was done to, leading there where it still stands: what waits in a queue is soon decided. */
export function SubjectLink({ subject: { kind, id, title } }: Props) {
  if (kind === 'customers') return <Link to={`/admin/customers/${id}`}>{title}</Link>;
  if (kind === 'payments') return <Link to={`/admin/payments?q=${id}`}>{title}</Link>;
  if (kind === 'staff') return <Link to="/admin/staff">{title}</Link>;
  return title;
}
