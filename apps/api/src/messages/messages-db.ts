import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../platform/database/database.ts';
import { SHARED_NOW, sharedTimeIn } from '../platform/database/shared-clock.ts';
import { idsKeptNoLonger } from '../platform/kept-no-longer.ts';
import type { Recipient } from '../platform/outbox.ts';

export async function selectRecipients(
  transaction: DatabaseTransaction,
  customerIds: readonly string[],
): Promise<Map<string, Recipient>> {
  const rows = await transaction
    .selectFrom('customers')
    .select(['id', 'email', 'phone_number'])
    .where('id', 'in', customerIds)
    .execute();
  return new Map(
    rows.map((row) => [row.id, { id: row.id, email: row.email, phoneNumber: row.phone_number }]),
  );
}

export const messageChannels = ['EMAIL', 'SMS'] as const;
export type MessageChannel = (typeof messageChannels)[number];

export type DueMessage = {
  readonly id: string;
  readonly channel: MessageChannel;
  readonly recipient: string;
  readonly subject: string;
  readonly bodyEncrypted: Buffer;
  readonly highlight: 'CODE' | 'LINK' | undefined;
  readonly createdAt: Date;
  /** This one included. */
  readonly attempts: number;
  /** Of the earlier ones, those that were certainly not taken. */
  readonly refusals: number;
};

const WITH_FILES = sql<boolean>`exists (select from message_attachments where message_id = messages.id)`;

/**
 * Takes messages that are due: until the lease is over nobody else gets them. Those with files are few in a
 * batch, because the files are held whole.
 */
export async function claimDueMessages(
  db: Database,
  channels: readonly MessageChannel[],
  { limit, withFilesMax }: { readonly limit: number; readonly withFilesMax: number },
  leaseSeconds: { readonly code: number; readonly other: number },
): Promise<DueMessage[]> {
  const dueNow = db
    .selectFrom('messages')
    .select('id')
    .where('channel', 'in', channels)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('next_attempt_at', '<=', SHARED_NOW)
    .orderBy('next_attempt_at');
  const rows = await db
    .with('due', () =>
      dueNow
        .where((or) =>
          or.or([or.not(WITH_FILES), or('id', 'in', dueNow.where(WITH_FILES).limit(withFilesMax))]),
        )
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('messages')
    .from('due')
    .set({
      next_attempt_at: sql<Date>`case when highlight = 'CODE' then ${sharedTimeIn(leaseSeconds.code)}
        else ${sharedTimeIn(leaseSeconds.other)} end`,
      attempts: sql`attempts + 1`,
    })
    .whereRef('messages.id', '=', 'due.id')
    .returningAll('messages')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    // Checks of the table keep these columns within their unions.
    channel: row.channel as DueMessage['channel'],
    recipient: row.recipient,
    subject: row.subject,
    bodyEncrypted: row.body_encrypted ?? Buffer.alloc(0),
    highlight: (row.highlight ?? undefined) as DueMessage['highlight'],
    createdAt: row.created_at,
    attempts: row.attempts,
    refusals: row.refusals,
  }));
}

/** Prolongs the lease of messages that are still being sent. */
export async function renewLease(db: Database, ids: readonly string[], leaseSeconds: number): Promise<void> {
  await db
    .updateTable('messages')
    .set({ next_attempt_at: sharedTimeIn(leaseSeconds) })
    .where('id', 'in', ids)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .execute();
}

export type SealedAttachment = {
  readonly messageId: string;
  readonly position: number;
  readonly name: string;
  readonly mediaType: string;
  readonly bytesEncrypted: Buffer;
};

/** The files that go with messages, those of each in their order. */
export async function selectAttachments(
  db: Database,
  messageIds: readonly string[],
): Promise<SealedAttachment[]> {
  const rows = await db
    .selectFrom('message_attachments')
    .selectAll()
    .where('message_id', 'in', messageIds)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    messageId: row.message_id,
    position: row.position,
    name: row.name,
    mediaType: row.media_type,
    bytesEncrypted: row.bytes_encrypted,
  }));
}

async function wipeAttachments(transaction: DatabaseTransaction, ids: readonly string[]): Promise<void> {
  await transaction.deleteFrom('message_attachments').where('message_id', 'in', ids).execute();
}

/** The bodies are wiped: a sent code or alert has no business staying with us. */
export async function markSent(transaction: DatabaseTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction
    .updateTable('messages')
    .set({ sent_at: new Date(), body_encrypted: null })
    .where('id', 'in', ids)
    .execute();
  await wipeAttachments(transaction, ids);
}

export async function markFailed(
  transaction: DatabaseTransaction,
  id: string,
  { pauseSeconds, wasRefused }: { readonly pauseSeconds: number | undefined; readonly wasRefused: boolean },
): Promise<void> {
  const next =
    pauseSeconds === undefined
      ? { given_up_at: new Date(), body_encrypted: null }
      : { next_attempt_at: sharedTimeIn(pauseSeconds) };
  const rest = { ...next, ...(wasRefused ? { refusals: sql<number>`refusals + 1` } : {}) };
  await transaction.updateTable('messages').set(rest).where('id', '=', id).execute();
  if (pauseSeconds === undefined) await wipeAttachments(transaction, [id]);
}

export async function selectAnyDueMessage(db: Database, channels: readonly MessageChannel[]) {
  return db
    .selectFrom('messages')
    .select('id')
    .where('channel', 'in', channels)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('next_attempt_at', '<=', SHARED_NOW)
    .limit(1)
    .executeTakeFirst();
}

/** Forgets to whom something was sent, or given up, long ago; what it said was wiped at once. @returns how many went */
export async function deleteOldMessages(db: Database, now: Date): Promise<number> {
  const ended = (before: Date) =>
    sql`old.created_at < ${before} and (old.sent_at is not null or old.given_up_at is not null)`;
  const deleted = await db
    .deleteFrom('messages')
    .where('id', 'in', idsKeptNoLonger('MESSAGES', now, ended))
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
