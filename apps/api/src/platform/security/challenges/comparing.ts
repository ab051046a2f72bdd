import { fail } from '../../errors.ts';
import type { Place } from '../places.ts';
import type { ChallengeTools } from './challenge-tools.ts';
import { endMailedCodes, noteCodeByPhone } from './code-recipients.ts';
import { belongsTo, type Confirmable, digestsOf, hmacsOfCode, isMadeByApp } from './confirmable.ts';
import { matchAuthenticator } from './match-authenticator.ts';
import { isAmong, type Match, type Newest, NO_CODE } from './match-code.ts';
import { liveSignIns, matchByEmail } from './match-sign-in-by-email.ts';
import { isMatched, refusalOf } from './refusal-of-code.ts';
import { countedFor, isSignIn } from './wrong-codes.ts';

/** How codes that were entered are compared, and counted where they are wrong. */
export type Comparing = {
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
   * Finds the sign-in of a customer that this code belongs to, for clients that know the e-mail address alone: one that was begun
   * in this very place, and never with the last tries at its code, so that a stranger cannot use up the owner's (decision 13).
   * @returns the operation whose code matched
   */
  checkSignInByEmail(customerId: string, place: Place, code: string, now: Date): Promise<string>;
};

export type CodeSet = {
  /** The code that was entered for the one we sent; absent where we sent none. */
  readonly sentCode: string | undefined;
  /** Something better than the code we sent was given in its place. */
  readonly isProved?: boolean;
  /** It is a backup code that took the place of one: paper is neither phone nor app. */
  readonly isByBackupCode?: boolean;
  readonly appCodesAreRight: boolean;
};

export type TogetherOutcome = 'MATCHED' | 'SENT_CODE_WRONG' | 'APP_CODE_WRONG';

export function createComparing(tools: ChallengeTools): Comparing {
  const { db, connection, secrets, matchCode } = tools;
  return {
    async check(confirmable, code, now) {
      const { operationId, purpose, holder } = confirmable;
      if ((await endMailedCodes(db, confirmable, now)) > 0) throw fail('CODE_EXPIRED');
      const isOfApp = isMadeByApp(confirmable);
      // A sign-in tells where it was begun, and so with what it is counted.
      const newest = isOfApp || isSignIn(confirmable) ? await newestOf(tools, confirmable) : undefined;
      if (newest?.replaced_at) throw fail('SIGN_IN_REPLACED');
      const counted = newest === undefined ? countedFor(confirmable) : (newest.counted_for ?? undefined);
      const { outcome, ...left } =
        isOfApp && newest !== undefined
          ? await matchOfAppOwner(tools, confirmable, newest, code, now)
          : await matchCode({
              operationId,
              confirms: digestsOf(secrets, confirmable),
              hmacs: hmacsOfCode(secrets, operationId, code),
              now,
              countedFor: counted,
            });
      if (outcome === 'MATCHED') await noteCodeByPhone(db, confirmable, now);
      if (isMatched(outcome)) return outcome;
      throw await refusalOf(
        connection,
        outcome,
        { holderId: holder.id, purpose, countedFor: counted, ...left },
        now,
      );
    },

    async checkTogether(confirmable, { sentCode, isProved = false, appCodesAreRight, ...codes }, now) {
      const { operationId, purpose, holder } = confirmable;
      if ((await endMailedCodes(db, confirmable, now)) > 0) throw fail('CODE_EXPIRED');
      const newest = await newestOf(tools, confirmable);
      const entered = sentCode === undefined ? null : hmacsOfCode(secrets, operationId, sentCode);
      const sentIsRight = isProved || isAmong(newest.code_hmac, entered);
      // After a match nothing is counted any more, so nothing may be learnt: only the same codes go on.
      if (newest.matched_at !== null && !(sentIsRight && appCodesAreRight)) throw fail('CODE_USED');
      const right = newest.code_hmac && [newest.code_hmac];
      const hmacs = sentIsRight && appCodesAreRight ? right : NO_CODE;
      const confirms = [newest.confirms];
      const counted = countedFor(confirmable);
      const { outcome, ...left } = await matchCode({
        operationId,
        confirms,
        hmacs,
        now,
        countedFor: counted,
      });
      if (outcome === 'MATCHED' && codes.isByBackupCode !== true) await noteCodeByPhone(db, confirmable, now);
      if (isMatched(outcome)) return 'MATCHED';
      if (outcome !== 'WRONG_CODE' || left.wasCompared !== true)
        throw await refusalOf(
          connection,
          outcome,
          { holderId: holder.id, purpose, countedFor: counted, wasCompared: left.wasCompared ?? false },
          now,
        );
      return sentIsRight ? 'APP_CODE_WRONG' : 'SENT_CODE_WRONG';
    },

    async checkSignInByEmail(customerId, place, code, now) {
      const live = await liveSignIns(db, customerId, place.key, now);
      const matched: string[] = [];
      for (const signIn of live) {
        const hmacs = hmacsOfCode(secrets, signIn.operation_id, code);
        if (await matchByEmail(connection, signIn, hmacs, now)) matched.push(signIn.operation_id);
      }
      const [operationId] = matched;
      if (operationId === undefined) throw fail('WRONG_CODE');
      return operationId;
    },
  };
}

/** The challenge a code of `confirmable` is compared with; one of another factor is over since the factor changed. */
async function newestOf({ secrets, readNewest }: ChallengeTools, confirmable: Confirmable) {
  const newest = await readNewest(confirmable.operationId);
  if (newest === undefined || !belongsTo(newest, confirmable)) throw fail('WRONG_CODE');
  if (!isAmong(newest.confirms, digestsOf(secrets, confirmable))) throw fail('WRONG_CODE');
  if ((newest.code_hmac === null) !== isMadeByApp(confirmable)) throw fail('WRONG_CODE');
  return newest;
}

/** Compares a code of an app's owner: the app's, or one that they were given in exchange for a proof. */
async function matchOfAppOwner(
  tools: ChallengeTools,
  confirmable: Confirmable,
  newest: Newest,
  code: string,
  now: Date,
): Promise<Match> {
  const { id, holder_id: holderId, confirms, proof_hmac: proof } = newest;
  const { operationId } = confirmable;
  const hmacs = hmacsOfCode(tools.secrets, operationId, code);
  const guess = { operationId, confirms: [confirms], now, countedFor: newest.counted_for ?? undefined };
  if (proof !== null && isAmong(proof, hmacs)) return tools.matchCode({ ...guess, hmacs });
  return matchAuthenticator(tools, { ...guess, challengeId: id, holderId, code });
}
