import type { DisputeState, DisputeType } from '@harvest/contracts/dispute-types';
import type { Dispute } from '@harvest/contracts/disputes';
import { type Kobo, kobo } from '@harvest/money';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../platform/database/database.ts';
import { folded } from '../platform/database/folded.ts';
import type { Page } from '../platform/page-rules.ts';
import { FRAUD_ANSWER_HOURS } from './dispute-rules.ts';

/** Which transaction of whom. */
export type ReportOf = { readonly customerId: string; readonly referenceNumber: string };

const known = (db: Database) =>
  db
    .selectFrom('disputes')
    .innerJoin('tickets', 'tickets.id', 'disputes.id')
    .leftJoin(openOnes(db), (join) =>
      join
        .onRef('open_ones.customer_id', '=', 'disputes.customer_id')
        .onRef('open_ones.reference_number', '=', 'disputes.reference_number')
        .on('disputes.state', '=', 'WITHDRAWN'),
    )
    .selectAll('disputes')
    .select(['tickets.tracking_number', 'tickets.answered_at'])
    .select(['open_ones.id as replaced_by', 'open_ones.tracking_number as replaced_by_number']);

/** At most one of a transaction. */
const openOnes = (db: Database) =>
  db
    .selectFrom('disputes')
    .innerJoin('tickets', 'tickets.id', 'disputes.id')
    .select(['disputes.id', 'disputes.customer_id', 'disputes.reference_number', 'tickets.tracking_number'])
    .where('disputes.state', '=', 'OPEN')
    .as('open_ones');

type Row = {
  id: string;
  type: string;
  reference_number: string;
  session_id: string | null;
  tracking_number: string;
  state: string;
  reported_at: Date;
  reopened_at: Date | null;
  answer_by: Date;
  answered_at: Date | null;
  decided_at: Date | null;
  decision: string;
  replaced_by: string | null;
  replaced_by_number: string | null;
};

const toDispute = (row: Row): Dispute => ({
  // Checks of the table keep both columns within their unions.
  type: row.type as DisputeType,
  state: row.state as DisputeState,
  referenceNumber: row.reference_number,
  sessionId: row.session_id,
  ticketId: row.id,
  trackingNumber: row.tracking_number,
  reportedAt: row.reported_at.toISOString(),
  reopenedAt: row.reopened_at?.toISOString() ?? null,
  answerBy: row.answer_by.toISOString(),
  answeredAt: row.answered_at?.toISOString() ?? null,
  decidedAt: row.decided_at?.toISOString() ?? null,
  decision: row.decision,
  replacedBy:
    row.replaced_by === null || row.replaced_by_number === null
      ? null
      : { ticketId: row.replaced_by, trackingNumber: row.replaced_by_number },
});

/** What was reported in the conversation of a ticket, if anything was. */
export async function selectDispute(db: Database, id: string): Promise<Dispute | undefined> {
  const row = await known(db).where('disputes.id', '=', id).executeTakeFirst();
  return row && toDispute(row);
}

