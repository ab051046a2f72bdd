import { fail } from '../platform/errors.ts';
import { dataUrlOf, getFile } from '../platform/files.ts';
import type { Platform } from '../platform/platform.ts';
import { selectAttachment } from './ticket-messages-db.ts';

/** A file of a conversation as it travels, and which it is of. */
export type DownloadedAttachment = {
  readonly ticketId: string;
  readonly customerId: string;
  readonly name: string;
  readonly content: string;
};

/**
 * A file that was attached, as a data URL of the type its name says. Of a customer who is named, anybody else's is as unknown as
 * one that does not exist. @throws Refusal
 */
export async function downloadAttachment(
  platform: Platform,
  { id, customerId }: { readonly id: string; readonly customerId?: string },
): Promise<DownloadedAttachment> {
  const attachment = await selectAttachment(platform.db, id);
  if (attachment === undefined || (customerId ?? attachment.customerId) !== attachment.customerId)
    throw fail('NOT_FOUND');
  const { ticketId, name, fileId } = attachment;
  const file = await getFile(platform, attachment.customerId, fileId);
  if (file === undefined) throw new Error('A file that was attached is kept');
  return { ticketId, customerId: attachment.customerId, name, content: dataUrlOf(file) };
}
