import type { Platform } from '../platform/platform.ts';
import { readAccounts } from './read-accounts.ts';

/** What is closed can still be read: its history, receipts and statements. */
export async function listClosedAccounts(platform: Platform, customerId: string) {
  const accounts = await readAccounts(platform, customerId);
  return accounts
    .filter(({ isClosed }) => isClosed)
    .map(({ accountNumber, accountTypeName, closedAt }) => ({
      accountNumber,
      accountTypeName,
      closedAt: closedAt?.toISOString() ?? null,
    }));
}
