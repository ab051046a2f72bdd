import type { TwoFactorType } from '@harvest/contracts/auth';
import type pg from 'pg';
import type { MessageText } from '../../../bank/bank-events.ts';
import { newId } from '../../../bank/ids.ts';
import {
  type Database,
  type DatabaseTransaction,
  poolConnection,
  transactionConnection,
} from '../../database/database.ts';
import { fail, type Refusal } from '../../errors.ts';
import { insertEvents, queueMessage, type Recipient } from '../../outbox.ts';
import { newCode, type Secrets, sameBytes } from '../secrets.ts';
import { isFresh, lockIssued, RESEND_SECONDS, refuseTooMany, refuseTooSoon } from './issued-codes.ts';
import { type AuthenticatorGuess, matchAuthenticator } from './match-authenticator.ts';
import { createMatchCode, createReadNewest, type Match, NO_CODE, sameHmac } from './match-code.ts';
import { liveSignIns, matchByEmail } from './match-sign-in-by-email.ts';
import { redeemCode } from './redeem-code.ts';
import { countedFor, refuseAfterTooManyWrongCodes, tooManyWrongCodes } from './wrong-codes.ts';

const CODE_MINUTES = 5;
// The app makes a fresh code by itself: only the waiting for it needs an end, that of what it confirms.
const APP_MINUTES = 15;
/** Stands in kept words where a code will; a private character, which no name and no text of ours holds. */
const CODE_PLACE = '\uE000';
const LIVE_SIGN_INS_MAX = 10;

export type Purpose =
  | 'SIGN_IN'
  | 'STAFF_SIGN_IN'
  | 'PAYMENT'
  | 'EMAIL_VERIFICATION'
  | 'SET_OTP_FACTOR'
  | 'SET_AUTHENTICATOR_FACTOR'
  | 'PAYMENT_STOP_OFF'
  | 'DISABLE_ACCOUNT';

/** Whom a code is for: a customer, somebody who is about to become one, or a staff member. The purpose tells which. */
export type Holder = Recipient & { readonly twoFactorType: TwoFactorType };

/** What a code stands for: it works for this holder, purpose, operation and content, and for nothing else (decision 11). */
export type Confirmable = {
  readonly holder: Holder;
  readonly purpose: Purpose;
  readonly operationId: string;
  /** What is confirmed (amount, source, destination), so that nothing can change between showing and confirming it. */
  readonly confirms: readonly string[];
};

export type Challenges = {
  /**
   * Makes a code for `confirmable` and queues its message; an authenticator needs a row only. `words` writes the message.
   * Older codes of the operation stop working, unless the new one is to stand `beside` them. With the end of the operation
   * the words are kept, so that `resend` needs nobody who knows what is confirmed.
   * @throws Refusal after too many wrong codes
   */
  issue(
    transaction: DatabaseTransaction,
    confirmable: Confirmable,
    now: Date,
    words: CodeWords,
    options?: { readonly beside?: boolean; readonly endsAt?: Date },
  ): Promise<void>;
  /** Like issue, for a code that was asked for again: at most one a minute and five an hour for each operation. */
  issueAgain(
    transaction: DatabaseTransaction,
    confirmable: Confirmable,
    now: Date,
    words: CodeWords,
  ): Promise<void>;
  /**
   * Sends the code of an operation of this holder that waits for one again, in the words it was first sent with.
   * @throws Refusal NOT_FOUND, also for somebody else's; when the operation is over; and as issueAgain
   */
  resend(holder: Holder, operationId: string, now: Date): Promise<void>;
  /**
   * Like issueAgain, for what every load of a page starts: less than a minute after a code that still works there is no
   * new one. An app's tries go on as long as they last, so that starting over gives nobody more of them.
   */
  issueUnlessFresh(
    transaction: DatabaseTransaction,
    confirmable: Confirmable,
    now: Date,
    words: CodeWords,
    endsAt: Date,
  ): Promise<void>;
  /**
   * Compares a code with the live challenges of the operation. Comparing and counting are one autocommitted statement.
   * A code that already matched is fine again: whatever it confirms is idempotent.
   * @throws Refusal when the code is wrong, expired, used up or belongs to something else
   */
  check(confirmable: Confirmable, code: string, now: Date): Promise<'MATCHED' | 'MATCHED_BEFORE'>;
  /**
   * Like check, for what several codes confirm: they match together or not at all, and are one try.
   * @returns which of them was wrong, where the try was counted
   */
  checkTogether(confirmable: Confirmable, codes: CodeSet, now: Date): Promise<TogetherOutcome>;
  /**
   * Finds the sign-in of a customer that this code belongs to, for clients that know the e-mail address alone. These
   * guesses are counted apart, so that a stranger cannot use up the owner's tries (decision 13).
   * @returns the operation whose code matched
   */
  checkSignInByEmail(customerId: string, code: string, now: Date): Promise<string>;
  /**
   * Uses a code up in the caller's transaction, for callers who count guesses themselves before they ask: where strangers
   * guess by name, there may be no challenge to count them on. @throws Refusal
   */
  redeem(transaction: DatabaseTransaction, operationId: string, code: string, now: Date): Promise<void>;
};

