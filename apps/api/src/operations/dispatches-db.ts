import { sql } from 'kysely';
import type pg from 'pg';
import {
  type Database,
  type DatabaseTransaction,
  poolConnection,
  type SqlConnection,
} from '../platform/database/database.ts';
import { microBatch, onePerPool } from '../platform/database/micro-batch.ts';
import {
  SHARED_NOW,
  SHARED_NOW_SQL,
  sharedTimeIn,
  sharedTimeInSql,
} from '../platform/database/shared-clock.ts';
import type { Settled } from './payment-words.ts';

type NewDispatch = {
  readonly operationId: string;
  readonly customerId: string;
  readonly kind: string;
  readonly sessionId: string;
  readonly createdAt: Date | undefined;
};

const INSERT = `
  insert into dispatches (operation_id, customer_id, kind, session_id, state, due_at, created_at)
  select operation_id, customer_id, kind, session_id, 'WAITING', ${SHARED_NOW_SQL}, created_at
  from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::timestamptz[])
    as sent (operation_id, customer_id, kind, session_id, created_at)`;

/** Has these sent as soon as the caller's transaction has committed. */
export async function insertDispatches(
  connection: SqlConnection,
  dispatches: readonly NewDispatch[],
): Promise<void> {
  if (dispatches.length === 0) return;
  await connection.query(INSERT, [
    dispatches.map((one) => one.operationId),
    dispatches.map((one) => one.customerId),
    dispatches.map((one) => one.kind),
    dispatches.map((one) => one.sessionId),
    dispatches.map((one) => one.createdAt ?? null),
  ]);
}

/** One that was answered long ago. */
export async function insertSettledDispatch(
  transaction: DatabaseTransaction,
  dispatch: Omit<NewDispatch, 'createdAt'> & {
    readonly state: 'SUCCESS' | 'FAILED';
    readonly answer: string;
    readonly createdAt: Date;
    readonly sentAt: Date;
    readonly settledAt: Date;
  },
): Promise<void> {
  await transaction
    .insertInto('dispatches')
    .values({
      operation_id: dispatch.operationId,
      customer_id: dispatch.customerId,
      kind: dispatch.kind,
      session_id: dispatch.sessionId,
      state: dispatch.state,
      attempts: 1,
      answer: dispatch.answer,
      created_at: dispatch.createdAt,
      sent_at: dispatch.sentAt,
      dispatched_at: dispatch.sentAt,
      settled_at: dispatch.settledAt,
    })
    .execute();
}

/** `isFirst`: it was not sent before. */
export type DueDispatch = {
  readonly operationId: string;
  readonly isFirst: boolean;
  /** Since it was sent or may have been; 0 where it was not. */
  readonly sentSecondsAgo: number;
  /** This one included. */
  readonly attempts: number;
  /** What people decided became of it, where nobody outside could tell (`settlement`). */
  readonly decision: 'SUCCESS' | 'FAILED' | undefined;
};

// What was claimed counts as sent from here on: whoever claims it and dies leaves something to ask about, never to send again.
// What people decided about is sent no more.
const CLAIM = `
  with due as materialized (
    select operation_id, state from dispatches where due_at <= ${SHARED_NOW_SQL} and kind = any($1::text[])
    order by due_at limit $2 for update skip locked)
  update dispatches set state = 'SENT', attempts = attempts + 1, due_at = ${sharedTimeInSql('$3')},
    sent_at = case when decision is null then coalesce(sent_at, ${SHARED_NOW_SQL}) else sent_at end,
    dispatched_at = case when decision is null then coalesce(dispatched_at, greatest(created_at, $4)) else dispatched_at end
  from due where dispatches.operation_id = due.operation_id
  returning dispatches.operation_id, due.state, attempts, decision,
    coalesce(extract(epoch from ${SHARED_NOW_SQL} - sent_at)::float8, 0) as sent_seconds_ago`;

