import { lockCustomer } from '../customers/customers.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { selectDocuments } from './documents-db.ts';
import { followDocuments } from './move-stages.ts';
import { removeDocument } from './upload-document.ts';

/** Removes an uploaded document; without a mandatory one its stage is not submitted any more. @throws Refusal */
export async function deleteDocument(
  platform: Platform,
  customerId: string,
  id: string,
  now: Date,
): Promise<void> {
  await platform.db.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, customerId);
    const document = (await selectDocuments(transaction, customerId)).find((one) => one.id === id);
    if (document === undefined) throw fail('NOT_FOUND');
    if (document.status === 'APPROVED') throw fail('DOCUMENT_LOCKED');
    await removeDocument(transaction, document);
    await followDocuments(transaction, customerId, now);
  });
}
