import type { ErrorCode, ErrorParams } from '@harvest/contracts/errors';
import { kobo } from '@harvest/money';
import { type Selectable, sql } from 'kysely';
import type pg from 'pg';
import type { Charge } from '../charges/charges.ts';
import {
  type DatabaseTransaction,
  poolConnection,
  type SqlConnection,
  transactionConnection,
} from '../platform/database/database.ts';
import type { Operations } from '../platform/database/database-types.ts';
import { LOCK_NUMBERS } from '../platform/database/lock-numbers.ts';
import { microBatch, onePerPool } from '../platform/database/micro-batch.ts';
import { type Operation, stopUntilOf, WAITING_MINUTES_MAX } from './operation.ts';

/** Where an operation stands. */
const STANDING = [
  'id',
  'status',
  'failure_code',
  'failure_params',
  'held_at',
  'debited_at',
  'completed_at',
] as const satisfies readonly (keyof Operations)[];
const COLUMNS = [
  ...STANDING,
  'customer_id',
  'kind',
  'reference',
  'order_id',
  'amount_kobo',
  'charges',
  'created_at',
  'expires_at',
  'stop_seconds',
] as const satisfies readonly (keyof Operations)[];

type StandingRow = Pick<Selectable<Operations>, (typeof STANDING)[number]>;
type Row = Pick<Selectable<Operations>, (typeof COLUMNS)[number]>;

/** How the order of a payment stands; all null of what belongs to none. */
type OfOrderRow = {
  order_status: string | null;
  order_failure_code: string | null;
  order_failure_params: Row['failure_params'];
  order_completed_at: Date | null;
};
const OF_ORDER_COLUMNS = 'order_status, order_failure_code, order_failure_params, order_completed_at';

const OF_ORDER = `
  left join lateral (
    select status as order_status, failure_code as order_failure_code, failure_params as order_failure_params,
      completed_at as order_completed_at
    from operations orders where orders.id = operations.order_id) of_order on true`;

/** A payment of an order that was given up is over with it, though its row is left as it was. */
function toOrdered(row: Row & OfOrderRow): Operation {
  const isGivenUp = row.status === 'AWAITING_OTP' && row.order_status === 'FAILED';
  const operation = toOperation(
    isGivenUp
      ? {
          ...row,
          status: row.order_status ?? '',
          failure_code: row.order_failure_code,
          failure_params: row.order_failure_params,
          completed_at: row.order_completed_at,
        }
      : row,
  );
  return { ...operation, isApproved: row.order_status === 'SUCCESS' };
}

function toOperation(row: Row): Operation {
  return {
    id: row.id,
    customerId: row.customer_id,
    kind: row.kind,
    reference: row.reference,
    orderId: row.order_id ?? undefined,
    ...toStanding(row),
    amountKobo: kobo(row.amount_kobo),
    charges: readCharges(row.charges),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    stopSeconds: row.stop_seconds ?? undefined,
  };
}

/** Checks of the table keep status and failure within their unions. */
function toStanding(
  row: StandingRow,
): Pick<Operation, 'status' | 'failure' | 'heldAt' | 'debitedAt' | 'completedAt'> {
  const code = row.failure_code as ErrorCode | null;
  return {
    status: row.status as Operation['status'],
    failure: code === null ? undefined : { code, params: row.failure_params as ErrorParams },
    heldAt: row.held_at ?? undefined,
    debitedAt: row.debited_at ?? undefined,
    completedAt: row.completed_at ?? undefined,
  };
}

/** Only `writeCharges` makes these. */
function readCharges(charges: unknown): Charge[] {
  return Object.entries(charges as Record<Charge['line'], string>).map(([line, amount]) => ({
    line: line as Charge['line'],
    amountKobo: kobo(BigInt(amount)),
  }));
}

function writeCharges(charges: readonly Charge[]): string {
  return JSON.stringify(
    Object.fromEntries(charges.map(({ line, amountKobo }) => [line, String(amountKobo)])),
  );
}

