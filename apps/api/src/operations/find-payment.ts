import { poolConnection } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import type { ApprovableWords } from './approvable.ts';
import { type Operation, statusOf } from './operation.ts';
import { endExpired } from './operations-db.ts';

export type FoundPayment<Kind, Frozen extends object> = {
  readonly payment: Kind;
  readonly operation: Operation & Frozen;
};

/**
 * An operation of this customer, if it is one of these kinds. Somebody else's, or one of another kind, is as unknown as one that
 * does not exist (decision 28).
 */
export async function findPayment<Frozen extends object, Kind extends ApprovableWords<Frozen>>(
  platform: Platform,
  payments: readonly (Kind & ApprovableWords<Frozen>)[],
  customerId: string,
  id: string,
): Promise<FoundPayment<Kind, Frozen> | undefined> {
  const found = await loadPayment(platform, payments, id);
  return found?.operation.customerId === customerId ? found : undefined;
}

/**
 * The same for whoever tells its customer what became of it. One that waited too long for its code is ended first: no confirm that
 * is under way, or tried again meanwhile, moves money of what was told of as expired.
 */
export async function findPaymentToTell<Frozen extends object, Kind extends ApprovableWords<Frozen>>(
  platform: Platform,
  payments: readonly (Kind & ApprovableWords<Frozen>)[],
  { customerId, id }: { readonly customerId: string; readonly id: string },
  now: Date,
): Promise<FoundPayment<Kind, Frozen> | undefined> {
  const found = await findPayment(platform, payments, customerId, id);
  if (found === undefined) return undefined;
  const { operation } = found;
  if (operation.failure !== undefined || statusOf(operation, now) !== 'EXPIRED') return found;
  await endExpired(poolConnection(platform.pool), customerId, operation.orderId ?? id, now);
  return findPayment(platform, payments, customerId, id);
}

/** An operation of one of these kinds, whoever it belongs to. */
export async function loadPayment<Frozen extends object, Kind extends ApprovableWords<Frozen>>(
  { pool }: Platform,
  payments: readonly (Kind & ApprovableWords<Frozen>)[],
  id: string,
): Promise<FoundPayment<Kind, Frozen> | undefined> {
  const finds = new Set(payments.map(({ find }) => find));
  const found = await Promise.all(Array.from(finds, (find) => find(pool, id)));
  const operation = found.find((one) => one !== undefined);
  const payment = payments.find(({ kind }) => kind === operation?.kind);
  return operation && payment && { payment, operation };
}
