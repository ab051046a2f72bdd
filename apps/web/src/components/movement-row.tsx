import type { ReactNode } from 'react';
import classes from './movement-row.module.css';
import { QuietStatus } from './status-chip.tsx';

type Props = {
  /** What stands before it, such as its day. */
  readonly lead?: ReactNode;
  readonly title: ReactNode;
  /** Below the title, smaller. */
  readonly details: ReactNode;
  readonly amount: ReactNode;
  readonly status: string;
};

/** A movement of money in a list: who and how much, and below it what it was and what became of it. */
export function MovementRow({ lead, title, details, amount, status }: Props) {
  return (
    <div className={classes['row']}>
      {lead}
      <span className={classes['lines']}>
        <span className={classes['line']}>
          <strong className={classes['title']}>{title}</strong>
          <span className={classes['amount']}>{amount}</span>
        </span>
        <span className={classes['line']}>
          <span className={classes['details']}>{details}</span>
          <QuietStatus status={status} />
        </span>
      </span>
    </div>
  );
}
