import type { TicketLine } from '../../api/staff-tickets-api.ts';
import { StatusChip } from '../../components/status-chip.tsx';
import classes from './back-office.module.css';
import { UrgencyMark } from './urgency-mark.tsx';

type Props = { readonly ticket: Pick<TicketLine, 'state' | 'urgency' | 'isDispute'> };

/** Where it stands, and whether that is in time. */
export function TicketStanding({ ticket: { state, urgency, isDispute } }: Props) {
  return (
    <span className={classes['standing']}>
      <StatusChip status={state} />
      <UrgencyMark urgency={urgency} />
      {isDispute && <span className={classes['muted']}>Reported problem</span>}
    </span>
  );
}
