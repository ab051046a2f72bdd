import type { Platform } from '../platform/platform.ts';
import { selectDocuments } from './kyc-documents-db.ts';

/** The pictures a customer submitted, newest first, also declined ones. */
export async function listDocuments(platform: Platform, customerId: string) {
  const documents = await selectDocuments(platform.db, customerId);
  return documents.map(({ id, name, level, status, comment, uploadedAt }) => ({
    id,
    name,
    level: String(level),
    status,
    comment: comment ?? null,
    uploadedAt: uploadedAt.toISOString(),
  }));
}
