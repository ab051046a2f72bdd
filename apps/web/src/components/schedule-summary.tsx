import { IconCalendarTime } from '@tabler/icons-react';
import { useId } from 'react';
import classes from './schedule-summary.module.css';
import { weekdayWords } from './schedule-words.ts';

type Props = {
  /** The plan in a sentence, or what is still missing of it. */
  readonly sentence: string;
  readonly nextDays: readonly string[];
  /** Whether it changes while somebody fills a form in, and is then told aloud. */
  readonly isLive?: boolean;
};

/** When something is paid, in plain words, and the next days of it. */
export function ScheduleSummary({ sentence, nextDays, isLive = false }: Props) {
  const titleId = useId();
  return (
    <div className={classes['summary']}>
      <p role={isLive ? 'status' : undefined} className={classes['sentence']}>
        <IconCalendarTime aria-hidden size={22} stroke={1.75} className={classes['icon']} />
        <span>{sentence}</span>
      </p>
      {nextDays.length > 1 && (
        <>
          <p id={titleId} className={classes['title']}>
            Next dates
          </p>
          <ol className={classes['days']} aria-labelledby={titleId}>
            {nextDays.map((day) => (
              <li key={day} className={classes['day']}>
                {weekdayWords(day)}
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}
