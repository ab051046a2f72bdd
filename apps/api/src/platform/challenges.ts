import type { ErrorCode } from '@harvest/contracts/errors';
import { sql } from 'kysely';
import { verifyTotp } from './authenticator.ts';
import type { MessageText } from './bank-events.ts';
import type { Database, DatabaseTransaction } from './database.ts';
import { fail } from './errors.ts';
import { newId } from './ids.ts';
import { queueMessage } from './outbox.ts';
import { newCode, type Secrets, sameBytes } from './secrets.ts';
import type { Customer } from './sessions.ts';

const CODE_MINUTES = 5;
const TRIES_MAX = 5;
const RESEND_SECONDS = 60;
const CODES_PER_HOUR_MAX = 5;
const LIVE_SIGN_INS_MAX = 10;
// Equals no stored hash: counts a wrong authenticator code.
const NO_CODE = Buffer.alloc(0);

export type Purpose = 'SIGN_IN' | 'TRANSFER';

/** What a code stands for: it works for this customer, purpose, operation and content, and for nothing else (decision 11). */
export type Subject = {
  readonly customer: Customer;
  readonly purpose: Purpose;
  readonly operationId: string;
  /** What is confirmed (amount, source, destination), so that nothing can change between showing and confirming it. */
  readonly confirms: readonly string[];
};

export type Challenges = {
  /**
   * Makes a code for `subject` and queues its message; an authenticator needs a row only. `words` writes the message.
   * Older codes of the operation stop working, unless the new one is to stand `beside` them.
   */
  issue(
    transaction: DatabaseTransaction,
    subject: Subject,
    now: Date,
    words: CodeWords,
    beside?: 'BESIDE',
  ): Promise<void>;
  /** Like issue, for a code that was asked for again: at most one a minute and five an hour for each operation. */
  issueAgain(transaction: DatabaseTransaction, subject: Subject, now: Date, words: CodeWords): Promise<void>;
  /**
   * Compares a code with the live challenges of the operation. Comparing and counting are one autocommitted statement.
   * A code that already matched is fine again: whatever it confirms is idempotent.
   * @throws Refusal when the code is wrong, expired, used up or belongs to something else
   */
  check(subject: Subject, code: string, now: Date): Promise<'MATCHED' | 'MATCHED_BEFORE'>;
  /**
   * Finds the sign-in of a customer that this code belongs to, for clients that know the e-mail address alone. These
   * guesses are counted apart, so that a stranger cannot use up the owner's tries (decision 13).
   * @returns the operation whose code matched
   */
  checkSignInByEmail(customer: Customer, code: string, now: Date): Promise<string>;
};

export type CodeWords = (code: string) => MessageText;

export function createChallenges(db: Database, secrets: Secrets): Challenges {
  const codeHmac = (operationId: string, code: string) => secrets.hmac('codes', operationId, code);
  const digestOf = (subject: Subject) =>
    secrets.hmac('confirms', subject.customer.id, subject.purpose, ...subject.confirms);

  const challenges: Challenges = {
    async issue(transaction, subject, now, words, beside) {
      const id = newId();
      const code = subject.customer.twoFactorType === 'OTP_AUTHENTICATION' ? newCode() : undefined;
      if (beside === undefined) await retireCodes(transaction, subject.operationId, now);
      await transaction
        .insertInto('challenges')
        .values({
          id,
          customer_id: subject.customer.id,
          purpose: subject.purpose,
          operation_id: subject.operationId,
          confirms: digestOf(subject),
          code_hmac: code === undefined ? null : codeHmac(subject.operationId, code),
          created_at: now,
          expires_at: new Date(now.getTime() + CODE_MINUTES * 60_000),
        })
        .execute();
      if (subject.purpose === 'SIGN_IN') await retireOldSignIns(transaction, subject.customer.id, now);
      if (code !== undefined) await queueMessage(transaction, secrets, subject.customer, words(code), now);
    },

    async issueAgain(transaction, subject, now, words) {
      if (subject.customer.twoFactorType === 'GOOGLE_AUTHENTICATOR')
        throw fail('RESEND_NOT_FOR_AUTHENTICATOR');
      const issued = await transaction
        .selectFrom('challenges')
        .select('created_at')
        .where('operation_id', '=', subject.operationId)
        .where('created_at', '>', new Date(now.getTime() - 3_600_000))
        .orderBy('created_at', 'desc')
        .forUpdate()
        .execute();
      refuseTooManyResends(
        issued.map((row) => row.created_at),
        now,
      );
      await challenges.issue(transaction, subject, now, words);
    },

    async check(subject, code, now) {
      const newest = await newestChallenge(db, subject);
      if (newest === undefined || !sameBytes(newest.confirms, digestOf(subject))) throw fail('WRONG_CODE');
      const outcome =
        newest.code_hmac === null
          ? await matchAuthenticator(db, secrets, newest.id, subject, code, now)
          : await matchCode(db, subject.operationId, codeHmac(subject.operationId, code), now);
      if (outcome === 'MATCHED' || outcome === 'MATCHED_BEFORE') return outcome;
      throw fail(outcome);
    },

    async checkSignInByEmail(customer, code, now) {
      const live = await liveSignIns(db, customer.id, now);
      const matched: string[] = [];
      for (const operationId of live) {
        if (await matchByEmail(db, operationId, codeHmac(operationId, code), now)) matched.push(operationId);
      }
      const [operationId] = matched;
      if (operationId === undefined) throw fail('WRONG_CODE');
      return operationId;
    },
  };
  return challenges;
}

