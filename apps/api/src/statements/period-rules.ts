import { STATEMENT_MONTHS_MAX } from '@harvest/contracts/statement-bounds';
import { endOfLagosDay, startOfLagosDay } from '../bank/lagos-time.ts';

/** Days of Lagos, year-month-day, both included. */
export type Period = { readonly from: string; readonly to: string };

/** What is wrong with a period, if anything: a statement tells of days that have begun, and of a year at most (A276). */
export function periodProblem(
  { from, to }: Period,
  today: string,
): 'PERIOD_BACKWARDS' | 'PERIOD_NOT_OVER' | 'PERIOD_TOO_LONG' | undefined {
  if (to < from) return 'PERIOD_BACKWARDS';
  if (to > today) return 'PERIOD_NOT_OVER';
  return to > monthsAfter(from, STATEMENT_MONTHS_MAX) ? 'PERIOD_TOO_LONG' : undefined;
}

/** The same day of a later month. It may be no day of the calendar, such as 29 February, yet stands between the days around it. */
function monthsAfter(day: string, months: number): string {
  const [year, month, date] = day.split('-');
  const later = Number(year) * 12 + Number(month) - 1 + months;
  return `${String(Math.floor(later / 12)).padStart(4, '0')}-${String((later % 12) + 1).padStart(2, '0')}-${date}`;
}

/** From the first moment of the period to the first one after it. No account is older than this calendar of the database. */
export function momentsOf({ from, to }: Period): { readonly start: Date; readonly end: Date } {
  const notTooEarly = (moment: Date) => new Date(Math.max(0, moment.getTime()));
  return { start: notTooEarly(startOfLagosDay(from)), end: notTooEarly(endOfLagosDay(to)) };
}
