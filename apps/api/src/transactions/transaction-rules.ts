import type { TransactionStatus } from '@harvest/contracts/transactions';
import { type Kobo, sumKobo } from '@harvest/money';

/** Transactions that have these four in common. */
export type TransactionGroup = {
  readonly status: TransactionStatus;
  readonly countsAsFlow: boolean;
  readonly isCredit: boolean;
  /** Of money that came back. */
  readonly isReturn: boolean;
  readonly count: number;
  readonly sumKobo: Kobo;
};

/** What came in and went out; own-account moves and returns are neither (decision 35). */
export function flowsOf(groups: readonly TransactionGroup[]): { inwards: Kobo; outwards: Kobo } {
  // Money that came back was never outwards; what is still under way already left the account.
  const flow = (isCredit: boolean) =>
    sumKobo(
      ...groups
        .filter((group) => group.isCredit === isCredit && group.countsAsFlow && group.status !== 'FAILED')
        .map((group) => group.sumKobo),
    );
  return { inwards: flow(true), outwards: flow(false) };
}

/** What a row of the history tells of the two ends of its movement. */
export type MovementEnds = {
  readonly account_number: string;
  readonly transaction_type: string;
  readonly counts_as_flow: boolean;
  readonly source_account_name: string;
  readonly source_account_number: string;
  readonly destination_account_name: string;
  readonly destination_account_number: string;
};

/** An account at another bank may have the same number: what came from there is at its own source as little as any credit. */
const isAtSource = (row: MovementEnds): boolean =>
  row.account_number === row.source_account_number &&
  !(row.transaction_type === 'Deposit' && row.counts_as_flow);

/** Money that came back keeps the ends of what was sent, so it is a deposit at the account that was the source. */
export const isReturn = (row: MovementEnds): boolean => row.transaction_type === 'Deposit' && isAtSource(row);

/** Whether money moved between two accounts of one customer: neither a flow nor a return (decision 35). */
export function isBetweenOwnAccounts(row: MovementEnds): boolean {
  return !row.counts_as_flow && row.transaction_type !== 'Charge' && !isReturn(row);
}

/** Whether money moved at all: it did not while a payment is kept back, nor in what was refused or stopped. */
export function hasMoved(row: {
  readonly operation_id: string | null;
  readonly status: string;
  readonly debited_at: Date | null;
}): boolean {
  return row.operation_id === null ? row.status === 'SUCCESS' : row.debited_at !== null;
}

/** Whether it is a row of whoever made the payment, and not of whom the money came to. */
export function isOfPayer(row: MovementEnds): boolean {
  return isAtSource(row) || isBetweenOwnAccounts(row);
}

/** Who is at the other end: a charge goes to the bank, and of one's own accounts the last digits tell which (A96). */
export function counterpartyOf(row: MovementEnds, bankName: string): string {
  if (row.transaction_type === 'Charge') return bankName;
  const isSource = isAtSource(row);
  if (!isBetweenOwnAccounts(row)) return isSource ? row.destination_account_name : row.source_account_name;
  const otherNumber = isSource ? row.destination_account_number : row.source_account_number;
  return `Own account ··${otherNumber.slice(-3)}`;
}
