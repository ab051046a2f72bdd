import type { staffTicketsEndpoints } from '@harvest/contracts/staff-tickets';
import { TEXTS } from '@harvest/contracts/texts';
import type { Handlers } from '../platform/http/calls.ts';
import { answerTicket } from './answer-ticket.ts';
import { listTickets } from './list-tickets.ts';
import { markTicket } from './mark-ticket.ts';
import { readTicket, readTicketFile } from './read-ticket.ts';

export const staffTicketsRoutes: Handlers<typeof staffTicketsEndpoints> = {
  'GET /api/admin/tickets': async ({ platform, staff, visitor, query, now, totalCount }) => {
    const { items, total } = await listTickets(platform, { by: staff, visitor }, query, now);
    totalCount(total);
    return items;
  },
  'GET /api/admin/tickets/{id}': ({ platform, staff, visitor, params, now }) =>
    readTicket(platform, { by: staff, visitor }, params.id, now),
  'POST /api/admin/tickets/{id}/messages': async ({ platform, staff, params, body, idToCreate, now }) => {
    await answerTicket(platform, staff, { ...body, id: idToCreate, ticketId: params.id }, now);
    return { message: TEXTS.messageSent, id: idToCreate };
  },
  'POST /api/admin/tickets/{id}/status': async ({ platform, staff, params, body, now }) => {
    await markTicket(platform, staff, { ...params, ...body }, now);
    return { message: TEXTS.ticketStatusUpdated };
  },
  'GET /api/admin/tickets/attachments/{id}/download': ({ platform, staff, visitor, params, now }) =>
    readTicketFile(platform, { by: staff, visitor }, params.id, now),
};
