import { confirmPayment } from '../operations/operations.ts';
import { arePaymentsHalted } from '../platform/money/payment-halts.ts';
import type { Platform } from '../platform/platform.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { bulkOrder } from './bulk-order.ts';
import { readBulkState } from './bulk-state.ts';
import { carryOutRows } from './carry-out-bulks.ts';

/** Takes the code for all rows and carries out the first of them; the worker goes on with the others. @throws Refusal */
export async function confirmBulk(
  platform: Platform,
  customer: Customer,
  confirmation: { readonly id: string; readonly otp: string },
  now: Date,
) {
  const bulk = await confirmPayment(platform, [bulkOrder], customer, confirmation, now);
  // A repeated confirm of what was approved before a halt is told how far it is, and moves nothing on.
  if (!(await arePaymentsHalted(platform))) await carryOutRows(platform, bulk.id, 'FIRST', now);
  return readBulkState(platform, bulk, now);
}
