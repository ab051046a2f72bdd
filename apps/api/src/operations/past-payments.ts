import { post, reverse } from '@harvest/ledger';
import { formatNaira } from '@harvest/money';
import { newId } from '../bank/ids.ts';
import { totalOf } from '../charges/charges.ts';
import { type DatabaseTransaction, transactionConnection } from '../platform/database/database.ts';
import { insertTransactions } from '../transactions/transactions.ts';
import type { ApprovableWords } from './approvable.ts';
import { journalOf } from './debiting.ts';
import { insertSettledDispatch } from './dispatches-db.ts';
import type { Operation } from './operation.ts';
import { finishOperations, insertOperations } from './operations-db.ts';
import { insertAllOrdered, type Order, type OrderedPayment } from './ordered-payments.ts';
import type { Payment } from './payment.ts';
import { returnRowOf, rowsOf } from './rows-of.ts';
import { newOperation, type Terms } from './start-payment.ts';

/** A payment that left the bank long ago, and what was answered. */
export type PastPayment<Frozen extends object> = {
  readonly payment: Payment<Frozen>;
  readonly id: string;
  readonly customerId: string;
  readonly terms: Terms;
  readonly frozen: Frozen;
  readonly startedAt: Date;
  readonly outcome: 'SUCCESS' | 'FAILED';
  readonly answer: string;
};

/** After the start, as long as it takes to read a code and type it in, and then to hear from outside. */
const DEBITED_AFTER_MS = 20_000;
const SENT_AFTER_MS = 21_000;
const ENDED_AFTER_MS = 23_000;

/**
 * Keeps a payment as one that came to its end long ago, with the movements it made, for data that nobody entered. Nobody is told
 * of it, and no limit of its day is used.
 */
export async function insertPast<Frozen extends object>(
  transaction: DatabaseTransaction,
  past: PastPayment<Frozen>,
): Promise<void> {
  const { payment, id, customerId, startedAt, outcome } = past;
  const { dispatch } = payment;
  if (dispatch === undefined) throw new Error(`A payment ${payment.kind} does not leave the bank`);
  const after = (ms: number) => new Date(startedAt.getTime() + ms);
  const debitedAt = after(DEBITED_AFTER_MS);
  const completedAt = after(ENDED_AFTER_MS);
  const started = {
    ...newOperation(payment.kind, { customerId, id, now: startedAt }, past.terms),
    ...past.frozen,
  };
  const failure = { code: dispatch.notCarriedOut, params: { amount: formatNaira(totalOf(started)) } };
  const ended: Operation & Frozen = {
    ...started,
    status: outcome,
    failure: outcome === 'FAILED' ? failure : undefined,
    debitedAt,
    completedAt,
  };
  const connection = transactionConnection(transaction);
  await insertOperations(transaction, [started]);
  await payment.insertFrozen(transaction, [started]);
  await finishOperations(connection, [ended]);
  await insertSettledDispatch(transaction, {
    operationId: id,
    customerId,
    kind: payment.kind,
    sessionId: dispatch.sessionIdOf(ended),
    state: outcome,
    answer: past.answer,
    createdAt: debitedAt,
    sentAt: after(SENT_AFTER_MS),
    settledAt: completedAt,
  });
  const [debit] = await post(connection, [journalOf(payment, ended, debitedAt)]);
  if (debit?.outcome !== 'POSTED') throw new Error(`Past payment ${id} is not to be paid`);
  await insertTransactions(connection, rowsOf(payment, ended));
  if (outcome === 'SUCCESS') return;
  const narration = dispatch.returnNarrationOf(ended);
  const reversal = { id: newId(), reverses: id, postedAt: completedAt, narration };
  const [returned] = await reverse(connection, [reversal]);
  if (returned?.outcome !== 'POSTED') throw new Error(`Past payment ${id} does not come back`);
  await insertTransactions(connection, [returnRowOf(payment, ended, narration)]);
}

/** Keeps an order as one whose code was taken, for data that nobody entered; the caller lets what was ordered begin. */
export async function insertApproved<Frozen extends object>(
  transaction: DatabaseTransaction,
  order: ApprovableWords<Frozen>,
  { id, customerId, terms, frozen }: Order & { readonly terms: Terms; readonly frozen: Frozen },
  now: Date,
): Promise<void> {
  const approved = { ...newOperation(order.kind, { customerId, id, now }, terms), ...frozen };
  await insertOperations(transaction, [approved]);
  await order.insertFrozen(transaction, [approved]);
  await finishOperations(transactionConnection(transaction), [
    { ...approved, status: 'SUCCESS', completedAt: now },
  ]);
}

/** Keeps a payment of an order as one that was carried out then, with its money, for data that nobody entered; nobody is told. */
export async function insertPaid<Frozen extends object>(
  transaction: DatabaseTransaction,
  order: Order,
  ordered: OrderedPayment<Frozen> & { readonly payment: Payment<Frozen> },
  at: Date,
): Promise<void> {
  const [kept] = await insertAllOrdered(transaction, order, [ordered], at);
  if (kept === undefined) throw new Error(`There is an operation ${ordered.id} already`);
  const paid = { ...kept, status: 'SUCCESS', debitedAt: at, completedAt: at } as const;
  const connection = transactionConnection(transaction);
  const [answer] = await post(connection, [journalOf(ordered.payment, paid, at)]);
  if (answer?.outcome !== 'POSTED') throw new Error(`There is no money for operation ${ordered.id}`);
  await insertTransactions(connection, rowsOf(ordered.payment, paid));
  await finishOperations(connection, [paid]);
}
