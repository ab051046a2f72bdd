import { disputeOf } from '../disputes/disputes.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import {
  describeMessage,
  describeTicket,
  downloadAttachment,
  selectConversation,
  stateOf,
} from '../tickets/answering.ts';
import type { Asker } from './actions.ts';
import { LOOKED_AT, noteLook, OPENED_FILE } from './note-look.ts';
import { ticketMention, ticketUrgency } from './ticket-rules.ts';
import { selectStaffTicket } from './tickets-db.ts';

/** A ticket of any customer with its conversation. That somebody read it is written down too. @throws Refusal */
export async function readTicket(platform: Platform, asker: Asker, id: string, now: Date) {
  const { ticket, messages } = await platform.db.transaction().execute(async (transaction) => {
    const found = await selectStaffTicket(transaction, id);
    if (found === undefined) throw fail('NOT_FOUND');
    await noteLook({ platform, transaction, now, ...asker }, ticketMention(found), LOOKED_AT);
    return { ticket: found, messages: await selectConversation(transaction, id) };
  });
  return {
    ...describeTicket(ticket),
    customer: { id: ticket.customerId, name: ticket.customerName },
    state: stateOf(ticket),
    urgency: ticketUrgency(ticket, now),
    isUndecided: ticket.isUndecided,
    dispute: (await disputeOf(platform.db, id)) ?? null,
    messages: messages.map((message) => ({
      ...describeMessage(message, (file) => `/api/admin/tickets/attachments/${file}/download`),
      staffName: message.staffName,
    })),
  };
}

/** A file of a conversation; that it was opened is written down first. @throws Refusal */
export async function readTicketFile(platform: Platform, asker: Asker, id: string, now: Date) {
  const { ticketId, name, content } = await downloadAttachment(platform, { id });
  await platform.db.transaction().execute(async (transaction) => {
    const ticket = await selectStaffTicket(transaction, ticketId);
    if (ticket === undefined) throw fail('NOT_FOUND');
    await noteLook({ platform, transaction, now, ...asker }, ticketMention(ticket), OPENED_FILE, name);
  });
  return { content, name };
}
