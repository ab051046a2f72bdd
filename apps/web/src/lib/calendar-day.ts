import { bankNow } from './bank-clock.ts';

// Calendar days travel and are kept as YYYY-MM-DD; people read and type them as DD-MM-YYYY (S1 §9).

const FORMS = [
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
  /^(?<day>\d{1,2})-(?<month>\d{1,2})-(?<year>\d{4})$/,
  /^(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{4})$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
];

/**
 * The day a text means, as YYYY-MM-DD, in any of the three forms of S2 §5 (year-month-day, day-month-year, day/month/year), or
 * as eight digits, because number pads of telephones have no dash.
 * @returns null for anything else, and for days no calendar has, such as 31-02-2026
 */
export function parseDay(text: string): string | null {
  for (const form of FORMS) {
    const { year = '', month = '', day = '' } = form.exec(text.trim())?.groups ?? {};
    if (year === '') continue;
    const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    const moment = new Date(`${iso}T00:00:00Z`);
    // The engine takes the 31st of February for the 3rd of March; only a real day comes back as it went in.
    return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso) ? iso : null;
  }
  return null;
}

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
