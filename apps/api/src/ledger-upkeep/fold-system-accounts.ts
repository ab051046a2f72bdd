import { foldSystemAccounts as fold } from '@harvest/ledger';
import { transactionConnection } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';

/**
 * Moves what postings did to the bank's own accounts into their balances. @returns zero: one pass takes all there was,
 * and what arrived meanwhile waits for the next round
 */
export async function foldSystemAccounts(platform: Platform): Promise<number> {
  await platform.db.transaction().execute((transaction) => fold(transactionConnection(transaction)));
  return 0;
}
