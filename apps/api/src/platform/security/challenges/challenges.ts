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
import { matchAuthenticator } from './match-authenticator.ts';
import { createMatchCode, createReadNewest, type Match, NO_CODE, sameHmac, TRIES_MAX } from './match-code.ts';
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
  | 'PASSKEY'
  | 'BACKUP_CODES'
  | 'LIMIT_CHANGE'
  | 'DISABLE_ACCOUNT'
  | 'PAYMENT_STOP_OFF';

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
   * The operation that waits for a code of one of these purposes, for whoever would rather prove themselves otherwise.
   * @throws Refusal NOT_FOUND where none waits, or it waits for somebody else
   */
  waiting(operationId: string, who: WaitingFor, now: Date): Promise<Waiting>;
  /**
   * Makes a code for an operation whose holder just proved themselves, to be entered in the place of the one that was sent, and
   * sends it nowhere: its caller hands it over. It works for what the waiting code works for, and no longer; a code that was sent
   * stops working.
   * @throws Refusal where nothing waits any more
   */
  exchange(transaction: DatabaseTransaction, waiting: Waiting, by: ProvedBy, now: Date): Promise<string>;
  /** Counts a proof that was wrong like a wrong code of the operation. @throws Refusal always: the one a wrong code answers */
  refuseProof(waiting: Waiting, now: Date): Promise<never>;
  /** What this code of the operation was given in exchange for, and stands for still; undefined where it was not. */
  proofOf(operationId: string, code: string, now: Date): Promise<ProvedBy | undefined>;
  /** What the code was given in exchange for that an operation was confirmed with; undefined where it was sent, or an app's. */
  provedBy(operationId: string): Promise<ProvedBy | undefined>;
  /**
   * Uses a code up in the caller's transaction, for callers who count guesses themselves before they ask: where strangers
   * guess by name, there may be no challenge to count them on. @throws Refusal
   */
  redeem(transaction: DatabaseTransaction, operationId: string, code: string, now: Date): Promise<void>;
};

export type CodeWords = (code: string) => MessageText;

/** What is worth a code of the operation. */
export type ProvedBy = 'PASSKEY' | 'BACKUP_CODE';

type WaitingFor = { readonly holderId?: string; readonly purposes: readonly Purpose[] };

/** An operation that waits for a code. */
export type Waiting = {
  readonly operationId: string;
  readonly holderId: string;
  readonly purpose: Purpose;
  readonly confirms: Buffer;
};

