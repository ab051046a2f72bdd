import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../platform/database/database.ts';
import { keptSince } from '../platform/retention-rules.ts';

/** Keeps a wish for a link until the worker takes it on. */
export async function insertWish(
  db: Database,
  wish: { id: string; wishEncrypted: Buffer; askedAt: Date },
): Promise<void> {
  await db
    .insertInto('reset_requests')
    .values({ id: wish.id, wish_encrypted: wish.wishEncrypted, asked_at: wish.askedAt })
    .execute();
}

export async function selectAnyWish(db: Database) {
  return db.selectFrom('reset_requests').select('id').limit(1).executeTakeFirst();
}

export type WishRow = { readonly id: string; readonly wish_encrypted: Buffer; readonly asked_at: Date };

/** Takes the oldest wish that nobody else has in hand; it is gone once the transaction commits. */
export async function takeWish(transaction: DatabaseTransaction): Promise<WishRow | undefined> {
  return transaction
    .deleteFrom('reset_requests')
    .where('id', '=', (wishes) =>
      wishes
        .selectFrom('reset_requests')
        .select('id')
        .orderBy('asked_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'wish_encrypted', 'asked_at'])
    .executeTakeFirst();
}

/**
 * How a link was asked for: by a stranger, from where its customer is known, or by opening one too late. They are counted apart, and
 * only a newer one of the same way ends one, so that no stranger ends what the owner asked for (counter 9).
 */
export type Way = { readonly byKnown: boolean; readonly isLate: boolean };

/** How many links were made for a customer in one way since one was used. */
export async function countUnused(
  transaction: DatabaseTransaction,
  customerId: string,
  { byKnown, isLate }: Way,
  since: Date,
): Promise<number> {
  const { unused } = await transaction
    .selectFrom('password_resets')
    .select(({ fn }) => fn.countAll<string>().as('unused'))
    .where('customer_id', '=', customerId)
    .where('by_known', '=', byKnown)
    .where('is_late', '=', isLate)
    .where('created_at', '>', (resets) =>
      resets
        .selectFrom('password_resets')
        .select(sql<Date>`greatest(max(used_at), ${since}::timestamptz)`.as('counted_from'))
        .where('customer_id', '=', customerId),
    )
    .executeTakeFirstOrThrow();
  return Number(unused);
}

/** Keeps a link for a customer and ends the older ones that were asked for in the same way. */
export async function insertReset(
  transaction: DatabaseTransaction,
  reset: {
    id: string;
    customerId: string;
    codeHash: Buffer;
    way: Way;
    createdAt: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await standing(transaction, reset.customerId, reset.createdAt)
    .where('by_known', '=', reset.way.byKnown)
    .where('is_late', '=', reset.way.isLate)
    .execute();
  await transaction
    .insertInto('password_resets')
    .values({
      id: reset.id,
      customer_id: reset.customerId,
      code_hash: reset.codeHash,
      by_known: reset.way.byKnown,
      is_late: reset.way.isLate,
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
  await standing(transaction, customerId, now).execute();
}

/** Ends a link that was opened too late. @returns false where that was done before */
export async function supersedeLate(
  transaction: DatabaseTransaction,
  { id, customerId }: { readonly id: string; readonly customerId: string },
  now: Date,
): Promise<boolean> {
  const ended = await standing(transaction, customerId, now).where('id', '=', id).executeTakeFirst();
  return ended.numUpdatedRows === 1n;
}

/** Ends links of a customer that were neither used nor ended, as far as the caller narrows them down. */
function standing(transaction: DatabaseTransaction, customerId: string, now: Date) {
  return transaction
    .updateTable('password_resets')
    .set({ superseded_at: now })
    .where('customer_id', '=', customerId)
    .where('used_at', 'is', null)
    .where('superseded_at', 'is', null);
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

/** Ends what the staff allowed a customer to change without a code on it: whoever reads the mailbox might use it. */
export async function endLostChannels(transaction: DatabaseTransaction, customerId: string): Promise<void> {
  await transaction.deleteFrom('lost_channels').where('customer_id', '=', customerId).execute();
}

/** @returns how many went */
export async function deleteOldResets(db: Database, now: Date): Promise<number> {
  const before = keptSince('PASSWORD_RESETS', now);
  const deleted = await db.deleteFrom('password_resets').where('created_at', '<', before).executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
