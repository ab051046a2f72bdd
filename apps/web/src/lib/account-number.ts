export const ACCOUNT_NUMBER_LENGTH = 10;

/** Some banks give out telephone numbers as account numbers: before the ten digits, the country's code means nothing. */
const COUNTRY_CODE = /^(?:00)?234(?=\d{10}$)/;

/** The digits of what was typed or pasted, spaces and dashes dropped, cut to the length of an account number. */
export function accountNumberOf(typed: string): string {
  return typed.replace(/\D/g, '').replace(COUNTRY_CODE, '').slice(0, ACCOUNT_NUMBER_LENGTH);
}

/** The account number that was written where a name may stand as well; null for anything but ten digits. */
export function readAccountNumber(text: string): string | null {
  const digits = text.replace(/[\s+-]/g, '').replace(COUNTRY_CODE, '');
  return /^\d{10}$/.test(digits) ? digits : null;
}

/** Grouped for the eye, and never in two lines: `3012 345 678`. Anything that is not ten digits stays as it is. */
export function groupedAccountNumber(accountNumber: string): string {
  return accountNumber.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1\u00a0$2\u00a0$3');
}

/** Enough of a number to tell it from others that belong to the same person: `··2345`. */
export function accountNumberEnd(accountNumber: string, digits: number): string {
  return `··${accountNumber.slice(-digits)}`;
}

type NamedAccount = { readonly accountTypeName: string; readonly accountNumber: string };

/**
 * An account of the customer where there is little room, or others read it: `Savings ··678`. The last three digits tell it from
 * the customer's other ones; where nobody knows what it is called, they stand alone.
 */
export function shortAccountName({ accountTypeName, accountNumber }: NamedAccount): string {
  return `${accountTypeName.replace(/ Account$/, '')} ${accountNumberEnd(accountNumber, 3)}`.trim();
}
