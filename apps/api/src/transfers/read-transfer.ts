import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { toTransferState } from './transfer-state.ts';
import { selectTransfer } from './transfers-db.ts';

/** Where a transfer stands, for screens that lost an answer. @throws Refusal NOT_FOUND */
export async function readTransfer(platform: Platform, customerId: string, id: string, now: Date) {
  const transfer = await selectTransfer(platform.pool, customerId, id);
  if (transfer === undefined) throw fail('NOT_FOUND');
  return toTransferState(transfer, now);
}
