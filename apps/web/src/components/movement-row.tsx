import type { ReactNode } from 'react';
import classes from './movement-row.module.css';
import { StatusChip } from './status-chip.tsx';

type Props = {
  /** What stands before it, such as its day. */
  readonly lead?: ReactNode;
  readonly title: ReactNode;
  /** Lines below the title, smaller. */
  readonly details: ReactNode;
  readonly amount: ReactNode;
  readonly status: string;
};

/** A movement of money in a list: what it was at the left; how much, and what became of it, at the right. */
export function MovementRow({ lead, title, details, amount, status }: Props) {
  return (
    <div className={classes['row']}>
      {lead}
      <span className={classes['what']}>
        <strong className={classes['title']}>{title}</strong>
        <span className={classes['details']}>{details}</span>
      </span>
      <span className={classes['amount']}>
        {amount}
        <StatusChip status={status} />
      </span>
    </div>
  );
}
