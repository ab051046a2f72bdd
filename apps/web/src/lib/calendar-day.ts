import { readDate } from '@harvest/input/date';
import { bankNow } from './bank-clock.ts';

// Calendar days travel and are kept as YYYY-MM-DD; people read and type them as DD-MM-YYYY (S1 §9).

/** The day a text means, as YYYY-MM-DD. @returns null where it means none */
export const parseDay = (text: string): string | null => readDate(text) ?? null;

/** A day such as `2026-11-21` as people read it: `21-11-2026`. */
export function dayText(iso: string): string {
  return iso.split('-').reverse().join('-');
}

const DAY_MS = 86_400_000;

/** A day as what happened on it is headed: `Today · 22-11-2026`, `Yesterday · 21-11-2026`, `20-11-2026`. */
export function dayHeading(day: string, today: string): string {
  const yesterday = new Date(Date.parse(today) - DAY_MS).toISOString().slice(0, 10);
  const word = { [today]: 'Today · ', [yesterday]: 'Yesterday · ' }[day] ?? '';
  return `${word}${dayText(day)}`;
}

/** First and last day of the month of a day, or of the month before that. */
export function monthOf(
  day: string,
  monthsBack: 0 | 1 = 0,
): { readonly first: string; readonly last: string } {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const dayOf = (monthIndex: number, date: number) =>
    new Date(Date.UTC(year, monthIndex, date)).toISOString().slice(0, 10);
  const monthIndex = month - 1 - monthsBack;
  return { first: dayOf(monthIndex, 1), last: dayOf(monthIndex + 1, 0) };
}

/** Today where the bank is and by its clock, which may not be today where the customer's device is. */
export function todayInLagos(now: Date = bankNow()): string {
  // Nigeria keeps UTC+1 all year.
  return new Date(now.getTime() + 3_600_000).toISOString().slice(0, 10);
}
