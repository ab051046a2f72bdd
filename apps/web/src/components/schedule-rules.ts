import { errorText } from '@harvest/contracts/errors';
import { daysBetween, SCHEDULE_DAYS_AHEAD_MAX, SCHEDULE_RUNS_MAX } from '@harvest/contracts/schedule-dates';
import { TEXTS } from '@harvest/contracts/texts';
import { plainText } from '@harvest/input/plain-text';

/** Why nothing can be paid on a day, in the bank's own words; null where it can. @param day empty where none is chosen */
export function scheduleDayProblem(day: string, today: string): string | null {
  if (day === '') return TEXTS.fieldRequired;
  const daysAhead = daysBetween(today, day);
  if (daysAhead < 0) return errorText('SCHEDULE_DATE_PAST');
  return daysAhead > SCHEDULE_DAYS_AHEAD_MAX ? errorText('SCHEDULE_DATE_TOO_FAR') : null;
}

/** Why something cannot be paid so often. @param repeat as it stands in its field @param min one more than are over already */
export function repeatProblem(repeat: string, min = 1): string | null {
  if (repeat === '') return TEXTS.fieldRequired;
  const runs = runsOf(repeat);
  if (runs === null || runs < min || runs > SCHEDULE_RUNS_MAX)
    return `Enter a whole number from ${min} to ${SCHEDULE_RUNS_MAX.toLocaleString('en-NG')}`;
  return null;
}

/** How often, as it stands in its field; null where that is no whole number. */
export function runsOf(repeat: string): number | null {
  const digits = plainText(repeat);
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}
