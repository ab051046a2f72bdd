import { useId } from 'react';
import { MoneySteps } from './money-steps.tsx';
import classes from './tracker.module.css';
import { type TrackedPayment, trackerSteps } from './tracker-steps.ts';

type Props = { readonly payment: TrackedPayment };

/** Where the money of a transfer is: what has happened to it, when, and what it waits for. */
export function Tracker({ payment }: Props) {
  const titleId = useId();
  return (
    <section className={classes['tracker']} aria-labelledby={titleId}>
      <p id={titleId} className={classes['title']}>
        Where the money is
      </p>
      {/* Only what is new in it is told aloud. */}
      <div aria-live="polite">
        <MoneySteps steps={trackerSteps(payment)} />
      </div>
    </section>
  );
}
