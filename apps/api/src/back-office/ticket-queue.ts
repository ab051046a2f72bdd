import { TICKET_KINDS } from '@harvest/contracts/ticket-kinds';
import { type Fact, subjectKind } from './actions.ts';
import { ANSWERED } from './answer-ticket.ts';
import type { Queue } from './queue.ts';
import { ticketTitle } from './ticket-rules.ts';
import { countStaffTickets, type StaffTicket, selectStaffTicket, selectStaffTickets } from './tickets-db.ts';

const factsOf = ({
  subject,
  customerName,
  trackingNumber,
  kind,
  createdAt,
  answerBy,
}: StaffTicket): Fact[] => [
  { label: 'Subject', value: subject },
  { label: 'Customer', value: customerName },
  { label: 'Tracking number', value: trackingNumber },
  { label: 'About', value: TICKET_KINDS[kind].label },
  { label: 'Written', value: '', at: createdAt.toISOString() },
  { label: 'Answer by', value: '', at: answerBy.toISOString() },
];

/** What customers write and nobody has answered; answering is what is done here, in the conversation itself. */
export const ticketQueue: Queue = {
  title: 'Messages from customers',
  permission: 'SUPPORT',
  deeds: [ANSWERED],
  subjects: subjectKind<StaffTicket>({
    kind: 'tickets',
    // Also one that was answered: whoever did stays with it, and sees what the customer says to that.
    async load({ transaction }, id) {
      const ticket = await selectStaffTicket(transaction, id);
      return ticket?.isUndecided === true ? undefined : ticket;
    },
    titleOf: ticketTitle,
    customerIdOf: ({ customerId }) => customerId,
    describe: (_work, ticket) =>
      Promise.resolve({
        subtitle: ticket.subject,
        since: ticket.waitsSince ?? ticket.createdAt,
        facts: factsOf(ticket),
        files: [],
        ticketId: ticket.id,
      }),
    actions: [],
  }),
  async list(platform, { patterns, ...page }) {
    const filter = { patterns, isQueue: true };
    const [tickets, { total, soonest }] = await Promise.all([
      selectStaffTickets(platform.db, filter, page),
      countStaffTickets(platform.db, filter),
    ]);
    const lines = tickets.map((ticket) => ({
      id: ticket.id,
      title: ticket.customerName,
      subtitle: `${ticket.subject} · ${ticket.trackingNumber}`,
      since: ticket.waitsSince ?? ticket.createdAt,
      deadline: ticket.answerBy,
    }));
    return { lines, total, soonest };
  },
};
