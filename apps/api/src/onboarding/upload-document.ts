import { lockCustomer } from '../customers/customers.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import { deleteFile, putFile, type SealedFile, sealFile } from '../platform/files.ts';
import { readImage } from '../platform/images.ts';
import type { Platform } from '../platform/platform.ts';
import { countUploads } from '../platform/security/uploads.ts';
import {
  type CustomerDocument,
  deleteDocumentRow,
  insertDocument,
  selectDocuments,
  selectDocumentTypes,
  selectKinds,
} from './documents-db.ts';
import { followDocuments } from './move-stages.ts';

type Input = {
  readonly id: string;
  readonly documentTypeId: number;
  readonly content: string;
  readonly coreBankingDocumentTypeId?: number | null | undefined;
};

/** What a document is called beside its picture; the server knows, so the client's `description` is not needed. */
type Kind = { readonly coreBankingId: number | null; readonly description: string };

/**
 * Keeps a picture as one of the documents the bank asks for, in the place of the one that stood there. @throws Refusal
 * @returns the document's id
 */
export async function uploadDocument(
  platform: Platform,
  customerId: string,
  input: Input,
  now: Date,
): Promise<string> {
  const kind = await chooseKind(platform, input);
  const uploaded = await selectDocuments(platform.db, customerId);
  if (uploaded.some(({ id }) => id === input.id)) return input.id;
  refuseApproved(uploaded, input.documentTypeId);
  await countUploads(platform, customerId, 1, now);
  const file = sealFile(platform, await readImage(input.content));
  const { id, documentTypeId } = input;
  await platform.db
    .transaction()
    .execute((transaction) => keep(transaction, customerId, { ...kind, id, documentTypeId, file }, now));
  return id;
}

async function chooseKind(platform: Platform, input: Input): Promise<Kind> {
  const types = await selectDocumentTypes(platform.db);
  const type = types.find(({ id }) => id === input.documentTypeId);
  if (type === undefined) throw fail('NOT_FOUND');
  if (type.passport_photograph) return { coreBankingId: null, description: type.name };
  // Also one that the page offers for another document: whether it will do, staff judge (decision 70).
  const kind = (await selectKinds(platform.db)).find(
    ({ core_banking_id: id }) => id === input.coreBankingDocumentTypeId,
  );
  if (kind === undefined) throw fail('DOCUMENT_TYPE_REQUIRED');
  return { coreBankingId: kind.core_banking_id, description: kind.name };
}

async function keep(
  transaction: DatabaseTransaction,
  customerId: string,
  document: Kind & { readonly id: string; readonly documentTypeId: number; readonly file: SealedFile },
  now: Date,
): Promise<void> {
  await lockCustomer(transaction, customerId);
  const uploaded = await selectDocuments(transaction, customerId);
  if (uploaded.some(({ id }) => id === document.id)) return;
  refuseApproved(uploaded, document.documentTypeId);
  const replaced = uploaded.find(({ documentTypeId }) => documentTypeId === document.documentTypeId);
  if (replaced !== undefined) await removeDocument(transaction, replaced);
  await putFile(transaction, customerId, document.file, now);
  await insertDocument(transaction, { ...document, customerId, fileId: document.file.id, createdAt: now });
  await followDocuments(transaction, customerId, now);
}

function refuseApproved(uploaded: readonly CustomerDocument[], documentTypeId: number): void {
  const standing = uploaded.find((document) => document.documentTypeId === documentTypeId);
  if (standing?.status === 'APPROVED') throw fail('DOCUMENT_LOCKED');
}

/** The document and its file; nothing of it is left behind. */
export async function removeDocument(
  transaction: DatabaseTransaction,
  document: CustomerDocument,
): Promise<void> {
  await deleteDocumentRow(transaction, document.id);
  await deleteFile(transaction, document.fileId);
}
