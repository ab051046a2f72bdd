import { type GatewayAnswer, SEND_SECONDS_MAX } from '../gateways/gateway.ts';
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
/** For so long nobody else takes a dispatch on that was claimed. */
const LEASE_SECONDS = 60;
const QUERY_PAUSE_SECONDS_MAX = 3600;
const ANSWER_LENGTH_MAX = 500;
/** However slow somebody outside is, the worker has hands left for other jobs. */
const AT_ONCE_MAX = 2;

/** How many of these jobs run in this process, for each bank it serves. */
const running = new WeakMap<Platform, number>();

/** Whether a payment has to be sent or asked about now, and there is a hand for it. */
export async function dispatchesWait(platform: Platform, payments: readonly Payment[]): Promise<boolean> {
  if ((running.get(platform) ?? 0) >= AT_ONCE_MAX) return false;
  return (await selectAnyDueDispatch(platform.db, kindsOf(payments))) !== undefined;
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
  running.set(platform, (running.get(platform) ?? 0) + 1);
  try {
    const wall = new Date();
    const leasedUntil = new Date(wall.getTime() + LEASE_SECONDS * 1000);
    const due = await claimDueDispatches(platform.pool, kindsOf(payments), {
      now: wall,
      leasedUntil,
      limit: BATCH_MAX,
      businessNow: now,
    });
    await Promise.all(
      due.map((dispatch) => settleOrPostpone(platform, payments, dispatch, leasedUntil, now)),
    );
    return due.length;
  } finally {
    running.set(platform, (running.get(platform) ?? 1) - 1);
  }
}

function kindsOf(payments: readonly Payment[]): string[] {
  return payments.map(({ kind }) => kind);
}

/** One that cannot be settled keeps none of the others, and is asked about again after a pause that grows. */
async function settleOrPostpone(
  platform: Platform,
  payments: readonly Payment[],
  dispatch: DueDispatch,
  leasedUntil: Date,
  now: Date,
): Promise<void> {
  try {
    await settle(platform, payments, dispatch, leasedUntil, now);
  } catch (error) {
    platform.metrics.paymentsUnsettled.inc();
    platform.log.error({ err: error, operationId: dispatch.operationId }, 'a payment could not be settled');
    await postpone(platform, dispatch, 'It could not be settled: see the log.');
  }
}

async function settle(
  platform: Platform,
  payments: readonly Payment[],
  dispatch: DueDispatch,
  leasedUntil: Date,
  now: Date,
): Promise<void> {
  const { operationId, isFirst } = dispatch;
  const found = await loadPayment(platform, payments, operationId);
  if (found?.payment.dispatch === undefined) throw new Error('This kind of payment is not listed');
  const { payment, operation } = found;
  // Whoever was held up for so long that another one may take it on soon sends no more: it counts as sent, and is asked about.
  if (isFirst && Date.now() > leasedUntil.getTime() - 2 * SEND_SECONDS_MAX * 1000)
    return postpone(platform, dispatch, 'It was taken on and not sent in time.');
  const answer = readable(
    isFirst
      ? await found.payment.dispatch.send(platform, operation)
      : await found.payment.dispatch.query(platform, operation, dispatch),
  );
  if (answer.outcome === 'UNKNOWN') return postpone(platform, dispatch, answer.text);
  const settled = await platform.moneyCommit.run(payment.settling, {
    operation: { ...operation, answer },
    customerId: operation.customerId,
    now,
  });
  platform.metrics.moneyOutcomes.inc({
    kind: settled.kind,
    outcome: settled.failure?.code ?? settled.status,
  });
  if (settled.status === answer.outcome) return;
  // It was settled the other way before: somebody has to look, and what was said last is kept for them.
  platform.metrics.paymentsUnsettled.inc();
  platform.log.error(
    { operationId, settled: settled.status, said: answer.outcome },
    'a final answer was taken back',
  );
  await postpone(platform, dispatch, `${answer.outcome} after ${settled.status}: ${answer.text}`);
}

/** Words from outside as the database can keep them. */
function readable(answer: GatewayAnswer): GatewayAnswer {
  return { ...answer, text: answer.text.replaceAll('\0', '').toWellFormed().slice(0, ANSWER_LENGTH_MAX) };
}

async function postpone(platform: Platform, dispatch: DueDispatch, answer: string): Promise<void> {
  const { statusQuerySeconds } = platform.config;
  const pauseSeconds = Math.min(statusQuerySeconds * dispatch.attempts, QUERY_PAUSE_SECONDS_MAX);
  const dueAt = new Date(Date.now() + pauseSeconds * 1000);
  await postponeDispatch(platform.db, dispatch.operationId, answer, dueAt);
}
