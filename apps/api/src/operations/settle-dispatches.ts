import { type GatewayAnswer, SEND_SECONDS_MAX } from '../gateways/gateway.ts';
import type { Platform } from '../platform/platform.ts';
import { recordFindings } from '../settlement/settlement.ts';
import {
  claimDueDispatches,
  type DueDispatch,
  findDecision,
  postponeDispatch,
  selectAnyDueDispatch,
  withdrawDecision,
} from './dispatches-db.ts';
import { type FoundPayment, loadPayment } from './find-payment.ts';
import type { Operation } from './operation.ts';
import type { Payment } from './payment.ts';
import type { FinalAnswer } from './payment-words.ts';

const BATCH_MAX = 100;
/** For so long nobody else takes a dispatch on that was claimed. */
const LEASE_SECONDS = 60;
const QUERY_PAUSE_SECONDS_MAX = 3600;
const ANSWER_LENGTH_MAX = 500;
/** However slow somebody outside is, the worker has hands left for other jobs, and for payments to others. */
const AT_ONCE_MAX = 2;

/** How many of these jobs run in this process, for each bank it serves and the kinds of each job. */
const running = new WeakMap<Platform, Map<string, number>>();

function handsOf(platform: Platform, payments: readonly Payment[]) {
  const hands = running.get(platform) ?? new Map<string, number>();
  running.set(platform, hands);
  const kinds = kindsOf(payments).join();
  const busy = () => hands.get(kinds) ?? 0;
  return { areAllBusy: () => busy() >= AT_ONCE_MAX, add: (more: 1 | -1) => hands.set(kinds, busy() + more) };
}

/** Whether a payment has to be sent or asked about now, and there is a hand for it. */
export async function dispatchesWait(platform: Platform, payments: readonly Payment[]): Promise<boolean> {
  if (handsOf(platform, payments).areAllBusy()) return false;
  return (await selectAnyDueDispatch(platform.db, kindsOf(payments))) !== undefined;
}

/**
 * Sends what was just committed, asks about what has no final answer yet, and settles what has, or what people decided about.
 * Nothing is ever sent twice: claiming comes before sending, and what a process that died may have sent is only asked about
 * (decision 31).
 * @returns how many were taken on
 */
