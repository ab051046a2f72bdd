import type { QueuedSubject } from '../../api/back-office-api.ts';
import { StatusChip } from '../../components/status-chip.tsx';
import classes from './decision.module.css';
import { When } from './when.tsx';

/** What was decided about a customer before: when, by whom and why. */
export function DecisionHistory({ history }: { readonly history: NonNullable<QueuedSubject['history']> }) {
  if (history.length === 0) return <p className={classes['muted']}>Nothing was decided before.</p>;
  return (
    <ol className={classes['decisions']}>
      {history.map(({ what, status, by, at, comment }) => (
        <li key={`${at} ${what}`} className={classes['decision']}>
          <span className={classes['decided']}>
            <StatusChip status={status} />
            <strong className={classes['what']}>{what}</strong>
          </span>
          {comment !== '' && <p className={classes['why']}>{comment}</p>}
          <p className={classes['muted']}>
            {by}, <When at={at} />
          </p>
        </li>
      ))}
    </ol>
  );
}
