import { errorText } from '@harvest/contracts/errors';
import { STATEMENT_MONTHS_MAX } from '@harvest/contracts/statement-bounds';
import { monthOf } from '../../lib/calendar-day.ts';

/** The days that are asked for most often, and those that somebody chooses. */
export const PERIODS = [
  { value: 'this-month', label: 'This month' },
  { value: 'last-month', label: 'Last month' },
  { value: 'last-3-months', label: 'Last 3 months' },
  { value: 'custom', label: 'Custom' },
] as const;

/** The last one is for whatever days somebody chooses. */
export type PeriodName = (typeof PERIODS)[number]['value'];

/** Both days belong to it, each as `2026-11-21`; null while there is none. */
export type Days = { readonly startDate: string | null; readonly endDate: string | null };

/** The days of a period; null of those that somebody chooses. */
export function daysOf(period: PeriodName, today: string): Days | null {
  const lastMonth = monthOf(today, 1);
  switch (period) {
    case 'this-month':
      return { startDate: monthOf(today).first, endDate: today };
    case 'last-month':
      return { startDate: lastMonth.first, endDate: lastMonth.last };
    case 'last-3-months':
      // Three whole ones, without this one, which is not over.
      return { startDate: monthOf(monthOf(lastMonth.first, 1).first, 1).first, endDate: lastMonth.last };
    case 'custom':
      return null;
  }
}

/** What is wrong with a period, by its end: the bank refuses the same. */
export function periodProblem(startDate: string, endDate: string): string | null {
  if (endDate < startDate) return errorText('PERIOD_BACKWARDS');
  if (endDate <= monthsAfter(startDate, STATEMENT_MONTHS_MAX)) return null;
  return errorText('PERIOD_TOO_LONG', { months: STATEMENT_MONTHS_MAX });
}

/** The same day of a later month. It may be no day of the calendar, such as 29 February, yet stands between the days around it. */
function monthsAfter(day: string, months: number): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const later = Number(year) * 12 + Number(month) - 1 + months;
  return `${Math.floor(later / 12)}-${String((later % 12) + 1).padStart(2, '0')}-${date}`;
}
