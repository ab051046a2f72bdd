import { fail } from '../platform/errors.ts';
import { dataUrlOf, getFile } from '../platform/files.ts';
import type { Platform } from '../platform/platform.ts';
import { selectDocument } from './documents-db.ts';

/** A document of this customer as a data URL; somebody else's is as unknown as one that does not exist. @throws Refusal */
export async function downloadDocument(platform: Platform, customerId: string, id: string): Promise<string> {
  const document = await selectDocument(platform.db, id);
  if (document?.customerId !== customerId) throw fail('NOT_FOUND');
  const file = await getFile(platform, customerId, document.fileId);
  if (file === undefined) throw fail('NOT_FOUND');
  return dataUrlOf(file);
}
