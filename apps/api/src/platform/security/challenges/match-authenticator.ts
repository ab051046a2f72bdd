import { sql } from 'kysely';
import type { Database, SqlConnection } from '../../database/database.ts';
import type { Secrets } from '../secrets.ts';
import { isCodeOfStep, verifyTotp } from './authenticator.ts';
import { type Match, type MatchCode, type MatchOutcome, NO_CODE, TRIES_MAX } from './match-code.ts';
import { countWrongCodes, WRONG_CODES_MAX, wrongCodesSince } from './wrong-codes.ts';

export type AuthenticatorGuess = {
  readonly challengeId: string;
  readonly customerId: string;
  readonly operationId: string;
  readonly confirms: Buffer;
  readonly code: string;
  readonly now: Date;
  readonly countedFor: string | undefined;
};

export type AuthenticatorTools = {
  readonly db: Database;
  readonly connection: SqlConnection;
  readonly secrets: Secrets;
  readonly matchCode: MatchCode;
};

/** Compares a code of the authenticator app; a right one marks its step used for good (decision 11). */
export async function matchAuthenticator(
  { db, connection, secrets, matchCode }: AuthenticatorTools,
  guess: AuthenticatorGuess,
): Promise<Match> {
  const { challengeId, customerId, operationId, confirms, code, now, countedFor } = guess;
  // One statement sees both as of one moment: a match marks them together.
  const state = await db
    .selectFrom('challenges')
    .innerJoin('customers', 'customers.id', 'challenges.holder_id')
    .select(['matched_at', 'matched_step', 'totp_secret_encrypted', 'totp_last_step'])
    .where('challenges.id', '=', challengeId)
    .executeTakeFirstOrThrow();
  if (state.totp_secret_encrypted === null) return { outcome: 'WRONG_CODE' };
  const secret = secrets.decrypt('totp-secrets', state.totp_secret_encrypted);
  if (state.matched_at !== null) {
    const isSameCode = state.matched_step !== null && isCodeOfStep(secret, code, state.matched_step);
    return { outcome: isSameCode ? 'MATCHED_BEFORE' : 'WRONG_CODE' };
  }
  const step = verifyTotp(secret, code);
  if (step === undefined) return matchCode({ operationId, confirms, hmac: NO_CODE, now, countedFor });
  const encryptedSecret = state.totp_secret_encrypted;
  // Waiting for the next code is honest advice, so it costs no try.
  const isUsed = state.totp_last_step !== null && step <= state.totp_last_step;
  const outcome = isUsed
    ? 'WAIT_FOR_NEXT_CODE'
    : await takeStep(db, { challengeId, customerId, encryptedSecret, step, now, countedFor });
  if (outcome === 'MATCHED' || outcome === 'MATCHED_BEFORE' || countedFor === undefined) return { outcome };
  const wrongCodes = await countWrongCodes(connection, countedFor, now);
  return { outcome: wrongCodes >= WRONG_CODES_MAX ? 'TOO_MANY_WRONG_CODES' : outcome };
}

type StepTaken = {
  readonly challengeId: string;
  readonly customerId: string;
  /** As it was read: the steps of another secret, set meanwhile, are none of this one's. */
  readonly encryptedSecret: Buffer;
  readonly step: bigint;
  readonly now: Date;
  readonly countedFor: string | undefined;
};

/**
 * Marks the step used and the challenge matched together: of two requests with one code, one gets it. No wrong code can
 * be counted meanwhile.
 */
async function takeStep(
  db: Database,
  { challengeId, customerId, encryptedSecret, step, now, countedFor }: StepTaken,
): Promise<MatchOutcome> {
  const customers = countedFor === undefined ? [] : [countedFor];
  const wrongCodes = sql<number>`(
    select coalesce(sum(wrong_codes), 0)::integer
    from lock_and_count_wrong_codes(${customers}::uuid[], ${wrongCodesSince(now)}))`;
  const matched = await db
    .with('counted', (cte) => cte.selectNoFrom(wrongCodes.as('wrong_codes')))
    .with('taken', (cte) =>
      cte
        .updateTable('customers')
        .set({ totp_last_step: step })
        .where('id', '=', customerId)
        .where('totp_secret_encrypted', '=', encryptedSecret)
        .where((or) => or.or([or('totp_last_step', 'is', null), or('totp_last_step', '<', step)]))
        .where((counted) => counted.selectFrom('counted').select('wrong_codes'), '<', WRONG_CODES_MAX)
        .returning('id'),
    )
    .updateTable('challenges')
    .set({ attempts: sql`attempts + 1`, matched_at: now, matched_step: step })
    .where('id', '=', challengeId)
    .where('attempts', '<', TRIES_MAX)
    .where('matched_at', 'is', null)
    .where('superseded_at', 'is', null)
    .where('expires_at', '>', now)
    .where((exists) => exists.exists(exists.selectFrom('taken').select('id')))
    .returning('id')
    .executeTakeFirst();
  if (matched !== undefined) return 'MATCHED';
  const challenge = await db
    .selectFrom('challenges')
    .selectAll()
    .where('id', '=', challengeId)
    .executeTakeFirstOrThrow();
  if (challenge.matched_step === step) return 'MATCHED_BEFORE';
  if (challenge.attempts >= TRIES_MAX) return 'CODE_TRIES_USED_UP';
  return challenge.expires_at <= now ? 'CODE_EXPIRED' : 'WAIT_FOR_NEXT_CODE';
}
