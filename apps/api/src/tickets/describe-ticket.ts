import type { TicketMessage } from '@harvest/contracts/tickets';
import type { Message } from './ticket-messages-db.ts';
import type { Ticket } from './tickets-db.ts';

/** What both sides know of a ticket beside its conversation, as the wire has it. */
export function describeTicket(ticket: Ticket) {
  const { id, subject, resolved, createdAt, trackingNumber, kind, answerBy, answeredAt, reopenedAt } = ticket;
  return {
    id,
    subject,
    resolved,
    createdAt: createdAt.toISOString(),
    trackingNumber,
    kind,
    answerBy: answerBy.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    reopenedAt: reopenedAt?.toISOString() ?? null,
  };
}

/** A message as the wire has it; whoever reads it downloads what is attached under an address of their own. */
export function describeMessage(
  { id, text, sender, createdAt, attachments }: Message,
  addressOf: (attachmentId: string) => string,
): TicketMessage {
  return {
    id,
    text,
    sender,
    createdAt: createdAt.toISOString(),
    attachments: attachments.map((attachment) => ({ ...attachment, url: addressOf(attachment.id) })),
  };
}
