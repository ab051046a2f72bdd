import type { ErrorCode, ErrorParams } from '@harvest/contracts/errors';
import { kobo } from '@harvest/money';
import type pg from 'pg';
import type { Charge } from '../charges/charges.ts';
import {
  type DatabaseTransaction,
  poolConnection,
  type SqlConnection,
} from '../platform/database/database.ts';
import { microBatch, onePerPool } from '../platform/database/micro-batch.ts';
import type { Operation } from './operation.ts';

type StandingRow = {
  id: string;
  status: string;
  failure_code: string | null;
  failure_params: unknown;
  debited_at: Date | null;
  completed_at: Date | null;
};

type Row = StandingRow & {
  customer_id: string;
  kind: string;
  reference: string;
  amount_kobo: bigint;
  charges: unknown;
  created_at: Date;
  expires_at: Date;
};

function toOperation(row: Row): Operation {
  return {
    id: row.id,
    customerId: row.customer_id,
    kind: row.kind,
    reference: row.reference,
    ...toStanding(row),
    amountKobo: kobo(row.amount_kobo),
    charges: readCharges(row.charges),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

/** Checks of the table keep status and failure within their unions. */
function toStanding(row: StandingRow): Pick<Operation, 'status' | 'failure' | 'debitedAt' | 'completedAt'> {
  const code = row.failure_code as ErrorCode | null;
  return {
    status: row.status as Operation['status'],
    failure: code === null ? undefined : { code, params: row.failure_params as ErrorParams },
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

/** Inserts a started operation. @returns false when this id exists already, because the request was repeated */
export async function insertOperation(
  transaction: DatabaseTransaction,
  operation: Operation,
): Promise<boolean> {
  const result = await transaction
    .insertInto('operations')
    .values({
      id: operation.id,
      customer_id: operation.customerId,
      kind: operation.kind,
      reference: operation.reference,
      status: operation.status,
      amount_kobo: operation.amountKobo,
      charges: writeCharges(operation.charges),
      created_at: operation.createdAt,
      expires_at: operation.expiresAt,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Reads an operation whole, whoever it belongs to; undefined where it is none of the kinds frozen in that table. */
export type FindOperation<Frozen extends object> = (
  pool: pg.Pool,
  id: string,
) => Promise<(Operation & Frozen) | undefined>;

/**
 * Reads operations with what is frozen of them: both halves in one statement, and what is asked at once together.
 * @param table where the slice keeps what is frozen, under the operation's id; no column of it but `id` is named like one here
 */
export function findsOperation<FrozenRow extends object, Frozen extends object>(
  table: string,
  toFrozen: (row: FrozenRow) => Frozen,
): FindOperation<Frozen> {
  const text = `select * from operations join ${table} using (id) where id = any($1::uuid[])`;
  const read = onePerPool((pool) =>
    microBatch({
      batchMax: 200,
      flightsMax: 2,
      async run(ids: readonly string[]) {
        const rows = await poolConnection(pool).query<Row & FrozenRow>(text, [ids]);
        const byId = new Map(rows.map((row) => [row.id, { ...toOperation(row), ...toFrozen(row) }]));
        return ids.map((id) => byId.get(id));
      },
    }),
  );
  return (pool, id) => read(pool)(id);
}

const LOCK = `
  select id, status, failure_code, failure_params, debited_at, completed_at from operations
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
    debited_at = done.debited_at, completed_at = done.completed_at
  from unnest($1::uuid[], $2::text[], $3::text[], $4::jsonb[], $5::timestamptz[], $6::timestamptz[])
    as done (id, status, failure_code, failure_params, debited_at, completed_at)
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
    operations.map((operation) => operation.debitedAt ?? null),
    operations.map((operation) => operation.completedAt ?? null),
  ]);
}
