import { newId } from '../bank/ids.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import { putFile, type SealedFile, sealFile } from '../platform/files.ts';
import type { Platform } from '../platform/platform.ts';
import type { decodeAttachment } from './attachment-rules.ts';
import { insertAttachment, insertMessage, type NewMessage } from './ticket-messages-db.ts';

/** A file that goes with a message, unreadable already. */
export type Attachment = { readonly name: string; readonly file: SealedFile };

/** What was decoded, ready to be kept. */
export function sealAttachments(
  platform: Pick<Platform, 'secrets'>,
  decoded: readonly ReturnType<typeof decodeAttachment>[],
): Attachment[] {
  return decoded.map(({ name, ...file }) => ({ name, file: sealFile(platform, file) }));
}

/** Keeps a message with what is attached to it, in the order it was attached. @returns false where one of this id was kept */
export async function keepMessage(
  transaction: DatabaseTransaction,
  message: NewMessage & { readonly attachments: readonly Attachment[] },
  now: Date,
): Promise<boolean> {
  if (!(await insertMessage(transaction, message, now))) return false;
  for (const [index, { name, file }] of message.attachments.entries()) {
    await putFile(transaction, message.customerId, file, now);
    await insertAttachment(transaction, message, { id: newId(), position: index + 1, name, fileId: file.id });
  }
  return true;
}
