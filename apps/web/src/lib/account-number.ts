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
