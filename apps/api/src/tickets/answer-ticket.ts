import { newId } from '../bank/ids.ts';
import { type DatabaseTransaction, transactionConnection } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import { insertEvents } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { decodeAttachment, judgeAttachments, type SentAttachment } from './attachment-rules.ts';
import { type Attachment, keepMessage, sealAttachments } from './keep-message.ts';
import { selectNewestId } from './ticket-messages-db.ts';
import { readWords } from './ticket-rules.ts';
import { noteAnswer, selectTicket, type Ticket } from './tickets-db.ts';

/** What staff attach is judged like what customers do. @throws Refusal */
export function readAttachments(
  platform: Pick<Platform, 'secrets'>,
  sent: readonly SentAttachment[],
): Attachment[] {
  return sealAttachments(platform, judgeAttachments(sent).map(decodeAttachment));
}

type Answer = {
  readonly id: string;
  readonly ticketId: string;
  readonly staffId: string;
  readonly text: string;
  readonly attachments?: readonly Attachment[];
  /** The newest message that it was written in sight of. */
  readonly lastSeen?: string | undefined;
  /** Where the customer is told otherwise that there is something to read. */
  readonly isQuiet?: boolean;
};

/**
 * Somebody of the bank answers a customer, who is told that they did. What is done stays done. @returns how the ticket stood
 * before @throws Refusal
 */
export async function answerTicket(
  transaction: DatabaseTransaction,
  { ticketId, attachments = [], isQuiet = false, lastSeen, ...answer }: Answer,
  now: Date,
): Promise<Ticket> {
  const text = readWords('text', answer.text);
  const ticket = await selectTicket(transaction, { id: ticketId }, 'LOCK');
  if (ticket === undefined) throw fail('NOT_FOUND');
  // One writes after the other, and so the second one sees what the first one wrote.
  if (lastSeen !== undefined && (await selectNewestId(transaction, ticketId)) !== lastSeen)
    throw fail('TICKET_MOVED_ON');
  const { customerId, trackingNumber, subject } = ticket;
  await keepMessage(transaction, { ...answer, ticketId, customerId, text, attachments }, now);
  await noteAnswer(transaction, ticketId, now);
  if (isQuiet) return ticket;
  await insertEvents(transactionConnection(transaction), [
    {
      id: newId(),
      type: 'TICKET_ANSWERED',
      customerId,
      payload: { ticketId, trackingNumber, subject },
      occurredAt: now,
    },
  ]);
  return ticket;
}
