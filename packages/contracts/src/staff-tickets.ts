import { z } from 'zod';
import { URGENCIES } from './back-office.ts';
import { dispute } from './disputes.ts';
import { defineEndpoints, staff } from './endpoint.ts';
import { done, id, listQuery, optional, text } from './fields.ts';
import { TICKET_STATES } from './ticket-kinds.ts';
import { attachmentErrors, MESSAGE_BYTES_MAX, sentMessage, ticketFacts, ticketMessage } from './tickets.ts';

const SUPPORT = staff('SUPPORT');
const ofTicket = z.object({ id });

export const staffTicketsEndpoints = defineEndpoints('Customer tickets', {
  'GET /api/admin/tickets': {
    operationId: 'listCustomerTickets',
    summary:
      'Tickets by tracking number, subject or name, those that wait longest first, then the newest; `status` narrows to where they stand, `customerId` to one customer',
    access: SUPPORT,
    query: listQuery.extend({ customerId: id.optional() }),
    response: z.array(
      z.object({
        id,
        subject: z.string(),
        trackingNumber: z.string(),
        customerName: z.string(),
        state: z.enum(TICKET_STATES),
        /** Of a reported problem with a transaction. */
        isDispute: z.boolean(),
        createdAt: z.iso.datetime(),
        answerBy: z.iso.datetime(),
        /** Since the customer wrote without an answer; null where nothing waits. */
        waitingSince: z.iso.datetime().nullable(),
        urgency: z.enum(URGENCIES),
      }),
    ),
    errors: [],
  },
  'GET /api/admin/tickets/{id}': {
    operationId: 'getCustomerTicket',
    summary: 'The conversation of a ticket; that it was read is in the audit',
    access: SUPPORT,
    polled: true,
    params: ofTicket,
    response: ticketFacts.extend({
      customer: z.object({ id, name: z.string() }),
      state: z.enum(TICKET_STATES),
      urgency: z.enum(URGENCIES),
      dispute: dispute.nullable(),
      /** Of a reported problem or an account to close: it is done by deciding about it. */
      isUndecided: z.boolean(),
      /** Who of the bank wrote; null of what the customer wrote. */
      messages: z.array(ticketMessage.extend({ staffName: z.string().nullable() })),
    }),
    errors: ['NOT_FOUND'],
  },
  'POST /api/admin/tickets/{id}/messages': {
    operationId: 'answerCustomerTicket',
    summary:
      'Answers a customer; refused while there is a message after `lastSeen` that whoever writes has not read',
    access: SUPPORT,
    params: ofTicket,
    bodyBytesMax: MESSAGE_BYTES_MAX,
    /** The newest message that the answer was written in sight of. */
    body: sentMessage.extend({ lastSeen: optional(id) }),
    response: done.extend({ id }),
    errors: ['NOT_FOUND', 'TICKET_MOVED_ON', ...attachmentErrors],
  },
  'POST /api/admin/tickets/{id}/status': {
    operationId: 'setCustomerTicketStatus',
    summary:
      'Marks a ticket as done, or as unresolved; what is decided in a queue of its own is done by that',
    access: SUPPORT,
    params: ofTicket,
    body: z.object({ resolved: z.boolean() }),
    response: done,
    errors: ['NOT_FOUND', 'ACTION_NOT_POSSIBLE'],
  },
  'GET /api/admin/tickets/attachments/{id}/download': {
    operationId: 'downloadCustomerTicketAttachment',
    summary: 'A file of a conversation as a data URL',
    access: SUPPORT,
    params: ofTicket,
    answersFile: true,
    response: z.object({ content: z.string(), name: text(255) }),
    errors: ['NOT_FOUND'],
  },
});
