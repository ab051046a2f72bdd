import type { ListQuery } from '@harvest/contracts/fields';
import { findCustomer } from '../customers/customers.ts';
import { pageOf, patternsOf } from '../platform/page-rules.ts';
import type { Platform } from '../platform/platform.ts';
import { stateOf } from '../tickets/answering.ts';
import type { Asker } from './actions.ts';
import { listedInWords } from './list-words-rules.ts';
import { noteLook, noteSearch } from './note-look.ts';
import { stateNamed, ticketUrgency } from './ticket-rules.ts';
import { countStaffTickets, selectStaffTickets } from './tickets-db.ts';

type Wanted = ListQuery & { readonly customerId?: string | undefined };

/**
 * Tickets of all customers, or of one: those that wait first, longest first, and then the newest. That somebody listed them is
 * written down first.
 */
export async function listTickets(platform: Platform, asker: Asker, query: Wanted, now: Date) {
  await noteListed(platform, asker, query, now);
  const state = stateNamed(query.status);
  if (state === null) return { items: [], total: 0 };
  const filter = { patterns: patternsOf(query.q), state, customerId: query.customerId };
  const [tickets, { total }] = await Promise.all([
    selectStaffTickets(platform.lists.db, filter, pageOf(query)),
    countStaffTickets(platform.lists.db, filter),
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

/** The tickets of one customer are a look at them. */
async function noteListed(
  platform: Platform,
  asker: Asker,
  { customerId, ...query }: Wanted,
  now: Date,
): Promise<void> {
  const customer = customerId === undefined ? undefined : await findCustomer(platform.db, { id: customerId });
  if (customer === undefined) return noteSearch(platform, asker, { what: 'tickets' }, query, now);
  const { id, firstName, lastName } = customer;
  const subject = { kind: 'customers', id, title: `${firstName} ${lastName}`, customerId: id };
  await platform.db
    .transaction()
    .execute((transaction) =>
      noteLook(
        { platform, transaction, now, ...asker },
        subject,
        'Listed the tickets of',
        listedInWords(query),
      ),
    );
}
