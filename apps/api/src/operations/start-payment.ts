import type { Kobo } from '@harvest/money';
import { newReference } from '../bank/ids.ts';
import type { Charge } from '../charges/charges.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import { refuseWhileHalted } from '../platform/money/payment-halts.ts';
import type { Platform } from '../platform/platform.ts';
import type { Customer } from '../platform/security/sessions.ts';
import type { ApprovableWords } from './approvable.ts';
import { confirmablePayment } from './confirmable-payment.ts';
import { type Operation, WAITING_MINUTES_MAX } from './operation.ts';
import { insertOperations, lockAndReadUnfinished } from './operations-db.ts';

/** Minutes for which the same money to the same account, or for the same number, looks like a repeat (A70). */
export const REPEAT_MINUTES_MAX = 5;

/** So many may be started and not confirmed, however many payments each of them stands for (counter 8). */
const UNFINISHED_MAX = 30;
const UNFINISHED_MINUTES = 10;

/** Who starts it, under which id (the same again when the request is repeated), and when. */
export type Starter = { readonly customer: Customer; readonly id: string; readonly now: Date };

export type Terms = {
  readonly amountKobo: Kobo;
  readonly charges: readonly Charge[];
  /** For how long it is kept back once its code was taken; undefined to send it at once. */
  readonly stopSeconds?: number | undefined;
};

/** An operation that waits for its code, or of an order for that of the order. */
export function newOperation(
  kind: string,
  { customerId, id, now }: { readonly customerId: string; readonly id: string; readonly now: Date },
  { amountKobo, charges, stopSeconds }: Terms,
  orderId?: string,
): Operation {
  return {
    id,
    customerId,
    kind,
    reference: newReference(),
    orderId,
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
}

/**
 * Keeps what will be paid or ordered, from now on unchangeable, and sends its code; no money moves yet. The caller has checked
 * what can be told before the code. Whoever began too much and finished too little of anything a moment ago begins no more: each
 * is rows for ever, and messages. @throws Refusal
 */
export async function startPayment<Frozen extends object>(
  platform: Platform,
  payment: ApprovableWords<Frozen>,
  { customer, id, now }: Starter,
  terms: Terms,
  frozen: Frozen,
): Promise<Operation & Frozen> {
  await refuseWhileHalted(platform);
  const started = { ...newOperation(payment.kind, { customerId: customer.id, id, now }, terms), ...frozen };
  const { bank, publicUrl } = platform.config;
  const words = { bankName: bank.name, siteHost: new URL(publicUrl).hostname };
  await platform.db.transaction().execute(async (transaction) => {
    const kept = await insertOperations(transaction, [started]);
    if (!kept.has(id)) throw fail('IDEMPOTENCY_IN_FLIGHT', { retryAfterSeconds: 1 });
    await refuseTooMany(transaction, customer.id, now);
    await payment.insertFrozen(transaction, [started]);
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

/** This one is among those that are counted. @throws Refusal TOO_MANY_STARTS */
async function refuseTooMany(transaction: DatabaseTransaction, customerId: string, now: Date): Promise<void> {
  const windowMs = UNFINISHED_MINUTES * 60_000;
  const since = new Date(now.getTime() - windowMs);
  const { count, oldestAt } = await lockAndReadUnfinished(transaction, { customerId, since });
  if (count <= UNFINISHED_MAX) return;
  const leftMs = oldestAt.getTime() + windowMs - now.getTime();
  throw fail('TOO_MANY_STARTS', { retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) });
}
