import type { ScheduleInterval } from '@harvest/contracts/schedule-dates';

/** How often is said in messages. */
const EVERY: Readonly<Record<ScheduleInterval, string>> = {
  DAILY: 'every day',
  WEEKLY: 'every week',
  MONTHLY: 'every month',
};

/** 1 Dec 2026, of a day given as year-month-day; no six digits in a row, so that the only such number is a code. */
export function dayWords(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  const month = date.toLocaleString('en-GB', { month: 'short', timeZone: 'UTC' });
  return `${date.getUTCDate()} ${month} ${date.getUTCFullYear()}`;
}

/** When a schedule pays: once on a day, or so often from a day on. */
export function timesWords({
  firstDay,
  interval,
  runs,
}: {
  readonly firstDay: string;
  readonly interval: ScheduleInterval | null;
  readonly runs: number;
}): string {
  const from = dayWords(firstDay);
  if (interval === null || runs === 1) return `on ${from}`;
  return `${EVERY[interval]}, ${runs} times, from ${from}`;
}
