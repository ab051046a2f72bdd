// Nigeria keeps UTC+1 all year, so days and weeks are plain arithmetic.
const OFFSET_MS = 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

function inLagos(moment: Date): Date {
  return new Date(moment.getTime() + OFFSET_MS);
}

const two = (value: number) => String(value).padStart(2, '0');

/** The day in Lagos, year-month-day. */
export function lagosDay(moment: Date): string {
  return inLagos(moment).toISOString().slice(0, 10);
}

/** DD-MM-YYYY of the day in Lagos. */
export function lagosDate(moment: Date): string {
  const [year, month, day] = lagosDay(moment).split('-');
  return `${day}-${month}-${year}`;
}

/** HH:mm:ss in Lagos. */
export function lagosTime(moment: Date): string {
  return inLagos(moment).toISOString().slice(11, 19);
}

/** yyMMddHHmmss in Lagos, as session ids carry it. */
export function lagosDigits(moment: Date): string {
  const local = inLagos(moment);
  const date = two(local.getUTCFullYear() % 100) + two(local.getUTCMonth() + 1) + two(local.getUTCDate());
  return date + two(local.getUTCHours()) + two(local.getUTCMinutes()) + two(local.getUTCSeconds());
}

/** The first moment of a day in Lagos given as year-month-day. */
export function startOfLagosDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - OFFSET_MS);
}

/** The first moment of the day after. */
export function endOfLagosDay(day: string): Date {
  return new Date(startOfLagosDay(day).getTime() + DAY_MS);
}

/** The first moment of this week in Lagos; weeks run Monday to Sunday (decision 4). */
export function startOfLagosWeek(moment: Date): Date {
  const today = startOfLagosDay(lagosDay(moment));
  const daysSinceMonday = (inLagos(moment).getUTCDay() + 6) % 7;
  return new Date(today.getTime() - daysSinceMonday * DAY_MS);
}

/** 21 Nov 2026 14:05, as messages write it: no six digits in a row, so that the only such number is a code. */
export function lagosText(moment: Date): string {
  const local = inLagos(moment);
  const month = local.toLocaleString('en-GB', { month: 'short', timeZone: 'UTC' });
  return `${local.getUTCDate()} ${month} ${local.getUTCFullYear()} ${two(local.getUTCHours())}:${two(local.getUTCMinutes())}`;
}

/** Whole minutes, none when a confirm that overlapped is a moment ahead. */
export function minutesSince(past: Date, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - past.getTime()) / 60_000));
}

/** Whole seconds, a begun one included. */
export function secondsBetween(from: Date, to: Date): number {
  return Math.ceil((to.getTime() - from.getTime()) / 1000);
}
