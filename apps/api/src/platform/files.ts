import { createHash } from 'node:crypto';
import { newId } from '../bank/ids.ts';
import type { Database, DatabaseTransaction } from './database/database.ts';
import { readSeal } from './security/key-marks.ts';
import { UNNAMED_KEY } from './security/secret-keys.ts';
import type { Secrets } from './security/secrets.ts';

/** A file that nobody can read any more, to be kept under its random id. */
export type SealedFile = ReturnType<typeof sealFile>;

/** Makes a file ready to be kept where there is no secret to seal it with. */
export function sealFile(
  { secrets }: { readonly secrets: Secrets },
  { mediaType, bytes }: { readonly mediaType: string; readonly bytes: Buffer },
) {
  const id = newId();
  return {
    id,
    mediaType,
    bytesLength: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
    bytesEncrypted: secrets.encrypt('files', id, bytes),
  };
}

/** Keeps a file of a customer in the caller's transaction. */
export async function putFile(
  transaction: DatabaseTransaction,
  customerId: string,
  file: SealedFile,
  createdAt: Date,
): Promise<void> {
  await transaction
    .insertInto('files')
    .values({
      id: file.id,
      customer_id: customerId,
      media_type: file.mediaType,
      bytes_length: file.bytesLength,
      sha256: file.sha256,
      created_at: createdAt,
    })
    .execute();
  await transaction
    .insertInto('file_bytes')
    .values({ file_id: file.id, bytes: file.bytesEncrypted })
    .execute();
}

/** A file of this customer; somebody else's is as unknown as one that does not exist. */
export async function getFile(
  { db, secrets }: { readonly db: Database; readonly secrets: Secrets },
  customerId: string,
  id: string,
): Promise<{ mediaType: string; bytes: Buffer } | undefined> {
  const row = await db
    .selectFrom('files')
    .innerJoin('file_bytes', 'file_bytes.file_id', 'files.id')
    .where('files.id', '=', id)
    .where('files.customer_id', '=', customerId)
    .select(['files.media_type', 'file_bytes.bytes'])
    .executeTakeFirst();
  return row && { mediaType: row.media_type, bytes: openBytes(secrets, id, row.bytes) };
}

/**
 * The bytes of a file as they came. Those from before files were encrypted stand in the open, and belong to the key of that time:
 * once it is gone, everything has been encrypted, and what is not was put there by somebody else.
 */
function openBytes(secrets: Secrets, id: string, kept: Buffer): Buffer {
  if (readSeal(kept) === undefined && secrets.keyIds.includes(UNNAMED_KEY)) return kept;
  return secrets.decryptBytes('files', id, kept);
}

/** Forgets a file that nothing refers to any more. */
export async function deleteFile(transaction: DatabaseTransaction, id: string): Promise<void> {
  await transaction.deleteFrom('files').where('id', '=', id).execute();
}

/** A file as it travels in JSON. */
export function dataUrlOf(file: { readonly mediaType: string; readonly bytes: Buffer }): string {
  return `data:${file.mediaType};base64,${file.bytes.toString('base64')}`;
}
