import { newId } from '../bank/ids.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import { putFile } from '../platform/files.ts';
import type { decodeAttachment } from './attachment-rules.ts';
import { insertAttachment, insertMessage, type NewMessage } from './ticket-messages-db.ts';

export type Attachment = ReturnType<typeof decodeAttachment>;

/** Keeps a message with what is attached to it, in the order it was attached. @returns false where one of this id was kept */
export async function keepMessage(
  transaction: DatabaseTransaction,
  message: NewMessage & { readonly attachments: readonly Attachment[] },
  now: Date,
): Promise<boolean> {
  if (!(await insertMessage(transaction, message, now))) return false;
  for (const [index, { name, mediaType, bytes }] of message.attachments.entries()) {
    const { customerId } = message;
    const fileId = await putFile(transaction, { customerId, mediaType, bytes, createdAt: now });
    await insertAttachment(transaction, message, { id: newId(), position: index + 1, name, fileId });
  }
  return true;
}
