/**
 * Reads a day in the three forms the specification's clients send (S2 §5): year-month-day, day-month-year, and
 * day/month/year.
 * @returns `YYYY-MM-DD`, or undefined when it is none of them or no day of the calendar
 */
export function isoDate(value: string): string | undefined {
  const yearFirst = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (yearFirst !== null) return calendarDay(yearFirst[1], yearFirst[2], yearFirst[3]);
  const dayFirst = /^(\d{1,2})([-/])(\d{1,2})\2(\d{4})$/.exec(value);
  return dayFirst === null ? undefined : calendarDay(dayFirst[4], dayFirst[3], dayFirst[1]);
}

function calendarDay(year = '', month = '', day = ''): string | undefined {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  // JavaScript reads 30 February as 2 March; the round trip tells.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : undefined;
}
