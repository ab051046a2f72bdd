import type { Platform } from '../platform/platform.ts';
import { loadPayment } from './find-payment.ts';
import { claimDueHeld, selectAnyDueHeld } from './held-operations-db.ts';
import type { Payment } from './payment.ts';

const BATCH_MAX = 100;
/** For so long nobody else takes one on that was claimed; after it, what a process that died left is taken on again. */
const LEASE_SECONDS = 10;

/** Whether there is something kept back whose time is over. */
export async function heldOperationsWait(
  { db, clock }: Platform,
  payments: readonly Payment[],
): Promise<boolean> {
  return (await selectAnyDueHeld(db, kindsOf(payments), await clock.now())) !== undefined;
}

/**
 * Sends what was kept back and not stopped (decision 74). Whoever takes one on twice, or late, finds under the lock of its row
 * what became of it.
 * @returns how many were taken on
 */
export async function sendHeldOperations(
  platform: Platform,
  payments: readonly Payment[],
  now: Date,
): Promise<number> {
  const due = await claimDueHeld(platform.pool, kindsOf(payments), {
    now,
    leasedUntil: new Date(now.getTime() + LEASE_SECONDS * 1000),
    limit: BATCH_MAX,
  });
  await Promise.all(due.map((id) => send(platform, payments, id, now)));
  return due.length;
}

function kindsOf(payments: readonly Payment[]): string[] {
  return payments.map(({ kind }) => kind);
}

/** One that cannot be sent keeps none of the others, and is taken on again once its lease is over. */
async function send(platform: Platform, payments: readonly Payment[], id: string, now: Date): Promise<void> {
  try {
    const found = await loadPayment(platform, payments, id);
    if (found === undefined) throw new Error('This kind of payment is not listed');
    const { payment, operation } = found;
    const { kind, failure, status } = await platform.moneyCommit.run(payment.resolving, {
      operation: { ...operation, verdict: 'SEND' },
      customerId: operation.customerId,
      now,
    });
    platform.metrics.moneyOutcomes.inc({ kind, outcome: failure?.code ?? status });
  } catch (error) {
    platform.metrics.paymentsUnsettled.inc();
    platform.log.error({ err: error, operationId: id }, 'a payment that was kept back could not be sent');
  }
}
