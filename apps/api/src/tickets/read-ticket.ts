import type { Dispute } from '@harvest/contracts/disputes';
import type { Database, DatabaseTransaction } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { describeMessage, describeTicket } from './describe-ticket.ts';
import { selectConversation } from './ticket-messages-db.ts';
import { groupByDay } from './ticket-rules.ts';
import { markRead, selectTicket, selectTickets } from './tickets-db.ts';

/** All of a customer, up to so many. */
const TICKETS_MAX = 1000;

/** Whoever keeps the reports about transactions. */
export type Reports = {
  /** What was reported with a ticket, and what became of it; undefined where it is about no transaction. */
  readonly disputeOf: (db: Database, ticketId: string) => Promise<Dispute | undefined>;
  /** Hears that a customer says that a ticket is done, or that it is not; the ticket's row is held. */
  readonly followTicket: (
    transaction: DatabaseTransaction,
    ticketId: string,
    isResolved: boolean,
    now: Date,
  ) => Promise<void>;
};

/** The tickets of a customer by the day they were opened, newest first. */
export async function listOwnTickets(platform: Platform, customerId: string) {
  return groupByDay(await selectTickets(platform.db, customerId, TICKETS_MAX)).map(({ date, tickets }) => ({
    date,
    tickets: tickets.map(({ id, subject, resolved, createdAt, trackingNumber, unread }) => ({
      id,
      subject,
      resolved,
      createdAt: createdAt.toISOString(),
      trackingNumber,
      unread,
    })),
  }));
}

/** A ticket of a customer with its conversation, which they have read from then on. @throws Refusal */
export async function readOwnTicket(
  platform: Platform,
  { disputeOf }: Reports,
  customerId: string,
  id: string,
) {
  const ticket = await selectTicket(platform.db, { id, customerId });
  if (ticket === undefined) throw fail('NOT_FOUND');
  // Before the conversation is read: what the bank writes after it is unread.
  if (ticket.unread) await markRead(platform.db, id);
  const messages = await selectConversation(platform.db, id);
  return {
    ...describeTicket(ticket),
    unread: ticket.unread,
    messages: messages.map((message) =>
      describeMessage(message, (attachment) => `/api/tickets/attachments/${attachment}/download`),
    ),
    dispute: (await disputeOf(platform.db, id)) ?? null,
  };
}
