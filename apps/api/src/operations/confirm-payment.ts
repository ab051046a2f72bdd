import { fail } from '../platform/errors.ts';
import { arePaymentsHalted } from '../platform/money/payment-halts.ts';
import type { Platform } from '../platform/platform.ts';
import { isCodeTaken } from '../platform/security/challenges/issued-codes.ts';
import type { Customer } from '../platform/security/sessions.ts';
import type { Approvable } from './approvable.ts';
import { confirmablePayment } from './confirmable-payment.ts';
import { findPayment, findPaymentToTell } from './find-payment.ts';
import type { Operation } from './operation.ts';

type Failure = NonNullable<Operation['failure']>;
type Confirmation = { readonly id: string; readonly otp: string };

/**
 * Moves the money of a started payment of one of these kinds, once, however often it is called with the right code: every call
 * gets the same answer (decision 11). @throws Refusal
 */
export async function confirmPayment<Frozen extends object>(
  platform: Platform,
  payments: readonly Approvable<Frozen>[],
  customer: Customer,
  { id, otp }: Confirmation,
  now: Date,
): Promise<Operation & Frozen> {
  const [found, isHalted] = await Promise.all([
    findPaymentToTell(platform, payments, { customerId: customer.id, id }, now),
    arePaymentsHalted(platform),
  ]);
  // A payment of an order has no code of its own.
  if (found === undefined || found.operation.orderId !== undefined) throw fail('NOT_FOUND');
  const { payment, operation: started } = found;
  // One that was paid before is told of again. Of one whose code was taken a moment before, nobody knows yet.
  if (isHalted && started.status === 'AWAITING_OTP')
    throw fail((await isCodeTaken(platform.db, id)) ? 'UNAVAILABLE' : 'PAYMENTS_HALTED');
  // Its codes are over, and none of them is to count as a wrong one.
  if (isOver(started)) throw fail(started.failure.code);
  try {
    await platform.challenges.check(confirmablePayment(payment, customer, started), otp, now);
  } catch (error) {
    // Ended in this moment, its codes are over: that is what is wrong, and not the code.
    const again = await findPayment(platform, [payment], customer.id, id);
    if (again !== undefined && isOver(again.operation)) throw fail(again.operation.failure.code);
    throw error;
  }
  const operation = await platform.moneyCommit.run(payment.confirming, {
    operation: started,
    customerId: customer.id,
    now,
  });
  const { kind, failure, status } = operation;
  platform.metrics.moneyOutcomes.inc({ kind, outcome: failure?.code ?? status });
  if (failure !== undefined) throw fail(failure.code, { params: failure.params });
  return operation;
}

/** Whether it came to its end without its code: given up, or told of as expired. */
function isOver(operation: Operation): operation is Operation & { readonly failure: Failure } {
  const code = operation.failure?.code;
  return code === 'OPERATION_DISCARDED' || code === 'OPERATION_EXPIRED';
}
