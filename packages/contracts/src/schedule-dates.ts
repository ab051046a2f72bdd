/** How often a schedule pays (S2 §9). */
export const SCHEDULE_INTERVALS = ['DAILY', 'WEEKLY', 'MONTHLY'] as const;
export type ScheduleInterval = (typeof SCHEDULE_INTERVALS)[number];

/** No schedule pays more often than this in all: daily for about three years. */
export const SCHEDULE_RUNS_MAX = 1000;
/** So many are to be paid for one customer at a time, those included that wait for their code. */
export const SCHEDULES_OPEN_MAX = 2000;
/** The first payment is at most so many days ahead. */
export const SCHEDULE_DAYS_AHEAD_MAX = 731;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The day of a schedule's nth run, year-month-day. A month that lacks the day of the first run is paid on its last day, and the
 * next one on the day of the first run again (decision 36).
 * @param firstDay year-month-day
 * @param run from 1
 */
export function dayOfRun(firstDay: string, interval: ScheduleInterval | null, run: number): string {
  const [year = 0, month = 0, day = 0] = firstDay.split('-').map(Number);
  const first = Date.UTC(year, month - 1, day);
  const steps = run - 1;
  switch (interval) {
    case null:
      return firstDay;
    case 'DAILY':
      return isoDay(first + steps * DAY_MS);
    case 'WEEKLY':
      return isoDay(first + steps * 7 * DAY_MS);
    case 'MONTHLY': {
      const lastOfMonth = new Date(Date.UTC(year, month + steps, 0)).getUTCDate();
      return isoDay(Date.UTC(year, month - 1 + steps, Math.min(day, lastOfMonth)));
    }
  }
}

const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** How many days from one day to another, both year-month-day; negative when the second comes first. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}
