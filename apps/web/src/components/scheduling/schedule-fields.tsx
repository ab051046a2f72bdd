import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { todayInLagos } from '../../lib/calendar-day.ts';
import { ScheduleSummary } from '../schedule-summary.tsx';
import { ScheduleTimes } from '../schedule-times.tsx';
import { nextDaysOf, planSentence } from '../schedule-words.ts';
import classes from './schedule-fields.module.css';
import { type ScheduleValues, schedulePlanOf, stillNeededWords } from './schedule-values.ts';

type Props = {
  readonly values: Readonly<ScheduleValues>;
  readonly onChange: (changed: Partial<ScheduleValues>) => void;
  /** By `schedulePaymentSetting.schedulePaymentDate` and so on, as the form names its fields. */
  readonly errors: Readonly<Record<string, ReactNode>>;
  /** How much is paid each time, as people read it; null while that is not known. */
  readonly amount: string | null;
  /** What else is to be known about paying later. */
  readonly children?: ReactNode;
};

/** S2 §2: the toggle that has a transfer paid later, once or again and again, and what that comes to in words. */
export function ScheduleFields({ values, onChange, errors, amount, children }: Props) {
  const plan = schedulePlanOf(values);
  return (
    <div className={classes['schedule']} data-open={values.isScheduled || undefined}>
      <Checkbox
        label="Schedule"
        description="Pay on a day you choose, once or again and again"
        checked={values.isScheduled}
        onChange={(event) => onChange({ isScheduled: event.currentTarget.checked })}
      />
      {values.isScheduled && (
        <>
          <ScheduleTimes
            values={values}
            onChange={onChange}
            path="schedulePaymentSetting."
            errors={errors}
            isContinuous={values.continuous}
          >
            <Checkbox
              label="Continuous"
              description="Pay it again every day, week or month"
              checked={values.continuous}
              onChange={(event) => onChange({ continuous: event.currentTarget.checked })}
            />
          </ScheduleTimes>
          <ScheduleSummary
            isLive
            sentence={
              plan === null
                ? stillNeededWords(values)
                : planSentence(amount ?? 'To be paid', plan, todayInLagos())
            }
            nextDays={plan === null ? [] : nextDaysOf(plan)}
          />
          {children}
        </>
      )}
    </div>
  );
}
