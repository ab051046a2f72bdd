import type { GatewayAnswer } from '../gateways/gateway.ts';
import type { Platform } from '../platform/platform.ts';
import {
  claimDueDispatches,
  type DueDispatch,
  postponeDispatch,
  selectAnyDueDispatch,
} from './dispatches-db.ts';
import { loadPayment } from './find-payment.ts';
import type { Payment } from './payment.ts';

const BATCH_MAX = 100;
/** However a gateway behaves, it has answered by then; who claimed a dispatch and lives longer has lost it. */
const LEASE_SECONDS = 60;
const QUERY_PAUSE_SECONDS_MAX = 3600;

/** Whether a payment has to be sent or asked about now. */
export async function dispatchesWait(platform: Platform): Promise<boolean> {
  return (await selectAnyDueDispatch(platform.db)) !== undefined;
}

/**
 * Sends what was just committed, asks about what has no final answer yet, and settles what has. Nothing is ever sent twice:
 * claiming comes before sending, and what a process that died may have sent is only asked about (decision 31).
 * @returns how many were taken on
 */
export async function settleDispatches(
  platform: Platform,
  payments: readonly Payment[],
  now: Date,
): Promise<number> {
  const wall = new Date();
  const kinds = payments.map(({ kind }) => kind);
  const due = await claimDueDispatches(platform.pool, kinds, {
    now: wall,
    leasedUntil: new Date(wall.getTime() + LEASE_SECONDS * 1000),
    limit: BATCH_MAX,
  });
  // One that cannot be settled is asked about again when its lease is over, and keeps none of the others.
  await Promise.all(
    due.map((dispatch) =>
      settle(platform, payments, dispatch, now).catch((error: unknown) =>
        platform.log.error({ err: error, operationId: dispatch.operationId }, 'a payment was not settled'),
      ),
    ),
  );
  return due.length;
}

async function settle(
  platform: Platform,
  payments: readonly Payment[],
  { operationId, isFirst, attempts }: DueDispatch,
  now: Date,
): Promise<void> {
  const found = await loadPayment(platform, payments, operationId);
  if (found?.payment.dispatch === undefined) throw new Error('This kind of payment is not listed');
  const { payment, operation } = found;
  const { dispatch } = found.payment;
  const answer: GatewayAnswer = isFirst
    ? await dispatch.send(platform, operation)
    : await dispatch.query(platform, operation);
  if (answer.outcome === 'UNKNOWN') {
    const pauseSeconds = Math.min(platform.config.statusQuerySeconds * attempts, QUERY_PAUSE_SECONDS_MAX);
    await postponeDispatch(platform.db, operationId, answer.text, new Date(Date.now() + pauseSeconds * 1000));
    return;
  }
  const settled = await platform.moneyCommit.run(payment.settling, {
    operation: { ...operation, answer },
    customerId: operation.customerId,
    now,
  });
  platform.metrics.moneyOutcomes.inc({
    kind: settled.kind,
    outcome: settled.failure?.code ?? settled.status,
  });
}
