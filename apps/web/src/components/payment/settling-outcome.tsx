import { useEffect, useEffectEvent, useRef } from 'react';
import type { PaymentState } from '../../api/transfers-api.ts';
import classes from './settling-outcome.module.css';
import { Tracker } from './tracker.tsx';
import { useLivePayment } from './use-live-payment.ts';

/** So long somebody watches before they are told that it takes longer (decision 60). */
const WATCHED_MS_MAX = 8000;
const CHECK_MS = 1000;

type Props = {
  readonly outcome: PaymentState;
  /** Hears what became of it, or that nobody knows yet. */
  readonly onState: (state: PaymentState) => void;
};

/** The money has left, and the other bank mostly answers within seconds. */
export function SettlingOutcome({ outcome, onState }: Props) {
  const place = useRef<HTMLParagraphElement>(null);
  const latest = useLivePayment(outcome, CHECK_MS);
  const tell = useEffectEvent(() => onState(latest));
  useEffect(() => {
    if (latest.status !== 'PENDING') tell();
  }, [latest]);
  useEffect(() => {
    // The code's boxes had the focus, and they are gone.
    place.current?.closest('[role="dialog"]')?.querySelector('h2')?.focus();
    const timer = setTimeout(() => tell(), WATCHED_MS_MAX);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={classes['settling']}>
      <p ref={place} role="status">
        Your code was right. We are waiting for {outcome.destinationBankName} to answer, which takes a few
        seconds.
      </p>
      <Tracker payment={latest} />
    </div>
  );
}