export type CodeSet = {
  /** The code that was entered for the one we sent; absent where we sent none. */
  readonly sentCode: string | undefined;
  /** Something better than the code we sent was given in its place. */
  readonly isProved?: boolean;
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

  /** Compares a code of an app's owner: the app's, or one that they were given in exchange for a proof. */
  async function matchOfAppOwner(confirmable: Confirmable, code: string, now: Date): Promise<Match> {
    const { id, holder_id: customerId, confirms, proof_hmac: proof } = await newestOf(confirmable);
    const { operationId } = confirmable;
    const hmac = codeHmac(operationId, code);
    const guess = { operationId, confirms, now, countedFor: countedFor(confirmable) };
    if (proof !== null && sameBytes(proof, hmac)) return matchCode({ ...guess, hmac });
    return matchAuthenticator(tools, { ...guess, challengeId: id, customerId, code });
  }

  /** Why a code did not match; whose last wrong code it was is told in a message. */
  async function refusalOf(
    outcome: Exclude<Match['outcome'], 'MATCHED' | 'MATCHED_BEFORE'>,
    { holder }: { readonly holder: { readonly id: string } },
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
    const { sent, isAccepted } = await lockIssued(transaction, issue.operationId, now);
    // What was confirmed may be done or under way: no other code may take the place of the right one.
    if (issue.endsAt !== undefined && isAccepted) throw fail('CODE_ACCEPTED');
    // The app has its code already, unless it became the factor after a code had been sent.
    if (isMadeByApp(issue) && (sent[0]?.code_hmac ?? null) === null)
      throw fail('RESEND_NOT_FOR_AUTHENTICATOR');
    refuseTooSoon(sent, now);
    refuseTooMany(sent, now);
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
      const { sent } = await lockIssued(transaction, confirmable.operationId, now);
      const [newest] = sent;
      if (newest !== undefined && isFresh(newest, isMadeByApp(confirmable), now))
        return refuseAfterTooManyWrongCodes(transactionConnection(transaction), confirmable, now);
      // Where nothing is sent, nobody is spared by waiting.
      if (!isMadeByApp(confirmable)) refuseTooSoon(sent, now);
      refuseTooMany(sent, now);
      await issueCode(transaction, issueOf(confirmable, words, endsAt), now);
    },

    async check(confirmable, code, now) {
      const { operationId } = confirmable;
      const { outcome, triesLeft } = isMadeByApp(confirmable)
        ? await matchOfAppOwner(confirmable, code, now)
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

    async checkTogether(confirmable, { sentCode, isProved = false, appCodesAreRight }, now) {
      const { operationId } = confirmable;
      const newest = await newestOf(confirmable);
      const entered = sentCode === undefined ? null : codeHmac(operationId, sentCode);
      const hmac = isProved ? newest.code_hmac : entered;
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

    async waiting(operationId, { holderId, purposes }, now) {
      const standing = await selectStanding(db, operationId);
      if (standing === undefined || (holderId !== undefined && standing.holder_id !== holderId))
        throw fail('NOT_FOUND');
      const purpose = standing.purpose as Purpose;
      if (!purposes.includes(purpose) || endOf(standing) <= now) throw fail('NOT_FOUND');
      return { operationId, holderId: standing.holder_id, purpose, confirms: standing.confirms };
    },

    async exchange(transaction, { operationId, holderId, purpose, confirms }, by, now) {
      await lockIssued(transaction, operationId, now);
      const standing = await selectStanding(transaction, operationId);
      if (standing === undefined || endOf(standing) <= now) throw fail('CODE_EXPIRED');
      if (standing.attempts >= TRIES_MAX)
        throw fail('CODE_TRIES_USED_UP', { retryAfterSeconds: RESEND_SECONDS });
      const guessed = { purpose, holder: { id: holderId } };
      await refuseAfterTooManyWrongCodes(transactionConnection(transaction), guessed, now);
      // Setting a factor takes the sent code as well: it proves the other factor.
      if (!purpose.startsWith('SET_')) await retireSentCodes(transaction, operationId, now);
      const code = newCode();
      const codeEndsAt = new Date(Math.min(now.getTime() + CODE_MINUTES * 60_000, endOf(standing).getTime()));
      await transaction
        .insertInto('challenges')
        .values({
          id: newId(),
          holder_id: holderId,
          purpose,
          operation_id: operationId,
          confirms,
          code_hmac: codeHmac(operationId, code),
          created_at: now,
          expires_at: codeEndsAt,
          operation_ends_at: standing.operation_ends_at,
          words_encrypted: standing.words_encrypted,
          proved_by: by,
        })
        .execute();
      return code;
    },

    async refuseProof({ operationId, holderId, purpose, confirms }, now) {
      const confirmable = { purpose, holder: { id: holderId } };
      const { outcome, triesLeft } = await matchCode({
        operationId,
        confirms,
        hmac: NO_CODE,
        now,
        countedFor: countedFor(confirmable),
      });
      if (outcome === 'MATCHED' || outcome === 'MATCHED_BEFORE') throw new Error('No code matches no code');
      throw await refusalOf(outcome, confirmable, now, triesLeft);
    },

    async proofOf(operationId, code, now) {
      const given = await db
        .selectFrom('challenges')
        .select(['code_hmac', 'proved_by'])
        .where('operation_id', '=', operationId)
        .where('proved_by', 'is not', null)
        .where('superseded_at', 'is', null)
        .where('attempts', '<', TRIES_MAX)
        .where('expires_at', '>', now)
        .execute();
      const hmac = codeHmac(operationId, code);
      const proof = given.find((row) => sameHmac(row.code_hmac, hmac))?.proved_by;
      // A check of the table keeps it within its union.
      return (proof ?? undefined) as ProvedBy | undefined;
    },

    async provedBy(operationId) {
      const matched = await db
        .selectFrom('challenges')
        .select('proved_by')
        .where('operation_id', '=', operationId)
        .where('matched_at', 'is not', null)
        .where('superseded_at', 'is', null)
        .where('proved_by', 'is not', null)
        .limit(1)
        .executeTakeFirst();
      // A check of the table keeps it within its union.
      return (matched?.proved_by ?? undefined) as ProvedBy | undefined;
    },

    async redeem(transaction, operationId, code, now) {
      const outcome = await redeemCode(transaction, operationId, codeHmac(operationId, code), now);
      if (outcome !== 'MATCHED') throw fail(outcome);
    },
  };
  return challenges;
}

/** Until when somebody may prove themselves: as long as another code could be asked for, else as long as this one works. */
function endOf(standing: { readonly operation_ends_at: Date | null; readonly expires_at: Date }): Date {
  return standing.operation_ends_at ?? standing.expires_at;
}

/** The challenge of an operation that still stands: not ended, and matched by nobody. */
async function selectStanding(db: Database, operationId: string) {
  return db
    .selectFrom('challenges')
    .select([
      'holder_id',
      'purpose',
      'confirms',
      'attempts',
      'expires_at',
      'operation_ends_at',
      'words_encrypted',
    ])
    .where('operation_id', '=', operationId)
    .where('superseded_at', 'is', null)
    .where('matched_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

function belongsTo(challenge: { holder_id: string; purpose: string }, confirmable: Confirmable): boolean {
  return challenge.holder_id === confirmable.holder.id && challenge.purpose === confirmable.purpose;
}

/** The code that proves somebody's channels is always sent, whatever their factor is now. */
function isMadeByApp({ holder, purpose }: Pick<Confirmable, 'holder' | 'purpose'>): boolean {
  return purpose !== 'SET_OTP_FACTOR' && holder.twoFactorType === 'GOOGLE_AUTHENTICATOR';
}

/** Ends the codes of an operation that the bank made; what an app makes goes on. */
async function retireSentCodes(
  transaction: DatabaseTransaction,
  operationId: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('challenges')
    .set({ superseded_at: now })
    .where('operation_id', '=', operationId)
    .where('superseded_at', 'is', null)
    .where('code_hmac', 'is not', null)
    .execute();
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

/** Ends every code of an operation that is given up or done, and lets no other be sent for it. @returns how many stood */
export async function endCodes(
  transaction: DatabaseTransaction,
  operationId: string,
  now: Date,
): Promise<number> {
  const retired = await retireCodes(transaction, operationId, now);
  await transaction
    .updateTable('challenges')
    .set({ operation_ends_at: now })
    .where('operation_id', '=', operationId)
    .where('operation_ends_at', '>', now)
    .execute();
  return retired;
}

/** Ends the codes that somebody was given in exchange for a proof, and that nobody has entered yet. */
export async function retireProofs(
  transaction: DatabaseTransaction,
  holderId: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('challenges')
    .set({ superseded_at: now })
    .where('holder_id', '=', holderId)
    .where('proved_by', 'is not', null)
    .where('superseded_at', 'is', null)
    .where('matched_at', 'is', null)
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
