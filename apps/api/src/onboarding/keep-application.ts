import { newId } from '../bank/ids.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import { putFile, sealFile } from '../platform/files.ts';
import type { Image } from '../platform/images.ts';
import type { Platform } from '../platform/platform.ts';
import { insertDocument, selectDocumentTypes, selectKinds } from './documents-db.ts';
import { askAnew } from './identity-checks-db.ts';
import { followDocuments, moveStages } from './move-stages.ts';
import { IDENTITY_SECTIONS } from './onboarding-rules.ts';

/**
 * Keeps an application as one whose profile, numbers and mandatory documents were submitted then and wait: the profile and the
 * documents for staff, the numbers for the identity provider. For a customer with a profile who did not come by this way.
 */
export async function keepApplication(
  platform: Platform,
  transaction: DatabaseTransaction,
  { customerId, picture }: { readonly customerId: string; readonly picture: Image },
  at: Date,
): Promise<void> {
  const submissionId = newId();
  for (const section of IDENTITY_SECTIONS) await askAnew(transaction, customerId, section, at);
  const sections = ['BASIC_PROFILE', ...IDENTITY_SECTIONS] as const;
  const changes = sections.map((section) => ({ section, status: 'SUBMITTED', submissionId }) as const);
  await moveStages(transaction, customerId, changes, at);
  const kinds = await selectKinds(transaction);
  const types = await selectDocumentTypes(transaction);
  for (const { id: documentTypeId, name } of types.filter(({ mandatory }) => mandatory)) {
    const kind = kinds.find((one) => one.document_type_id === documentTypeId);
    const file = sealFile(platform, picture);
    await putFile(transaction, customerId, file, at);
    const about = {
      documentTypeId,
      coreBankingId: kind?.core_banking_id ?? null,
      description: kind?.name ?? name,
    };
    await insertDocument(transaction, { ...about, id: newId(), customerId, fileId: file.id, createdAt: at });
  }
  await followDocuments(transaction, customerId, at);
}