export async function settleDispatches(
  platform: Platform,
  payments: readonly Payment[],
  now: Date,
): Promise<number> {
  const hands = handsOf(platform, payments);
  hands.add(1);
  try {
    const claimedAtMs = performance.now();
    const due = await claimDueDispatches(platform.pool, kindsOf(payments), {
      leaseSeconds: LEASE_SECONDS,
      limit: BATCH_MAX,
      businessNow: now,
    });
    await Promise.all(due.map((dispatch) => settleOrPostpone(platform, payments, dispatch, claimedAtMs)));
    return due.length;
  } finally {
    hands.add(-1);
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
  claimedAtMs: number,
): Promise<void> {
  try {
    await settle(platform, payments, dispatch, claimedAtMs);
  } catch (error) {
    platform.metrics.paymentsUnsettled.inc();
    platform.log.error({ err: error, operationId: dispatch.operationId }, 'a payment could not be settled');
    const why = 'It could not be settled: see the log.';
    await (dispatch.decision === undefined
      ? postpone(platform, dispatch, why)
      : withdrawDecision(platform.db, dispatch.operationId, why));
  }
}

async function settle(
  platform: Platform,
  payments: readonly Payment[],
  dispatch: DueDispatch,
  claimedAtMs: number,
): Promise<void> {
  const { operationId, isFirst, decision } = dispatch;
  const found = await loadPayment(platform, payments, operationId);
  if (found?.payment.dispatch === undefined) throw new Error('This kind of payment is not listed');
  const { payment, operation } = found;
  if (decision !== undefined)
    return settleAs(platform, payment, operation, await decidedAnswer(platform, found, dispatch, decision));
  // Whoever was held up for so long that another one may take it on soon sends no more: it counts as sent, and is asked about.
  if (isFirst && performance.now() - claimedAtMs > (LEASE_SECONDS - 2 * SEND_SECONDS_MAX) * 1000)
    return postpone(platform, dispatch, 'It was taken on and not sent in time.');
  const answer = readable(
    isFirst
      ? await found.payment.dispatch.send(platform, operation)
      : await found.payment.dispatch.query(platform, operation, dispatch),
  );
  if (answer.outcome !== 'UNKNOWN') return settleAs(platform, payment, operation, answer);
  await postpone(platform, dispatch, answer.text, answer.needsPeople);
  if (isFirst) await lookAgain(platform, payments, dispatch);
}

/**
 * Of one that was held up while it was sent, others may have found that it never arrived, and have given its money back. If it
 * arrived after all, nobody would ask any more: so it is asked about here, and what contradicts the end it has is for people.
 */
async function lookAgain(
  platform: Platform,
  payments: readonly Payment[],
  dispatch: DueDispatch,
): Promise<void> {
  const found = await loadPayment(platform, payments, dispatch.operationId);
  if (found?.payment.dispatch === undefined || found.operation.status === 'PENDING') return;
  const { payment, operation } = found;
  const answer = readable(await found.payment.dispatch.query(platform, operation, dispatch));
  if (answer.outcome !== 'UNKNOWN') return settleAs(platform, payment, operation, answer);
  const words = `${answer.outcome} after ${operation.status}: ${answer.text}`;
  const foundAt = await platform.clock.now();
  await recordFindings(platform, [
    { ...about(payment, operation), foundAt, what: 'ANSWER_TAKEN_BACK', words },
  ]);
}

/** Which payment a finding is about. */
function about(payment: Payment, operation: Operation) {
  return {
    sessionId: payment.dispatch?.sessionIdOf(operation) ?? operation.reference,
    operationId: operation.id,
    amountKobo: operation.amountKobo,
  };
}

/**
 * What two of the staff decided, unless whoever it was sent to answers otherwise at last: they are asked once more, for a final
 * answer counts for more than what people think (A210), and nobody else knows what was handed over.
 */
async function decidedAnswer(
  platform: Platform,
  { payment, operation }: FoundPayment<Payment, object>,
  dispatch: DueDispatch,
  outcome: FinalAnswer['outcome'],
): Promise<FinalAnswer> {
  const decided = { outcome, text: 'Decided by two of the staff' };
  // What was never sent nobody outside knows.
  if (dispatch.isFirst || payment.dispatch === undefined) return decided;
  const answer = readable(await payment.dispatch.query(platform, operation, dispatch));
  if (answer.outcome === 'UNKNOWN') return decided;
  return answer.outcome === outcome ? { ...answer, text: decided.text } : answer;
}

async function settleAs(
  platform: Platform,
  payment: Payment,
  operation: Operation,
  answer: FinalAnswer,
): Promise<void> {
  // Sending takes seconds, and it did not end before the money left, whatever the clocks of two processes say.
  const clock = await platform.clock.now();
  const now = new Date(Math.max(clock.getTime(), (operation.debitedAt?.getTime() ?? 0) + 1));
  const handedOver = answer.outcome === 'SUCCESS' ? answer.handedOver : undefined;
  const keep = handedOver && (await payment.dispatch?.keepHandedOver?.(platform, operation, handedOver, now));
  const settled = await platform.moneyCommit.run(payment.settling, {
    operation: { ...operation, answer, keep },
    customerId: operation.customerId,
    now,
  });
  platform.metrics.moneyOutcomes.inc({
    kind: settled.kind,
    outcome: settled.failure?.code ?? settled.status,
  });
  const finding = { ...about(payment, operation), foundAt: now };
  const words = `${answer.outcome} after ${settled.status}: ${answer.text}`;
  // It was settled the other way before: no money moves by itself any more, somebody has to look.
  if (settled.status !== answer.outcome)
    return recordFindings(platform, [{ ...finding, what: 'ANSWER_TAKEN_BACK', words }]);
  const decision = await findDecision(platform.db, operation.id);
  if (decision === undefined || decision === settled.status) return;
  // Whoever approved it was told that it would be so.
  await recordFindings(platform, [
    { ...finding, what: 'DECISION_OVERTAKEN', words: `${answer.outcome} came before ${decision}` },
  ]);
}

/** Words from outside as the database can keep them. */
function readable(answer: GatewayAnswer): GatewayAnswer {
  return { ...answer, text: answer.text.replaceAll('\0', '').toWellFormed().slice(0, ANSWER_LENGTH_MAX) };
}

/** Where only people can tell, nobody outside is asked any more. */
async function postpone(
  platform: Platform,
  dispatch: DueDispatch,
  answer: string,
  needsPeople = false,
): Promise<void> {
  const { statusQuerySeconds } = platform.config;
  const pauseSeconds = Math.min(statusQuerySeconds * dispatch.attempts, QUERY_PAUSE_SECONDS_MAX);
  await postponeDispatch(platform.db, dispatch.operationId, answer, needsPeople ? 'NEVER' : pauseSeconds);
}
