import type { Database, DatabaseTransaction } from '../platform/database/database.ts';
import { folded } from '../platform/database/folded.ts';
import type { Page } from '../platform/page-rules.ts';
import { keptSince } from '../platform/retention-rules.ts';
import type { NamedBy } from './block-request-rules.ts';

/**
 * Keeps a request; one of nobody is over at once.
 * @returns false where one of the same customer waits already
 */
export async function insertBlockRequest(
  transaction: DatabaseTransaction,
  request: {
    readonly id: string;
    readonly customerId: string;
    readonly namedBy: NamedBy;
    readonly askedAt: Date;
    readonly isNobodys: boolean;
  },
): Promise<boolean> {
  const inserted = await transaction
    .insertInto('block_requests')
    .values({
      id: request.id,
      customer_id: request.customerId,
      named_by: request.namedBy,
      asked_at: request.askedAt,
      decided_at: request.isNobodys ? request.askedAt : null,
    })
    .onConflict((conflict) => conflict.column('customer_id').where('decided_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

const waiting = (db: Database) =>
  db
    .selectFrom('block_requests')
    .innerJoin('customers', 'customers.id', 'block_requests.customer_id')
    .where('block_requests.decided_at', 'is', null);

const matching = (db: Database, patterns: readonly string[]) =>
  waiting(db).where((row) =>
    row.and(
      patterns.map((pattern) =>
        row.or([
          row(folded('customers.first_name'), 'like', pattern),
          row(folded('customers.last_name'), 'like', pattern),
          row(folded('customers.email'), 'like', pattern),
          row(folded('customers.phone_number'), 'like', pattern),
        ]),
      ),
    ),
  );

const COLUMNS = [
  'block_requests.id',
  'block_requests.customer_id',
  'block_requests.named_by',
  'block_requests.asked_at',
  'customers.first_name',
  'customers.last_name',
  'customers.email',
  'customers.phone_number',
  'customers.frozen_at',
  'customers.blocked_at',
  'customers.locked_until',
] as const;

type Row = Awaited<ReturnType<typeof selectRows>>[number];

function selectRows(
  db: Database,
  { patterns, limit, offset }: Page & { readonly patterns: readonly string[] },
) {
  return matching(db, patterns)
    .select(COLUMNS)
    .orderBy('block_requests.asked_at')
    .orderBy('block_requests.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

function toRequest(row: Row) {
  return {
    id: row.id,
    customerId: row.customer_id,
    customerName: `${row.first_name} ${row.last_name}`,
    email: row.email,
    phoneNumber: row.phone_number,
    // A check of the table has one of them there.
    namedBy: row.named_by as NamedBy,
    askedAt: row.asked_at,
    frozenAt: row.frozen_at ?? undefined,
    blockedAt: row.blocked_at ?? undefined,
    lockedUntil: row.locked_until ?? undefined,
  };
}

/** A request that waits, with the customer it is about. */
export type BlockRequest = ReturnType<typeof toRequest>;

/** A page of what waits, the longest first, with the number of all that match. */
export async function selectBlockRequests(
  db: Database,
  filter: Page & { readonly patterns: readonly string[] },
): Promise<{ items: BlockRequest[]; total: number }> {
  const rows = await selectRows(db, filter);
  const { count } = await matching(db, filter.patterns)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return { items: rows.map(toRequest), total: Number(count) };
}

/** One that waits; with LOCK nobody decides about it until the transaction ends. */
export async function selectBlockRequest(
  transaction: DatabaseTransaction,
  id: string,
  lock: 'LOCK' | 'LOOK',
): Promise<BlockRequest | undefined> {
  const query = waiting(transaction).select(COLUMNS).where('block_requests.id', '=', id);
  const row = await (lock === 'LOCK' ? query.forUpdate('block_requests') : query).executeTakeFirst();
  return row && toRequest(row);
}

/** The caller holds the lock of its row. */
export async function updateDecision(
  transaction: DatabaseTransaction,
  id: string,
  decision: 'FROZEN' | 'BLOCKED' | 'LEFT_OPEN',
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('block_requests')
    .set({ decision, decided_at: now })
    .where('id', '=', id)
    .execute();
}

/** @returns how many went */
export async function deleteNobodys(db: Database, now: Date): Promise<number> {
  const before = keptSince('BLOCK_REQUESTS_OF_NOBODY', now);
  const deleted = await db
    .deleteFrom('block_requests')
    .where('decision', 'is', null)
    .where('decided_at', '<', before)
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
