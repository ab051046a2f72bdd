import { folded, plainText } from './plain-text.ts';

/**
 * What days are looked for: those of which this `format` of PostgreSQL's `to_char` makes this `value`. Without a year they are that
 * day, or that month, of every year.
 */
export type LookedForDays = {
  readonly format: 'YYYY-MM-DD' | 'MM-DD' | 'YYYY-MM' | 'MM';
  readonly value: string;
};

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
const DAY_MS = 86_400_000;

/**
 * Reads a day or a month as people look for it: `Today`, `yesterday`, `20 Nov`, `November 20, 2026`, `20th of Nov`, `Nov 2026`,
 * `20-11-2026`, `20/11`, `2026-11-20`. The day comes before the month, as in Nigeria.
 * @param today `YYYY-MM-DD`
 * @returns undefined where the text is anything else, a bare number included
 */
export function readDays(text: string, today: string): LookedForDays | undefined {
  const words = folded(plainText(text)).replaceAll(',', ' ').trim();
  if (words === 'today') return whole(today);
  if (words === 'yesterday') return whole(new Date(Date.parse(today) - DAY_MS).toISOString().slice(0, 10));
  const inDigits = /^(?:(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})|(\d{1,2})[-/](\d{1,2})(?:[-/](\d{4}))?)$/.exec(
    words,
  );
  if (inDigits !== null) {
    const [, isoYear, isoMonth, isoDay, day = isoDay, month = isoMonth, year = isoYear] = inDigits;
    return found(year, Number(month), Number(day));
  }
  const month = /^(\d{1,2})[-/](\d{4})$/.exec(words);
  if (month !== null) return found(month[2], Number(month[1]), undefined);
  const parts = words.split(/\s+/).filter((word) => word !== 'of');
  const names = parts.filter((word) => monthNamed(word) > 0);
  const days = parts.filter((word) => /^\d{1,2}(?:st|nd|rd|th)?$/.test(word));
  const years = parts.filter((word) => /^\d{4}$/.test(word));
  const [name] = names;
  if (name === undefined || names.length > 1 || days.length > 1 || years.length > 1) return undefined;
  if (names.length + days.length + years.length !== parts.length) return undefined;
  // A month alone has its whole name: `mar` begins a person's, and `may` is one.
  if (parts.length === 1 && (name.length < 4 || !MONTHS.includes(name))) return undefined;
  const [day] = days;
  return found(years[0], monthNamed(name), day === undefined ? undefined : Number.parseInt(day, 10));
}

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

/** Three letters of its name, or more; 0 where no month begins so. */
function monthNamed(word: string): number {
  return word.length < 3
    ? 0
    : MONTHS.findIndex((month) => month === word || (word.length <= 4 && month.startsWith(word))) + 1;
}

const whole = (value: string): LookedForDays => ({ format: 'YYYY-MM-DD', value });
const two = (number: number): string => String(number).padStart(2, '0');

function found(year: string | undefined, month: number, day: number | undefined): LookedForDays | undefined {
  if (month < 1 || month > 12) return undefined;
  if (day === undefined)
    return year === undefined
      ? { format: 'MM', value: two(month) }
      : { format: 'YYYY-MM', value: `${year}-${two(month)}` };
  // A leap year stands for all, where none is named.
  const date = new Date(Date.UTC(Number(year ?? 2000), month - 1, day));
  if (day < 1 || date.getUTCMonth() !== month - 1) return undefined;
  return year === undefined
    ? { format: 'MM-DD', value: `${two(month)}-${two(day)}` }
    : whole(`${year}-${two(month)}-${two(day)}`);
}