export type CodeWords = (code: string) => MessageText;

export type CodeSet = {
  /** The code that was entered for the one we sent; absent where we sent none. */
  readonly sentCode: string | undefined;
  readonly appCodesAreRight: boolean;
};

export type TogetherOutcome = 'MATCHED' | 'SENT_CODE_WRONG' | 'APP_CODE_WRONG';

export function createChallenges(db: Database, pool: pg.Pool, secrets: Secrets): Challenges {
  const connection = poolConnection(pool);
  const matchCode = createMatchCode(pool);
  const tools = { db, connection, secrets, matchCode };
  const readNewest = createReadNewest(pool);
  const codeHmac = (operationId: string, code: string) => secrets.hmac('codes', operationId, code);
  const digestOf = (confirmable: Confirmable) =>
    secrets.hmac('confirms', confirmable.holder.id, confirmable.purpose, ...confirmable.confirms);

  /** The challenge a code of `confirmable` is compared with; one of another factor is over since the factor changed. */
  async function newestOf(confirmable: Confirmable) {
    const newest = await readNewest(confirmable.operationId);
    if (newest === undefined || !belongsTo(newest, confirmable)) throw fail('WRONG_CODE');
    if (!sameBytes(newest.confirms, digestOf(confirmable))) throw fail('WRONG_CODE');
    if ((newest.code_hmac === null) !== isMadeByApp(confirmable)) throw fail('WRONG_CODE');
    return newest;
  }

  async function appGuess(confirmable: Confirmable, code: string, now: Date): Promise<AuthenticatorGuess> {
    const { id, holder_id: customerId, confirms } = await newestOf(confirmable);
    const { operationId } = confirmable;
    const counted = countedFor(confirmable);
    return { challengeId: id, customerId, operationId, confirms, code, now, countedFor: counted };
  }

  /** Why a code did not match; whose last wrong code it was is told in a message. */
  async function refusalOf(
    outcome: Exclude<Match['outcome'], 'MATCHED' | 'MATCHED_BEFORE'>,
    { holder }: Confirmable,
    now: Date,
    triesLeft?: number,
  ): Promise<Refusal> {
    if (outcome === 'LAST_WRONG_CODE')
      await insertEvents(connection, [
        { id: newId(), type: 'TOO_MANY_WRONG_CODES', customerId: holder.id, payload: {}, occurredAt: now },
      ]);
    if (outcome === 'LAST_WRONG_CODE' || outcome === 'TOO_MANY_WRONG_CODES')
      return tooManyWrongCodes(connection, holder.id, now);
    if (outcome === 'WRONG_CODE')
      return fail(outcome, triesLeft === undefined ? {} : { params: { triesLeft } });
    // Another code gives new tries, and may be asked for by then at the latest.
    return outcome === 'CODE_TRIES_USED_UP'
      ? fail(outcome, { retryAfterSeconds: RESEND_SECONDS })
      : fail(outcome);
  }

  /** What a code is issued for: a confirmable, with what it confirms already digested. */
  type Issue = Omit<Confirmable, 'confirms'> & {
    readonly confirms: Buffer;
    readonly words: CodeWords;
    readonly endsAt?: Date | undefined;
  };
  const issueOf = (confirmable: Confirmable, words: CodeWords, endsAt?: Date): Issue => ({
    ...confirmable,
    confirms: digestOf(confirmable),
    words,
    endsAt,
  });

  async function issueCode(
    transaction: DatabaseTransaction,
    issue: Issue,
    now: Date,
    beside = false,
  ): Promise<void> {
    const { holder, operationId, endsAt, words } = issue;
    const code = isMadeByApp(issue) ? undefined : newCode();
    const codeEndsAt = new Date(now.getTime() + CODE_MINUTES * 60_000);
    const appEndsAt = endsAt ?? new Date(now.getTime() + APP_MINUTES * 60_000);
    if (!beside) await retireCodes(transaction, operationId, now);
    await refuseAfterTooManyWrongCodes(transactionConnection(transaction), issue, now);
    await transaction
      .insertInto('challenges')
      .values({
        id: newId(),
        holder_id: holder.id,
        purpose: issue.purpose,
        operation_id: operationId,
        confirms: issue.confirms,
        code_hmac: code === undefined ? null : codeHmac(operationId, code),
        created_at: now,
        expires_at: code === undefined ? appEndsAt : codeEndsAt,
        operation_ends_at: endsAt ?? null,
        words_encrypted:
          endsAt === undefined ? null : secrets.encrypt('code-words', JSON.stringify(words(CODE_PLACE))),
      })
      .execute();
    if (issue.purpose.endsWith('SIGN_IN')) await retireOldSignIns(transaction, issue, now);
    if (code === undefined) return;
    await queueMessage(transaction, secrets, holder, { ...words(code), highlight: 'CODE' }, now);
  }

  async function issueCodeAgain(transaction: DatabaseTransaction, issue: Issue, now: Date): Promise<void> {
    const issued = await lockIssued(transaction, issue.operationId, now);
    // What was confirmed may be done or under way: no other code may take the place of the right one.
    if (issue.endsAt !== undefined && issued[0]?.matched_at != null) throw fail('CODE_ACCEPTED');
    // The app has its code already, unless it became the factor after a code had been sent.
    if (isMadeByApp(issue) && (issued[0]?.code_hmac ?? null) === null)
      throw fail('RESEND_NOT_FOR_AUTHENTICATOR');
    refuseTooSoon(issued, now);
    refuseTooMany(issued, now);
    await issueCode(transaction, issue, now);
  }

  const challenges: Challenges = {
    issue: (transaction, confirmable, now, words, { beside, endsAt } = {}) =>
      issueCode(transaction, issueOf(confirmable, words, endsAt), now, beside),

    issueAgain: (transaction, confirmable, now, words) =>
      issueCodeAgain(transaction, issueOf(confirmable, words), now),

    async resend(holder, operationId, now) {
      const newest = await readNewest(operationId);
      if (
        newest?.holder_id !== holder.id ||
        newest.words_encrypted === null ||
        newest.operation_ends_at === null
      )
        throw fail('NOT_FOUND');
      const purpose = newest.purpose as Purpose;
      const endsAt = newest.operation_ends_at;
      if (endsAt <= now) throw fail(purpose.startsWith('SET_') ? 'FACTOR_NOT_STARTED' : 'OPERATION_EXPIRED');
      const kept = secrets.decrypt('code-words', newest.words_encrypted);
      const words = (code: string) => JSON.parse(kept.replaceAll(CODE_PLACE, code)) as MessageText;
      const { confirms } = newest;
      await db
        .transaction()
        .execute((transaction) =>
          issueCodeAgain(transaction, { holder, purpose, operationId, confirms, words, endsAt }, now),
        );
    },

    async issueUnlessFresh(transaction, confirmable, now, words, endsAt) {
      const issued = await lockIssued(transaction, confirmable.operationId, now);
      const [newest] = issued;
      if (newest !== undefined && isFresh(newest, isMadeByApp(confirmable), now))
        return refuseAfterTooManyWrongCodes(transactionConnection(transaction), confirmable, now);
      // Where nothing is sent, nobody is spared by waiting.
      if (!isMadeByApp(confirmable)) refuseTooSoon(issued, now);
      refuseTooMany(issued, now);
      await issueCode(transaction, issueOf(confirmable, words, endsAt), now);
    },

    async check(confirmable, code, now) {
      const { operationId } = confirmable;
      const { outcome, triesLeft } = isMadeByApp(confirmable)
        ? await matchAuthenticator(tools, await appGuess(confirmable, code, now))
        : await matchCode({
            operationId,
            confirms: digestOf(confirmable),
            hmac: codeHmac(operationId, code),
            now,
            countedFor: countedFor(confirmable),
          });
      if (outcome === 'MATCHED' || outcome === 'MATCHED_BEFORE') return outcome;
      throw await refusalOf(outcome, confirmable, now, triesLeft);
    },

    async checkTogether(confirmable, { sentCode, appCodesAreRight }, now) {
      const { operationId } = confirmable;
      const newest = await newestOf(confirmable);
      const hmac = sentCode === undefined ? null : codeHmac(operationId, sentCode);
      const sentIsRight = sameHmac(newest.code_hmac, hmac);
      // After a match nothing is counted any more, so nothing may be learnt: only the same codes go on.
      if (newest.matched_at !== null && !(sentIsRight && appCodesAreRight)) throw fail('CODE_USED');
      const guessed = sentIsRight && appCodesAreRight ? hmac : NO_CODE;
      const { confirms } = newest;
      const { outcome } = await matchCode({
        operationId,
        confirms,
        hmac: guessed,
        now,
        countedFor: countedFor(confirmable),
      });
      if (outcome === 'MATCHED' || outcome === 'MATCHED_BEFORE') return 'MATCHED';
      if (outcome !== 'WRONG_CODE') throw await refusalOf(outcome, confirmable, now);
      return sentIsRight ? 'APP_CODE_WRONG' : 'SENT_CODE_WRONG';
    },

    async checkSignInByEmail(customerId, code, now) {
      const live = await liveSignIns(db, customerId, now);
      const matched: string[] = [];
      for (const operationId of live) {
        if (await matchByEmail(db, operationId, codeHmac(operationId, code), now)) matched.push(operationId);
      }
      const [operationId] = matched;
      if (operationId === undefined) throw fail('WRONG_CODE');
      return operationId;
    },

    async redeem(transaction, operationId, code, now) {
      const outcome = await redeemCode(transaction, operationId, codeHmac(operationId, code), now);
      if (outcome !== 'MATCHED') throw fail(outcome);
    },
  };
  return challenges;
}

