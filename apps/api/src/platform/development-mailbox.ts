import type { Database } from './database/database.ts';

const SHOWN_MAX = 200;

export type MailboxMessage = {
  readonly id: string;
  readonly channel: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly createdAt: string;
};

/** Keeps a copy of what was sent, in the demo profile only. */
export async function keepCopy(
  db: Database,
  message: { id: string; channel: string; recipient: string; subject: string; text: string; createdAt: Date },
): Promise<void> {
  const { id, channel, recipient, subject, text, createdAt } = message;
  await db
    .insertInto('development_mailbox')
    .values({ id, channel, recipient, subject, text, created_at: createdAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Messages newest first, to one e-mail address or to one phone number in any of its forms. */
export async function readMailbox(db: Database, to: string | undefined): Promise<MailboxMessage[]> {
  let query = db.selectFrom('development_mailbox').selectAll();
  if (to !== undefined) query = query.where('recipient', '=', recipientOf(to));
  const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(SHOWN_MAX).execute();
  return rows.map((row) => ({
    id: row.id,
    channel: row.channel,
    to: row.recipient,
    subject: row.subject,
    text: row.text,
    createdAt: row.created_at.toISOString(),
  }));
}

function recipientOf(to: string): string {
  const compact = to.trim().replaceAll(/[\s()-]/g, '');
  // An unescaped plus sign in a query arrives as a space, so 234… alone is read as the international form too.
  const international = /^\+?234(\d{10})$/.exec(compact);
  return international?.[1] === undefined ? compact.toLowerCase() : `0${international[1]}`;
}
