import type { TicketKind } from '@harvest/contracts/ticket-kinds';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../platform/database/database.ts';
import { folded } from '../platform/database/folded.ts';
import { holdsLookedFor, type LookedFor } from '../platform/database/looked-for.ts';
import { answerBy } from './ticket-rules.ts';

/** What is known of a ticket. */
export type Ticket = {
  readonly id: string;
  readonly customerId: string;
  readonly trackingNumber: string;
  readonly kind: TicketKind;
  /** Of a reported problem with a transaction. */
  readonly isDispute: boolean;
  readonly subject: string;
  readonly createdAt: Date;
  readonly answerBy: Date;
  /** When the bank first wrote, since it was opened again if it was. */
  readonly answeredAt: Date | undefined;
  /** When it was opened again last, after it had been done. */
  readonly reopenedAt: Date | undefined;
  readonly resolved: boolean;
  /** Since when the customer waits for the bank; undefined where it is done, or where the bank wrote last. */
  readonly waitsSince: Date | undefined;
  /** The bank wrote, and the customer has not opened it since. */
  readonly unread: boolean;
};

export type NewTicket = Omit<Ticket, 'answeredAt' | 'reopenedAt' | 'resolved' | 'waitsSince' | 'unread'>;

/** A ticket that waits for the bank from the start. @returns false where there is one of this id */
export async function insertTicket(transaction: DatabaseTransaction, ticket: NewTicket): Promise<boolean> {
  const inserted = await transaction
    .insertInto('tickets')
    .values({
      id: ticket.id,
      customer_id: ticket.customerId,
      tracking_number: ticket.trackingNumber,
      kind: ticket.kind,
      is_dispute: ticket.isDispute,
      subject: ticket.subject,
      created_at: ticket.createdAt,
      answer_by: ticket.answerBy,
      waits_since: ticket.createdAt,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

const columns = [
  'tickets.id',
  'tickets.customer_id',
  'tickets.tracking_number',
  'tickets.kind',
  'tickets.is_dispute',
  'tickets.subject',
  'tickets.created_at',
  'tickets.answer_by',
  'tickets.answered_at',
  'tickets.reopened_at',
  'tickets.resolved',
  'tickets.waits_since',
  'tickets.unread',
] as const;

const tickets = (db: Database) => db.selectFrom('tickets').select(columns);

type Row = Awaited<ReturnType<ReturnType<typeof tickets>['executeTakeFirstOrThrow']>>;

function toTicket(row: Row): Ticket {
  return {
    id: row.id,
    customerId: row.customer_id,
    trackingNumber: row.tracking_number,
    // A check of the table keeps it within its union.
    kind: row.kind as TicketKind,
    isDispute: row.is_dispute,
    subject: row.subject,
    createdAt: row.created_at,
    answerBy: row.answer_by,
    answeredAt: row.answered_at ?? undefined,
    reopenedAt: row.reopened_at ?? undefined,
    resolved: row.resolved,
    waitsSince: row.waits_since ?? undefined,
    unread: row.unread,
  };
}

/** Newest first. */
export async function selectTickets(db: Database, customerId: string, limit: number): Promise<Ticket[]> {
  const rows = await tickets(db)
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toTicket);
}

/** A customer's own where one is named; with LOCK it stays as it is until the transaction ends. */
export async function selectTicket(
  db: Database,
  { id, customerId }: { readonly id: string; readonly customerId?: string },
  lock: 'LOCK' | 'LOOK' = 'LOOK',
): Promise<Ticket | undefined> {
  const one = tickets(db).where('tickets.id', '=', id);
  const own = customerId === undefined ? one : one.where('customer_id', '=', customerId);
  const row = await (lock === 'LOCK' ? own.forUpdate() : own).executeTakeFirst();
  return row && toTicket(row);
}

/** Of the customer's tickets those that hold all the patterns, or were opened on these days, newest first, and how many there are. */
export async function searchTickets(
  db: Database,
  customerId: string,
  { patterns, lookedFor }: { readonly patterns: readonly string[]; readonly lookedFor: LookedFor },
  limit: number,
): Promise<{ items: Ticket[]; total: number }> {
  const found = tickets(db)
    .where('customer_id', '=', customerId)
    .where((or) =>
      or.or([
        or.and(
          patterns.map((pattern) =>
            or.or([or(folded('subject'), 'like', pattern), or(folded('tracking_number'), 'like', pattern)]),
          ),
        ),
        ...holdsLookedFor(lookedFor, { at: 'tickets.created_at' }),
      ]),
    );
  const rows = await found
    .select((count) => count.fn.countAll<bigint>().over().as('total'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return { items: rows.map(toTicket), total: Number(rows[0]?.total ?? 0) };
}

/** The customer has opened it. One that was read already is written nowhere. */
export async function markRead(db: Database, id: string): Promise<void> {
  await db
    .updateTable('tickets')
    .set({ unread: false })
    .where('id', '=', id)
    .where('unread', '=', true)
    .execute();
}

/** Done: the customer waits for the bank no more. */
export async function close(transaction: DatabaseTransaction, id: string): Promise<void> {
  await transaction
    .updateTable('tickets')
    .set({ resolved: true, waits_since: null })
    .where('id', '=', id)
    .where('resolved', '=', false)
    .execute();
}

/** Reopens a done ticket with a new deadline (A463); no effect on an open one. */
export async function reopen(
  transaction: DatabaseTransaction,
  { id, kind }: Pick<Ticket, 'id' | 'kind'>,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('tickets')
    .set({ resolved: false, waits_since: now, reopened_at: now, answer_by: answerBy({ kind }, now) })
    .where('id', '=', id)
    .where('resolved', '=', true)
    .execute();
}

/** A ticket has the deadline of what it is about, where that has one of its own. */
export async function setAnswerBy(
  transaction: DatabaseTransaction,
  { id, answerBy: until }: Pick<Ticket, 'id' | 'answerBy'>,
): Promise<void> {
  await transaction
    .updateTable('tickets')
    .set({ answer_by: until })
    .where('id', '=', id)
    .where('answer_by', '<>', until)
    .execute();
}

/** The customer wrote: it waits for the bank, from the first message the bank has not answered. */
export async function noteQuestion(transaction: DatabaseTransaction, id: string, now: Date): Promise<void> {
  await transaction
    .updateTable('tickets')
    .set({ waits_since: sql`coalesce(waits_since, ${now})` })
    .where('id', '=', id)
    .execute();
}

/** The bank wrote: nobody waits for it any more. */
export async function noteAnswer(transaction: DatabaseTransaction, id: string, now: Date): Promise<void> {
  await transaction
    .updateTable('tickets')
    .set({
      waits_since: null,
      unread: true,
      answered_at: sql`case when answered_at >= coalesce(reopened_at, answered_at) then answered_at else ${now} end`,
    })
    .where('id', '=', id)
    .execute();
}
