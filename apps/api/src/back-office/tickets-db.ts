import type { TicketKind, TicketState } from '@harvest/contracts/ticket-kinds';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../platform/database/database.ts';
import { folded } from '../platform/database/folded.ts';
import type { Page } from '../platform/page-rules.ts';
import type { Ticket } from '../tickets/tickets.ts';

/** Which tickets staff look for. */
export type TicketFilter = {
  /** Each has to be found in the tracking number, the subject or the customer's name. */
  readonly patterns: readonly string[];
  readonly state?: TicketState | undefined;
  readonly customerId?: string | undefined;
  /** Only what waits for an answer alone: a problem that is not decided yet waits in a queue of its own. */
  readonly isQueue?: boolean;
};

function filtered(db: Database, { patterns, state, customerId, isQueue = false }: TicketFilter) {
  let query = db.selectFrom('tickets').innerJoin('customers', 'customers.id', 'tickets.customer_id');
  if (state === 'WAITING' || isQueue) query = query.where('waits_since', 'is not', null);
  if (state === 'ANSWERED') query = query.where('waits_since', 'is', null).where('resolved', '=', false);
  if (state === 'DONE') query = query.where('resolved', '=', true);
  if (customerId !== undefined) query = query.where('tickets.customer_id', '=', customerId);
  if (isQueue) query = query.where((ticket) => ticket.not(isUndecided));
  for (const pattern of patterns) {
    query = query.where((or) =>
      or.or([
        or(folded('tracking_number'), 'like', pattern),
        or(folded('subject'), 'like', pattern),
        or(folded('first_name'), 'like', pattern),
        or(folded('last_name'), 'like', pattern),
      ]),
    );
  }
  return query;
}

/** Decided in a queue of its own. */
const isUndecided = sql<boolean>`(
  exists (select from disputes where disputes.id = tickets.id and disputes.state = 'OPEN')
  or exists (select from account_closings where ticket_id = tickets.id and decided_at is null))`;

const COLUMNS = [
  'tickets.id',
  'tickets.customer_id',
  'first_name',
  'last_name',
  'tracking_number',
  'kind',
  'is_dispute',
  'subject',
  'tickets.created_at',
  'answer_by',
  'answered_at',
  'reopened_at',
  'resolved',
  'waits_since',
  'unread',
] as const;

const rows = (db: Database, filter: TicketFilter) =>
  filtered(db, filter).select(COLUMNS).select(isUndecided.as('is_undecided'));

type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

/** A ticket with whose it is, without what was written. */
export type StaffTicket = Ticket & {
  readonly customerName: string;
  /** A reported problem or an account to close, which nobody has decided about yet; that is done in a queue of its own. */
  readonly isUndecided: boolean;
};

const toTicket = (row: Row): StaffTicket => ({
  id: row.id,
  customerId: row.customer_id,
  customerName: `${row.first_name} ${row.last_name}`,
  trackingNumber: row.tracking_number,
  // A check of the table keeps it within its union.
  kind: row.kind as TicketKind,
  isDispute: row.is_dispute,
  isUndecided: row.is_undecided,
  subject: row.subject,
  createdAt: row.created_at,
  answerBy: row.answer_by,
  answeredAt: row.answered_at ?? undefined,
  reopenedAt: row.reopened_at ?? undefined,
  resolved: row.resolved,
  waitsSince: row.waits_since ?? undefined,
  unread: row.unread,
});

/** Those that wait first, longest first, and then the newest. */
export async function selectStaffTickets(
  db: Database,
  filter: TicketFilter,
  page: Page,
): Promise<StaffTicket[]> {
  const found = await rows(db, filter)
    .orderBy('waits_since', (order) => order.asc().nullsLast())
    .orderBy('tickets.created_at', 'desc')
    .orderBy('tickets.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return found.map(toTicket);
}

/** How many there are, and the first of their deadlines. */
export async function countStaffTickets(
  db: Database,
  filter: TicketFilter,
): Promise<{ total: number; soonest: Date | undefined }> {
  const row = await filtered(db, filter)
    .select(({ fn }) => [fn.countAll<bigint>().as('count'), fn.min('answer_by').as('soonest')])
    .executeTakeFirstOrThrow();
  return { total: Number(row.count), soonest: row.soonest ?? undefined };
}

export async function selectStaffTicket(
  transaction: DatabaseTransaction,
  id: string,
): Promise<StaffTicket | undefined> {
  const row = await rows(transaction, { patterns: [] }).where('tickets.id', '=', id).executeTakeFirst();
  return row && toTicket(row);
}
