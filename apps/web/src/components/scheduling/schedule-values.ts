import { TEXTS } from '@harvest/contracts/texts';
import type { ScheduleSetting } from '../../api/scheduled-payments-api.ts';
import { todayInLagos } from '../../lib/calendar-day.ts';
import { repeatProblem, runsOf, scheduleDayProblem } from '../schedule-rules.ts';
import type { Times } from '../schedule-times.tsx';
import { dayWords, type Plan, planOf } from '../schedule-words.ts';

/** Whether and when it is paid later, as it stands in a form; named as on the wire. */
export type ScheduleValues = Times & {
  isScheduled: boolean;
  continuous: boolean;
};

export const NO_SCHEDULE: Readonly<ScheduleValues> = {
  isScheduled: false,
  schedulePaymentDate: '',
  continuous: false,
  scheduledInterval: '',
  repeatPayment: '',
};

/** What is true of a scheduled payment that was refused. */
export const NOTHING_SCHEDULED = 'Nothing was scheduled';

/** What is wrong with each of its fields; null where nothing is. */
function problemsOf(values: ScheduleValues) {
  const { isScheduled, continuous } = values;
  const isRepeated = isScheduled && continuous;
  return {
    schedulePaymentDate: isScheduled ? scheduleDayProblem(values.schedulePaymentDate, todayInLagos()) : null,
    scheduledInterval: isRepeated && values.scheduledInterval === '' ? TEXTS.fieldRequired : null,
    repeatPayment: isRepeated ? repeatProblem(values.repeatPayment) : null,
  } as const;
}

type ScheduleField = keyof ReturnType<typeof problemsOf>;

const ruleFor =
  (field: ScheduleField) =>
  (_value: string, { schedulePaymentSetting }: { readonly schedulePaymentSetting: ScheduleValues }) =>
    problemsOf(schedulePaymentSetting)[field];

/** The rules of a form that holds it as `schedulePaymentSetting`. */
export const SCHEDULE_RULES = {
  schedulePaymentDate: ruleFor('schedulePaymentDate'),
  scheduledInterval: ruleFor('scheduledInterval'),
  repeatPayment: ruleFor('repeatPayment'),
} as const;

/** Where a form finds the fields, in the order they stand. */
export const SCHEDULE_PATHS = [
  'schedulePaymentSetting.schedulePaymentDate',
  'schedulePaymentSetting.scheduledInterval',
  'schedulePaymentSetting.repeatPayment',
] as const satisfies readonly `schedulePaymentSetting.${ScheduleField}`[];

/** What is wrong with it, by where a form finds the field. */
export function scheduleErrors(values: ScheduleValues): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {};
  for (const [field, problem] of Object.entries(problemsOf(values)))
    if (problem !== null) errors[`schedulePaymentSetting.${field}`] = problem;
  return errors;
}

const STILL_NEEDED = {
  schedulePaymentDate: 'Choose a date to see when it is paid.',
  scheduledInterval: 'Choose an interval to see when it is paid.',
  repeatPayment: 'Say how many times it is paid to see when it ends.',
} as const satisfies Readonly<Record<ScheduleField, string>>;

/** The first thing that is still to be filled in, or put right, before there is a plan. */
export function stillNeededWords(values: ScheduleValues): string {
  const { schedulePaymentDate, scheduledInterval } = problemsOf(values);
  if (schedulePaymentDate !== null) return STILL_NEEDED.schedulePaymentDate;
  return scheduledInterval === null ? STILL_NEEDED.repeatPayment : STILL_NEEDED.scheduledInterval;
}

/** What is sent of it; null where it is paid at once, or something is missing. */
export function scheduleSettingOf(values: ScheduleValues): ScheduleSetting | null {
  const plan = schedulePlanOf(values);
  return (
    plan && {
      schedulePaymentDate: plan.firstDay,
      continuous: values.continuous,
      scheduledInterval:
        values.continuous && values.scheduledInterval !== '' ? values.scheduledInterval : null,
      repeatPayment: plan.runs,
    }
  );
}

/** When it is paid; null where it is paid at once, or that is not known yet. */
export function schedulePlanOf(values: ScheduleValues): Plan | null {
  if (Object.values(problemsOf(values)).some((problem) => problem !== null)) return null;
  const { isScheduled, schedulePaymentDate, continuous, scheduledInterval, repeatPayment } = values;
  if (!isScheduled) return null;
  if (!continuous || scheduledInterval === '') return planOf(schedulePaymentDate, null, 1);
  return planOf(schedulePaymentDate, scheduledInterval, runsOf(repeatPayment) ?? 1);
}

/** When the money has to be there, in words; null where that is now. */
export function laterWords(values: ScheduleValues): string | null {
  const plan = schedulePlanOf(values);
  if (!values.isScheduled || plan?.firstDay === todayInLagos()) return null;
  return plan === null ? 'on the day it is paid' : `on ${dayWords(plan.firstDay)}`;
}

/** The same of many accounts at once, beside what each is to pay; null where that is now. */
export function firstPaymentWords(values: ScheduleValues): string | null {
  const later = laterWords(values);
  const plan = schedulePlanOf(values);
  if (later === null) return null;
  if (plan === null) return `The money has to be there ${later}.`;
  const payment = plan.interval === null ? 'The payment' : 'The first payment';
  return `${payment} is ${later}: the money has to be there by then.`;
}

/** Whether it leaves today, as far as is known. */
export function isPaidToday({ schedulePaymentSetting }: { readonly schedulePaymentSetting: ScheduleValues }) {
  const { isScheduled, schedulePaymentDate } = schedulePaymentSetting;
  return !isScheduled || schedulePaymentDate === todayInLagos();
}
