import type { Transaction } from '../../api/transactions-api.ts';

/** Who was at the other end, as a sentence goes on: `from BELLO MUSA` of a deposit, else `to BELLO MUSA`. */
export function counterpartyWords({
  counterparty,
  transactionType,
}: Pick<Transaction, 'counterparty' | 'transactionType'>): string {
  return `${transactionType === 'Deposit' ? 'from' : 'to'} ${counterparty}`;
}
