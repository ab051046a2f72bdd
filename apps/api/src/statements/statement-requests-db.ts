import type { SqlConnection } from '../platform/database/database.ts';
import { SHARED_NOW_SQL, sharedTimeInSql } from '../platform/database/shared-clock.ts';
import { keptSince } from '../platform/retention-rules.ts';

/** A statement that is to be sent by mail. */
export type StatementRequest = {
  readonly id: string;
  readonly customerId: string;
  readonly nuban: string;
  /** Days of Lagos, year-month-day, both included. */
  readonly from: string;
  readonly to: string;
};

/** One that somebody makes now, for the nth time. */
export type TakenRequest = StatementRequest & { readonly attempts: number };

const INSERT = `
  insert into statement_requests (id, customer_id, account_number, first_day, last_day, requested_at, due_at)
  values ($1, $2, $3, $4, $5, $6, ${SHARED_NOW_SQL}) on conflict do nothing`;

/** The same request again writes nothing. */
export async function insertRequest(
  connection: SqlConnection,
  { id, customerId, nuban, from, to }: StatementRequest,
  now: Date,
): Promise<void> {
  await connection.query(INSERT, [id, customerId, nuban, from, to, now.toISOString()]);
}

export async function selectAnyDueRequest(connection: SqlConnection): Promise<{ id: string } | undefined> {
  const rows = await connection.query<{ id: string }>(
    `select id from statement_requests where due_at <= ${SHARED_NOW_SQL} and ended_at is null limit 1`,
    [],
  );
  return rows[0];
}

const TAKE = `
  update statement_requests set due_at = ${sharedTimeInSql('$1')}, attempts = attempts + 1
  where id = (
    select id from statement_requests where due_at <= ${SHARED_NOW_SQL} and ended_at is null
    order by due_at limit 1 for update skip locked)
  returning id, customer_id, account_number, first_day, last_day, attempts`;

/** Takes one request on: nobody else does until the lease is over. */
export async function takeDueRequest(
  connection: SqlConnection,
  leaseSeconds: number,
): Promise<TakenRequest | undefined> {
  type Row = {
    id: string;
    customer_id: string;
    account_number: string;
    first_day: string;
    last_day: string;
    attempts: number;
  };
  const [row] = await connection.query<Row>(TAKE, [leaseSeconds]);
  return (
    row && {
      id: row.id,
      customerId: row.customer_id,
      nuban: row.account_number,
      from: row.first_day,
      to: row.last_day,
      attempts: row.attempts,
    }
  );
}

/** @returns whether it was still to be done: of two who made the same statement one sends it */
export async function endRequest(connection: SqlConnection, id: string, now: Date): Promise<boolean> {
  const rows = await connection.query(
    'update statement_requests set ended_at = $2 where id = $1 and ended_at is null returning id',
    [id, now.toISOString()],
  );
  return rows.length > 0;
}

/** Those whose key is forgotten too. @returns how many */
export async function deleteEndedRequests(connection: SqlConnection, now: Date): Promise<number> {
  const rows = await connection.query(
    `delete from statement_requests where id in (
       select id from statement_requests where ended_at < $1::timestamptz limit 1000)
     returning id`,
    [keptSince('STATEMENT_REQUESTS', now).toISOString()],
  );
  return rows.length;
}
