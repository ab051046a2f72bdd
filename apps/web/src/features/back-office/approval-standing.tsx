import type { Approval } from '../../api/back-office-api.ts';
import { StatusChip } from '../../components/status-chip.tsx';
import classes from './back-office.module.css';
import { timeLeftText } from './time-left.ts';

/** Where something stands that was asked for, and while it waits, how much longer it does. */
export function ApprovalStanding({ state, minutesLeft }: Pick<Approval, 'state' | 'minutesLeft'>) {
  return (
    <span className={classes['standing']}>
      <StatusChip status={state} />
      {state === 'WAITING' && <span className={classes['muted']}>expires {timeLeftText(minutesLeft)}</span>}
    </span>
  );
}
