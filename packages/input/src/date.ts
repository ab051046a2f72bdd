import { folded, plainText } from './plain-text.ts';

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
const DAY_MS = 86_400_000;

/** The sign between the parts is the same at both places: of `21-11/2026` it is not certain what was meant. */
const FORMS = [
  /^(?<year>\d{4})(?<sign> ?[-/.] ?| )(?<month>\d{1,2})\k<sign>(?<day>\d{1,2})$/,
  /^(?<day>\d{1,2})(?<sign> ?[-/.] ?| )(?<month>\d{1,2})\k<sign>(?<year>\d{4})$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>(?:19|20|21)\d{2})$/,
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

/**
 * Days that match a search: those for which PostgreSQL's `to_char` with `format` gives `value`. Without a year, the day or the month of
 * every year.
 */
export type LookedForDays = {
  readonly format: 'YYYY-MM-DD' | 'MM-DD' | 'YYYY-MM' | 'MM';
  readonly value: string;
};

const PARTS_OF_DATES = [
  /^(?<day>\d{1,2})[-/](?<month>\d{1,2})$/,
  /^(?<month>\d{1,2})[-/](?<year>\d{4})$/,
  /^(?<year>\d{4})[-/](?<month>\d{1,2})$/,
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?[ -]?(?:of )?(?<name>[a-z]{3,9})\.?$/,
  /^(?<name>[a-z]{3,9})\.? ?(?<day>\d{1,2})(?:st|nd|rd|th)?$/,
  /^(?<name>[a-z]{3,9})\.?,? (?<year>\d{4})$/,
  // A month alone has its whole name, and a long one: `mar` begins a person's name, and `may` is a word.
  /^(?<name>january|february|march|april|june|july|august|september|october|november|december)$/,
];

/**
 * Reads a day or a month as people look for it: whatever `readDate` reads, `Today`, `yesterday`, `20 Nov`, `20th of Nov`, `20/11`,
 * `Nov 2026`, `November`.
 * @param today `YYYY-MM-DD`
 * @returns undefined where the text is anything else, a bare number included
 */
export function readDays(text: string, today: string): LookedForDays | undefined {
  const words = folded(plainText(text)).replaceAll(/ {2,}/g, ' ').trim();
  if (words === 'today') return dayAlone(today);
  if (words === 'yesterday') return dayAlone(new Date(Date.parse(today) - DAY_MS).toISOString().slice(0, 10));
  const date = /^\d+$/.test(words) ? undefined : readDate(words);
  if (date !== undefined) return dayAlone(date);
  for (const form of PARTS_OF_DATES) {
    const { year, month: number, name, day } = form.exec(words)?.groups ?? {};
    const month = (number ?? (name === undefined ? '' : monthNamed(name))).padStart(2, '0');
    // Without a year, a leap year, so that 29 February counts.
    const some = calendarDay(year ?? '2000', month, day ?? '1');
    if (some === undefined) continue;
    if (day !== undefined) return { format: 'MM-DD', value: some.slice(5) };
    return year === undefined
      ? { format: 'MM', value: month }
      : { format: 'YYYY-MM', value: some.slice(0, 7) };
  }
  return undefined;
}

const dayAlone = (value: string): LookedForDays => ({ format: 'YYYY-MM-DD', value });

/** @param day `YYYY-MM-DD` */
export function isAmong({ format, value }: LookedForDays, day: string): boolean {
  switch (format) {
    case 'YYYY-MM-DD':
      return day === value;
    case 'MM-DD':
      return day.slice(5) === value;
    case 'YYYY-MM':
      return day.slice(0, 7) === value;
    case 'MM':
      return day.slice(5, 7) === value;
  }
}

/** The number of a month by its name, its first three letters or `sept`; zero, which no calendar has, for another word. */
function monthNamed(name: string): string {
  const isNamed = (month: string) => month === name || month.slice(0, 3) === name;
  return String((name === 'sept' ? MONTHS.indexOf('september') : MONTHS.findIndex(isNamed)) + 1);
}

function calendarDay(year: string, month: string, day: string): string | undefined {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  // JavaScript reads 30 February as 2 March; the round trip detects it.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : undefined;
}
