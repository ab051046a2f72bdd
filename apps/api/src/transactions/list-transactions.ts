import type { TransactionStatus, TransactionsQuery } from '@harvest/contracts/transactions';
import { kobo } from '@harvest/money';
import { lagosDate, lagosTime } from '../bank/lagos-time.ts';
import { pageOf } from '../platform/page-rules.ts';
import type { Platform } from '../platform/platform.ts';
import { transactionFilter } from './transaction-filter.ts';
import { counterpartyOf } from './transaction-rules.ts';
import { countTransactions, selectTransactions, type TransactionType } from './transactions-db.ts';

type Query = TransactionsQuery & {
  /** For whoever shows bills apart. */
  readonly withoutBills?: true;
  /** Where there are more, the number is one higher. */
  readonly countedMax?: number;
};

/** A page of the customer's history in the order asked for, with the number of all that match. */
export async function listTransactions(platform: Platform, customerId: string, query: Query, now: Date) {
  const filter = { ...transactionFilter(customerId, query, now), withoutBills: query.withoutBills };
  const [rows, total] = await Promise.all([
    selectTransactions(platform.db, filter, pageOf(query), query.sort),
    countTransactions(platform.db, filter, query.countedMax),
  ]);
  const items = rows.map((row) => ({
    referenceNumber: row.reference_number,
    dateCreated: lagosDate(row.created_at),
    timeCreated: lagosTime(row.created_at),
    accountType: row.account_type_name,
    amount: kobo(row.amount_kobo),
    // A check of the table keeps both columns within their unions.
    transactionType: row.transaction_type as TransactionType,
    status: row.status as TransactionStatus,
    narration: row.narration,
    counterparty: counterpartyOf(row, platform.config.bank.name),
    wasStopped: row.was_stopped,
  }));
  return { items, total };
}
