import classes from './emergency-lock-words.module.css';
import { SupportLines } from './support-lines.tsx';

/** What both presses are called, wherever they stand. */
export const LOCK_WORDS = {
  first: 'Lock my accounts',
  question: 'Lock your accounts for 24 hours?',
  second: 'Lock for 24 hours',
} as const;

/** What a lock means, before it is set. */
export function LockConsequences() {
  return (
    <>
      <p>For 24 hours nothing leaves your accounts, whoever is logged in.</p>
      <ul className={classes['list']}>
        <li>Transfers and bills stop, and so does what waits to be sent.</li>
        <li>Scheduled payments wait until it ends. A higher limit that is still to come is cancelled.</li>
        <li>Nobody can change whom you pay, raise a limit or KYC level, or add a second factor.</li>
        <li>Money paid to you still lands.</li>
        <li>You cannot end it earlier yourself: customer service can.</li>
      </ul>
      <SupportLines />
    </>
  );
}
