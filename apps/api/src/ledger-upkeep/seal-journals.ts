import { sealJournals as seal } from '@harvest/ledger';
import { transactionConnection } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { takeSealersLock } from './proof-db.ts';

const SEALED_AT_ONCE_MAX = 1000;

/**
 * Chains new journals by hash, so that nobody can change the past unseen. Where somebody else seals, or holds the sealers' lock for
 * whatever reason, it does nothing, so that no job and no connection waits; how long journals wait is measured and proved.
 * @returns how many were sealed
 */
export async function sealJournals(platform: Platform, now: Date): Promise<number> {
  const sealed = await platform.db.transaction().execute(async (transaction) => {
    const connection = transactionConnection(transaction);
    if (!(await takeSealersLock(connection))) return null;
    return seal(connection, { limit: SEALED_AT_ONCE_MAX, sealedAt: now });
  });
  return sealed === null ? 0 : Number(sealed.journals);
}
