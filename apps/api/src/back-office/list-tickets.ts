import type { ListQuery } from '@harvest/contracts/fields';
import { pageOf, patternsOf } from '../platform/page-rules.ts';
import type { Platform } from '../platform/platform.ts';
import { stateOf } from '../tickets/answering.ts';
import { stateNamed, ticketUrgency } from './ticket-rules.ts';
import { countStaffTickets, selectStaffTickets } from './tickets-db.ts';

type Wanted = ListQuery & { readonly customerId?: string | undefined };

/** Tickets of all customers, or of one: those that wait first, longest first, and then the newest. */
export async function listTickets(platform: Platform, query: Wanted, now: Date) {
  const state = stateNamed(query.status);
  if (state === null) return { items: [], total: 0 };
  const filter = { patterns: patternsOf(query.q), state, customerId: query.customerId };
  const [tickets, { total }] = await Promise.all([
    selectStaffTickets(platform.db, filter, pageOf(query)),
    countStaffTickets(platform.db, filter),
  ]);
  const items = tickets.map((ticket) => ({
    id: ticket.id,
    subject: ticket.subject,
    trackingNumber: ticket.trackingNumber,
    customerName: ticket.customerName,
    state: stateOf(ticket),
    isDispute: ticket.isDispute,
    createdAt: ticket.createdAt.toISOString(),
    answerBy: ticket.answerBy.toISOString(),
    waitingSince: ticket.waitsSince?.toISOString() ?? null,
    urgency: ticketUrgency(ticket, now),
  }));
  return { items, total };
}
