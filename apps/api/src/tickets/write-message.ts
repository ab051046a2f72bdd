import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Throttle } from '../platform/security/throttles.ts';
import { countUploads } from '../platform/security/uploads.ts';
import { decodeAttachment, judgeAttachments, type SentAttachment } from './attachment-rules.ts';
import { keepMessage } from './keep-message.ts';
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
  if (!(await throttles.take(MESSAGES, customerId, now)))
    throw fail('TOO_MANY_TICKETS', { retryAfterSeconds: throttles.secondsLeft(MESSAGES, now) });
  if (judged.length > 0) await countUploads(platform, customerId, judged.length, now);
  const attachments = judged.map(decodeAttachment);
  await db.transaction().execute(async (transaction) => {
    // One writes after the other, the bank included: what stands in the ticket follows what was said last.
    await selectTicket(transaction, own, 'LOCK');
    const message = { id, ticketId, customerId, staffId: undefined, text, attachments };
    if (!(await keepMessage(transaction, message, now))) return;
    await noteQuestion(transaction, ticketId, now);
    await followTicket(transaction, ticketId, false);
  });
}
