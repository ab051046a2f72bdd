import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../platform/database/database.ts';

export type NewMessage = {
  readonly id: string;
  readonly ticketId: string;
  readonly customerId: string;
  /** Who of the bank wrote it; undefined where the customer did. */
  readonly staffId: string | undefined;
  readonly text: string;
};

/** It stands after all that the ticket held, however long it took to come. @returns false where there is one of this id */
export async function insertMessage(
  transaction: DatabaseTransaction,
  message: NewMessage,
  now: Date,
): Promise<boolean> {
  const inserted = await transaction
    .insertInto('ticket_messages')
    .values({
      id: message.id,
      ticket_id: message.ticketId,
      customer_id: message.customerId,
      staff_id: message.staffId ?? null,
      text: message.text,
      created_at: sql`greatest(${now}, (select max(created_at) + interval '1 millisecond'
        from ticket_messages where ticket_id = ${message.ticketId}))`,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Whether the customer wrote this very message already. */
export async function isMessageKept(
  db: Database,
  { id, customerId }: Pick<NewMessage, 'id' | 'customerId'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('ticket_messages')
    .select('id')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many messages a ticket holds. */
export async function countMessagesOf(db: Database, ticketId: string): Promise<number> {
  const { count } = await db
    .selectFrom('ticket_messages')
    .select((count) => count.fn.countAll<bigint>().as('count'))
    .where('ticket_id', '=', ticketId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The id of the message of a ticket that came last. */
export async function selectNewestId(db: Database, ticketId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('ticket_messages')
    .select('id')
    .where('ticket_id', '=', ticketId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

export type NewAttachment = {
  readonly id: string;
  readonly position: number;
  readonly name: string;
  readonly fileId: string;
};

export async function insertAttachment(
  transaction: DatabaseTransaction,
  message: Pick<NewMessage, 'id' | 'ticketId' | 'customerId'>,
  attachment: NewAttachment,
): Promise<void> {
  await transaction
    .insertInto('ticket_attachments')
    .values({
      id: attachment.id,
      message_id: message.id,
      ticket_id: message.ticketId,
      customer_id: message.customerId,
      position: attachment.position,
      name: attachment.name,
      file_id: attachment.fileId,
    })
    .execute();
}

export type Message = Awaited<ReturnType<typeof selectConversation>>[number];

/** The conversation of a ticket, oldest message first. */
export async function selectConversation(db: Database, ticketId: string) {
  const messages = await db
    .selectFrom('ticket_messages')
    .leftJoin('staff', 'staff.id', 'ticket_messages.staff_id')
    .select(['ticket_messages.id', 'ticket_messages.text', 'ticket_messages.created_at'])
    .select(['ticket_messages.staff_id', 'staff.first_name', 'staff.last_name'])
    .where('ticket_id', '=', ticketId)
    .orderBy('ticket_messages.created_at')
    .orderBy('ticket_messages.id')
    .execute();
  const attached = await db
    .selectFrom('ticket_attachments')
    .innerJoin('files', 'files.id', 'ticket_attachments.file_id')
    .select(['ticket_attachments.id', 'message_id', 'name', 'bytes_length'])
    .where('ticket_id', '=', ticketId)
    .orderBy('position')
    .execute();
  const ofMessage = Map.groupBy(attached, (one) => one.message_id);
  return messages.map((row) => ({
    id: row.id,
    text: row.text,
    createdAt: row.created_at,
    sender: row.staff_id === null ? ('CLIENT' as const) : ('SUPPORT' as const),
    staffName: row.staff_id === null ? null : `${row.first_name} ${row.last_name}`,
    attachments: (ofMessage.get(row.id) ?? []).map((one) => ({
      id: one.id,
      name: one.name,
      bytes: one.bytes_length,
    })),
  }));
}

/** Whoever's it is; what a customer may download is asked for by them. */
export async function selectAttachment(db: Database, id: string) {
  const row = await db
    .selectFrom('ticket_attachments')
    .select(['ticket_id', 'customer_id', 'name', 'file_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ticketId: row.ticket_id, customerId: row.customer_id, name: row.name, fileId: row.file_id };
}