/** Inserts started operations. @returns the ids of those that are new: an id exists already where a request was repeated */
export async function insertOperations(
  transaction: DatabaseTransaction,
  operations: readonly Operation[],
): Promise<Set<string>> {
  const rows = await transaction
    .insertInto('operations')
    .values(
      operations.map((operation) => ({
        id: operation.id,
        customer_id: operation.customerId,
        kind: operation.kind,
        reference: operation.reference,
        order_id: operation.orderId ?? null,
        status: operation.status,
        amount_kobo: operation.amountKobo,
        charges: writeCharges(operation.charges),
        created_at: operation.createdAt,
        expires_at: operation.expiresAt,
        stop_seconds: operation.stopSeconds ?? null,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Reads an operation whole, whoever it belongs to; undefined where it is none of the kinds frozen in that table. */
export type FindOperation<Frozen extends object> = (
  pool: pg.Pool,
  id: string,
) => Promise<(Operation & Frozen) | undefined>;

/** Reads operations of the kinds that share a table for what is frozen of them. */
export type OperationReader<Frozen extends object> = {
  readonly find: FindOperation<Frozen>;
  /**
   * Those of a customer that are kept back or wait for somebody outside, then those that wait for their code; newest first, so
   * many at most. Of an order's payments only what is kept back, unless the order tells of that too: it tells of the others.
   */
  readonly listUnfinished: (pool: pg.Pool, customerId: string, now: Date) => Promise<(Operation & Frozen)[]>;
  /** All payments of an order, in the order of their ids, and until when those can be stopped that are kept back. */
  readonly listOrdered: (
    pool: pg.Pool,
    orderId: string,
  ) => Promise<(Operation & Frozen & { readonly stopUntil: Date | undefined })[]>;
  /** What a customer started last, whatever became of it; newest first, so many at most. */
  readonly listLatest: (pool: pg.Pool, customerId: string, count: number) => Promise<(Operation & Frozen)[]>;
};

/** More than anybody has under way; whatever is beyond it stands in the history. */
const UNFINISHED_MAX = 10;

/**
 * What reads operations with what is frozen of them: both halves in one statement, and what is asked at once together.
 * @param table where the slice keeps what is frozen, under the operation's id; no column of it but `id` is named like one here
 * @param columns of that table, by name: a statement that gives back every column of a table cannot be prepared
 * @param toldByOrder in SQL, whether an order tells also of what is kept back of its payments
 * @param isOfTable in SQL, which operations the table is about, as an index of them alone has it; true where there is none
 */
export function createOperationReader<FrozenRow extends object, Frozen extends object>(
  table: string,
  columns: readonly (keyof FrozenRow & string)[],
  toFrozen: (row: FrozenRow) => Frozen,
  { toldByOrder = 'false', isOfTable = 'true' } = {},
): OperationReader<Frozen> {
  const whole = [...COLUMNS, ...columns].join(', ');
  const text = `
    select ${whole}, ${OF_ORDER_COLUMNS} from operations join ${table} using (id) ${OF_ORDER}
    where id = any($1::uuid[])`;
  const toWhole = (row: Row & FrozenRow) => ({ ...toOperation(row), ...toFrozen(row) });
  const read = onePerPool((pool) =>
    microBatch({
      batchMax: 200,
      flightsMax: 2,
      async run(ids: readonly string[]) {
        const rows = await poolConnection(pool).query<Row & OfOrderRow & FrozenRow>(text, [ids]);
        const byId = new Map(rows.map((row) => [row.id, { ...toOrdered(row), ...toFrozen(row) }]));
        return ids.map((id) => byId.get(id));
      },
    }),
  );
  // What waits for its code is at most so old; what is kept back or waits for somebody outside has an open row, however old.
  const unfinished = `
    select ${whole} from operations join ${table} using (id)
    where id = any(array(
      select id from operations
      where customer_id = $1 and created_at > $2 and status = 'AWAITING_OTP' and expires_at > $3 and order_id is null
      union all
      select operation_id from held_operations where customer_id = $1 and due_at is not null
      union all
      select operation_id from dispatches where customer_id = $1 and due_at is not null))
      and (order_id is null or debited_at is null and not ${toldByOrder})
    order by status = 'PENDING' desc, created_at desc, id desc limit ${UNFINISHED_MAX}`;
  const ordered = `select ${whole} from operations join ${table} using (id) where order_id = $1 order by id`;
  const latest = `
    select ${whole} from operations join ${table} using (id) where customer_id = $1 and ${isOfTable}
    order by created_at desc, id desc limit $2`;
  return {
    find: (pool, id) => read(pool)(id),
    async listLatest(pool, customerId, count) {
      return (await poolConnection(pool).query<Row & FrozenRow>(latest, [customerId, count])).map(toWhole);
    },
    async listUnfinished(pool, customerId, now) {
      const earliest = new Date(now.getTime() - WAITING_MINUTES_MAX * 60_000);
      const values = [customerId, earliest.toISOString(), now.toISOString()];
      return (await poolConnection(pool).query<Row & FrozenRow>(unfinished, values)).map(toWhole);
    },
    async listOrdered(pool, orderId) {
      const rows = await poolConnection(pool).query<Row & FrozenRow>(ordered, [orderId]);
      return rows.map((row) => {
        const payment = toWhole(row);
        return { ...payment, stopUntil: stopUntilOf(payment) };
      });
    },
  };
}

const LOCK = `
  select ${STANDING.join(', ')} from operations
  where id = any($1::uuid[]) order by id for update`;

/** Locks operations and reads where they stand again; everything else of them is frozen. */
export async function lockOperations<Known extends Operation>(
  connection: SqlConnection,
  operations: readonly Known[],
): Promise<Known[]> {
  const rows = await connection.query<StandingRow>(LOCK, [operations.map(({ id }) => id)]);
  const standings = new Map(rows.map((row) => [row.id, toStanding(row)]));
  return operations.flatMap((operation) => {
    const standing = standings.get(operation.id);
    return standing === undefined ? [] : { ...operation, ...standing };
  });
}

const FINISH = `
  update operations set status = done.status, failure_code = done.failure_code, failure_params = done.failure_params,
    held_at = done.held_at, debited_at = done.debited_at, completed_at = done.completed_at
  from unnest($1::uuid[], $2::text[], $3::text[], $4::jsonb[], $5::timestamptz[], $6::timestamptz[], $7::timestamptz[])
    as done (id, status, failure_code, failure_params, held_at, debited_at, completed_at)
  where operations.id = done.id`;

/** Writes where operations stand now; the caller holds their locks. */
export async function finishOperations(
  connection: SqlConnection,
  operations: readonly Operation[],
): Promise<void> {
  await connection.query(FINISH, [
    operations.map((operation) => operation.id),
    operations.map((operation) => operation.status),
    operations.map((operation) => operation.failure?.code ?? null),
    operations.map((operation) => JSON.stringify(operation.failure?.params ?? {})),
    operations.map((operation) => operation.heldAt ?? null),
    operations.map((operation) => operation.debitedAt ?? null),
    operations.map((operation) => operation.completedAt ?? null),
  ]);
}

/**
 * How much a customer started since then and did not finish by its code, an order with all its payments once; what was discarded
 * counts, too. Until the transaction ends nobody else counts for them, so that of many at once each counts the others.
 */
export async function lockAndReadUnfinished(
  transaction: DatabaseTransaction,
  { customerId, since }: { customerId: string; since: Date },
): Promise<{ count: number; oldestAt: Date }> {
  const key = sql`hashtextextended(${customerId}, ${LOCK_NUMBERS.STARTS})`;
  await sql`select pg_advisory_xact_lock(${key})`.execute(transaction);
  const row = await transaction
    .selectFrom('operations')
    .where('customer_id', '=', customerId)
    .where('created_at', '>', since)
    .where('order_id', 'is', null)
    .where((or) => or.or([or('status', '=', 'AWAITING_OTP'), or('failure_code', '=', 'OPERATION_DISCARDED')]))
    .select(({ fn }) => [fn.countAll<bigint>().as('count'), fn.min('created_at').as('oldest_at')])
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), oldestAt: row.oldest_at ?? since };
}

const DISCARD = `
  update operations set status = 'FAILED', failure_code = 'OPERATION_DISCARDED', completed_at = $3
  where id = $1 and customer_id = $2 and status = 'AWAITING_OTP' and order_id is null returning id`;

export type Discarded = {
  /** Whether it waited for its code until now. */
  readonly isNew: boolean;
  /** Whether its code was taken: money left the account or was set aside, also where it came back since, or an order stands. */
  readonly wasAccepted: boolean;
};

/**
 * Ends an operation of this customer that waits for its code; one that does not stays as it is.
 * @returns what it was, undefined where the customer has no such operation
 */
export async function endWaitingOperation(
  transaction: DatabaseTransaction,
  customerId: string,
  id: string,
  now: Date,
): Promise<Discarded | undefined> {
  // The update waits for the row's lock and looks again, so that a confirm comes before it or finds it ended.
  const connection = transactionConnection(transaction);
  const ended = await connection.query(DISCARD, [id, customerId, now.toISOString()]);
  const [row] = await connection.query<{ was_accepted: boolean }>(
    `select coalesce(held_at, debited_at) is not null or status = 'SUCCESS' as was_accepted from operations
     where id = $1 and customer_id = $2 and order_id is null`,
    [id, customerId],
  );
  return row && { isNew: ended.length > 0, wasAccepted: row.was_accepted };
}

const EXPIRE = `
  update operations set status = 'FAILED', failure_code = 'OPERATION_EXPIRED'
  where id = $1 and customer_id = $2 and status = 'AWAITING_OTP' and order_id is null and expires_at <= $3`;

/**
 * Ends what of this customer waited too long for its code. It waits for a confirm that has the row, whose outcome stands then; a
 * later one finds it ended.
 */
export async function endExpired(
  connection: SqlConnection,
  customerId: string,
  id: string,
  now: Date,
): Promise<void> {
  await connection.query(EXPIRE, [id, customerId, now.toISOString()]);
}

// Locked in the order of their ids, as by whoever carries them out.
const END_ORDERED = `
  update operations set status = 'FAILED', failure_code = 'OPERATION_STOPPED', completed_at = $3
  where id = any(array(
    select id from operations
    where order_id = $1 and customer_id = $2 and status = 'AWAITING_OTP'
      and exists (select from operations approved where approved.id = $1 and approved.status = 'SUCCESS')
    order by id for update))`;

/** Ends what waits for its turn of an approved order of this customer: no money was set aside for it, and none is sent. */
export async function endOrdered(
  connection: SqlConnection,
  customerId: string,
  orderId: string,
  now: Date,
): Promise<void> {
  await connection.query(END_ORDERED, [orderId, customerId, now.toISOString()]);
}

const STANDING_OF_ORDER = `select ${STANDING.join(', ')}, expires_at from operations where id = $1`;

/** Where an order itself stands. */
export async function selectOrder(connection: SqlConnection, orderId: string) {
  const rows = await connection.query<StandingRow & Pick<Row, 'expires_at'>>(STANDING_OF_ORDER, [orderId]);
  const [row] = rows;
  if (row === undefined) throw new Error(`Order ${orderId} does not exist`);
  return { ...toStanding(row), expiresAt: row.expires_at };
}

const ORDERED = `
  select ${STANDING.join(', ')} from operations
  where order_id = $1 and customer_id = $2 order by id`;

/** Where the payments of an order of this customer stand, in the order of their ids. */
export async function selectOrderedStandings(connection: SqlConnection, customerId: string, orderId: string) {
  const rows = await connection.query<StandingRow>(ORDERED, [orderId, customerId]);
  return rows.map((row) => ({ id: row.id, ...toStanding(row) }));
}