/** What was reported about a transaction: what is open, else what was reported last. */
export async function selectReported(db: Database, of: ReportOf): Promise<Dispute | undefined> {
  const row = await known(db)
    .where('disputes.customer_id', '=', of.customerId)
    .where('disputes.reference_number', '=', of.referenceNumber)
    .orderBy(sql`state = 'OPEN'`, 'desc')
    .orderBy('disputes.reported_at', 'desc')
    .orderBy('disputes.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toDispute(row);
}

/** Until the transaction ends, nobody else opens a report about this one. */
export async function lockReports(transaction: DatabaseTransaction, of: ReportOf): Promise<void> {
  await transaction
    .selectFrom('transactions')
    .select('reference_number')
    .where('customer_id', '=', of.customerId)
    .where('reference_number', '=', of.referenceNumber)
    .forNoKeyUpdate()
    .execute();
}

export async function hasOpenReport(db: Database, of: ReportOf): Promise<boolean> {
  const row = await db
    .selectFrom('disputes')
    .select('id')
    .where('customer_id', '=', of.customerId)
    .where('reference_number', '=', of.referenceNumber)
    .where('state', '=', 'OPEN')
    .executeTakeFirst();
  return row !== undefined;
}

export type NewDispute = ReportOf & {
  readonly id: string;
  readonly type: DisputeType;
  readonly sessionId: string | null;
  readonly answerBy: Date;
};

export async function insertDispute(
  transaction: DatabaseTransaction,
  dispute: NewDispute,
  now: Date,
): Promise<void> {
  await transaction
    .insertInto('disputes')
    .values({
      id: dispute.id,
      customer_id: dispute.customerId,
      reference_number: dispute.referenceNumber,
      session_id: dispute.sessionId,
      type: dispute.type,
      reported_at: now,
      answer_by: dispute.answerBy,
    })
    .execute();
}

/**
 * Withdraws one that is open in its customer's name. That somebody else made a payment is withdrawn by nobody who holds the
 * session, and while the accounts are locked nothing is. @returns which transaction it is about; undefined where it stays
 */
export async function withdrawOpen(
  transaction: DatabaseTransaction,
  id: string,
): Promise<ReportOf | undefined> {
  const row = await transaction
    .updateTable('disputes')
    .set({ state: 'WITHDRAWN' })
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .where('type', '<>', 'NOT_ME')
    .where((dispute) =>
      dispute.not(
        dispute.exists(
          dispute
            .selectFrom('customers')
            .whereRef('customers.id', '=', 'disputes.customer_id')
            .where('locked_until', 'is not', null),
        ),
      ),
    )
    .returning(['customer_id', 'reference_number'])
    .executeTakeFirst();
  return row && { customerId: row.customer_id, referenceNumber: row.reference_number };
}

/**
 * Opens one again, for which the bank has its time from now on. The caller has seen that it is withdrawn, and that nothing else is
 * open about its transaction.
 */
export async function reopen(
  transaction: DatabaseTransaction,
  { id, answerBy }: Pick<NewDispute, 'id' | 'answerBy'>,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('disputes')
    .set({ state: 'OPEN', answer_by: answerBy, reopened_at: now })
    .where('id', '=', id)
    .execute();
}

/** The transaction, the customer and the state of a ticket's report. */
export async function selectStanding(db: Database, id: string) {
  const row = await db
    .selectFrom('disputes')
    .select(['customer_id', 'reference_number', 'type', 'state', 'answer_by'])
    .where('id', '=', id)
    .executeTakeFirst();
  return (
    row && {
      customerId: row.customer_id,
      referenceNumber: row.reference_number,
      // Checks of the table keep both columns within their unions.
      type: row.type as DisputeType,
      state: row.state as DisputeState,
      answerBy: row.answer_by,
    }
  );
}

export type Decision = {
  readonly id: string;
  readonly state: 'ACCEPTED' | 'DECLINED';
  /** In words for the customer. */
  readonly decision: string;
  readonly staffId: string;
};

/** @returns what was decided about; undefined where it is not open any more */
export async function decideOpen(
  transaction: DatabaseTransaction,
  { id, state, decision, staffId }: Decision,
  now: Date,
): Promise<ReportOf | undefined> {
  const row = await transaction
    .updateTable('disputes')
    .set({ state, decision, decided_by: staffId, decided_at: now })
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .returning(['customer_id', 'reference_number'])
    .executeTakeFirst();
  return row && { customerId: row.customer_id, referenceNumber: row.reference_number };
}

/** Since when one has been open: since it was opened again, or reported. */
const openSince = sql<Date>`coalesce(disputes.reopened_at, disputes.reported_at)`;

/** Until when the bank has to do the next thing about one: answer who says that they were robbed, and decide about all. */
const dueBy = sql<Date>`case
  when disputes.type = 'NOT_ME' and coalesce(tickets.answered_at < ${openSince}, true)
  then ${openSince} + make_interval(hours => ${FRAUD_ANSWER_HOURS})
  else disputes.answer_by end`;

const open = (db: Database) =>
  known(db)
    .innerJoin('customers', 'customers.id', 'disputes.customer_id')
    .innerJoin('transactions', (join) =>
      join
        .onRef('transactions.customer_id', '=', 'disputes.customer_id')
        .onRef('transactions.reference_number', '=', 'disputes.reference_number'),
    )
    .select([
      'disputes.customer_id',
      'customers.first_name',
      'customers.last_name',
      'transactions.amount_kobo',
      'transactions.transaction_type',
      'transactions.source_account_name',
      'transactions.destination_account_name',
      'transactions.destination_bank_code',
      'transactions.destination_bank_name',
      'transactions.narration',
    ])
    .select([openSince.as('open_since'), dueBy.as('due_by')])
    .where('disputes.state', '=', 'OPEN');

type OpenRow = Awaited<ReturnType<ReturnType<typeof open>['executeTakeFirstOrThrow']>>;

/** A report that waits for the bank, with the transaction it is about. */
export type OpenDispute = Dispute & {
  readonly id: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly amountKobo: Kobo;
  readonly transactionType: string;
  readonly sourceName: string;
  readonly destinationName: string;
  readonly destinationBankCode: string;
  readonly destinationBankName: string;
  readonly narration: string;
  readonly openSince: Date;
  /** Until when the next thing has to be done. */
  readonly dueBy: Date;
};

const toOpen = (row: OpenRow): OpenDispute => ({
  ...toDispute(row),
  id: row.id,
  customerId: row.customer_id,
  customerName: `${row.first_name} ${row.last_name}`,
  amountKobo: kobo(row.amount_kobo),
  transactionType: row.transaction_type,
  sourceName: row.source_account_name,
  destinationName: row.destination_account_name,
  destinationBankCode: row.destination_bank_code,
  destinationBankName: row.destination_bank_name,
  narration: row.narration,
  openSince: row.open_since,
  dueBy: row.due_by,
});

type Filter = Page & {
  /** For ILIKE, each of which has to be found. */
  readonly patterns: readonly string[];
};

const matching = (db: Database, patterns: readonly string[]) =>
  open(db).where((row) =>
    row.and(
      patterns.map((pattern) =>
        row.or([
          row(folded('customers.first_name'), 'like', pattern),
          row(folded('customers.last_name'), 'like', pattern),
          row(folded('disputes.reference_number'), 'like', pattern),
          row(folded('disputes.session_id'), 'like', pattern),
          row(folded('tickets.tracking_number'), 'like', pattern),
        ]),
      ),
    ),
  );

/**
 * A page of what is open: money that somebody else may be taking first, then what is due first; with the number of all that match
 * and the first of their deadlines.
 */
export async function selectOpen(
  db: Database,
  { patterns, limit, offset }: Filter,
): Promise<{ items: OpenDispute[]; total: number; soonest: Date | undefined }> {
  const [rows, { count, soonest }] = await Promise.all([
    matching(db, patterns)
      .orderBy(sql`disputes.type = 'NOT_ME'`, 'desc')
      .orderBy(dueBy)
      .orderBy('disputes.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    matching(db, patterns)
      .clearSelect()
      .select(({ fn }) => [fn.countAll<bigint>().as('count'), fn.min<Date | null>(dueBy).as('soonest')])
      .executeTakeFirstOrThrow(),
  ]);
  return { items: rows.map(toOpen), total: Number(count), soonest: soonest ?? undefined };
}

/**
 * One that is open; with LOCK its ticket is held, which everything that changes a report holds, too. Whoever decides judges its
 * state again all the same.
 */
export async function selectOpenOne(
  transaction: DatabaseTransaction,
  id: string,
  lock: 'LOCK' | 'LOOK',
): Promise<OpenDispute | undefined> {
  const query = open(transaction).where('disputes.id', '=', id);
  const row = await (lock === 'LOCK' ? query.forUpdate('tickets') : query).executeTakeFirst();
  return row && toOpen(row);
}
