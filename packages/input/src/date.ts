import { plainText } from './plain-text.ts';

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const FULL_MONTHS =
  'january february march april may june july august september october november december'.split(' ');

/** The sign between the parts is the same at both places: of `21-11/2026` it is not certain what was meant. */
const FORMS = [
  /^(?<year>\d{4})(?<sign> ?[-/.] ?| )(?<month>\d{1,2})\k<sign>(?<day>\d{1,2})$/,
  /^(?<day>\d{1,2})(?<sign> ?[-/.] ?| )(?<month>\d{1,2})\k<sign>(?<year>\d{4})$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?[ -]?(?:of )?(?<name>[a-z]{3,9})\.?,?[ -]?(?<year>\d{4})$/,
  /^(?<name>[a-z]{3,9})\.? ?(?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})$/,
];

/**
 * Reads a day as people write it. The day comes before the month, as everywhere in Nigeria, unless the year comes first or the month
 * is a word: `29/11/2026`, `29-11-2026`, `29.11.2026`, `29 11 2026`, `29112026` (a telephone's number pad has no dash), `2026-11-29`,
 * `29 Nov 2026`, `November 29, 2026`.
 * @returns `YYYY-MM-DD`; undefined for anything else, for a year of two digits, and for a day that no calendar has (`31-02-2026`)
 */
export function readDate(text: string): string | undefined {
  const plain = plainText(text).toLowerCase().replaceAll(/ {2,}/g, ' ');
  for (const form of FORMS) {
    const { year, month, name = '', day = '' } = form.exec(plain)?.groups ?? {};
    if (year !== undefined) return calendarDay(year, month ?? monthNamed(name), day);
  }
  return undefined;
}

/** The number of a month by its name, its first three letters or `sept`; zero, which no calendar has, for another word. */
function monthNamed(name: string): string {
  const place = FULL_MONTHS.includes(name)
    ? FULL_MONTHS.indexOf(name)
    : MONTHS.indexOf(name.replace(/^sept$/, 'sep'));
  return String(place + 1);
}

function calendarDay(year: string, month: string, day: string): string | undefined {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  // JavaScript reads 30 February as 2 March; the round trip tells.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : undefined;
}
