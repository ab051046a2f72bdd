import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../database/database.ts';
import { fail } from '../../errors.ts';
import { RESEND_SECONDS } from './issued-codes.ts';
import { lockCodesOfOperation, lockCodesOfPerson } from './lock-codes.ts';
import { lockedInOrder } from './locked-in-order.ts';
import { TRIES_MAX } from './match-code.ts';

/** Ends the codes of an operation that the bank made; what an app makes goes on. */
export async function retireSentCodes(
  transaction: DatabaseTransaction,
  operationId: string,
  now: Date,
): Promise<void> {
  const sent = lockedInOrder(transaction, (rows) =>
    rows
      .where('operation_id', '=', operationId)
      .where('superseded_at', 'is', null)
      .where('code_hmac', 'is not', null),
  );
  await transaction
    .updateTable('challenges')
    .set({ superseded_at: now })
    .where('id', '=', sent)
    .where('superseded_at', 'is', null)
    .execute();
}

/** Ends every code of an operation, used or not. @returns how many had not been ended before */
export async function retireCodes(
  transaction: DatabaseTransaction,
  operationId: string,
  now: Date,
): Promise<number> {
  const standing = lockedInOrder(transaction, (rows) =>
    rows.where('operation_id', '=', operationId).where('superseded_at', 'is', null),
  );
  const retired = await transaction
    .updateTable('challenges')
    .set({ superseded_at: now })
    .where('id', '=', standing)
    .where('superseded_at', 'is', null)
    .executeTakeFirst();
  return Number(retired.numUpdatedRows);
}

/**
 * Expires the codes of an operation that were not entered, before its end is reported: a guess under way finds no code that works. The
 * caller holds the lock of all its codes.
 */
export async function expireCodes(transaction: DatabaseTransaction, operationId: string): Promise<void> {
  await transaction
    .updateTable('challenges')
    .set((set) => ({ expires_at: set.ref('created_at') }))
    .where('operation_id', '=', operationId)
    .where('matched_at', 'is', null)
    .where('superseded_at', 'is', null)
    .execute();
}

/**
 * Ends the codes of an operation that stand beside the one that was made first, so that another can: a guess is compared with all
 * that stand, and must not be worth more with each that somebody asks for.
 */
export async function retireBeside(
  transaction: DatabaseTransaction,
  operationId: string,
  now: Date,
): Promise<void> {
  const first = transaction
    .selectFrom('challenges')
    .select('id')
    .where('operation_id', '=', operationId)
    .where('superseded_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1);
  const beside = lockedInOrder(transaction, (rows) =>
    rows.where('operation_id', '=', operationId).where('superseded_at', 'is', null).where('id', '<>', first),
  );
  await transaction
    .updateTable('challenges')
    .set({ superseded_at: now })
    .where('id', '=', beside)
    .where('superseded_at', 'is', null)
    .execute();
}

/** Ends every code of an operation that is given up or done, and lets no other be sent for it. @returns how many stood */
export async function endCodes(
  transaction: DatabaseTransaction,
  operationId: string,
  now: Date,
): Promise<number> {
  // Those that ended before, too: older than the one that stands, they are what a resend takes first.
  await lockCodesOfOperation(transaction, operationId);
  const retired = await retireCodes(transaction, operationId, now);
  await transaction
    .updateTable('challenges')
    .set({ operation_ends_at: now })
    .where('operation_id', '=', operationId)
    .where('operation_ends_at', '>', now)
    .execute();
  return retired;
}

/** The code that an operation was confirmed by. */
export type TakenCode = {
  readonly id: string;
  /** False for a repeat: what the code confirms is done. */
  readonly isFirst: boolean;
};

/**
 * Takes the right code of an operation, in the transaction that carries the operation out. No other code is accepted or sent for it. The
 * code itself stays as it is: the same code given again gets the first answer while it works (A454).
 * @returns undefined when the code works no more, or was ended since it was compared
 */
export async function takeCode(
  transaction: DatabaseTransaction,
  operationId: string,
  now: Date,
): Promise<TakenCode | undefined> {
  await lockCodesOfOperation(transaction, operationId);
  const right = await transaction
    .selectFrom('challenges')
    .select(['id', 'matched_at', 'operation_ends_at'])
    .where('operation_id', '=', operationId)
    .where('matched_at', 'is not', null)
    .where('superseded_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('matched_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (right === undefined) return undefined;
  const { id, matched_at: matchedAt, operation_ends_at: endsAt } = right;
  // A code never works longer than its operation, and taking the code ends the operation at the moment it was entered.
  if (matchedAt === null || endsAt === null || endsAt <= matchedAt) return { id, isFirst: false };
  await transaction
    .updateTable('challenges')
    .set({ superseded_at: now })
    .where('operation_id', '=', operationId)
    .where('matched_at', 'is', null)
    .where('superseded_at', 'is', null)
    .execute();
  await transaction
    .updateTable('challenges')
    .set({ operation_ends_at: matchedAt })
    .where('operation_id', '=', operationId)
    .where('operation_ends_at', '>', matchedAt)
    .execute();
  return { id, isFirst: true };
}

/**
 * Counts a guess at a code that was taken, before it is compared, where the right one shows something: a challenge to sign, or backup
 * codes. A taken code takes as many guesses as any other, repeats of its owner included. It commits by itself, so that no rollback
 * gives a guess back. @throws Refusal CODE_TRIES_USED_UP
 */
export async function countGuessAtTaken(db: Database, operationId: string, now: Date): Promise<void> {
  const newest = await db
    .selectFrom('challenges')
    .select(['id', 'matched_at'])
    .where('operation_id', '=', operationId)
    .where('superseded_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest === undefined || newest.matched_at === null) return;
  const counted = await db
    .updateTable('challenges')
    .set({ attempts: sql`attempts + 1` })
    .where('id', '=', newest.id)
    .where('attempts', '<', TRIES_MAX)
    .executeTakeFirst();
  if (counted.numUpdatedRows === 0n) throw fail('CODE_TRIES_USED_UP', { retryAfterSeconds: RESEND_SECONDS });
}

/** Ends the codes that somebody was given in exchange for a proof, and that nobody has entered yet. The caller holds their row. */
export async function retireProofs(
  transaction: DatabaseTransaction,
  holderId: string,
  now: Date,
): Promise<void> {
  await lockCodesOfPerson(transaction, holderId, now);
  await transaction
    .updateTable('challenges')
    .set({ superseded_at: now })
    .where('holder_id', '=', holderId)
    .where('proved_by', 'is not', null)
    .where('superseded_at', 'is', null)
    .where('matched_at', 'is', null)
    .execute();
}

/**
 * Ends every sign-in of a person that waits for its code, sent again a moment ago or not; with a place, of those that wait there.
 * The caller holds their row.
 */
export async function endSignIns(
  transaction: DatabaseTransaction,
  holderId: string,
  purpose: 'SIGN_IN' | 'STAFF_SIGN_IN',
  now: Date,
  place?: string,
): Promise<void> {
  await lockCodesOfPerson(transaction, holderId, now);
  let waiting = transaction
    .updateTable('challenges')
    .set({ superseded_at: now })
    .where('holder_id', '=', holderId)
    .where('purpose', '=', purpose)
    .where('superseded_at', 'is', null);
  if (place !== undefined) waiting = waiting.where('place', '=', place);
  await waiting.execute();
}
