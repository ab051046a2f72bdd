import { type Kobo, koboOfDecimal } from '@harvest/money';
import { plainText, unquotedCell } from './plain-text.ts';

// How people write naira before and after an amount. `=N=` and `#` stand for the sign where a keyboard has none, and `/=` or `/-` for no
// kobo on a handwritten bill.
const BEFORE = /^(?:₦|NGN|=N=|N|#) ?(?=\d)/i;
const AFTER = /(?<=\d)(?:\/[=-])?(?: ?(?:₦|NGN|naira))?(?: only)?$/i;

// A comma or a space counts only between groups of three: "1,5" is somebody's decimal comma, and reading it as fifteen would
// move ten times too much.
const GROUPED = /^\d{1,3}(?:([, ])\d{3})(?:\1\d{3})*(?:\.\d{1,2})?$/;
const KOBO_AFTER_COMMA = /^(?:\d{1,3}(?:[. ]\d{3})+|\d+),\d{1,2}$/;
const POINTS_FOR_GROUPS = /^\d{1,3}(?:\.\d{3})+$/;

const bare = (text: string): string => unquotedCell(plainText(text)).replace(BEFORE, '').replace(AFTER, '');

/**
 * Reads an amount in naira as people write it: `2500`, `₦1,250,000.00`, `NGN 1 250 000.5`, `N500`, `#500`, `=N=500`, `5000 naira`,
 * `5,000/=`, `N5,000 only`.
 * @returns the amount in kobo, zero too; null when the text is not plainly one amount with at most two decimals up to KOBO_MAX
 */
export function readAmount(text: string): Kobo | null {
  const amount = bare(text);
  return koboOfDecimal(GROUPED.test(amount) ? amount.replaceAll(/[, ]/g, '') : amount);
}

/**
 * What an amount may be that `readAmount` refuses: `1.500,50` and `1000,50` with kobo after a comma, `1.500.000` with points between
 * groups. Whoever wrote it has to say whether it is meant so.
 * @returns the amount in kobo; null when it is not written so
 */
export function readAmountWithComma(text: string): Kobo | null {
  const amount = bare(text);
  if (!KOBO_AFTER_COMMA.test(amount) && !POINTS_FOR_GROUPS.test(amount)) return null;
  return koboOfDecimal(amount.replaceAll(/[. ]/g, '').replace(',', '.'));
}

/**
 * Reads an amount, or the part of one, that is looked for: `1,234.50`, `1,2`, `₦2500`, `.50`.
 * @returns its digits as they stand in the amount without groups, such as `1234.50`; undefined where the text is anything else
 */
export function readPartOfAmount(text: string): string | undefined {
  const part = bare(text);
  return /^(?:[1-9][\d, ]*|0)?(?:\.\d{0,2})?$/.test(part) && /\d/.test(part)
    ? part.replaceAll(/[, ]/g, '')
    : undefined;
}