/** Takes what is due: nobody else gets it for so many seconds. `businessNow` is what its customer reads. */
export async function claimDueDispatches(
  pool: pg.Pool,
  kinds: readonly string[],
  { leaseSeconds, limit, businessNow }: { leaseSeconds: number; limit: number; businessNow: Date },
): Promise<DueDispatch[]> {
  type Row = {
    operation_id: string;
    state: string;
    attempts: number;
    sent_seconds_ago: number;
    decision: DueDispatch['decision'] | null;
  };
  const values = [kinds, limit, leaseSeconds, businessNow.toISOString()];
  const rows = await poolConnection(pool).query<Row>(CLAIM, values);
  return rows.map((row) => ({
    operationId: row.operation_id,
    isFirst: row.state === 'WAITING',
    sentSecondsAgo: row.sent_seconds_ago,
    attempts: row.attempts,
    // A check of the table keeps it within its union.
    decision: row.decision ?? undefined,
  }));
}

/** How far a payment that leaves the bank has come. */
export type DispatchStanding = {
  /** When it was sent, in business time; undefined where it was not yet. */
  readonly dispatchedAt: Date | undefined;
  /** How often somebody outside was asked, the sending included. */
  readonly attempts: number;
  /** The last answer, in the words kept for staff. */
  readonly answer: string | undefined;
};

/** How far a payment has come on its way out; undefined of one that never leaves the bank. */
export const findDispatch = onePerPool((pool) =>
  microBatch({
    batchMax: 200,
    flightsMax: 2,
    async run(ids: readonly string[]) {
      type Row = {
        operation_id: string;
        dispatched_at: Date | null;
        attempts: number;
        answer: string | null;
      };
      const text = `
        select operation_id, dispatched_at, attempts, answer from dispatches where operation_id = any($1::uuid[])`;
      const rows = await poolConnection(pool).query<Row>(text, [ids]);
      const found = new Map(
        rows.map(({ operation_id: id, dispatched_at: at, attempts, answer }): [string, DispatchStanding] => [
          id,
          { dispatchedAt: at ?? undefined, attempts, answer: answer ?? undefined },
        ]),
      );
      return ids.map((id) => found.get(id));
    },
  }),
);

/**
 * Keeps an answer that settles nothing, and asks again later, or never where only people can tell. What people decided
 * meanwhile stays due, and of one that is settled the answer alone is kept.
 */
export async function postponeDispatch(
  db: Database,
  operationId: string,
  answer: string,
  pauseSeconds: number | 'NEVER',
): Promise<void> {
  const later = pauseSeconds === 'NEVER' ? sql`'infinity'::timestamptz` : sharedTimeIn(pauseSeconds);
  await db
    .updateTable('dispatches')
    .set({
      answer,
      due_at: sql`case when decision is not null then due_at when state = 'SENT' then ${later} end`,
    })
    .where('operation_id', '=', operationId)
    .execute();
}

const CLOSE = `
  update dispatches set state = done.state, answer = done.answer, settled_at = done.settled_at, due_at = null
  from unnest($1::uuid[], $2::text[], $3::text[], $4::timestamptz[]) as done (operation_id, state, answer, settled_at)
  where dispatches.operation_id = done.operation_id`;

/** In the transaction that settles their operations. */
export async function closeDispatches(
  connection: SqlConnection,
  settled: readonly Settled<object>[],
): Promise<void> {
  await connection.query(CLOSE, [
    settled.map((one) => one.id),
    settled.map((one) => one.answer.outcome),
    settled.map((one) => one.answer.text),
    settled.map((one) => one.completedAt ?? null),
  ]);
}

/** What was decided could not be carried out: people see it again, with why. */
export async function withdrawDecision(db: Database, operationId: string, answer: string): Promise<void> {
  await db
    .updateTable('dispatches')
    .set({ decision: null, answer, due_at: sql`'infinity'::timestamptz` })
    .where('operation_id', '=', operationId)
    .where('state', '=', 'SENT')
    .execute();
}

/** What people decided became of a payment, undefined where they did not. */
export async function findDecision(db: Database, operationId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('dispatches')
    .select('decision')
    .where('operation_id', '=', operationId)
    .executeTakeFirst();
  return row?.decision ?? undefined;
}

export async function selectAnyDueDispatch(db: Database, kinds: readonly string[]) {
  if (kinds.length === 0) return undefined;
  return db
    .selectFrom('dispatches')
    .select('operation_id')
    .where('due_at', '<=', SHARED_NOW)
    .where('kind', 'in', kinds)
    .limit(1)
    .executeTakeFirst();
}
