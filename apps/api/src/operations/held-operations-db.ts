import type pg from 'pg';
import { type Database, poolConnection, type SqlConnection } from '../platform/database/database.ts';
import { type Operation, stopUntilOf } from './operation.ts';

const INSERT = `
  insert into held_operations (operation_id, customer_id, kind, due_at)
  select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::timestamptz[])`;

/** Has these sent when their time is over, in the transaction that sets their money aside. */
export async function insertHeld(connection: SqlConnection, held: readonly Operation[]): Promise<void> {
  if (held.length === 0) return;
  await connection.query(INSERT, [
    held.map((one) => one.id),
    held.map((one) => one.customerId),
    held.map((one) => one.kind),
    held.map((one) => stopUntilOf(one)?.toISOString() ?? null),
  ]);
}

const CLAIM = `
  update held_operations set due_at = $2
  where operation_id = any(array(
    select operation_id from held_operations where due_at <= $1 and kind = any($4::text[])
    order by due_at limit $3 for update skip locked))
  returning operation_id`;

/** Takes those whose time is over: until `leasedUntil` nobody else gets them. Both are business time. */
export async function claimDueHeld(
  pool: pg.Pool,
  kinds: readonly string[],
  { now, leasedUntil, limit }: { now: Date; leasedUntil: Date; limit: number },
): Promise<string[]> {
  const values = [now.toISOString(), leasedUntil.toISOString(), limit, kinds];
  const rows = await poolConnection(pool).query<{ operation_id: string }>(CLAIM, values);
  return rows.map((row) => row.operation_id);
}

/** In the transaction that sends or stops them. */
export async function closeHeld(connection: SqlConnection, resolved: readonly Operation[]): Promise<void> {
  await connection.query('update held_operations set due_at = null where operation_id = any($1::uuid[])', [
    resolved.map(({ id }) => id),
  ]);
}

export async function selectAnyDueHeld(db: Database, kinds: readonly string[], now: Date) {
  return db
    .selectFrom('held_operations')
    .select('operation_id')
    .where('due_at', '<=', now)
    .where('kind', 'in', kinds)
    .limit(1)
    .executeTakeFirst();
}
