import { readDate } from '@harvest/input/date';

/** Nobody who registers was born before. */
const EARLIEST = '1900-01-01';

/** A date of birth as it is sent, day/month/year (S1 §9). @returns null for what is no such day */
export function birthDateText(typed: string): string | null {
  return readDate(typed)?.split('-').reverse().join('/') ?? null;
}

/** Whether somebody who is alive `today` (YYYY-MM-DD) can have been born on a day. */
export function isPastBirthDate(typed: string, today: string): boolean {
  const day = readDate(typed);
  return day !== undefined && day >= EARLIEST && day < today;
}
