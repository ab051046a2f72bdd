import { accountNameOf, listAccounts, totalsOf } from '../accounts/accounts.ts';
import type { Platform } from '../platform/platform.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { nextScheduledPayments } from '../scheduled-payments/scheduled-payments.ts';
import { recentTransactions, summarizeWeek } from '../transactions/transactions.ts';

/** Everything the dashboard shows, in one answer. */
export async function readClientSummary(platform: Platform, customer: Customer, now: Date) {
  const [accounts, week, recent, scheduledPayments] = await Promise.all([
    listAccounts(platform, customer.id),
    summarizeWeek(platform, customer.id, now),
    recentTransactions(platform, customer.id),
    nextScheduledPayments(platform, customer.id, now),
  ]);
  return {
    ...totalsOf(accounts),
    weeklyTransactionSummary: week,
    recentTransactions: recent,
    scheduledPayments,
    accountName: accountNameOf(customer),
    accounts,
  };
}
