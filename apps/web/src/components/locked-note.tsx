import { useKnownLock } from '../api/emergency-lock-api.ts';
import { dateTimeText } from '../lib/bank-time.ts';
import classes from './locked-note.module.css';

type Props = {
  /** What the bank refuses meanwhile, before "until". */
  readonly what?: string;
};

/** Above the button of a form that the bank refuses while the accounts are locked, so that nobody fills it in for nothing. */
export function LockedNote({ what = 'Nothing leaves them' }: Props) {
  const lockedUntil = useKnownLock();
  if (lockedUntil === null) return null;
  return (
    <p className={classes['note']}>
      Your accounts are locked. {what} until{' '}
      <span className={classes['when']}>{dateTimeText(lockedUntil)}</span>.
    </p>
  );
}
