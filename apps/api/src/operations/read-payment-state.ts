import type { PaymentState } from '@harvest/contracts/transfers';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { findPaymentToTell } from './find-payment.ts';
import type { Payment } from './payment.ts';

/** Where a payment of any kind stands, for screens that lost an answer. @throws Refusal NOT_FOUND */
export async function readPaymentState(
  platform: Platform,
  payments: readonly Payment[],
  customerId: string,
  id: string,
  now: Date,
): Promise<PaymentState> {
  const found = await findPaymentToTell(platform, payments, { customerId, id }, now);
  if (found === undefined) throw fail('NOT_FOUND');
  return found.payment.readState(platform, found.operation, now);
}
