import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { findPayment } from './find-payment.ts';
import type { Operation } from './operation.ts';
import type { Payment } from './payment.ts';

/**
 * Stops a payment of this customer that is kept back, for as long as nothing of it was sent; stopping it again changes nothing
 * (A137). @throws Refusal NOT_FOUND, and NOTHING_TO_STOP with what became of it
 */
export async function stopOperation(
  platform: Platform,
  payments: readonly Payment[],
  customerId: string,
  id: string,
  now: Date,
): Promise<void> {
  const found = await findPayment(platform, payments, customerId, id);
  if (found === undefined) throw fail('NOT_FOUND');
  const { payment, operation } = found;
  const stopped = await platform.moneyCommit.run(payment.resolving, {
    operation: { ...operation, verdict: 'STOP' },
    customerId,
    now,
  });
  const { kind, failure, status } = stopped;
  if (failure?.code !== 'OPERATION_STOPPED')
    throw fail('NOTHING_TO_STOP', { params: { outcome: OUTCOMES[status] } });
  platform.metrics.moneyOutcomes.inc({ kind, outcome: failure.code });
}

const OUTCOMES: Record<Operation['status'], string> = {
  AWAITING_OTP: 'it waits for its code, and nothing was sent',
  PENDING: 'it was sent, and the other bank has not confirmed it yet',
  SUCCESS: 'it was sent',
  FAILED: 'it was not sent',
};
