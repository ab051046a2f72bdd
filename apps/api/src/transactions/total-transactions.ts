import type { TransactionsFilter } from '@harvest/contracts/transactions';
import type { Platform } from '../platform/platform.ts';
import { transactionFilter } from './transaction-filter.ts';
import { flowsOf } from './transaction-rules.ts';
import { sumTransactions } from './transactions-db.ts';

/** What came in and went out in all that matches, whatever page is shown (A65). */
export async function totalTransactions(
  platform: Platform,
  customerId: string,
  query: TransactionsFilter,
  now: Date,
) {
  return flowsOf(await sumTransactions(platform.db, transactionFilter(customerId, query, now)));
}
