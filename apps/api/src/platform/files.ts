import { createHash } from 'node:crypto';
import { newId } from '../bank/ids.ts';
import type { Database, DatabaseTransaction } from './database/database.ts';

export type NewFile = {
  readonly customerId: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
  readonly createdAt: Date;
};

/** Keeps a file in the caller's transaction. @returns its random id */
export async function putFile(transaction: DatabaseTransaction, file: NewFile): Promise<string> {
  const id = newId();
  await transaction
    .insertInto('files')
    .values({
      id,
      customer_id: file.customerId,
      media_type: file.mediaType,
      bytes_length: file.bytes.length,
      sha256: createHash('sha256').update(file.bytes).digest(),
      created_at: file.createdAt,
    })
    .execute();
  await transaction.insertInto('file_bytes').values({ file_id: id, bytes: file.bytes }).execute();
  return id;
}

/** A file of this customer; somebody else's is as unknown as one that does not exist. */
export async function getFile(
  db: Database,
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
  return row && { mediaType: row.media_type, bytes: row.bytes };
}

/** Forgets a file that nothing refers to any more. */
export async function deleteFile(transaction: DatabaseTransaction, id: string): Promise<void> {
  await transaction.deleteFrom('files').where('id', '=', id).execute();
}

/** A file as it travels in JSON. */
export function dataUrlOf(file: { readonly mediaType: string; readonly bytes: Buffer }): string {
  return `data:${file.mediaType};base64,${file.bytes.toString('base64')}`;
}
