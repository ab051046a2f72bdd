import { type Kobo, kobo } from '@harvest/money';
import { type Selectable, sql } from 'kysely';
import type pg from 'pg';
import { createOperationReader } from '../operations/operations.ts';
import {
  type Database,
  type DatabaseTransaction,
  poolConnection,
  type SqlConnection,
} from '../platform/database/database.ts';
import type { BulkTransfers } from '../platform/database/database-types.ts';
import {
  SHARED_NOW,
  SHARED_NOW_SQL,
  sharedTimeIn,
  sharedTimeInSql,
} from '../platform/database/shared-clock.ts';
import type { BulkCounts, FrozenBulk } from './bulk-rules.ts';

const COLUMNS = [
  'row_count',
  'bank_count',
  'source_account_numbers',
  'rows_digest',
  'largest_account_name',
  'largest_account_number',
] as const satisfies readonly (keyof BulkTransfers)[];
type Row = Pick<Selectable<BulkTransfers>, (typeof COLUMNS)[number]>;

/** A bulk transfer, whoever it belongs to, and those of a customer that wait for their code. */
export const { find: findBulk, listUnfinished: selectWaitingBulks } = createOperationReader(
  'bulk_transfers',
  COLUMNS,
  (row: Row): FrozenBulk => ({
    rowCount: row.row_count,
    bankCount: row.bank_count,
    sourceAccountNumbers: row.source_account_numbers,
    rowsDigest: row.rows_digest,
    largestAccountName: row.largest_account_name,
    largestAccountNumber: row.largest_account_number,
  }),
);

export async function selectBulkId(db: Database, reference: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('bulk_transfers')
    .innerJoin('operations', 'operations.id', 'bulk_transfers.id')
    .select('bulk_transfers.id')
    .where('operations.reference', '=', reference)
    .executeTakeFirst();
  return row?.id;
}

export async function insertBulks(
  transaction: DatabaseTransaction,
  bulks: readonly (FrozenBulk & { readonly id: string })[],
): Promise<void> {
  await transaction
    .insertInto('bulk_transfers')
    .values(
      bulks.map((bulk) => ({
        id: bulk.id,
        row_count: bulk.rowCount,
        bank_count: bulk.bankCount,
        source_account_numbers: [...bulk.sourceAccountNumbers],
        rows_digest: bulk.rowsDigest,
        largest_account_name: bulk.largestAccountName,
        largest_account_number: bulk.largestAccountNumber,
      })),
    )
    .execute();
}

const INSERT_RUNS = `
  insert into bulk_runs (bulk_id, customer_id, approved_at, due_at)
  select bulk_id, customer_id, $3, ${sharedTimeInSql('$4')} from unnest($1::uuid[], $2::uuid[]) as approved (bulk_id, customer_id)`;

/** Lets bulk transfers run. Whoever took the code begins; nobody else does for so many seconds. */
export async function insertRuns(
  connection: SqlConnection,
  approved: readonly { readonly id: string; readonly customerId: string }[],
  { approvedAt, leaseSeconds }: { readonly approvedAt: Date; readonly leaseSeconds: number },
): Promise<void> {
  await connection.query(INSERT_RUNS, [
    approved.map(({ id }) => id),
    approved.map(({ customerId }) => customerId),
    approvedAt.toISOString(),
    leaseSeconds,
  ]);
}

const CLAIM = `
  update bulk_runs set due_at = ${sharedTimeInSql('$1')}
  where bulk_id = (
    select bulk_id from bulk_runs where due_at <= ${SHARED_NOW_SQL} order by due_at limit 1 for update skip locked)
  returning bulk_id`;

/** Takes one that is due: nobody else gets it for so many seconds. */
export async function claimDueRun(pool: pg.Pool, leaseSeconds: number): Promise<string | undefined> {
  const [row] = await poolConnection(pool).query<{ bulk_id: string }>(CLAIM, [leaseSeconds]);
  return row?.bulk_id;
}

export async function selectAnyDueRun(db: Database) {
  return db
    .selectFrom('bulk_runs')
    .select('bulk_id')
    .where('due_at', '<=', SHARED_NOW)
    .limit(1)
    .executeTakeFirst();
}

/** One that is over stays so. */
export async function postponeRun(db: Database, bulkId: string, pauseSeconds: number): Promise<void> {
  await db
    .updateTable('bulk_runs')
    .set({ due_at: sharedTimeIn(pauseSeconds) })
    .where('bulk_id', '=', bulkId)
    .where('due_at', 'is not', null)
    .execute();
}

