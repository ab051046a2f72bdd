import type { TransferStatus } from '@harvest/contracts/transfers';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { findPaymentToTell } from './find-payment.ts';
import { statusOf } from './operation.ts';
import type { Payment } from './payment.ts';
import { stopHeld } from './stop-held.ts';
import { stopOrder } from './stop-order.ts';

/**
 * Stops a payment of this customer that is kept back, for as long as nothing of it was sent, or all of an order's; stopping it
 * again changes nothing (A137). @returns what was stopped, in words
 * @throws Refusal NOT_FOUND, and NOTHING_TO_STOP with what became of it
 */
export async function stopOperation(
  platform: Platform,
  payments: readonly Payment[],
  customerId: string,
  id: string,
  now: Date,
): Promise<string> {
  const found = await findPaymentToTell(platform, payments, { customerId, id }, now);
  if (found === undefined) return orderWords(await stopOrder(platform, payments, customerId, id, now));
  const stopped = await stopHeld(platform, found, now);
  if (stopped.failure?.code !== 'OPERATION_STOPPED')
    throw fail('NOTHING_TO_STOP', { params: { outcome: OUTCOMES[statusOf(stopped, now)] } });
  return ALL_STOPPED;
}

const ALL_STOPPED = 'Stopped. Nothing was sent.';

function orderWords({ stopped, of }: Awaited<ReturnType<typeof stopOrder>>): string {
  if (stopped === of) return ALL_STOPPED;
  return `${stopped} of ${of} were stopped and not sent. The others were sent, or had failed.`;
}

const OUTCOMES: Record<TransferStatus, string> = {
  AWAITING_OTP: 'it waits for its code, and nothing was sent',
  PENDING: 'it was sent, and the other bank has not confirmed it yet',
  SUCCESS: 'it was sent',
  FAILED: 'it was not sent',
  EXPIRED: 'it was never approved, and nothing was sent',
};
