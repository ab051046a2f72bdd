import { z } from 'zod';
import { dispute } from './disputes.ts';
import { anyLink, defineEndpoints, nameSchemas } from './endpoint.ts';
import { done, fileContent, id, optional, requiredText, text } from './fields.ts';
import {
  ATTACHMENTS_BYTES_MAX,
  MESSAGE_LENGTH_MAX,
  SUBJECT_LENGTH_MAX,
  type TicketKind,
  ticketKinds,
} from './ticket-kinds.ts';

/** Whoever writes to the bank is CLIENT, whoever answers for it SUPPORT (S2 §6, decision 43). */
export const SENDERS = ['CLIENT', 'SUPPORT'] as const;

const sentAttachment = z.object({ name: requiredText(255), document: fileContent });

/** As they are sent; how many, how large and of which types is judged where they are kept (S2 §5). */
export const sentAttachments = optional(z.array(sentAttachment).max(50)).transform((files) => files ?? []);

/** The largest body that may hold what is allowed: base64 takes four bytes for three. */
export const MESSAGE_BYTES_MAX = Math.ceil((ATTACHMENTS_BYTES_MAX * 4) / 3) + 256 * 1024;

export const sentMessage = z.object({ text: requiredText(MESSAGE_LENGTH_MAX), attachments: sentAttachments });

/** The refusals of what is attached. */
export const attachmentErrors = [
  'ATTACHMENT_TOO_LARGE',
  'ATTACHMENTS_TOO_LARGE',
  'TOO_MANY_ATTACHMENTS',
  'ATTACHMENT_NOT_ACCEPTED',
  'TOO_MANY_UPLOADS',
] as const;

export const ticketMessage = z.object({
  id,
  text: z.string(),
  sender: z.enum(SENDERS),
  createdAt: z.iso.datetime(),
  attachments: z.array(
    z.object({
      id,
      name: z.string(),
      /** Of the call that downloads it (decision 65). */
      url: z.string(),
      bytes: z.number().int(),
    }),
  ),
});
export type TicketMessage = z.output<typeof ticketMessage>;

const kind = z.enum(ticketKinds satisfies readonly TicketKind[]);

const ticketLine = z.object({
  id,
  subject: z.string(),
  resolved: z.boolean(),
  createdAt: z.iso.datetime(),
  /** What the customer and the bank name it by. */
  trackingNumber: z.string(),
  /** The bank wrote, and the customer has not opened it since. */
  unread: z.boolean(),
});

/** What both sides know of a ticket. */
export const ticketFacts = z.object({
  id,
  subject: z.string(),
  resolved: z.boolean(),
  createdAt: z.iso.datetime(),
  trackingNumber: z.string(),
  kind,
  /** Until when the bank has to have dealt with it. */
  answerBy: z.iso.datetime(),
  /** When the bank answered. A moment before `reopenedAt` means that the bank has not answered since the ticket was reopened. */
  answeredAt: z.iso.datetime().nullable(),
  /** When the ticket was last reopened. */
  reopenedAt: z.iso.datetime().nullable(),
  messages: z.array(ticketMessage),
});

const ofTicket = z.object({ id });
const SERVICE = anyLink('/customer-service');

nameSchemas({
  StoredAttachment: ticketMessage.shape.attachments.element,
  SentAttachment: sentAttachment,
  SentMessage: sentMessage,
  TicketMessage: ticketMessage,
  TicketLine: ticketLine,
});

export const ticketsEndpoints = defineEndpoints('Tickets', {
  'GET /api/tickets': {
    operationId: 'listTickets',
    summary: 'All tickets of the customer by the day they were opened, newest first',
    access: SERVICE,
    polled: true,
    response: z.array(
      z.object({
        /** DD-MM-YYYY, of Lagos. */
        date: z.string(),
        tickets: z.array(ticketLine),
      }),
    ),
    errors: [],
  },
  'POST /api/tickets': {
    operationId: 'openTicket',
    summary: 'Opens a ticket; `body` becomes its first message',
    access: SERVICE,
    idempotencyKey: true,
    bodyBytesMax: MESSAGE_BYTES_MAX,
    body: z.object({
      subject: requiredText(SUBJECT_LENGTH_MAX),
      body: requiredText(MESSAGE_LENGTH_MAX),
      attachments: sentAttachments,
      kind: optional(kind),
    }),
    response: done.extend({ id, trackingNumber: z.string() }),
    errors: [...attachmentErrors, 'TOO_MANY_TICKETS'],
  },
  'GET /api/tickets/{id}': {
    operationId: 'getTicket',
    summary:
      'One ticket of the customer with its whole conversation, oldest message first; it counts as read from then on',
    access: SERVICE,
    polled: true,
    params: ofTicket,
    response: ticketFacts.extend({
      /** The bank wrote, and the customer had not opened it before. */
      unread: z.boolean(),
      /** Of a problem with a payment: what was reported and what became of it. */
      dispute: dispute.nullable(),
    }),
    errors: ['NOT_FOUND'],
  },
  'POST /api/tickets/{id}/messages': {
    operationId: 'addTicketMessage',
    summary: 'Writes to the bank about a ticket; one that was done is unresolved again by it',
    access: SERVICE,
    params: ofTicket,
    idempotencyKey: true,
    bodyBytesMax: MESSAGE_BYTES_MAX,
    body: sentMessage,
    response: done.extend({ id }),
    errors: ['NOT_FOUND', ...attachmentErrors, 'TOO_MANY_TICKETS', 'TICKET_FULL'],
  },
  'POST /api/tickets/{id}/status': {
    operationId: 'setTicketStatus',
    summary: 'The customer marks a ticket as done, or as unresolved',
    access: SERVICE,
    params: ofTicket,
    body: z.object({ resolved: z.boolean() }),
    response: done,
    errors: ['NOT_FOUND', 'TOO_MANY_TICKETS'],
  },
  'GET /api/tickets/attachments/{id}/download': {
    operationId: 'downloadTicketAttachment',
    summary: 'A file of a conversation of the customer as a data URL',
    access: SERVICE,
    params: ofTicket,
    answersFile: true,
    response: z.object({ content: z.string(), name: text(255) }),
    errors: ['NOT_FOUND', 'TOO_MANY_DOWNLOADS'],
  },
});
