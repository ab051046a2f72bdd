import type { TransactionsFilter } from '@harvest/contracts/transactions';
import { endOfLagosDay, startOfLagosDay } from '../bank/lagos-time.ts';
import { readLookedFor } from '../platform/database/looked-for.ts';
import type { TransactionFilter } from './transactions-db.ts';

/** What a customer narrows the history by, as the database is asked for it. Days are those of Lagos, both ends included. */
export function transactionFilter(
  customerId: string,
  query: TransactionsFilter,
  now: Date,
): TransactionFilter {
  return {
    customerId,
    q: query.q,
    lookedFor: readLookedFor(query.q, now),
    status: query.status,
    transactionType: query.transactionType,
    direction: query.direction,
    from: query.from === undefined ? undefined : startOfLagosDay(query.from),
    before: query.to === undefined ? undefined : endOfLagosDay(query.to),
    amountMinKobo: query.amountMin,
    amountMaxKobo: query.amountMax,
    category: query.category,
  };
}
