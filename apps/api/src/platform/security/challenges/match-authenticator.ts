import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { isCodeOfStep, verifyTotp } from './authenticator.ts';
import type { ChallengeTools } from './challenge-tools.ts';
import { type Match, type MatchOutcome, NO_CODE, TRIES_MAX } from './match-code.ts';
import { countWrongCodes, WRONG_CODES_MAX, wrongCodesSince } from './wrong-codes.ts';

export type AuthenticatorGuess = {
  readonly challengeId: string;
  /** A customer or a colleague. */
  readonly holderId: string;
  readonly operationId: string;
  readonly confirms: readonly Buffer[];
  readonly code: string;
  readonly now: Date;
  readonly countedFor: string | undefined;
};

type AuthenticatorTools = Pick<ChallengeTools, 'db' | 'connection' | 'secrets' | 'matchCode'>;

/** Compares a code of the authenticator app; a right one marks its step used for good (decision 11). */
export async function matchAuthenticator(
  tools: AuthenticatorTools,
  guess: AuthenticatorGuess,
): Promise<Match> {
  const { db, connection, secrets, matchCode } = tools;
  const { challengeId, holderId, operationId, confirms, code, now, countedFor } = guess;
  // One statement sees both as of one moment: a match marks them together.
  const state = await db
    .selectFrom('challenges')
    .leftJoin('customers', 'customers.id', 'challenges.holder_id')
    .leftJoin('staff', 'staff.id', 'challenges.holder_id')
    .select(['matched_at', 'matched_step'])
    .select(({ fn }) => [
      fn
        .coalesce('customers.totp_secret_encrypted', 'staff.totp_secret_encrypted')
        .as('totp_secret_encrypted'),
      fn.coalesce('customers.totp_last_step', 'staff.totp_last_step').as('totp_last_step'),
    ])
    .where('challenges.id', '=', challengeId)
    .executeTakeFirstOrThrow();
  if (state.totp_secret_encrypted === null) return { outcome: 'WRONG_CODE' };
  const secret = secrets.decrypt('totp-secrets', holderId, state.totp_secret_encrypted);
  if (state.matched_at !== null) {
    const isSameCode = state.matched_step !== null && isCodeOfStep(secret, code, state.matched_step);
    return { outcome: isSameCode ? 'MATCHED_BEFORE' : 'WRONG_CODE' };
  }
  const step = verifyTotp(secret, code);
  if (step === undefined) return matchCode({ operationId, confirms, hmacs: NO_CODE, now, countedFor });
  const encryptedSecret = state.totp_secret_encrypted;
  // Waiting for the next code is honest advice, so it costs no try.
  const isUsed = state.totp_last_step !== null && step <= state.totp_last_step;
  const outcome = isUsed
    ? 'WAIT_FOR_NEXT_CODE'
    : await takeStep(db, { challengeId, holderId, encryptedSecret, step, now, countedFor });
  // Nothing was compared where the secret stands under another key since it was read.
  if (outcome === 'WAIT_FOR_NEXT_CODE' && !isUsed && !(await isStillKept(db, holderId, encryptedSecret)))
    return matchAuthenticator(tools, guess);
  if (outcome === 'MATCHED' || outcome === 'MATCHED_BEFORE' || countedFor === undefined) return { outcome };
  const wrongCodes = await countWrongCodes(connection, countedFor, now);
  return { outcome: wrongCodes >= WRONG_CODES_MAX ? 'TOO_MANY_WRONG_CODES' : outcome };
}

async function isStillKept(db: Database, holderId: string, encryptedSecret: Buffer): Promise<boolean> {
  const kept = await db
    .selectFrom('customers')
    .select('id')
    .where('id', '=', holderId)
    .where('totp_secret_encrypted', '=', encryptedSecret)
    .unionAll(
      db
        .selectFrom('staff')
        .select('id')
        .where('id', '=', holderId)
        .where('totp_secret_encrypted', '=', encryptedSecret),
    )
    .executeTakeFirst();
  return kept !== undefined;
}

type StepTaken = {
  readonly challengeId: string;
  readonly holderId: string;
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
  { challengeId, holderId, encryptedSecret, step, now, countedFor }: StepTaken,
): Promise<MatchOutcome> {
  const counts = countedFor === undefined ? [] : [countedFor];
  const wrongCodes = sql<number>`(
    select coalesce(sum(wrong_codes), 0)::integer
    from lock_and_count_wrong_codes(${counts}::uuid[], ${wrongCodesSince(now)}))`;
  const matched = await db
    .with('counted', (cte) => cte.selectNoFrom(wrongCodes.as('wrong_codes')))
    .with('taken_by_customer', (cte) =>
      cte
        .updateTable('customers')
        .set({ totp_last_step: step })
        .where('id', '=', holderId)
        .where('totp_secret_encrypted', '=', encryptedSecret)
        .where((or) => or.or([or('totp_last_step', 'is', null), or('totp_last_step', '<', step)]))
        .where((counted) => counted.selectFrom('counted').select('wrong_codes'), '<', WRONG_CODES_MAX)
        .returning('id'),
    )
    // Nobody is both: one of the two finds nobody.
    .with('taken_by_colleague', (cte) =>
      cte
        .updateTable('staff')
        .set({ totp_last_step: step })
        .where('id', '=', holderId)
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
    .where((taken) =>
      taken.or([
        taken.exists(taken.selectFrom('taken_by_customer').select('id')),
        taken.exists(taken.selectFrom('taken_by_colleague').select('id')),
      ]),
    )
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
