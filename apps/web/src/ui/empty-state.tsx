import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

type Props = {
  readonly title: string;
  readonly hint?: ReactNode;
  readonly illustration?: ReactNode;
  /** The one thing to do about it. */
  readonly action?: ReactNode;
};

/** Where a list would stand that has nothing in it. */
export function EmptyState({ title, hint, illustration, action }: Props) {
  return (
    <div className={classes['empty']}>
      {illustration}
      <p className={classes['title']}>{title}</p>
      {hint !== undefined && <p className={classes['hint']}>{hint}</p>}
      {action}
    </div>
  );
}
