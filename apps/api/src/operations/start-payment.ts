import type { Kobo } from '@harvest/money';
import { newReference } from '../bank/ids.ts';
import type { Charge } from '../charges/charges.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { confirmablePayment } from './confirmable-payment.ts';
import { type Operation, WAITING_MINUTES_MAX } from './operation.ts';
import { insertOperation } from './operations-db.ts';
import type { Payment } from './payment.ts';

/** Who starts it, under which id (the same again when the request is repeated), and when. */
type Starter = { readonly customer: Customer; readonly id: string; readonly now: Date };

type Terms = {
  readonly amountKobo: Kobo;
  readonly charges: readonly Charge[];
  /** For how long it is kept back once its code was taken; undefined to send it at once. */
  readonly stopSeconds?: number | undefined;
};

/**
 * Keeps what will be paid, from now on unchangeable, and sends its code; no money moves yet. The caller has checked what can
 * be told before the code. @throws Refusal
 */
export async function startPayment<Frozen extends object>(
  platform: Platform,
  payment: Payment<Frozen>,
  { customer, id, now }: Starter,
  { amountKobo, charges, stopSeconds }: Terms,
  frozen: Frozen,
): Promise<Operation & Frozen> {
  const operation: Operation = {
    id,
    customerId: customer.id,
    kind: payment.kind,
    reference: newReference(),
    status: 'AWAITING_OTP',
    failure: undefined,
    amountKobo,
    charges,
    createdAt: now,
    expiresAt: new Date(now.getTime() + WAITING_MINUTES_MAX * 60_000),
    stopSeconds,
    heldAt: undefined,
    debitedAt: undefined,
    completedAt: undefined,
  };
  const started = { ...operation, ...frozen };
  const { bank, publicUrl } = platform.config;
  const words = { bankName: bank.name, siteHost: new URL(publicUrl).hostname };
  await platform.db.transaction().execute(async (transaction) => {
    if (!(await insertOperation(transaction, started)))
      throw fail('IDEMPOTENCY_IN_FLIGHT', { retryAfterSeconds: 1 });
    await payment.insertFrozen(transaction, started);
    await platform.challenges.issue(
      transaction,
      confirmablePayment(payment, customer, started),
      now,
      (code) => payment.codeText(started, { ...words, code }),
      { endsAt: started.expiresAt },
    );
  });
  return started;
}
