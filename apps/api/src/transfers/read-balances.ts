import { listAccounts, totalsOf } from '../accounts/accounts.ts';
import type { Platform } from '../platform/platform.ts';
import { summarizeWeek } from '../transactions/transactions.ts';

/** Accounts, totals and this week's flows, for the transfer page. */
export async function readBalances(platform: Platform, customerId: string, now: Date) {
  const [accounts, week] = await Promise.all([
    listAccounts(platform, customerId),
    summarizeWeek(platform, customerId, now),
  ]);
  return { accounts, ...totalsOf(accounts), thisWeekInwards: week.inwards, thisWeekOutwards: week.outwards };
}
