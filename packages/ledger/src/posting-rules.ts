/** The bank's own accounts, one per class. The migration creates them under these ids; a test compares the two. */
export const SYSTEM_ACCOUNTS = {
  OPENING_FUNDS: 1n,
  INTERBANK_SETTLEMENT: 2n,
  BILLS_SETTLEMENT: 3n,
  FEE_INCOME: 4n,
  VAT_PAYABLE: 5n,
  STAMP_DUTY_PAYABLE: 6n,
} as const;

/** Customers' accounts are numbered from here, so that a class can be told from the id alone. */
export const CUSTOMER_ACCOUNT_ID_MIN = 1_000_000n;

export type AccountClass = 'CUSTOMER' | keyof typeof SYSTEM_ACCOUNTS;

/**
 * Every movement the bank knows: money goes from an account of one class to an account of another. What is not listed
 * cannot be posted; the database holds the same list and refuses it a second time. A return of money is no rule of its
 * own: it is `reverse`, the exact mirror of a journal.
 */
export const POSTING_RULES = {
  OPENING_DEPOSIT: { from: 'OPENING_FUNDS', to: 'CUSTOMER' },
  TRANSFER_INTRA_BANK: { from: 'CUSTOMER', to: 'CUSTOMER' },
  TRANSFER_OWN_ACCOUNT: { from: 'CUSTOMER', to: 'CUSTOMER' },
  TRANSFER_INTERBANK: { from: 'CUSTOMER', to: 'INTERBANK_SETTLEMENT' },
  INTERBANK_INBOUND: { from: 'INTERBANK_SETTLEMENT', to: 'CUSTOMER' },
  BILL_PAYMENT: { from: 'CUSTOMER', to: 'BILLS_SETTLEMENT' },
  TRANSFER_FEE: { from: 'CUSTOMER', to: 'FEE_INCOME' },
  BILL_FEE: { from: 'CUSTOMER', to: 'FEE_INCOME' },
  VAT: { from: 'CUSTOMER', to: 'VAT_PAYABLE' },
  STAMP_DUTY: { from: 'CUSTOMER', to: 'STAMP_DUTY_PAYABLE' },
} as const satisfies Record<string, { from: AccountClass; to: AccountClass }>;

export type PostingRuleName = keyof typeof POSTING_RULES;

/** Whether an account id belongs to a class. Of a customer's id it says nothing about whether the account exists. */
export function isAccountOfClass(accountId: bigint, accountClass: AccountClass): boolean {
  return accountClass === 'CUSTOMER'
    ? isCustomerAccount(accountId)
    : SYSTEM_ACCOUNTS[accountClass] === accountId;
}

export function isCustomerAccount(accountId: bigint): boolean {
  return accountId >= CUSTOMER_ACCOUNT_ID_MIN;
}
