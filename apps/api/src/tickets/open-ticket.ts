import type { TicketKind } from '@harvest/contracts/ticket-kinds';
import { newId, newTrackingNumber } from '../bank/ids.ts';
import { type DatabaseTransaction, transactionConnection } from '../platform/database/database.ts';
import { insertEvents } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import type { Throttle } from '../platform/security/throttles.ts';
import { decodeAttachment, judgeAttachments, type SentAttachment } from './attachment-rules.ts';
import { countFiles } from './count-files.ts';
import { type Attachment, keepMessage, sealAttachments } from './keep-message.ts';
import { answerBy, readSubject, readWords } from './ticket-rules.ts';
import { insertTicket, selectTicket, type Ticket } from './tickets-db.ts';

/** Every one is a person's work at the bank (counter 25). */
const NEW_TICKETS: Throttle = { name: 'new-tickets', attemptsMax: 20, windowMinutes: 60 };

/** Counts a ticket of a customer before it is opened. @throws Refusal TOO_MANY_TICKETS */
export async function countNewTicket(
  { throttles }: Pick<Platform, 'throttles'>,
  customerId: string,
  now: Date,
): Promise<void> {
  await throttles.takeOrRefuse(NEW_TICKETS, customerId, 'TOO_MANY_TICKETS', now);
}

export type TicketToOpen = {
  readonly id: string;
  readonly customerId: string;
  /** One line. */
  readonly subject: string;
  readonly kind: TicketKind;
  /** The first message of the conversation. */
  readonly text: string;
  readonly attachments?: readonly Attachment[];
  /** Where the bank has another time to deal with it than with others of its kind. */
  readonly answerHours?: number;
  /** About a problem with a transaction, which has a queue of its own. */
  readonly isDispute?: boolean;
};

/**
 * Opens a ticket in the customer's name in the caller's transaction, once for an id; they are told of it by mail. Whoever lets
 * customers open one counts it first (`countNewTicket`).
 */
export async function openTicket(
  transaction: DatabaseTransaction,
  { id, customerId, subject, kind, text, attachments = [], answerHours, isDispute = false }: TicketToOpen,
  now: Date,
): Promise<Pick<Ticket, 'id' | 'trackingNumber' | 'answerBy'>> {
  const opened = { id, trackingNumber: newTrackingNumber(), answerBy: answerBy({ kind, answerHours }, now) };
  const ticket = { ...opened, customerId, subject, kind, isDispute, createdAt: now };
  if (!(await insertTicket(transaction, ticket))) return findOpened(transaction, ticket);
  const message = { id: newId(), ticketId: id, customerId, staffId: undefined, text, attachments };
  await keepMessage(transaction, message, now);
  const { trackingNumber } = opened;
  const payload = { ticketId: id, trackingNumber, subject, answerBy: opened.answerBy.toISOString() };
  await insertEvents(transactionConnection(transaction), [
    { id: newId(), type: 'TICKET_OPENED', customerId, payload, occurredAt: now },
  ]);
  return opened;
}

/** The same request came twice at once. */
async function findOpened(transaction: DatabaseTransaction, ticket: Pick<Ticket, 'id' | 'customerId'>) {
  const opened = await selectTicket(transaction, ticket);
  if (opened === undefined) throw new Error('A ticket of this id is of another customer');
  return opened;
}

type Asked = {
  readonly id: string;
  readonly subject: string;
  readonly body: string;
  readonly kind: TicketKind | undefined;
  readonly attachments: readonly SentAttachment[];
};

/** A customer writes to the bank about something new. @throws Refusal */
export async function openOwnTicket(
  platform: Platform,
  customerId: string,
  { id, kind = 'OTHER', ...asked }: Asked,
  now: Date,
): Promise<Pick<Ticket, 'id' | 'trackingNumber'>> {
  const repeated = await selectTicket(platform.db, { id, customerId });
  if (repeated !== undefined) return repeated;
  const subject = readSubject(asked.subject);
  const text = readWords('body', asked.body);
  const judged = judgeAttachments(asked.attachments);
  await countFiles(platform, customerId, judged, now);
  const attachments = sealAttachments(platform, judged.map(decodeAttachment));
  await countNewTicket(platform, customerId, now);
  return platform.db
    .transaction()
    .execute((transaction) =>
      openTicket(transaction, { id, customerId, subject, kind, text, attachments }, now),
    );
}
