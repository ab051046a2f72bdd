import { digitsOfField, plainText, unquotedCell } from './plain-text.ts';

/** S2 §5. */
const ACCOUNT_NUMBER = /^\d{10}$/;

export const isAccountNumber = (text: string): boolean => ACCOUNT_NUMBER.test(text);

/** Some banks give out telephone numbers as account numbers: before the ten digits, the country's code means nothing. */
const COUNTRY_CODE = /^(?:00)?234(?=\d{10}$)/;

/**
 * The digits of an account number in a field that takes digits alone. They are never cut: the field refuses a digit too many and a
 * letter between digits, because without them the number would be another account's.
 * @returns digits, or the plain text where it is not clear which digits are meant
 */
export function accountNumberDigits(typed: string): string {
  return digitsOfField(typed).replace(COUNTRY_CODE, '');
}

/**
 * Reads an account number where something else may stand as well: `0123 456 789`, `0123-456-789`, `="0123456789"`.
 * @returns its ten digits, kept as text because of the zeros before them; null for anything else
 */
export function readAccountNumber(text: string): string | null {
  const digits = unquotedCell(plainText(text)).replaceAll(/[ +-]/g, '').replace(COUNTRY_CODE, '');
  return isAccountNumber(digits) ? digits : null;
}
