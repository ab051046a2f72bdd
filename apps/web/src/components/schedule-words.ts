import { dayOfRun, type ScheduleInterval } from '@harvest/contracts/schedule-dates';

/** When something is paid. All days are year-month-day. */
export type Plan = {
  readonly firstDay: string;
  /** Null where it is paid once. */
  readonly interval: ScheduleInterval | null;
  /** Payments in all, the first included. */
  readonly runs: number;
  readonly lastDay: string;
};

/** Once, or as often as was asked for: an interval means nothing where there is one payment (decision 36). */
export const planOf = (firstDay: string, interval: ScheduleInterval | null, runs: number): Plan =>
  interval === null || runs === 1
    ? { firstDay, interval: null, runs: 1, lastDay: firstDay }
    : { firstDay, interval, runs, lastDay: dayOfRun(firstDay, interval, runs) };

export const INTERVAL_WORDS: Readonly<Record<ScheduleInterval, string>> = {
  DAILY: 'Daily',
  WEEKLY: 'Weekly',
  MONTHLY: 'Monthly',
};

const EVERY: Readonly<Record<ScheduleInterval, string>> = {
  DAILY: 'every day',
  WEEKLY: 'every week',
  MONTHLY: 'every month',
};

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** A day in a sentence: `1 Dec 2026`. */
export function dayWords(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${MONTHS[(month ?? 1) - 1]} ${year}`;
}

/** The same in a list, where it is found by its weekday: `Tue 1 Dec 2026`. */
export const weekdayWords = (day: string): string =>
  `${WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]} ${dayWords(day)}`;

/** When and how often: `every month, 6 times, from 1 Dec 2026. Ends 1 May 2027.` */
export function planWords(plan: Plan, today: string): string {
  const { firstDay, interval, runs } = plan;
  const isToday = firstDay === today;
  if (interval === null) return isToday ? 'once, today.' : `once, on ${dayWords(firstDay)}.`;
  const from = `from ${isToday ? 'today, ' : ''}${dayWords(firstDay)}`;
  const clamped = isClamped(plan) ? ', on the last day where a month is shorter' : '';
  return `${EVERY[interval]}, ${runs} times, ${from}${clamped}. Ends ${dayWords(plan.lastDay)}.`;
}

/** The whole plan in a sentence, beginning with how much: `₦20,000.00 every month, …`. */
export const planSentence = (amount: string, plan: Plan, today: string): string =>
  `${amount} ${planWords(plan, today)}`;

/** When money first leaves by it, said once it is approved. */
export function firstPaidWords(amount: string, { firstDay, interval }: Plan, today: string): string {
  if (firstDay > today) return `Nothing is paid before ${interval === null ? 'that' : dayWords(firstDay)}.`;
  return `${interval === null ? amount : `The first ${amount}`} is being paid now. We tell you if it cannot be.`;
}

/** How far it has come, where there is little room: `Monthly, 2 of 6 done`. */
export function progressWords({ interval, runs }: Plan, runsOver: number): string {
  return interval === null ? 'Once' : `${INTERVAL_WORDS[interval]}, ${runsOver} of ${runs} done`;
}

const NEXT_DAYS_MAX = 3;

/** The next days it is paid on. @param runsOver how many of them are over */
export function nextDaysOf({ firstDay, interval, runs }: Plan, runsOver = 0): readonly string[] {
  const left = Math.max(runs - runsOver, 0);
  return Array.from({ length: Math.min(left, NEXT_DAYS_MAX) }, (_, place) =>
    dayOfRun(firstDay, interval, runsOver + place + 1),
  );
}

/** A year has every length of month there is, but for the 29th of February, which comes back after four. */
const MONTHS_OF_ALL_LENGTHS = 48;

/** Whether some month is too short for the day of the first payment. */
function isClamped({ firstDay, interval, runs }: Plan): boolean {
  if (interval !== 'MONTHLY') return false;
  const date = firstDay.slice(-2);
  return Array.from({ length: Math.min(runs, MONTHS_OF_ALL_LENGTHS) }, (_, place) =>
    dayOfRun(firstDay, interval, place + 1),
  ).some((day) => !day.endsWith(date));
}
