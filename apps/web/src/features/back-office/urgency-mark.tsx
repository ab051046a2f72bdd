import type { Urgency } from '@harvest/contracts/back-office';
import classes from './back-office.module.css';

const WORDS: Readonly<Record<Exclude<Urgency, 'IN_TIME'>, string>> = { DUE: 'Soon late', LATE: 'Late' };

/** That something has to be dealt with soon, or should have been; nothing where there is time. */
export function UrgencyMark({ urgency }: { readonly urgency: Urgency }) {
  if (urgency === 'IN_TIME') return null;
  return (
    <span className={classes['age']} data-urgency={urgency}>
      {WORDS[urgency]}
    </span>
  );
}
