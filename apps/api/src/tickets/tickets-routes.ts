import { TEXTS } from '@harvest/contracts/texts';
import type { ticketsEndpoints } from '@harvest/contracts/tickets';
import type { Handlers } from '../platform/http/calls.ts';
import { countDownload } from './count-downloads.ts';
import { downloadAttachment } from './download-attachment.ts';
import { openOwnTicket } from './open-ticket.ts';
import { listOwnTickets, type Reports, readOwnTicket } from './read-ticket.ts';
import { setOwnStatus } from './set-ticket-status.ts';
import { writeMessage } from './write-message.ts';

/** What a ticket about a transaction is about is known to whoever keeps the reports; they are handed in. */
export const ticketsRoutes = (reports: Reports): Handlers<typeof ticketsEndpoints> => ({
  'GET /api/tickets': ({ platform, customer }) => listOwnTickets(platform, customer.id),
  'POST /api/tickets': async ({ platform, customer, body, idToCreate, now }) => {
    const { id, trackingNumber } = await openOwnTicket(
      platform,
      customer.id,
      { ...body, id: idToCreate },
      now,
    );
    return { message: TEXTS.ticketCreated, id, trackingNumber };
  },
  'GET /api/tickets/{id}': ({ platform, customer, params }) =>
    readOwnTicket(platform, reports, customer.id, params.id),
  'POST /api/tickets/{id}/messages': async ({ platform, customer, params, body, idToCreate, now }) => {
    await writeMessage(platform, reports, customer.id, { ...body, id: idToCreate, ticketId: params.id }, now);
    return { message: TEXTS.messageSent, id: idToCreate };
  },
  'POST /api/tickets/{id}/status': async ({ platform, customer, params, body, now }) => {
    await setOwnStatus(platform, reports, customer.id, { ...params, ...body }, now);
    return { message: TEXTS.ticketStatusUpdated };
  },
  'GET /api/tickets/attachments/{id}/download': async ({ platform, customer, params, now }) => {
    await countDownload(platform, customer.id, now);
    const { content, name } = await downloadAttachment(platform, { ...params, customerId: customer.id });
    return { content, name };
  },
});
