import type { Platform } from '../platform/platform.ts';
import { selectDocuments, selectDocumentTypes, selectKinds } from './documents-db.ts';

/** The documents the bank asks for in their order, the passport photograph first, uploaded or not. */
export async function listDocuments(platform: Platform, customerId: string) {
  const uploaded = await selectDocuments(platform.db, customerId);
  const types = await selectDocumentTypes(platform.db);
  return types.map((type) => {
    const document = uploaded.find(({ documentTypeId }) => documentTypeId === type.id);
    return {
      id: document?.id ?? null,
      documentTypeId: type.id,
      documentName: type.name,
      description: document?.description ?? null,
      mandatory: type.mandatory,
      status: document?.status ?? null,
      uploaded: document !== undefined,
      verificationComment: document?.verificationComment ?? null,
      passportPhotograph: type.passport_photograph,
    };
  });
}

/** The kinds a customer can choose, each with the documents it fits best. */
export async function listDocumentKinds(platform: Platform) {
  const kinds = Map.groupBy(await selectKinds(platform.db), (kind) => kind.core_banking_id);
  return [...kinds].map(([coreBankingId, uses]) => ({
    coreBankingId,
    name: uses[0]?.name ?? '',
    documentTypeIds: uses.map((use) => use.document_type_id),
  }));
}
