import { readAmount } from '@harvest/input/amount';
import { formatNaira, formatNairaPlain, type Kobo, readNaira } from '@harvest/money';

/** The wire's number of naira as a customer reads it: `₦1,250,000.00`. */
export function nairaText(naira: number): string {
  const amount = readNaira(naira);
  return amount === null ? '₦—' : formatNaira(amount);
}

/** The same where whole naira read better: `₦50,000`, and `₦50,000.50` only where there are kobo. */
export const shortNairaText = (naira: number): string => nairaText(naira).replace(/\.00$/, '');

/** An amount in plain digits, as fields for numbers and addresses hold it: `1250000.00`. */
export const plainNaira = (amount: Kobo): string => formatNairaPlain(amount).replaceAll(',', '');

/** Plain digits as people read them, without the sign: `1,250,000.00`. */
export function groupedNaira(plain: string): string {
  const amount = readAmount(plain);
  return amount === null ? plain : formatNairaPlain(amount);
}

/** The plain digits of an amount that somebody wrote or pasted; null when it is none. */
export function plainNairaOf(text: string): string | null {
  const amount = readAmount(text);
  return amount === null ? null : plainNaira(amount);
}

/** The message for a text that is not an amount. */
export const AMOUNT_FORMAT = 'Enter an amount in naira with at most two decimals, like 2500.00';
