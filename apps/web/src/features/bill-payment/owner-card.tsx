import { TEXTS } from '@harvest/contracts/texts';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import classes from './owner-card.module.css';
import type { OwnerState } from './use-owner.ts';

type Props = {
  readonly state: OwnerState;
  /** What it is: `meter`. */
  readonly what: string;
  /** Whether a name stood here that was of another number or provider. */
  readonly wasCleared: boolean;
  readonly onRetry: () => void;
};

/** Whose meter or card it is, as its provider says, larger than everything else. Its room is there before. */
export function OwnerCard({ state, what, wasCleared, onRetry }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const isAnswered = state.status === 'found' || state.status === 'unreached';
  useEffect(() => {
    // On a telephone it may stand below what is in view, and the button that asked for it does not move.
    if (isAnswered) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isAnswered]);
  return (
    <div ref={place} className={classes['place']}>
      <div role="status">
        {state.status === 'asking' && (
          <p className={classes['hint']}>Asking the provider whose {what} it is…</p>
        )}
        {state.status === 'found' && (
          <div className={classes['found']}>
            <IconCircleCheck aria-hidden size={28} stroke={1.75} className={classes['tick']} />
            <div className={classes['owner']}>
              <strong className={classes['name']}>{state.owner.name}</strong>
              {state.owner.address && <p>{state.owner.address}</p>}
              <p className={classes['question']}>Is this right?</p>
            </div>
          </div>
        )}
        {(state.status === 'none' || state.status === 'unknown') && (
          <p className={classes['hint']}>
            {wasCleared
              ? `You changed the ${what} or its provider. Get its details again.`
              : `Whose ${what} it is stands here before you pay.`}
          </p>
        )}
      </div>
      {state.status === 'unreached' && (
        <FetchFailure failure={state.failure} fallback={TEXTS.fetchDataFailed} onRetry={onRetry} />
      )}
    </div>
  );
}
