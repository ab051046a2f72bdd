import { createOperationReader } from '../operations/operations.ts';
import type { Database, DatabaseTransaction } from '../platform/database/database.ts';

/** What is frozen of an order that schedules payments; they themselves stand in a table of their own. */
export type FrozenOrder = {
  /** Of everything its code is bound to. */
  readonly digest: string;
  /** The same in words. */
  readonly summary: string;
};

const reader = createOperationReader(
  'schedule_orders',
  ['digest', 'summary'],
  (row: FrozenOrder): FrozenOrder => ({
    digest: row.digest,
    summary: row.summary,
  }),
);

export const findScheduleOrder = reader.find;
export const selectWaitingOrders = reader.listUnfinished;

export async function insertScheduleOrders(
  transaction: DatabaseTransaction,
  orders: readonly (FrozenOrder & { readonly id: string })[],
): Promise<void> {
  await transaction
    .insertInto('schedule_orders')
    .values(orders.map(({ id, digest, summary }) => ({ id, digest, summary })))
    .execute();
}

/**
 * The order of this customer that a code is for, by any reference of it (decision 38): that of the order itself, or of a
 * schedule, whose newest edit comes before what scheduled it.
 */
export async function findOrderByReference(
  db: Database,
  customerId: string,
  reference: string,
): Promise<{ id: string; scheduleId: string | undefined } | undefined> {
  // One by one, so that each look-up goes by its own unique reference.
  const operation = await db
    .selectFrom('operations')
    .where('customer_id', '=', customerId)
    .where('reference', '=', reference)
    .select('id')
    .executeTakeFirst();
  const scheduled = await db
    .selectFrom('schedules')
    .where('customer_id', '=', customerId)
    .where('reference', '=', reference)
    .select(['id', 'order_id'])
    .executeTakeFirst();
  const edit = await db
    .selectFrom('schedule_edits')
    .innerJoin('operations', 'operations.id', 'schedule_edits.id')
    .where((is) =>
      operation === undefined
        ? is('schedule_edits.schedule_id', '=', scheduled?.id ?? null)
        : is('schedule_edits.id', '=', operation.id),
    )
    .orderBy('operations.created_at', 'desc')
    .orderBy('operations.id', 'desc')
    .select(['schedule_edits.id', 'schedule_edits.schedule_id'])
    .executeTakeFirst();
  if (edit !== undefined) return { id: edit.id, scheduleId: edit.schedule_id };
  if (operation === undefined) return scheduled && { id: scheduled.order_id, scheduleId: undefined };
  const order = await db
    .selectFrom('schedule_orders')
    .where('id', '=', operation.id)
    .select('id')
    .executeTakeFirst();
  return order && { id: order.id, scheduleId: undefined };
}
