import { listAccounts, totalsOf } from '../accounts/accounts.ts';
import type { Platform } from '../platform/platform.ts';
import { recentTransactions, summarizeWeek } from '../transactions/transactions.ts';

/** Everything the dashboard shows, in one answer. */
export async function readClientSummary(platform: Platform, customerId: string, now: Date) {
  const [accounts, week, recent] = await Promise.all([
    listAccounts(platform, customerId),
    summarizeWeek(platform, customerId, now),
    recentTransactions(platform, customerId),
  ]);
  return {
    ...totalsOf(accounts),
    weeklyTransactionSummary: week,
    recentTransactions: recent,
    // No customer can have a schedule before scheduled payments exist.
    scheduledPayments: [],
    accounts,
  };
}
