import { findPaymentToTell } from '../operations/orders.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { bulkOrder } from './bulk-order.ts';
import { readBulkState } from './bulk-state.ts';

/** Where a bulk transfer of this customer stands. @throws Refusal NOT_FOUND */
export async function readBulk(platform: Platform, customerId: string, id: string, now: Date) {
  const found = await findPaymentToTell(platform, [bulkOrder], { customerId, id }, now);
  if (found === undefined) throw fail('NOT_FOUND');
  return readBulkState(platform, found.operation, now);
}
