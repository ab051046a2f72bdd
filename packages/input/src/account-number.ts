import { plainText, unquotedCell } from './plain-text.ts';

/** S2 §5. */
export const ACCOUNT_NUMBER_LENGTH = 10;

/** Some banks give out telephone numbers as account numbers: before the ten digits, the country's code means nothing. */
const COUNTRY_CODE = /^(?:00)?234(?=\d{10}$)/;

/**
 * The digits of an account number in a field that takes digits alone. They are never cut: a digit too many is told of, because
 * without it the number would be another account's.
 */
export function accountNumberDigits(typed: string): string {
  return plainText(typed).replaceAll(/\D/g, '').replace(COUNTRY_CODE, '');
}

/**
 * Reads an account number where something else may stand as well: `0123 456 789`, `0123-456-789`, `="0123456789"`.
 * @returns its ten digits, kept as text because of the zeros before them; null for anything else
 */
export function readAccountNumber(text: string): string | null {
  const digits = unquotedCell(plainText(text)).replaceAll(/[ +-]/g, '').replace(COUNTRY_CODE, '');
  return /^\d{10}$/.test(digits) ? digits : null;
}
