import type { ReceiptStatus } from '@harvest/contracts/receipts';
import { MARK_PATHS, MARK_SIZE } from './mark-paths.ts';
import classes from './status-mark.module.css';

/** Tick, clock, cross or arrow in a disc, drawn as if by hand. The words beside it say the same. */
export function StatusMark({ status }: { readonly status: ReceiptStatus }) {
  return (
    <svg
      className={classes['mark']}
      data-status={status}
      viewBox={`0 0 ${MARK_SIZE} ${MARK_SIZE}`}
      aria-hidden="true"
      focusable="false"
    >
      <circle cx={MARK_SIZE / 2} cy={MARK_SIZE / 2} r={MARK_SIZE / 2} />
      {/* Of length one, whatever it measures: so that the style sheet can draw it. */}
      <path d={MARK_PATHS[status]} pathLength="1" />
    </svg>
  );
}
