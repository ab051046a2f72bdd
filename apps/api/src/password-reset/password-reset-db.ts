import type { Database, DatabaseTransaction } from '../platform/database/database.ts';

/** Expired links are kept for so long, so that opening one can send another (decision 17). */
const KEEP_DAYS = 7;

/** Keeps a link for a customer, or for nobody, and ends the older ones. */
export async function insertReset(
  transaction: DatabaseTransaction,
  reset: { id: string; customerId: string; codeHash: Buffer; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await supersedeResets(transaction, reset.customerId, reset.createdAt);
  await transaction
    .insertInto('password_resets')
    .values({
      id: reset.id,
      customer_id: reset.customerId,
      code_hash: reset.codeHash,
      created_at: reset.createdAt,
      expires_at: reset.expiresAt,
    })
    .execute();
}

export async function supersedeResets(
  transaction: DatabaseTransaction,
  customerId: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('password_resets')
    .set({ superseded_at: now })
    .where('customer_id', '=', customerId)
    .where('used_at', 'is', null)
    .where('superseded_at', 'is', null)
    .execute();
}

/** A link that was neither used nor ended, expired or not, with the customer it is for. */
export async function selectReset(db: Database, codeHash: Buffer) {
  return db
    .selectFrom('password_resets')
    .innerJoin('customers', 'customers.id', 'password_resets.customer_id')
    .select([
      'password_resets.id',
      'password_resets.expires_at',
      'customers.id as customer_id',
      'customers.email',
      'customers.phone_number as phoneNumber',
    ])
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .where('superseded_at', 'is', null)
    .where('customers.disabled_at', 'is', null)
    .executeTakeFirst();
}

/** Uses a link up: of several that try at once, one succeeds. */
export async function takeReset(transaction: DatabaseTransaction, id: string, now: Date): Promise<boolean> {
  const taken = await transaction
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('superseded_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** @returns how many went */
export async function deleteOldResets(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEEP_DAYS * 86_400_000);
  const deleted = await db.deleteFrom('password_resets').where('created_at', '<', before).executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