/** @returns whose it is, once: where it was approved by `approvedUntil` and is not over */
export async function markToldUnfinished(
  transaction: DatabaseTransaction,
  bulkId: string,
  { approvedUntil, now }: { readonly approvedUntil: Date; readonly now: Date },
): Promise<string | undefined> {
  const row = await transaction
    .updateTable('bulk_runs')
    .set({ told_unfinished_at: now })
    .where('bulk_id', '=', bulkId)
    .where('due_at', 'is not', null)
    .where('told_unfinished_at', 'is', null)
    .where('approved_at', '<=', approvedUntil)
    .returning('customer_id')
    .executeTakeFirst();
  return row?.customer_id;
}

/** @returns whose it was; undefined where it was over already */
export async function endRun(transaction: DatabaseTransaction, bulkId: string): Promise<string | undefined> {
  const row = await transaction
    .updateTable('bulk_runs')
    .set({ due_at: null })
    .where('bulk_id', '=', bulkId)
    .where('due_at', 'is not', null)
    .returning('customer_id')
    .executeTakeFirst();
  return row?.customer_id;
}

const FIRST = `
  select id from (select id, status from operations where order_id = $1 order by id limit $2) first
  where status = 'AWAITING_OTP' order by id`;
const NEXT = `
  select id from operations where order_id = $1 and status = 'AWAITING_OTP' order by id limit $2`;

/** Those that were not tried yet, in their order: the next ones, or of the first ones of all. */
export async function selectWaiting(
  pool: pg.Pool,
  bulkId: string,
  which: 'FIRST' | 'NEXT',
  count: number,
): Promise<string[]> {
  const text = which === 'FIRST' ? FIRST : NEXT;
  const rows = await poolConnection(pool).query<{ id: string }>(text, [bulkId, count]);
  return rows.map(({ id }) => id);
}

export type CountedBulk = BulkCounts & { readonly paidKobo: Kobo };

const COUNTS = `
  select order_id, count(*) as rows,
    count(*) filter (where status = 'AWAITING_OTP') as waiting,
    count(*) filter (where status = 'PENDING') as pending,
    count(*) filter (where status = 'PENDING' and debited_at is null) as kept_back,
    count(*) filter (where status = 'SUCCESS') as succeeded,
    count(*) filter (where status = 'FAILED' and failure_code is distinct from 'OPERATION_STOPPED') as failed,
    count(*) filter (where status = 'FAILED' and failure_code = 'OPERATION_STOPPED') as stopped,
    coalesce(sum(total_kobo) filter (where status <> 'FAILED' and debited_at is not null), 0)::bigint as paid_kobo
  from (
    select *, amount_kobo + coalesce((select sum(value::bigint) from jsonb_each_text(charges)), 0) as total_kobo
    from operations where order_id = any($1::uuid[])
  ) paid
  group by order_id`;

/** How many of each bulk transfer stand where, and what has left and not come back, charges included. */
export async function countRows(
  connection: SqlConnection,
  bulkIds: readonly string[],
): Promise<Map<string, CountedBulk>> {
  type CountRow = { order_id: string } & Record<
    'rows' | 'waiting' | 'pending' | 'kept_back' | 'succeeded' | 'failed' | 'stopped' | 'paid_kobo',
    bigint
  >;
  const rows = await connection.query<CountRow>(COUNTS, [bulkIds]);
  return new Map(
    rows.map((row) => [
      row.order_id,
      {
        rows: Number(row.rows),
        waiting: Number(row.waiting),
        pending: Number(row.pending),
        keptBack: Number(row.kept_back),
        succeeded: Number(row.succeeded),
        failed: Number(row.failed),
        stopped: Number(row.stopped),
        paidKobo: kobo(row.paid_kobo),
      },
    ]),
  );
}

/** A page of those of a customer whose code was taken, the newest first, with the number of all. */
export async function selectRuns(
  db: Database,
  customerId: string,
  page: { readonly limit: number; readonly offset: number },
  id: string | undefined,
) {
  const all = db.selectFrom('bulk_runs').where('bulk_runs.customer_id', '=', customerId);
  const runs = id === undefined ? all : all.where(sql`bulk_id::text`, '=', id.toLowerCase());
  const [rows, { count }] = await Promise.all([
    runs
      .select(['bulk_id', 'approved_at'])
      .orderBy('approved_at', 'desc')
      .orderBy('bulk_id', 'desc')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    runs.select(({ fn }) => fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(count) };
}