async function newestChallenge(db: Database, subject: Subject) {
  return db
    .selectFrom('challenges')
    .select(['id', 'confirms', 'code_hmac'])
    .where('operation_id', '=', subject.operationId)
    .where('customer_id', '=', subject.customer.id)
    .where('purpose', '=', subject.purpose)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** Ends every code of an operation, used or not. */
export async function retireCodes(
  transaction: DatabaseTransaction,
  operationId: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('challenges')
    .set({ superseded_at: now })
    .where('operation_id', '=', operationId)
    .where('superseded_at', 'is', null)
    .execute();
}

/** Ten sign-ins of one customer may wait for their code at once; the oldest beyond that stop working. */
async function retireOldSignIns(
  transaction: DatabaseTransaction,
  customerId: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('challenges')
    .set({ superseded_at: now })
    .where('customer_id', '=', customerId)
    .where('purpose', '=', 'SIGN_IN')
    .where('superseded_at', 'is', null)
    .where('id', 'not in', (newest) =>
      newest
        .selectFrom('challenges')
        .select('id')
        .where('customer_id', '=', customerId)
        .where('purpose', '=', 'SIGN_IN')
        .where('superseded_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(LIVE_SIGN_INS_MAX),
    )
    .execute();
}

function refuseTooManyResends(newestFirst: readonly Date[], now: Date): void {
  const [newest] = newestFirst;
  const oldest = newestFirst.at(-1);
  if (newest === undefined || oldest === undefined) return;
  const coolDownMs = newest.getTime() + RESEND_SECONDS * 1000 - now.getTime();
  if (coolDownMs > 0) throw fail('RESEND_TOO_SOON', { retryAfterSeconds: Math.ceil(coolDownMs / 1000) });
  if (newestFirst.length > CODES_PER_HOUR_MAX) {
    const freeMs = oldest.getTime() + 3_600_000 - now.getTime();
    throw fail('RESEND_LIMIT', { retryAfterSeconds: Math.max(1, Math.ceil(freeMs / 1000)) });
  }
}

type MatchOutcome =
  | 'MATCHED'
  | 'MATCHED_BEFORE'
  | Extract<ErrorCode, 'WRONG_CODE' | 'CODE_EXPIRED' | 'CODE_TRIES_USED_UP' | 'WAIT_FOR_NEXT_CODE'>;

async function matchCode(db: Database, operationId: string, hmac: Buffer, now: Date): Promise<MatchOutcome> {
  // One statement that commits by itself: a rollback elsewhere can never give a guess back.
  const counted = await db
    .updateTable('challenges')
    .set({
      attempts: sql`attempts + 1`,
      matched_at: sql<Date | null>`case when code_hmac = ${hmac} then ${now}::timestamptz end`,
    })
    .where('operation_id', '=', operationId)
    .where('attempts', '<', TRIES_MAX)
    .where('matched_at', 'is', null)
    .where('superseded_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['matched_at', 'attempts'])
    .execute();
  if (counted.some((row) => row.matched_at !== null)) return 'MATCHED';
  if (counted.length > 0)
    return counted.every((row) => row.attempts >= TRIES_MAX) ? 'CODE_TRIES_USED_UP' : 'WRONG_CODE';
  return whyNotCounted(db, operationId, hmac, now);
}

async function whyNotCounted(
  db: Database,
  operationId: string,
  hmac: Buffer,
  now: Date,
): Promise<MatchOutcome> {
  const rows = await db
    .selectFrom('challenges')
    .select(['matched_at', 'code_hmac', 'attempts', 'expires_at'])
    .where('operation_id', '=', operationId)
    .where('superseded_at', 'is', null)
    .execute();
  const matched = rows.filter((row) => row.matched_at !== null);
  if (matched.some((row) => row.code_hmac !== null && sameBytes(row.code_hmac, hmac)))
    return 'MATCHED_BEFORE';
  if (matched.length > 0 || rows.length === 0) return 'WRONG_CODE';
  if (rows.some((row) => row.attempts >= TRIES_MAX)) return 'CODE_TRIES_USED_UP';
  return rows.every((row) => row.expires_at <= now) ? 'CODE_EXPIRED' : 'WRONG_CODE';
}

async function liveSignIns(db: Database, customerId: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('challenges')
    .select('operation_id')
    .distinct()
    .where('customer_id', '=', customerId)
    .where('purpose', '=', 'SIGN_IN')
    .where('superseded_at', 'is', null)
    .where('matched_at', 'is', null)
    .where('code_hmac', 'is not', null)
    .where('expires_at', '>', now)
    .execute();
  return rows.map((row) => row.operation_id);
}

async function matchByEmail(db: Database, operationId: string, hmac: Buffer, now: Date): Promise<boolean> {
  const counted = await db
    .updateTable('challenges')
    .set({
      attempts_by_email: sql`attempts_by_email + 1`,
      matched_at: sql<Date | null>`case when code_hmac = ${hmac} then ${now}::timestamptz end`,
    })
    .where('operation_id', '=', operationId)
    .where('attempts_by_email', '<', TRIES_MAX)
    .where('matched_at', 'is', null)
    .where('superseded_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('matched_at')
    .execute();
  return counted.some((row) => row.matched_at !== null);
}

async function matchAuthenticator(
  db: Database,
  secrets: Secrets,
  challengeId: string,
  subject: Subject,
  code: string,
  now: Date,
): Promise<MatchOutcome> {
  const customerId = subject.customer.id;
  // One statement sees both as of one moment: a match marks them together.
  const state = await db
    .selectFrom('challenges')
    .innerJoin('customers', 'customers.id', 'challenges.customer_id')
    .select(['matched_at', 'matched_step', 'totp_secret_encrypted', 'totp_last_step'])
    .where('challenges.id', '=', challengeId)
    .executeTakeFirstOrThrow();
  if (state.totp_secret_encrypted === null) return 'WRONG_CODE';
  const secret = secrets.decrypt('totp-secrets', state.totp_secret_encrypted);
  const step = verifyTotp(secret, code);
  if (step !== undefined && state.matched_step === step) return 'MATCHED_BEFORE';
  if (state.matched_at !== null) return 'WRONG_CODE';
  // Waiting for the next code is honest advice, so it costs no try.
  if (step !== undefined && state.totp_last_step !== null && step <= state.totp_last_step)
    return 'WAIT_FOR_NEXT_CODE';
  return step === undefined
    ? matchCode(db, subject.operationId, NO_CODE, now)
    : takeStep(db, challengeId, customerId, step, now);
}

/** Marks the step used and the challenge matched together: of two requests with one code, one gets it. */
async function takeStep(
  db: Database,
  challengeId: string,
  customerId: string,
  step: bigint,
  now: Date,
): Promise<MatchOutcome> {
  const matched = await db
    .with('taken', (cte) =>
      cte
        .updateTable('customers')
        .set({ totp_last_step: step })
        .where('id', '=', customerId)
        .where((or) => or.or([or('totp_last_step', 'is', null), or('totp_last_step', '<', step)]))
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
