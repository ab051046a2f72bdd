import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../platform/database/database.ts';
import { folded } from '../platform/database/folded.ts';
import type { Page } from '../platform/page-rules.ts';

/** The ticket in which the closing of an account is asked for and not decided yet. */
export async function selectOpenTicket(db: Database, accountNumber: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('account_closings')
    .select('ticket_id')
    .where('account_number', '=', accountNumber)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  return row?.ticket_id;
}

export async function insertClosing(
  transaction: DatabaseTransaction,
  closing: {
    readonly ticketId: string;
    readonly customerId: string;
    readonly accountNumber: string;
    readonly askedAt: Date;
  },
): Promise<void> {
  await transaction
    .insertInto('account_closings')
    .values({
      ticket_id: closing.ticketId,
      customer_id: closing.customerId,
      account_number: closing.accountNumber,
      asked_at: closing.askedAt,
    })
    .execute();
}

const waiting = (db: Database) =>
  db
    .selectFrom('account_closings')
    .innerJoin('customers', 'customers.id', 'account_closings.customer_id')
    .innerJoin('tickets', 'tickets.id', 'account_closings.ticket_id')
    .innerJoin('accounts', 'accounts.account_number', 'account_closings.account_number')
    .innerJoin('account_types', 'account_types.id', 'accounts.account_type_id')
    .where('account_closings.decided_at', 'is', null);

const matching = (db: Database, patterns: readonly string[]) =>
  waiting(db).where((row) =>
    row.and(
      patterns.map((pattern) =>
        row.or([
          row(folded('customers.first_name'), 'like', pattern),
          row(folded('customers.last_name'), 'like', pattern),
          row(folded('customers.email'), 'like', pattern),
          row(folded('tickets.tracking_number'), 'like', pattern),
          row(folded('account_closings.account_number'), 'like', pattern),
        ]),
      ),
    ),
  );

const COLUMNS = [
  'account_closings.ticket_id',
  'account_closings.customer_id',
  'account_closings.account_number',
  'account_closings.asked_at',
  'account_types.name as account_type_name',
  'customers.first_name',
  'customers.last_name',
  'tickets.tracking_number',
  'tickets.answer_by',
] as const;

/** When the customer wrote again, and has no answer yet. */
const wroteAgainAt = sql<Date | null>`(
  select max(created_at) from ticket_messages
  where ticket_messages.ticket_id = tickets.id and staff_id is null and tickets.waits_since is not null
  having count(*) > 1)`.as('wrote_again_at');

function selectRows(
  db: Database,
  { patterns, limit, offset }: Page & { readonly patterns: readonly string[] },
) {
  return matching(db, patterns)
    .select([...COLUMNS, wroteAgainAt])
    .orderBy('account_closings.asked_at')
    .orderBy('account_closings.ticket_id')
    .limit(limit)
    .offset(offset)
    .execute();
}

function toClosing(row: Awaited<ReturnType<typeof selectRows>>[number]) {
  return {
    ticketId: row.ticket_id,
    customerId: row.customer_id,
    customerName: `${row.first_name} ${row.last_name}`,
    accountNumber: row.account_number,
    accountTypeName: row.account_type_name,
    trackingNumber: row.tracking_number,
    askedAt: row.asked_at,
    answerBy: row.answer_by,
    wroteAgainAt: row.wrote_again_at ?? undefined,
  };
}

/** What a customer asked for and nobody decided yet. */
export type Closing = ReturnType<typeof toClosing>;

/** A page of what waits, the longest first, with the number of all that match. */
export async function selectClosings(
  db: Database,
  filter: Page & { readonly patterns: readonly string[] },
): Promise<{ items: Closing[]; total: number }> {
  const rows = await selectRows(db, filter);
  const { count } = await matching(db, filter.patterns)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return { items: rows.map(toClosing), total: Number(count) };
}

/** One that waits; with LOCK nobody decides about it until the transaction ends. */
export async function selectClosing(
  transaction: DatabaseTransaction,
  ticketId: string,
  lock: 'LOCK' | 'LOOK',
): Promise<Closing | undefined> {
  const query = waiting(transaction)
    .select([...COLUMNS, wroteAgainAt])
    .where('account_closings.ticket_id', '=', ticketId);
  const row = await (lock === 'LOCK' ? query.forUpdate('account_closings') : query).executeTakeFirst();
  return row && toClosing(row);
}

/** The caller holds the lock of its row. */
export async function updateDecision(
  transaction: DatabaseTransaction,
  ticketId: string,
  decision: 'CLOSED' | 'KEPT_OPEN',
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('account_closings')
    .set({ decision, decided_at: now })
    .where('ticket_id', '=', ticketId)
    .execute();
}

/** The caller holds the row of its ticket. @returns what is asked for no more; undefined where nothing was */
export async function withdraw(
  transaction: DatabaseTransaction,
  ticketId: string,
  now: Date,
): Promise<Pick<Closing, 'customerId' | 'accountNumber'> | undefined> {
  const row = await transaction
    .updateTable('account_closings')
    .set({ decision: 'WITHDRAWN', decided_at: now })
    .where('ticket_id', '=', ticketId)
    .where('decided_at', 'is', null)
    .returning(['customer_id', 'account_number'])
    .executeTakeFirst();
  return row && { customerId: row.customer_id, accountNumber: row.account_number };
}

/** Undecided closing requests of a customer, newest first. */
export async function selectOwnClosings(db: Database, customerId: string) {
  const rows = await db
    .selectFrom('account_closings')
    .innerJoin('tickets', 'tickets.id', 'account_closings.ticket_id')
    .select(['account_number', 'ticket_id', 'tracking_number', 'asked_at'])
    .where('account_closings.customer_id', '=', customerId)
    .where('decided_at', 'is', null)
    .orderBy('asked_at', 'desc')
    .orderBy('ticket_id')
    .execute();
  return rows.map((row) => ({
    accountNumber: row.account_number,
    ticketId: row.ticket_id,
    trackingNumber: row.tracking_number,
    askedAt: row.asked_at.toISOString(),
  }));
}

/** How many payments of an account have no outcome yet, and how many of its customer's schedules pay from it or into it. */
export async function countUnderWay(
  transaction: DatabaseTransaction,
  { customerId, accountNumber }: Pick<Closing, 'customerId' | 'accountNumber'>,
): Promise<{ pending: number; scheduled: number }> {
  // What may come back has to land where it came from, and a list that is approved goes on by itself.
  const { rows } = await sql<{ pending: number; scheduled: number }>`
    select
      (select count(*) from transactions
        where customer_id = ${customerId} and status = 'PENDING' and source_account_number = ${accountNumber})::int
      + (select count(*) from bulk_runs join bulk_transfers on bulk_transfers.id = bulk_id
        where customer_id = ${customerId} and due_at is not null
          and ${accountNumber} = any (source_account_numbers))::int as pending,
      (select count(*) from schedules
        where customer_id = ${customerId} and state in ('ACTIVE', 'PAUSED')
          and ${accountNumber} in (source_account_number, destination_account_number))::int as scheduled`.execute(
    transaction,
  );
  return rows[0] ?? { pending: 0, scheduled: 0 };
}
