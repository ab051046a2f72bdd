export const ACCOUNT_NUMBER_LENGTH = 10;

/** The digits of what was typed or pasted, spaces and dashes dropped, cut to the length of an account number. */
export function accountNumberOf(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, ACCOUNT_NUMBER_LENGTH);
}

/** Its last three digits, which tell apart the accounts of one customer and are nobody else's business: `··019`. */
export function maskedAccountNumber(accountNumber: string): string {
  return `··${accountNumber.slice(-3)}`;
}

/** Grouped for the eye: `3012 345 678`. Anything that is not ten digits stays as it is. */
export function groupedAccountNumber(accountNumber: string): string {
  return accountNumber.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3');
}
