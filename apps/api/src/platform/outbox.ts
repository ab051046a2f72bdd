import type { NoticeKind } from '@harvest/contracts/alert-events';
import type { BankEvent, MessageText } from '../bank/bank-events.ts';
import { newId } from '../bank/ids.ts';
import { SECURITY_PAGE } from '../bank/security-page-rules.ts';
import { codeOf, withNoOtherCode } from '../bank/six-digits-rules.ts';
import { smsText } from '../bank/sms-text-rules.ts';
import { type DatabaseTransaction, type SqlConnection, transactionConnection } from './database/database.ts';
import { SHARED_NOW_SQL } from './database/shared-clock.ts';
import { noticeTextOf } from './notice-rules.ts';
import type { Secrets } from './security/secrets.ts';

/** An address that is nobody's: its message is written where others are written, so that both take the same time, and never sent. */
export const NOBODY = '';

/** Whom to tell something, on the channels that are known. */
export type Recipient = {
  readonly id: string;
  readonly email: string | undefined;
  readonly phoneNumber: string | undefined;
};

/** A file that goes with an e-mail. Its name may be read while it waits, so it says nothing that is secret. */
export type Attachment = { readonly name: string; readonly mediaType: string; readonly bytes: Uint8Array };

/** What is written to somebody; files go with the e-mail alone. */
export type Message = MessageText & { readonly attachments?: readonly Attachment[] };

const INSERT_MESSAGES = `
  insert into messages (id, recipient_id, channel, recipient, subject, highlight, body_encrypted, created_at,
    given_up_at, next_attempt_at)
  select *, ${SHARED_NOW_SQL} from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bytea[], $8::timestamptz[],
    $9::timestamptz[])`;

const INSERT_ATTACHMENTS = `
  insert into message_attachments (message_id, position, name, media_type, bytes_encrypted)
  select * from unnest($1::uuid[], $2::smallint[], $3::text[], $4::text[], $5::bytea[])`;

/** A message that nobody can read any more, one of each channel it goes out on. */
export type SealedMessage = ReturnType<typeof sealMessage>;

/** Makes a message ready to be queued where there is no secret to seal it with. */
export function sealMessage(secrets: Secrets, recipient: Recipient, text: Message, now: Date) {
  const parts = [
    {
      channel: 'EMAIL',
      address: recipient.email,
      body: text.email,
      files: text.attachments ?? [],
    },
    { channel: 'SMS', address: recipient.phoneNumber, body: smsText(text.sms), files: [] },
  ] as const;
  return parts.flatMap(({ channel, address, body, files }) => {
    if (address === undefined) return [];
    const id = newId();
    const words = withNoOtherCode(body, text.highlight === 'CODE' ? codeOf(body) : undefined);
    return {
      id,
      recipientId: recipient.id,
      channel,
      address,
      subject: withNoOtherCode(text.subject),
      highlight: text.highlight ?? null,
      bodyEncrypted: address === NOBODY ? null : secrets.encrypt('message-bodies', id, words),
      attachments: files.map(({ name, mediaType, bytes }, index) => ({
        name,
        mediaType,
        bytesEncrypted: secrets.encrypt('message-attachments', attachmentOwner(id, index + 1), bytes),
      })),
      createdAt: now,
    };
  });
}

/** Whom the bytes of a file that goes with a message belong to. */
export function attachmentOwner(messageId: string, position: number): string {
  return `${messageId}/${position}`;
}

/** Queues sealed messages in the caller's transaction: they leave only if that commits. */
export async function queueSealed(connection: SqlConnection, message: SealedMessage): Promise<void> {
  if (message.length === 0) return;
  const wallNow = new Date();
  await connection.query(INSERT_MESSAGES, [
    message.map((part) => part.id),
    message.map((part) => part.recipientId),
    message.map((part) => part.channel),
    message.map((part) => part.address),
    message.map((part) => part.subject),
    message.map((part) => part.highlight),
    message.map((part) => part.bodyEncrypted),
    message.map((part) => part.createdAt),
    message.map((part) => (part.address === NOBODY ? wallNow : null)),
  ]);
  const files = message.flatMap(({ id, attachments }) =>
    attachments.map((attachment, index) => ({ id, position: index + 1, ...attachment })),
  );
  if (files.length === 0) return;
  await connection.query(INSERT_ATTACHMENTS, [
    files.map((file) => file.id),
    files.map((file) => file.position),
    files.map((file) => file.name),
    files.map((file) => file.mediaType),
    files.map((file) => file.bytesEncrypted),
  ]);
}

/** Queues one message on the recipient's channels in the caller's transaction: it leaves only if that commits. */
export function queueMessage(
  transaction: DatabaseTransaction,
  secrets: Secrets,
  recipient: Recipient,
  text: Message,
  now: Date,
): Promise<void> {
  return queueSealed(transactionConnection(transaction), sealMessage(secrets, recipient, text, now));
}

/** What somebody is told in the app. */
export type Notice = {
  readonly customerId: string;
  readonly kind: NoticeKind;
  readonly text: MessageText;
  /** The page of the bank it is about; null where there is none. */
  readonly link: string | null;
  readonly occurredAt: Date;
};

const INSERT_NOTICES = `
  insert into notices (id, customer_id, kind, title, text, link, created_at)
  select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[])`;

/** Writes notices in the caller's transaction, all in one statement. */
export async function insertNotices(connection: SqlConnection, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return;
  await connection.query(INSERT_NOTICES, [
    notices.map(() => newId()),
    notices.map((notice) => notice.customerId),
    notices.map((notice) => notice.kind),
    notices.map((notice) => withNoOtherCode(notice.text.subject)),
    notices.map((notice) => withNoOtherCode(noticeTextOf(notice.text))),
    notices.map((notice) => notice.link),
    notices.map((notice) => notice.occurredAt),
  ]);
}

/**
 * Tells a customer of what changed in how they are recognised, in the very transaction that changes it: on every channel and in
 * the app, whatever they chose for other alerts (decision 76).
 */
export async function tellOfSecurity(
  transaction: DatabaseTransaction,
  secrets: Secrets,
  customer: Recipient,
  text: MessageText,
  now: Date,
  { link = SECURITY_PAGE }: { readonly link?: string } = {},
): Promise<void> {
  await queueMessage(transaction, secrets, customer, text, now);
  const notice = {
    customerId: customer.id,
    kind: 'SECURITY',
    text,
    link,
    occurredAt: now,
  } as const;
  await insertNotices(transactionConnection(transaction), [notice]);
}

const INSERT_EVENTS = `
  insert into events (id, type, customer_id, payload, occurred_at)
  select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::jsonb[], $5::timestamptz[])`;

/** Writes events in the transaction that makes them true, all in one statement. */
export async function insertEvents(connection: SqlConnection, events: readonly BankEvent[]): Promise<void> {
  if (events.length === 0) return;
  await connection.query(INSERT_EVENTS, [
    events.map((event) => event.id),
    events.map((event) => event.type),
    events.map((event) => event.customerId),
    events.map((event) => JSON.stringify(event.payload)),
    events.map((event) => event.occurredAt.toISOString()),
  ]);
}
