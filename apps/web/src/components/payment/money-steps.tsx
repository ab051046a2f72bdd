import { IconCheck, IconHourglass, IconX } from '@tabler/icons-react';
import { dateTimeText } from '../../lib/bank-time.ts';
import classes from './money-steps.module.css';
import type { TrackerStep } from './tracker-steps.ts';

type Props = {
  readonly steps: readonly TrackerStep[];
  /** How an instant is written. */
  readonly timeText?: (at: string) => string;
};

const ICONS = { done: IconCheck, waiting: IconHourglass, failed: IconX } as const;

/** The way of the money, one step below the other. */
export function MoneySteps({ steps, timeText = dateTimeText }: Props) {
  return (
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
                {timeText(at)}
              </time>
            )}
          </li>
        );
      })}
    </ol>
  );
}
