import type { Platform } from '../platform/platform.ts';
import type { FoundPayment } from './find-payment.ts';
import type { Operation } from './operation.ts';
import type { Payment } from './payment.ts';

/** Stops a payment if it is still kept back. @returns it as it stands after that */
export async function stopHeld(
  platform: Platform,
  { payment, operation }: FoundPayment<Payment, object>,
  now: Date,
): Promise<Operation> {
  const { customerId } = operation;
  const stopped = await platform.moneyCommit.run(payment.resolving, {
    operation: { ...operation, verdict: 'STOP' },
    customerId,
    now,
  });
  const { kind, failure } = stopped;
  if (failure?.code === 'OPERATION_STOPPED')
    platform.metrics.moneyOutcomes.inc({ kind, outcome: failure.code });
  return stopped;
}
