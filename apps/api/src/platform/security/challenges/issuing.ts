import type { MessageText } from '../../../bank/bank-events.ts';
import { type DatabaseTransaction, transactionConnection } from '../../database/database.ts';
import { fail } from '../../errors.ts';
import type { Place } from '../places.ts';
import type { ChallengeTools } from './challenge-tools.ts';
import { endMailedCodes } from './code-recipients.ts';
import { type Confirmable, type Holder, isMadeByApp, type Purpose } from './confirmable.ts';
import { expireCodes } from './end-codes.ts';
import {
  CODE_PLACE,
  type CodeWords,
  type IssueOptions,
  issueCode,
  issueCodeAgain,
  issueOf,
} from './issue-code.ts';
import {
  goesOnUntil,
  isCodeStanding,
  isFresh,
  readIssued,
  refuseTooMany,
  refuseTooSoon,
} from './issued-codes.ts';
import { lockCodesOfOperation } from './lock-codes.ts';
import { isWaiting, lockSignIns, mayBeSent, replaceOldest, selectBegun } from './sign-in-codes.ts';
import { countedFor, refuseAfterTooManyWrongCodes, signInCountedFor } from './wrong-codes.ts';

type SignInOptions = {
  readonly place: Place;
  /**
   * Locks the row of whose sign-in it is, after the counts and before any code, as everybody does who ends sign-ins. @returns whether
   * the password that was right is theirs still: else the sign-in would outlive the change that ends all that wait.
   */
  readonly lockHolder: () => Promise<boolean>;
};

/** How codes come about. */
export type Issuing = {
  /**
   * Makes a code for `confirmable` and queues its message; an authenticator needs a row only. `words` writes the message.
   * Older codes of the operation stop working, unless the new one is to stand `beside` the first of them. With the end of the operation
   * the words are kept, so that `resend` needs nobody who knows what is confirmed. A decoy is the same work, and no code ever
   * matches it: what is sent to nobody is not issued (decision 53).
   * @throws Refusal after too many wrong codes
   */
  issue(
    transaction: DatabaseTransaction,
    confirmable: Confirmable,
    now: Date,
    words: CodeWords,
    options?: IssueOptions & { readonly endsAt?: Date },
  ): Promise<void>;
  /** Like issue, for a code that was asked for again: at most one a minute and five an hour for each operation. */
  issueAgain(
    transaction: DatabaseTransaction,
    confirmable: Confirmable,
    now: Date,
    words: CodeWords,
  ): Promise<void>;
  /**
   * Like issue, for somebody whose password was right in this place. A sixth sign-in that waits there ends the oldest; where too
   * many codes were sent and not used, nothing is sent and nothing issued, and nobody is told.
   * @returns whether it was still the password of whose sign-in it is: else nothing is issued
   * @throws Refusal SIGN_IN_CODES_USED_UP after too many wrong codes
   */
  issueSignIn(
    transaction: DatabaseTransaction,
    confirmable: Confirmable,
    now: Date,
    words: CodeWords,
    options: SignInOptions,
  ): Promise<boolean>;
  /** Like issueAgain, for a sign-in; `beside` leaves the first code as it is, for whoever may be a stranger. */
  issueSignInAgain(
    transaction: DatabaseTransaction,
    confirmable: Confirmable,
    now: Date,
    words: CodeWords,
    options?: { readonly beside?: boolean },
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
};

export function createIssuing({ db, secrets, readNewest }: ChallengeTools): Issuing {
  return {
    issue: (transaction, confirmable, now, words, { endsAt, ...options } = {}) =>
      issueCode(secrets, transaction, issueOf(secrets, confirmable, words, endsAt), now, options),

    async issueAgain(transaction, confirmable, now, words) {
      await lockCodesOfOperation(transaction, confirmable.operationId);
      await issueCodeAgain(secrets, transaction, issueOf(secrets, confirmable, words), now);
    },

    async issueSignIn(transaction, confirmable, now, words, { place, lockHolder }) {
      const counted = signInCountedFor(confirmable, place);
      const issue = { ...issueOf(secrets, confirmable, words), countedFor: counted, place };
      await lockSignIns(transactionConnection(transaction), issue, now);
      if (!(await lockHolder())) return false;
      if (!isMadeByApp(issue) && !(await mayBeSent(transaction, issue, now))) return true;
      await issueCode(secrets, transaction, issue, now);
      await replaceOldest(transaction, issue, now);
      return true;
    },

    async issueSignInAgain(transaction, confirmable, now, words, { beside = false } = {}) {
      const begun = await selectBegun(transaction, confirmable.operationId);
      if (begun === undefined) return;
      const issue = { ...issueOf(secrets, confirmable, words), ...begun };
      // Before the codes, as whoever compares one does.
      await lockSignIns(transactionConnection(transaction), issue, now);
      await lockCodesOfOperation(transaction, confirmable.operationId);
      // Ended since it was looked for, with the password or the factor that it was begun with.
      if (!(await isWaiting(transaction, confirmable.operationId))) return;
      const isAdmitted = () => mayBeSent(transaction, issue, now);
      if (!beside) await issueCodeAgain(secrets, transaction, issue, now, isAdmitted);
      else if (await isAdmitted()) await issueCode(secrets, transaction, issue, now, { beside });
    },

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
      const isOver = fail(purpose.startsWith('SET_') ? 'FACTOR_NOT_STARTED' : 'OPERATION_EXPIRED');
      const kept = secrets.decrypt('code-words', operationId, newest.words_encrypted);
      const words = (code: string) => JSON.parse(kept.replaceAll(CODE_PLACE, code)) as MessageText;
      const { confirms } = newest;
      const counted = newest.counted_for ?? undefined;
      const issue = { holder, purpose, operationId, confirms, words, endsAt, countedFor: counted };
      const refusal = await db.transaction().execute(async (transaction) => {
        await lockCodesOfOperation(transaction, operationId);
        // Given up or done since it was looked for: whoever ends an operation holds its codes.
        if (!(await goesOnUntil(transaction, operationId, endsAt))) return isOver;
        if (endsAt > now) return issueCodeAgain(secrets, transaction, issue, now);
        // A code was right in time, and what it confirms may be under way.
        if (await isCodeStanding(transaction, operationId)) return fail('CODE_ACCEPTED');
        await expireCodes(transaction, operationId);
        return isOver;
      });
      // After the commit, because a throw inside would give the codes back (A450).
      if (refusal !== undefined) throw refusal;
    },

    async issueUnlessFresh(transaction, confirmable, now, words, endsAt) {
      await lockCodesOfOperation(transaction, confirmable.operationId);
      await endMailedCodes(transaction, confirmable, now);
      const { sent } = await readIssued(transaction, confirmable.operationId, now);
      const [newest] = sent;
      if (newest !== undefined && isFresh(newest, isMadeByApp(confirmable), now))
        return refuseAfterTooManyWrongCodes(
          transactionConnection(transaction),
          { purpose: confirmable.purpose, countedFor: countedFor(confirmable) },
          now,
        );
      // Where nothing is sent, nobody is spared by waiting.
      if (!isMadeByApp(confirmable)) refuseTooSoon(sent, now);
      refuseTooMany(sent, now);
      await issueCode(secrets, transaction, issueOf(secrets, confirmable, words, endsAt), now);
    },
  };
}
