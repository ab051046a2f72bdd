import { accountNameOf, listAccounts, totalsOf } from '../accounts/accounts.ts';
import type { Platform } from '../platform/platform.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { recentTransactions, summarizeWeek } from '../transactions/transactions.ts';

/** Everything the dashboard shows, in one answer. */
export async function readClientSummary(platform: Platform, customer: Customer, now: Date) {
  const [accounts, week, recent] = await Promise.all([
    listAccounts(platform, customer.id),
    summarizeWeek(platform, customer.id, now),
    recentTransactions(platform, customer.id),
  ]);
  return {
    ...totalsOf(accounts),
    weeklyTransactionSummary: week,
    recentTransactions: recent,
    // No customer can have a schedule before scheduled payments exist.
    scheduledPayments: [],
    accountName: accountNameOf(customer),
    accounts,
  };
}
