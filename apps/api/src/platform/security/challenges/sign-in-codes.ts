import { sql } from 'kysely';
import type { Database, DatabaseTransaction, SqlConnection } from '../../database/database.ts';
import type { KnownBy } from '../devices.ts';
import type { Place } from '../places.ts';
import { forgivenSince, lockCodesOfPerson } from './lock-codes.ts';
import { lockedInOrder } from './locked-in-order.ts';
import {
  lockWrongCodes,
  signInCodesUsedUp,
  WRONG_CODES_MAX,
  WRONG_CODES_TOLD_FROM,
  wrongCodesSince,
} from './wrong-codes.ts';

/** Unfinished sign-ins of a person in one place (counter 5). */
const UNFINISHED_MAX = 5;
/** Codes of sign-ins that were sent to a person and not used, within an hour (counter 9). */
const UNUSED_CODES_MAX = 10;
const HOUR_MS = 3_600_000;

/** A sign-in as far as counting goes. */
export type SignIn = {
  readonly holder: { readonly id: string };
  readonly purpose: string;
  /** With which others its wrong codes are counted. */
  readonly countedFor: string;
  readonly place: Pick<Place, 'key' | 'knownBy'>;
};

/**
 * Holds the counts of whose sign-in it is until the transaction ends, so that what is counted next stays so.
 * @throws Refusal where too many codes were wrong: then no code is compared, and none is made
 */
export async function lockSignIns(connection: SqlConnection, signIn: SignIn, now: Date): Promise<void> {
  if ((await lockWrongCodes(connection, signIn.countedFor, now)) >= WRONG_CODES_MAX)
    throw signInCodesUsedUp(signIn.purpose);
}

/**
 * Whether one more code of a sign-in may be sent to a person. A sign-in that is finished gives its codes back; a place where the
 * person is known has a budget of its own, whoever asks elsewhere.
 */
export async function mayBeSent(
  transaction: DatabaseTransaction,
  { holder, purpose, place }: SignIn,
  now: Date,
): Promise<boolean> {
  const sent = transaction
    .selectFrom('challenges')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('holder_id', '=', holder.id)
    .where('purpose', '=', purpose)
    .where('created_at', '>', new Date(now.getTime() - HOUR_MS))
    .where('code_hmac', 'is not', null)
    .where('proved_by', 'is', null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('challenges as used')
            .select('used.id')
            .whereRef('used.operation_id', '=', 'challenges.operation_id')
            .where('used.matched_at', 'is not', null),
        ),
      ),
    );
  const { count } = await (place.knownBy === undefined
    ? sent.where('known_by', 'is', null)
    : sent.where('known_by', 'is not', null).where('place', '=', place.key)
  ).executeTakeFirstOrThrow();
  return Number(count) < UNUSED_CODES_MAX;
}

/** Ends the oldest sign-ins of a person that wait in this place, beyond as many as may; never one of another place. */
export async function replaceOldest(
  transaction: DatabaseTransaction,
  { holder, purpose, place }: SignIn,
  now: Date,
): Promise<void> {
  const oldest = await transaction
    .selectFrom('challenges')
    .select('operation_id')
    .where('holder_id', '=', holder.id)
    .where('purpose', '=', purpose)
    .where('place', '=', place.key)
    .where('superseded_at', 'is', null)
    .where('matched_at', 'is', null)
    .groupBy('operation_id')
    .orderBy(({ fn }) => fn.min('created_at'), 'desc')
    // Of those of one millisecond, the one that was written first.
    .orderBy(sql`min(id::text)`, 'desc')
    .offset(UNFINISHED_MAX)
    .execute();
  if (oldest.length === 0) return;
  const replaced = oldest.map((row) => row.operation_id);
  await transaction
    .updateTable('challenges')
    .set({ superseded_at: now, replaced_at: now })
    .where(
      'id',
      '=',
      lockedInOrder(transaction, (rows) =>
        rows.where('operation_id', 'in', replaced).where('superseded_at', 'is', null),
      ),
    )
    .where('superseded_at', 'is', null)
    .execute();
}

