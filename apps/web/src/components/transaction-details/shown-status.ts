import type { Transaction } from '../../api/transactions-api.ts';
import { isReturn } from './counterparty-words.ts';

type Known = Pick<Transaction, 'status' | 'wasStopped' | 'transactionType' | 'referenceNumber'>;

/** What is said of a row: what one wanted is no failure, and of what came back nothing was completed. */
export function shownStatus(transaction: Known): string {
  if (transaction.wasStopped) return 'STOPPED';
  return isReturn(transaction) ? 'RETURNED' : transaction.status;
}
