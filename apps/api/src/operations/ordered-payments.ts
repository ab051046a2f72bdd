import type { DatabaseTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import type { ApprovableWords } from './approvable.ts';
import { loadPayment } from './find-payment.ts';
import type { Operation } from './operation.ts';
import { insertOperations } from './operations-db.ts';
import type { Payment } from './payment.ts';
import { newOperation, type Terms } from './start-payment.ts';

/** A payment as an order keeps it: under which id, at which terms, and what is frozen of its kind. */
export type OrderedPayment<Frozen extends object> = {
  readonly payment: ApprovableWords<Frozen>;
  readonly id: string;
  readonly terms: Terms;
  readonly frozen: Frozen;
};

export type Order = { readonly id: string; readonly customerId: string };

/**
 * Keeps payments of an order, of kinds that share a table, unchangeable from now on. Nobody's code confirms them and nobody discards
 * one: `carryOut` pays it, and `endOrdered` stops what was not tried.
 * @returns those as they were kept that had no row of their id already
 */
export async function insertAllOrdered<Frozen extends object>(
  transaction: DatabaseTransaction,
  order: Order,
  ordered: readonly OrderedPayment<Frozen>[],
  now: Date,
): Promise<(Operation & Frozen)[]> {
  const wanted = ordered.map(({ payment, id, terms, frozen }) => ({
    ...newOperation(payment.kind, { customerId: order.customerId, id, now }, terms, order.id),
    ...frozen,
  }));
  const newIds = await insertOperations(transaction, wanted);
  const kept = wanted.filter(({ id }) => newIds.has(id));
  if (kept.length > 0) await ordered[0]?.payment.insertFrozen(transaction, kept);
  return kept;
}

/**
 * Moves the money of a payment whose order was approved, once, however often and by however many processes it is called; those
 * that are carried out at the same moment are decided and committed together. The caller knows that the order's code was taken.
 * @returns the payment as it stands after the commit; undefined where there is none of this id and these kinds
 */
export async function carryOut<Frozen extends object>(
  platform: Platform,
  payments: readonly Payment<Frozen>[],
  id: string,
  now: Date,
): Promise<(Operation & Frozen) | undefined> {
  const found = await loadPayment(platform, payments, id);
  if (found === undefined) return undefined;
  const { payment, operation } = found;
  // What was confirmed by a code of its own is none of an order's.
  if (operation.orderId === undefined) throw new Error(`Operation ${id} belongs to no order`);
  const { customerId } = operation;
  const done = await platform.moneyCommit.run(payment.confirming, { operation, customerId, now });
  const { kind, failure, status } = done;
  platform.metrics.moneyOutcomes.inc({ kind, outcome: failure?.code ?? status });
  return done;
}
