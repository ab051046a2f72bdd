import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../platform/database/database.ts';
import { SHARED_NOW } from '../platform/database/shared-clock.ts';
import { idsKeptNoLonger } from '../platform/kept-no-longer.ts';

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
    .where((or) => or.or([or('retry_at', 'is', null), or('retry_at', '<=', SHARED_NOW)]))
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

/** Counts a failure, lets the event wait, longer each time, and parks the event with the last one it may have. @returns whether it is parked now */
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
      retry_at: sql`${SHARED_NOW} + (failures + 1) * (failures + 1) * interval '10 seconds'`,
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
    .where((or) => or.or([or('retry_at', 'is', null), or('retry_at', '<=', SHARED_NOW)]))
    .limit(1)
    .executeTakeFirst();
}

/** An event that waits for somebody to look; what it says stays in its row. */
export type ParkedEvent = Pick<KeptEvent, 'id' | 'type' | 'occurredAt'> & { readonly parkedAt: Date };

/** The longest parked first. */
export async function selectParked(db: Database): Promise<ParkedEvent[]> {
  const rows = await db
    .selectFrom('events')
    .select(['id', 'type', 'occurred_at', 'parked_at'])
    .where('expanded_at', 'is', null)
    .where('parked_at', 'is not', null)
    .orderBy('parked_at')
    .execute();
  return rows.flatMap(({ id, type, occurred_at: occurredAt, parked_at: parkedAt }) =>
    parkedAt === null ? [] : { id, type, occurredAt, parkedAt },
  );
}

/** With all its tries anew. @returns whether it was parked */
export async function unpark(db: Database, id: string): Promise<boolean> {
  const [result] = await db
    .updateTable('events')
    .set({ parked_at: null, failures: 0, retry_at: null })
    .where('id', '=', id)
    .where('expanded_at', 'is', null)
    .where('parked_at', 'is not', null)
    .execute();
  return result !== undefined && result.numUpdatedRows > 0n;
}

/** Forgets what everybody heard long ago; what is parked waits as long as it takes. @returns how many went */
export async function deleteHeardEvents(db: Database, now: Date): Promise<number> {
  const deleted = await db
    .deleteFrom('events')
    .where(
      'id',
      'in',
      idsKeptNoLonger('EVENTS', now, (before) => sql`old.expanded_at < ${before}`),
    )
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
