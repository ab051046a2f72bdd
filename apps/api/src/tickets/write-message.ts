import type { DatabaseTransaction } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Throttle } from '../platform/security/throttles.ts';
import { countUploads } from '../platform/security/uploads.ts';
import { decodeAttachment, judgeAttachments, type SentAttachment } from './attachment-rules.ts';
import { type Attachment, keepMessage } from './keep-message.ts';
import type { Reports } from './read-ticket.ts';
import { isMessageKept } from './ticket-messages-db.ts';
import { readWords } from './ticket-rules.ts';
import { noteQuestion, selectTicket } from './tickets-db.ts';

/** Enough for a conversation, too few to fill the bank's disks (counter 25). */
const MESSAGES: Throttle = { name: 'ticket-messages', attemptsMax: 120, windowMinutes: 60 };

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
  const { db, throttles } = platform;
  const own = { id: ticketId, customerId };
  if ((await selectTicket(db, own)) === undefined) throw fail('NOT_FOUND');
  if (await isMessageKept(db, { id, customerId })) return;
  const text = readWords('text', written.text);
  const judged = judgeAttachments(written.attachments);
  if (judged.length > 0) await countUploads(platform, customerId, judged.length, now);
  const attachments = judged.map(decodeAttachment);
  if (!(await throttles.take(MESSAGES, customerId, now)))
    throw fail('TOO_MANY_TICKETS', { retryAfterSeconds: throttles.secondsLeft(MESSAGES, now) });
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

/** What a customer writes joins their conversation in the caller's transaction. @returns false where it had before */
export async function addToTicket(
  transaction: DatabaseTransaction,
  { ticketId, customerId, ...written }: Added,
  now: Date,
): Promise<boolean> {
  // One writes after the other, the bank included: what stands in the ticket follows what was said last.
  await selectTicket(transaction, { id: ticketId, customerId }, 'LOCK');
  const message = { ...written, ticketId, customerId, staffId: undefined };
  if (!(await keepMessage(transaction, message, now))) return false;
  await noteQuestion(transaction, ticketId, now);
  return true;
}
