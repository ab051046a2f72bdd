import type { Platform } from '../platform/platform.ts';
import { readTransferState } from './transfer-state.ts';
import { selectLatestTransfers } from './transfers-db.ts';

/** The transfers a customer started last, whatever became of them, for staff; newest first, so many at most. */
export async function listLatestTransfers(platform: Platform, customerId: string, count: number, now: Date) {
  const latest = await selectLatestTransfers(platform.pool, customerId, count);
  return Promise.all(
    latest.map(async (transfer) => ({
      ...(await readTransferState(platform, transfer, now)),
      startedAt: transfer.createdAt,
    })),
  );
}
