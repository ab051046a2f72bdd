import { findPayment } from '../operations/operations.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { transferPayments } from './transfer-payments.ts';
import { readTransferState } from './transfer-state.ts';

/** Where a transfer stands, for screens that lost an answer. @throws Refusal NOT_FOUND */
export async function readTransfer(platform: Platform, customerId: string, id: string, now: Date) {
  const found = await findPayment(platform, transferPayments, customerId, id);
  if (found === undefined) throw fail('NOT_FOUND');
  return readTransferState(platform, found.operation, now);
}
