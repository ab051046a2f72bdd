import {
  SCHEDULE_DAYS_AHEAD_MAX,
  SCHEDULE_INTERVALS,
  type ScheduleInterval,
} from '@harvest/contracts/schedule-dates';
import type { ReactNode } from 'react';
import { todayInLagos } from '../lib/calendar-day.ts';
import { DateField } from '../ui/date-field.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { RadioField } from '../ui/radio-field.tsx';
import { INTERVAL_WORDS } from './schedule-words.ts';

/** When and how often, named as on the wire. */
export type Times = {
  /** Year-month-day; empty while none is chosen. */
  schedulePaymentDate: string;
  /** Empty while none is chosen. */
  scheduledInterval: ScheduleInterval | '';
  /** As it stands in its field. */
  repeatPayment: string;
};

type Props = {
  readonly values: Readonly<Times>;
  readonly onChange: (changed: Partial<Times>) => void;
  /** Where the form has these fields, for its errors and its focus: `schedulePaymentSetting.`; empty at its top. */
  readonly path?: string;
  readonly errors: Readonly<Record<string, ReactNode>>;
  /** Whether it is paid again and again. */
  readonly isContinuous: boolean;
  /** The first day that can be chosen, if not today. */
  readonly earliest?: string;
  /** What stands between the day and how often. */
  readonly children?: ReactNode;
};

const INTERVALS = SCHEDULE_INTERVALS.map((value) => ({ value, label: INTERVAL_WORDS[value] }));
const DAY_MS = 86_400_000;

/** The fields that say when something is paid, and how often. */
export function ScheduleTimes(props: Props) {
  const { values, onChange, path = '', errors, isContinuous, earliest, children } = props;
  const today = todayInLagos();
  const named = (field: keyof Times) => ({
    'data-path': `${path}${field}`,
    error: errors[`${path}${field}`],
  });
  return (
    <>
      <DateField
        label="Date"
        required
        min={earliest ?? today}
        max={new Date(Date.parse(today) + SCHEDULE_DAYS_AHEAD_MAX * DAY_MS).toISOString().slice(0, 10)}
        value={values.schedulePaymentDate === '' ? null : values.schedulePaymentDate}
        onChange={(day) => onChange({ schedulePaymentDate: day ?? '' })}
        {...named('schedulePaymentDate')}
      />
      {children}
      {isContinuous && (
        <>
          <RadioField
            label="Interval"
            required
            options={INTERVALS}
            value={values.scheduledInterval}
            onChange={(value) =>
              onChange({ scheduledInterval: SCHEDULE_INTERVALS.find((known) => known === value) ?? '' })
            }
            {...named('scheduledInterval')}
          />
          <NumberField
            label="Repeat"
            description="How many times in all, the first one included"
            required
            placeholder="1"
            value={values.repeatPayment}
            onChange={(repeatPayment) => onChange({ repeatPayment })}
            {...named('repeatPayment')}
          />
        </>
      )}
    </>
  );
}
