import { readStanding } from '../operations/operations.ts';
import type { Platform } from '../platform/platform.ts';
import { isOwnMove } from './transfer-rules.ts';
import { toTransferState } from './transfer-state.ts';
import { findTransfer, selectTransferId } from './transfers-db.ts';

type TransferKnownBy =
  | { readonly id: string }
  | { readonly reference: string }
  | { readonly sessionId: string };

export type TracedTransfer = NonNullable<Awaited<ReturnType<typeof traceTransfer>>>;

/** Where a transfer stands, whoever made it, with what staff may know beside what its customer reads; undefined of none. */
export async function traceTransfer(platform: Platform, knownBy: TransferKnownBy, now: Date) {
  const id = 'id' in knownBy ? knownBy.id : await selectTransferId(platform.db, knownBy);
  const transfer = id === undefined ? undefined : await findTransfer(platform.pool, id);
  if (transfer === undefined) return undefined;
  const standing = await readStanding(platform, transfer, now);
  return {
    ...toTransferState(transfer, standing, now),
    customerId: transfer.customerId,
    startedAt: transfer.createdAt,
    heldAt: transfer.heldAt,
    expiresAt: transfer.expiresAt,
    failure: transfer.failure,
    isBetweenOwnAccounts: isOwnMove(transfer),
    dispatch: standing.dispatch,
  };
}
