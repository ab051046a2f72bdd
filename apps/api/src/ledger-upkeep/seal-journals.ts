import { sealJournals as seal } from '@harvest/ledger';
import { transactionConnection } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';

const SEALED_AT_ONCE_MAX = 1000;

/** Chains new journals by hash, so that nobody can change the past unseen. @returns how many were sealed */
export async function sealJournals(platform: Platform, now: Date): Promise<number> {
  const sealed = await platform.db
    .transaction()
    .execute((transaction) =>
      seal(transactionConnection(transaction), { limit: SEALED_AT_ONCE_MAX, sealedAt: now }),
    );
  return sealed === null ? 0 : Number(sealed.journals);
}
