import type { DatabaseTransaction } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { decodeAttachment, judgeAttachments, type SentAttachment } from './attachment-rules.ts';
import { countFiles } from './count-files.ts';
import { countMessage } from './count-messages.ts';
import { type Attachment, keepMessage, sealAttachments } from './keep-message.ts';
import type { Reports } from './read-ticket.ts';
import { countMessagesOf, isMessageKept } from './ticket-messages-db.ts';
import { readWords } from './ticket-rules.ts';
import { noteQuestion, reopen, selectTicket } from './tickets-db.ts';

/** A conversation is always read whole. The bank may say a last word beyond it. */
const CONVERSATION_MAX = 500;

type Written = {
  readonly id: string;
  readonly ticketId: string;
  readonly text: string;
  readonly attachments: readonly SentAttachment[];
};

/** A customer writes to the bank about a ticket of theirs, which waits for the bank from then on. @throws Refusal */
export async function writeMessage(
  platform: Platform,
  { followTicket }: Reports,
  customerId: string,
  { id, ticketId, ...written }: Written,
  now: Date,
): Promise<void> {
  const { db } = platform;
  const own = { id: ticketId, customerId };
  if ((await selectTicket(db, own)) === undefined) throw fail('NOT_FOUND');
  if (await isMessageKept(db, { id, customerId })) return;
  const text = readWords('text', written.text);
  const judged = judgeAttachments(written.attachments);
  await countFiles(platform, customerId, judged, now);
  const attachments = sealAttachments(platform, judged.map(decodeAttachment));
  await countMessage(platform, customerId, now);
  await db.transaction().execute(async (transaction) => {
    const message = { id, ticketId, customerId, text, attachments };
    if (await addToTicket(transaction, message, now)) await followTicket(transaction, ticketId, false, now);
  });
}

type Added = {
  readonly id: string;
  readonly ticketId: string;
  readonly customerId: string;
  readonly text: string;
  readonly attachments: readonly Attachment[];
};

/**
 * What a customer writes joins their conversation in the caller's transaction. @returns false where it had before
 * @throws Refusal NOT_FOUND, TICKET_FULL
 */
export async function addToTicket(
  transaction: DatabaseTransaction,
  { ticketId, customerId, ...written }: Added,
  now: Date,
): Promise<boolean> {
  // One writes after the other, the bank included: what stands in the ticket follows what was said last.
  const ticket = await selectTicket(transaction, { id: ticketId, customerId }, 'LOCK');
  if (ticket === undefined) throw fail('NOT_FOUND');
  if ((await countMessagesOf(transaction, ticketId)) >= CONVERSATION_MAX) throw fail('TICKET_FULL');
  const message = { ...written, ticketId, customerId, staffId: undefined };
  if (!(await keepMessage(transaction, message, now))) return false;
  await reopen(transaction, ticket, now);
  await noteQuestion(transaction, ticketId, now);
  return true;
}