/** Where a sign-in was begun, and with what its wrong codes are counted; undefined where there is none. */
export async function selectBegun(transaction: DatabaseTransaction, operationId: string) {
  const row = await transaction
    .selectFrom('challenges')
    .select(['counted_for', 'place', 'known_by'])
    .where('operation_id', '=', operationId)
    .where('place', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (row?.counted_for == null || row.place === null) return undefined;
  // A check of the table keeps it within its union.
  const knownBy = (row.known_by ?? undefined) as KnownBy | undefined;
  return { countedFor: row.counted_for, place: { key: row.place, knownBy } };
}

/** Whether a sign-in waits for a code, which may be one that does not work any more. */
export async function isWaiting(transaction: DatabaseTransaction, operationId: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('challenges')
    .select('id')
    .where('operation_id', '=', operationId)
    .where('superseded_at', 'is', null)
    .where('matched_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Counts no more what somebody entered wrong when signing in. A colleague does it where no code is taken any more; a reset, which
 * does it once a day, from as many on as its owner is told of: the tries left would be those of whoever knew the old password. One
 * that few codes were wrong for uses nothing up.
 * @returns whether it was done
 */
export async function forgiveWrongCodes(
  transaction: DatabaseTransaction,
  holderId: string,
  now: Date,
  isOnceADay: boolean,
): Promise<boolean> {
  const since = wrongCodesSince(now);
  await lockCodesOfPerson(transaction, holderId, now);
  const wrong = await transaction
    .selectFrom('challenges')
    .select(['id', 'wrong_codes', 'counted_for', 'created_at', 'forgiven_at'])
    .where('holder_id', '=', holderId)
    .where('purpose', 'in', ['SIGN_IN', 'STAFF_SIGN_IN'])
    .where('wrong_codes', '>', 0)
    .where('created_at', '>', forgivenSince(now))
    .execute();
  if (isOnceADay && wrong.some((row) => row.forgiven_at !== null && row.forgiven_at > since)) return false;
  const counting = wrong.filter((row) => row.forgiven_at === null && row.created_at > since);
  const sums = Array.from(Map.groupBy(counting, (row) => row.counted_for).values(), (rows) =>
    rows.reduce((sum, row) => sum + row.wrong_codes, 0),
  );
  const from = isOnceADay ? WRONG_CODES_TOLD_FROM : WRONG_CODES_MAX;
  if (!sums.some((sum) => sum >= from)) return false;
  await transaction
    .updateTable('challenges')
    .set({ forgiven_at: now })
    .where(
      'id',
      'in',
      counting.map((row) => row.id),
    )
    .execute();
  return true;
}

/** Of whom no code of a sign-in is taken any more somewhere, among these people; without a lock. */
export async function usedUpSignInCodes(
  db: Database,
  holderIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (holderIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('challenges')
    .select('holder_id')
    .distinct()
    .where('holder_id', 'in', holderIds)
    .where('purpose', 'in', ['SIGN_IN', 'STAFF_SIGN_IN'])
    .where('wrong_codes', '>', 0)
    .where('forgiven_at', 'is', null)
    .where('created_at', '>', wrongCodesSince(now))
    .groupBy(['holder_id', 'counted_for'])
    .having(({ fn }) => fn.sum<bigint>('wrong_codes'), '>=', BigInt(WRONG_CODES_MAX))
    .execute();
  return new Set(rows.map((row) => row.holder_id));
}

/** How many codes somebody entered wrong when signing in, within a day, wherever that was. */
export async function countWrongAtSignIn(
  connection: SqlConnection,
  holderId: string,
  now: Date,
): Promise<number> {
  const [counted] = await connection.query<{ wrong_codes: number }>(
    `select coalesce(sum(wrong_codes), 0)::integer as wrong_codes from challenges
     where holder_id = $1 and purpose in ('SIGN_IN', 'STAFF_SIGN_IN') and wrong_codes > 0 and created_at > $2`,
    [holderId, wrongCodesSince(now).toISOString()],
  );
  return counted?.wrong_codes ?? 0;
}
