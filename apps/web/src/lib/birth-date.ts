import { parseDay } from './calendar-day.ts';

/** Nobody who registers was born before. */
const EARLIEST = '1900-01-01';

/**
 * A date of birth as it is sent, day/month/year (S1 §9). Takes 21/11/1990 with any of the usual signs between, eight
 * digits alone, and what browsers fill in, 1990-11-21.
 * @returns null for what is no such day
 */
export function birthDateText(typed: string): string | null {
  const spaced = typed.trim().replaceAll(/\s*[\s./-]\s*/g, '-');
  const day = parseDay(spaced);
  return day === null ? null : day.split('-').reverse().join('/');
}

/** Whether somebody who is alive `today` (YYYY-MM-DD) can have been born on a day. */
export function isPastBirthDate(typed: string, today: string): boolean {
  const day = parseDay(birthDateText(typed) ?? '');
  return day !== null && day >= EARLIEST && day < today;
}
