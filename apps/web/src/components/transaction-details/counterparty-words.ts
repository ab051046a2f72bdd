import type { Transaction } from '../../api/transactions-api.ts';

type Known = Pick<Transaction, 'counterparty' | 'transactionType' | 'referenceNumber'>;

/** Money that could not be sent and came back: nobody paid it in (decision 35). */
export function isReturn({ transactionType, referenceNumber }: Omit<Known, 'counterparty'>): boolean {
  return transactionType === 'Deposit' && referenceNumber.endsWith('-RETURN');
}

/** Who was at the other end, as a sentence goes on: `from BELLO MUSA` of a deposit, else `to BELLO MUSA`. */
export function counterpartyWords(transaction: Known): string {
  const { counterparty, transactionType } = transaction;
  if (isReturn(transaction)) return `returned, not sent to ${counterparty}`;
  return `${transactionType === 'Deposit' ? 'from' : 'to'} ${counterparty}`;
}

/** The same as the title of a row. */
export function counterpartyTitle(transaction: Known): string {
  return isReturn(transaction)
    ? `Returned, not sent to ${transaction.counterparty}`
    : transaction.counterparty;
}
