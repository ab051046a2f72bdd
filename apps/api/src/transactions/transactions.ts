import type { TransactionStatus } from '@harvest/contracts/transactions';
import { type Kobo, kobo } from '@harvest/money';
import { startOfLagosWeek } from '../bank/lagos-time.ts';
import { poolConnection } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { counterpartyOf, flowsOf } from './transaction-rules.ts';
import {
  countStopped,
  type Intended,
  type SentBefore,
  type SentBeforeTimes,
  selectLastSentAmounts,
  selectRecentRecipients,
  selectSentBefore,
  selectSentBeforeOfMany,
  selectTransactions,
  sumTransactions,
  type TransactionType,
} from './transactions-db.ts';

export { insertTransactions, setTransactionStatuses, type Transaction } from './transactions-db.ts';

type WeekSummary = {
  readonly failedTransactions: number;
  readonly pendingTransactions: number;
  readonly completedTransactions: number;
  readonly inwards: Kobo;
  readonly outwards: Kobo;
};

/** This week from Monday in Lagos; own-account moves are transactions, if not flows, and returns neither (A261). */
export async function summarizeWeek(platform: Platform, customerId: string, now: Date): Promise<WeekSummary> {
  const from = startOfLagosWeek(now);
  const [groups, stopped] = await Promise.all([
    sumTransactions(platform.db, { customerId, from }),
    countStopped(platform.db, customerId, from),
  ]);
  const countOf = (status: TransactionStatus) =>
    groups
      .filter((group) => group.status === status && !group.isReturn)
      .reduce((total, group) => total + group.count, 0);
  return {
    // What the customer stopped went as they wanted (A172).
    failedTransactions: countOf('FAILED') - stopped,
    pendingTransactions: countOf('PENDING'),
    completedTransactions: countOf('SUCCESS'),
    ...flowsOf(groups),
  };
}

const RECENT_COUNT = 5;

/** The newest few, for the dashboard. */
export async function recentTransactions(platform: Platform, customerId: string) {
  const rows = await selectTransactions(platform.db, { customerId }, { limit: RECENT_COUNT, offset: 0 });
  return rows.map((row) => ({
    referenceNumber: row.reference_number,
    amount: kobo(row.amount_kobo),
    date: row.created_at.toISOString(),
    // A check of the table keeps both columns within their unions.
    transactionType: row.transaction_type as TransactionType,
    status: row.status as TransactionStatus,
    beneficiaryAccount: row.destination_account_number,
    sender: row.source_account_name,
    narration: row.narration,
    counterparty: counterpartyOf(row, platform.config.bank.name),
    wasStopped: row.was_stopped,
  }));
}

/**
 * What a customer sent to each of these accounts before, from any of their own: when they last sent this very amount, if that was
 * after `repeatedSince`, whether they ever sent anything, and whether they did so until `knownSince`. What failed was not sent; what is pending was, unless it is
 * still kept back: then nobody has got anything yet.
 */
export async function findSentBefore(
  { pool, db }: Platform,
  customerId: string,
  intended: readonly Intended[],
  times: SentBeforeTimes,
): Promise<SentBefore[]> {
  const [one, ...others] = intended;
  // The search for one ends where it finds something; that for many reads the history once.
  if (one === undefined || others.length > 0)
    return selectSentBeforeOfMany(poolConnection(pool), customerId, intended, times);
  return [await selectSentBefore(db, customerId, one, times)];
}

/** What a customer sent to others last, so many at most, the newest first. */
export function lastSentAmounts({ db }: Platform, customerId: string, count: number): Promise<Kobo[]> {
  return selectLastSentAmounts(db, customerId, count);
}

/** The accounts of others that a customer sent money to last, the newest first. */
export function recentRecipients({ pool, config }: Platform, customerId: string) {
  return selectRecentRecipients(poolConnection(pool), customerId, config.bank.code);
}
