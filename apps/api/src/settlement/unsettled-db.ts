import { kobo } from '@harvest/money';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../platform/database/database.ts';
import { folded } from '../platform/database/folded.ts';
import { SHARED_NOW } from '../platform/database/shared-clock.ts';
import type { Page } from '../platform/page-rules.ts';

/**
 * Payments that left the bank, wait for their outcome and are for people: those that nobody is asked about any more
 * (`due_at` is infinite), and those that began before this moment. What was decided waits for the worker alone.
 */
const unsettled = (db: Database, begunBefore: Date) =>
  db
    .selectFrom('dispatches')
    .innerJoin('operations', 'operations.id', 'dispatches.operation_id')
    .innerJoin('customers', 'customers.id', 'operations.customer_id')
    // The payer's own row of the history, which says to whom it goes whatever kind of payment it is.
    .innerJoin('transactions', (join) =>
      join
        .onRef('transactions.customer_id', '=', 'operations.customer_id')
        .onRef('transactions.reference_number', '=', 'operations.reference'),
    )
    .where('dispatches.due_at', 'is not', null)
    .where('dispatches.decision', 'is', null)
    .where((row) =>
      row.or([
        row('dispatches.created_at', '<=', begunBefore),
        row('dispatches.due_at', '=', sql<Date>`'infinity'::timestamptz`),
      ]),
    );

const matching = (db: Database, begunBefore: Date, patterns: readonly string[]) =>
  unsettled(db, begunBefore).where((row) =>
    row.and(
      patterns.map((pattern) =>
        row.or([
          row(folded('customers.first_name'), 'like', pattern),
          row(folded('customers.last_name'), 'like', pattern),
          row(folded('operations.reference'), 'like', pattern),
          row(folded('dispatches.session_id'), 'like', pattern),
          row(folded('transactions.destination_account_name'), 'like', pattern),
          row(folded('transactions.narration'), 'like', pattern),
        ]),
      ),
    ),
  );

const SENT_SECONDS_AGO = sql<
  number | null
>`extract(epoch from ${SHARED_NOW} - dispatches.sent_at)::float8`.as('sent_seconds_ago');

const COLUMNS = [
  'operations.id',
  'operations.customer_id',
  'operations.reference',
  'operations.amount_kobo',
  'customers.first_name',
  'customers.last_name',
  'dispatches.session_id',
  'dispatches.created_at',
  'dispatches.sent_at',
  'dispatches.attempts',
  'dispatches.answer',
  'transactions.source_account_number',
  'transactions.destination_account_name',
  'transactions.destination_account_number',
  'transactions.destination_bank_name',
  'transactions.narration',
  'transactions.transaction_type',
  SENT_SECONDS_AGO,
] as const;

type Filter = Page & {
  /** For ILIKE, each of which has to be found. */
  readonly patterns: readonly string[];
};

/** A page of them, the longest waiting first. */
export async function selectUnsettled(db: Database, begunBefore: Date, { patterns, limit, offset }: Filter) {
  const rows = await matching(db, begunBefore, patterns)
    .select(COLUMNS)
    .orderBy('dispatches.created_at')
    .orderBy('operations.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(toUnsettled);
}

export async function countUnsettled(db: Database, begunBefore: Date, patterns: readonly string[]) {
  const row = await matching(db, begunBefore, patterns)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** One of them, if it still is one; with LOCK nobody decides about it or settles it until the transaction ends. */
export async function selectUnsettledOne(
  transaction: DatabaseTransaction,
  begunBefore: Date,
  id: string,
  lock: 'LOCK' | 'LOOK',
) {
  const query = unsettled(transaction, begunBefore).select(COLUMNS).where('operations.id', '=', id);
  const row = await (lock === 'LOCK' ? query.forUpdate('dispatches') : query).executeTakeFirst();
  return row && toUnsettled(row);
}

type Row = {
  id: string;
  customer_id: string;
  reference: string;
  amount_kobo: bigint;
  first_name: string;
  last_name: string;
  session_id: string;
  created_at: Date;
  sent_at: Date | null;
  sent_seconds_ago: number | null;
  attempts: number;
  answer: string | null;
  source_account_number: string;
  destination_account_name: string;
  destination_account_number: string;
  destination_bank_name: string;
  narration: string;
  transaction_type: string;
};

function toUnsettled(row: Row) {
  return {
    id: row.id,
    reference: row.reference,
    amountKobo: kobo(row.amount_kobo),
    customerId: row.customer_id,
    customerName: `${row.first_name} ${row.last_name}`,
    sessionId: row.session_id,
    /** Business time: when the money left the account. */
    since: row.created_at,
    /** By the clock that all processes share; undefined where it was never sent. */
    sentAt: row.sent_at ?? undefined,
    sentSecondsAgo: row.sent_seconds_ago ?? undefined,
    attempts: row.attempts,
    answer: row.answer ?? undefined,
    sourceAccountNumber: row.source_account_number,
    destinationAccountName: row.destination_account_name,
    destinationAccountNumber: row.destination_account_number,
    destinationBankName: row.destination_bank_name,
    narration: row.narration,
    /** Bought from a provider, and not sent to another bank. */
    isBill: row.transaction_type === 'Bill Payment',
  };
}

/** A payment whose outcome people have to find out. */
export type Unsettled = ReturnType<typeof toUnsettled>;

/** Has the worker settle it so, at once. The caller holds the lock of its row. */
export async function updateDecision(
  transaction: DatabaseTransaction,
  id: string,
  decision: 'SUCCESS' | 'FAILED',
): Promise<void> {
  await transaction
    .updateTable('dispatches')
    .set({ decision, due_at: SHARED_NOW })
    .where('operation_id', '=', id)
    .execute();
}