function belongsTo(challenge: { holder_id: string; purpose: string }, confirmable: Confirmable): boolean {
  return challenge.holder_id === confirmable.holder.id && challenge.purpose === confirmable.purpose;
}

/** The code that proves somebody's channels is always sent, whatever their factor is now. */
function isMadeByApp({ holder, purpose }: Pick<Confirmable, 'holder' | 'purpose'>): boolean {
  return purpose !== 'SET_OTP_FACTOR' && holder.twoFactorType === 'GOOGLE_AUTHENTICATOR';
}

/** Ends every code of an operation, used or not. @returns how many had not been ended before */
export async function retireCodes(
  transaction: DatabaseTransaction,
  operationId: string,
  now: Date,
): Promise<number> {
  const retired = await transaction
    .updateTable('challenges')
    .set({ superseded_at: now })
    .where('operation_id', '=', operationId)
    .where('superseded_at', 'is', null)
    .executeTakeFirst();
  return Number(retired.numUpdatedRows);
}

/** Ends every code of an operation that is given up, and lets no other be sent for it. */
export async function endCodes(
  transaction: DatabaseTransaction,
  operationId: string,
  now: Date,
): Promise<void> {
  await retireCodes(transaction, operationId, now);
  await transaction
    .updateTable('challenges')
    .set({ operation_ends_at: now })
    .where('operation_id', '=', operationId)
    .where('operation_ends_at', '>', now)
    .execute();
}

/** Ten sign-ins of one person may wait for their code at once; the oldest beyond that stop working. */
async function retireOldSignIns(
  transaction: DatabaseTransaction,
  { holder, purpose }: Pick<Confirmable, 'holder' | 'purpose'>,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('challenges')
    .set({ superseded_at: now })
    .where('holder_id', '=', holder.id)
    .where('purpose', '=', purpose)
    .where('superseded_at', 'is', null)
    .where('id', 'not in', (newest) =>
      newest
        .selectFrom('challenges')
        .select('id')
        .where('holder_id', '=', holder.id)
        .where('purpose', '=', purpose)
        .where('superseded_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(LIVE_SIGN_INS_MAX),
    )
    .execute();
}
