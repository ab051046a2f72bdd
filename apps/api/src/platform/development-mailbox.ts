import { sql } from 'kysely';
import { identifierKey, readIdentifier } from '../bank/identifiers.ts';
import type { Database } from './database/database.ts';
import type { Attachment } from './outbox.ts';

const SHOWN_MAX = 200;

export type MailboxMessage = {
  readonly id: string;
  readonly channel: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly createdAt: string;
  /** `size` in bytes; what it holds is at `/dev/mailbox/messages/{id}/attachments/{number}`, counted from one. */
  readonly attachments: readonly {
    readonly name: string;
    readonly mediaType: string;
    readonly size: number;
  }[];
};

type SentMessage = {
  readonly id: string;
  readonly channel: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly attachments: readonly Attachment[];
  readonly createdAt: Date;
};

/** Keeps a copy of what was sent, in the demo profile only. */
export async function keepCopy(db: Database, message: SentMessage): Promise<void> {
  const { id, channel, recipient, subject, text, attachments, createdAt } = message;
  await db
    .insertInto('development_mailbox')
    .values({ id, channel, recipient, subject, text, created_at: createdAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  if (attachments.length === 0) return;
  await db
    .insertInto('development_mailbox_attachments')
    .values(
      attachments.map(({ name, mediaType, bytes }, index) => ({
        message_id: id,
        position: index + 1,
        name,
        media_type: mediaType,
        bytes: Buffer.from(bytes),
      })),
    )
    .onConflict((conflict) => conflict.columns(['message_id', 'position']).doNothing())
    .execute();
}

/** Messages newest first, to one e-mail address or to one phone number in any of its forms. */
export async function readMailbox(db: Database, to: string | undefined): Promise<MailboxMessage[]> {
  let query = db.selectFrom('development_mailbox').selectAll();
  if (to !== undefined) query = query.where('recipient', '=', identifierKey(readIdentifier(to)));
  const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(SHOWN_MAX).execute();
  const attachments = await selectAttachments(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    channel: row.channel,
    to: row.recipient,
    subject: row.subject,
    text: row.text,
    createdAt: row.created_at.toISOString(),
    attachments: attachments
      .filter(({ messageId }) => messageId === row.id)
      .map(({ name, mediaType, size }) => ({ name, mediaType, size })),
  }));
}

async function selectAttachments(db: Database, messageIds: readonly string[]) {
  if (messageIds.length === 0) return [];
  return db
    .selectFrom('development_mailbox_attachments')
    .select(['message_id as messageId', 'name', 'media_type as mediaType'])
    .select(sql<number>`octet_length(bytes)`.as('size'))
    .where('message_id', 'in', messageIds)
    .orderBy('position')
    .execute();
}

/** One file that went with a message, counted from one. */
export async function readAttachment(
  db: Database,
  messageId: string,
  position: number,
): Promise<Attachment | undefined> {
  return db
    .selectFrom('development_mailbox_attachments')
    .select(['name', 'media_type as mediaType', 'bytes'])
    .where('message_id', '=', messageId)
    .where('position', '=', position)
    .executeTakeFirst();
}
