import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../platform/database/database.ts';

/** An event as it was kept; nothing of it is believed yet. */
export type KeptEvent = {
  readonly id: string;
  readonly type: string;
  readonly customerId: string;
  readonly payload: unknown;
  readonly occurredAt: Date;
};

export async function takeWaitingEvents(
  transaction: DatabaseTransaction,
  limit: number,
): Promise<KeptEvent[]> {
  const rows = await transaction
    .selectFrom('events')
    .select(['id', 'type', 'customer_id', 'payload', 'occurred_at'])
    .where('expanded_at', 'is', null)
    .where('parked_at', 'is', null)
    .where((or) => or.or([or('retry_at', 'is', null), or('retry_at', '<=', new Date())]))
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    customerId: row.customer_id,
    payload: row.payload,
    occurredAt: row.occurred_at,
  }));
}

export async function markExpanded(
  transaction: DatabaseTransaction,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await transaction.updateTable('events').set({ expanded_at: now }).where('id', 'in', ids).execute();
}

/** Counts a failure, lets the event wait on the wall clock, longer each time, and parks the event with the last one it may have. @returns whether it is parked now */
export async function noteFailure(
  db: Database,
  id: string,
  failuresMax: number,
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('events')
    .set({
      failures: sql`failures + 1`,
      retry_at: sql`${new Date()}::timestamptz + (failures + 1) * (failures + 1) * interval '10 seconds'`,
      parked_at: sql`case when failures + 1 >= ${failuresMax} then ${now}::timestamptz end`,
    })
    .where('id', '=', id)
    .where('expanded_at', 'is', null)
    .returning('parked_at')
    .executeTakeFirst();
  return row !== undefined && row.parked_at !== null;
}

export async function selectAnyWaitingEvent(db: Database) {
  return db
    .selectFrom('events')
    .select('id')
    .where('expanded_at', 'is', null)
    .where('parked_at', 'is', null)
    .where((or) => or.or([or('retry_at', 'is', null), or('retry_at', '<=', new Date())]))
    .limit(1)
    .executeTakeFirst();
}
