import type pg from 'pg';
import type { MessageText } from '../bank-events.ts';
import type { Database, DatabaseTransaction } from '../database.ts';
import { fail } from '../errors.ts';
import { newId } from '../ids.ts';
import { queueMessage } from '../outbox.ts';
import { newCode, type Secrets, sameBytes } from '../secrets.ts';
import type { Customer } from '../sessions.ts';
import { matchAuthenticator } from './match-authenticator.ts';
import { createMatchCode, createReadNewest } from './match-code.ts';
import { liveSignIns, matchByEmail } from './match-sign-in-by-email.ts';

const CODE_MINUTES = 5;
const RESEND_SECONDS = 60;
const CODES_PER_HOUR_MAX = 5;
const LIVE_SIGN_INS_MAX = 10;

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

export function createChallenges(db: Database, pool: pg.Pool, secrets: Secrets): Challenges {
  const matchCode = createMatchCode(pool);
  const readNewest = createReadNewest(pool);
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
      const { operationId } = subject;
      const newest = await readNewest(operationId);
      if (newest === undefined || !belongsTo(newest, subject)) throw fail('WRONG_CODE');
      if (!sameBytes(newest.confirms, digestOf(subject))) throw fail('WRONG_CODE');
      const outcome =
        newest.code_hmac === null
          ? await matchAuthenticator(db, secrets, matchCode, {
              challengeId: newest.id,
              customerId: newest.customer_id,
              operationId,
              code,
              now,
            })
          : await matchCode({ operationId, hmac: codeHmac(operationId, code), now });
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

function belongsTo(challenge: { customer_id: string; purpose: string }, subject: Subject): boolean {
  return challenge.customer_id === subject.customer.id && challenge.purpose === subject.purpose;
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
