import { findPayment } from '../operations/operations.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { sameBankPayments } from './same-bank-payments.ts';
import { toTransferState } from './transfer-state.ts';

/** Where a transfer stands, for screens that lost an answer. @throws Refusal NOT_FOUND */
export async function readTransfer(platform: Platform, customerId: string, id: string, now: Date) {
  const found = await findPayment(platform, sameBankPayments, customerId, id);
  if (found === undefined) throw fail('NOT_FOUND');
  return toTransferState(found.operation, now);
}
