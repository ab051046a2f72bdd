// Money of the bank: whole kobo in a bigint, and every way in and out of it. This file imports nothing, so that the
// sign-in bundle can carry it. A `number` never holds money: it appears only as the JSON number on the wire, and is
// read and written by its decimal text (decision 3).

declare const brand: unique symbol;

/** An amount in kobo (1 naira = 100 kobo). It may be zero or negative; whoever needs a positive amount checks that. */
export type Kobo = bigint & { readonly [brand]: 'Kobo' };

/** The largest amount that can be moved or is read as input: ₦999,999,999,999.99, in kobo. Totals may pass it. */
export const KOBO_MAX: Kobo = kobo(99_999_999_999_999n);

/**
 * Marks a whole number of kobo as money.
 * @param amountKobo kobo; a `number` must be a safe integer, because beyond that neighbours are no longer distinguishable
 * @throws RangeError for a fractional, infinite or unsafe number
 */
export function kobo(amountKobo: bigint | number): Kobo {
  if (typeof amountKobo === 'number' && !Number.isSafeInteger(amountKobo)) {
    throw new RangeError(`${amountKobo} is not a whole and safe number of kobo`);
  }
  return BigInt(amountKobo) as Kobo;
}

/** Adds any number of amounts; of none, zero. */
export function sumKobo(...amountsKobo: readonly Kobo[]): Kobo {
  let totalKobo = 0n;
  for (const amountKobo of amountsKobo) totalKobo += amountKobo;
  return kobo(totalKobo);
}

/** `fromKobo` less `amountKobo`; the result may be negative. */
export function subtractKobo(fromKobo: Kobo, amountKobo: Kobo): Kobo {
  return kobo(fromKobo - amountKobo);
}

// Twelve digits of naira are exactly the bound KOBO_MAX.
const NAIRA = /^(\d{1,12})(?:\.(\d{1,2}))?$/;

/**
 * Reads an amount off the wire: a JSON number in naira with at most two decimals (decision 3).
 * The number is judged by its shortest decimal text, so 0.29 is exactly 29 kobo and 100.10000000000001 is refused.
 * Zero is read as zero: the caller refuses it where the amount must be positive.
 * @returns the amount in kobo, or null for everything else (strings, NaN, negatives, more decimals, past KOBO_MAX)
 */
export function parseNaira(value: unknown): Kobo | null {
  return typeof value === 'number' ? koboOfDecimal(String(value)) : null;
}

/**
 * Reads a plain decimal of naira: digits and at most two decimals after a dot. Everything that people write around it is read by
 * `@harvest/input/amount`.
 * @returns the amount in kobo, or null for everything else
 */
export function koboOfDecimal(decimal: string): Kobo | null {
  const [, naira, fraction = ''] = NAIRA.exec(decimal) ?? [];
  return naira === undefined ? null : kobo(BigInt(naira + fraction.padEnd(2, '0')));
}

/**
 * The JSON number in naira for an answer. Dividing two exact integers rounds to the double nearest to the decimal,
 * which is the double that JSON prints with those two decimals, so `readNaira` reads back the same kobo. That holds up to
 * 2^46 naira, seventy thousand billions; of larger totals it is the nearest number that JSON's readers can hold (A80).
 */
export function nairaNumber(amountKobo: Kobo): number {
  return Number(amountKobo) / 100;
}

/**
 * Reads a number of naira that the bank answered, totals and negatives included; for what somebody wants to move there is
 * `parseNaira`, which has a bound.
 * @returns the amount to the nearest kobo, or null for what is no amount of money
 */
export function readNaira(naira: number): Kobo | null {
  // From 1e21 on numbers are written with an exponent; no total of kobo in 64 bits comes near.
  return Math.abs(naira) < 1e21 ? kobo(BigInt(naira.toFixed(2).replace('.', ''))) : null;
}

/** `₦1,250,000.00`, negative `-₦4.20`; exact for any size. */
export function formatNaira(amountKobo: Kobo): string {
  return amountKobo < 0n
    ? `-₦${formatNairaPlain(kobo(0n - amountKobo))}`
    : `₦${formatNairaPlain(amountKobo)}`;
}

/** `1,250,000.00` without the sign of the currency, for tables and files that name it in their heading; negative `-4.20`. */
export function formatNairaPlain(amountKobo: Kobo): string {
  if (amountKobo < 0n) return `-${formatNairaPlain(kobo(0n - amountKobo))}`;
  const naira = String(amountKobo / 100n).replace(/\B(?=(?:\d{3}){1,6}$)/g, ',');
  return `${naira}.${String(amountKobo % 100n).padStart(2, '0')}`;
}

const UNITS = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
  'eighteen nineteen'
).split(' ');
const TENS = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const SCALES = ['', ' thousand', ' million', ' billion'];

/**
 * The amount as cheques and receipts spell it, British style: `One thousand, two hundred and fifty naira, fifty kobo only`.
 * @throws RangeError for a negative amount or one past KOBO_MAX
 */
export function amountInWords(amountKobo: Kobo): string {
  if (amountKobo < 0n || amountKobo > KOBO_MAX) throw new RangeError(`${amountKobo} kobo cannot be spelt`);
  const naira = Number(amountKobo / 100n);
  const rest = Number(amountKobo % 100n);
  const parts = [];
  if (naira > 0 || rest === 0) parts.push(`${integerInWords(naira)} naira`);
  if (rest > 0) parts.push(`${integerInWords(rest)} kobo`);
  const words = `${parts.join(', ')} only`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

// "and" stands before the last two digits of a group, and before a last group below a hundred: one thousand and five.
function integerInWords(value: number): string {
  if (value === 0) return 'zero';
  const groups: string[] = [];
  for (let rest = value, scale = 0; rest > 0; rest = Math.floor(rest / 1000), scale += 1) {
    if (rest % 1000 > 0) groups.unshift(`${groupInWords(rest % 1000)}${SCALES[scale] ?? ''}`);
  }
  const last = value % 1000;
  if (groups.length > 1 && last > 0 && last < 100)
    return `${groups.slice(0, -1).join(', ')} and ${groups.at(-1)}`;
  return groups.join(', ');
}

function groupInWords(value: number): string {
  const hundreds = Math.floor(value / 100);
  const rest = value % 100;
  if (hundreds === 0) return belowHundredInWords(rest);
  const spoken = `${UNITS[hundreds]} hundred`;
  return rest === 0 ? spoken : `${spoken} and ${belowHundredInWords(rest)}`;
}

function belowHundredInWords(value: number): string {
  if (value < 20) return `${UNITS[value]}`;
  const tens = `${TENS[Math.floor(value / 10)]}`;
  return value % 10 === 0 ? tens : `${tens}-${UNITS[value % 10]}`;
}
