import { IconCheck, IconHourglass, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { dateTimeText } from '../../lib/bank-time.ts';
import classes from './tracker.module.css';
import { type TrackedPayment, trackerSteps } from './tracker-steps.ts';

type Props = { readonly payment: TrackedPayment };

const ICONS = { done: IconCheck, waiting: IconHourglass, failed: IconX } as const;

/** Where the money of a transfer is: what has happened to it, when, and what it waits for. */
export function Tracker({ payment }: Props) {
  const titleId = useId();
  const steps = trackerSteps(payment);
  return (
    <section className={classes['tracker']} aria-labelledby={titleId}>
      <p id={titleId} className={classes['title']}>
        Where the money is
      </p>
      {/* Only what is new in it is told aloud. */}
      <div aria-live="polite">
        <ol className={classes['steps']}>
          {steps.map(({ words, at, mark }, place) => {
            const Icon = ICONS[mark];
            return (
              <li
                key={words}
                className={classes['step']}
                data-mark={mark}
                aria-current={place === steps.length - 1 ? 'step' : undefined}
              >
                <span className={classes['mark']}>
                  <Icon aria-hidden size={16} stroke={2.5} />
                </span>
                <span className={classes['words']}>{words}</span>
                {at !== null && (
                  <time dateTime={at} className={classes['time']}>
                    {dateTimeText(at)}
                  </time>
                )}
              </li>
            );
          })}
        </ol>
      </div>
    </section>
  );
}
