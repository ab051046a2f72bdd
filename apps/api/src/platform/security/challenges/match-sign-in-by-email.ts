import type { Database, SqlConnection } from '../../database/database.ts';
import { TRIES_MAX } from './match-code.ts';
import { WRONG_BY_EMAIL_MAX, WRONG_CODES_MAX, wrongCodesSince } from './wrong-codes.ts';

/** Of the tries at one code, how many may be made with the e-mail address alone: the handle keeps the others (A323). */
const TRIES_BY_EMAIL_MAX = 3;

type LiveSignIn = { readonly operation_id: string; readonly counted_for: string | null };

/** The sign-ins of a customer, begun from this place, that wait for a code of ours. */
export async function liveSignIns(
  db: Database,
  customerId: string,
  place: string,
  now: Date,
): Promise<LiveSignIn[]> {
  return db
    .selectFrom('challenges')
    .select(['operation_id', 'counted_for'])
    .distinct()
    .where('holder_id', '=', customerId)
    .where('purpose', '=', 'SIGN_IN')
    .where('place', '=', place)
    .where('superseded_at', 'is', null)
    .where('matched_at', 'is', null)
    .where('code_hmac', 'is not', null)
    .where('expires_at', '>', now)
    .execute();
}

// As COUNT_AND_COMPARE in match-code.ts, and for the same reasons. What is wrong counts for each code it was compared with.
const COUNT_AND_COMPARE = `
  with counted as materialized (
    select wrong_codes, wrong_by_email from lock_and_count_wrong_codes(array[$4::uuid], $5::timestamptz)
  ), live as materialized (
    select id from challenges
    where operation_id = $1 and attempts < ${TRIES_MAX} and attempts_by_email < ${TRIES_BY_EMAIL_MAX}
      and code_hmac is not null and matched_at is null and superseded_at is null and expires_at > $3::timestamptz
      and not exists (
        select from counted where wrong_codes >= ${WRONG_CODES_MAX} or wrong_by_email >= ${WRONG_BY_EMAIL_MAX})
    order by id for no key update
  )
  update challenges set attempts = attempts + 1,
    matched_at = case when code_hmac = any($2::bytea[]) then $3::timestamptz end,
    attempts_by_email = attempts_by_email + case when code_hmac = any($2::bytea[]) then 0 else 1 end,
    wrong_codes = wrong_codes + case when code_hmac = any($2::bytea[]) then 0 else 1 end
  where id = any(array(select id from live)) and attempts < ${TRIES_MAX} and matched_at is null and superseded_at is null
  returning matched_at`;

/** Compares a guess with one sign-in: a try at its code like any other. */
export async function matchByEmail(
  connection: SqlConnection,
  { operation_id: operationId, counted_for: countedFor }: LiveSignIn,
  hmacs: readonly Buffer[],
  now: Date,
): Promise<boolean> {
  const compared = await connection.query<{ matched_at: Date | null }>(COUNT_AND_COMPARE, [
    operationId,
    hmacs,
    now.toISOString(),
    countedFor,
    wrongCodesSince(now).toISOString(),
  ]);
  return compared.some((row) => row.matched_at !== null);
}
