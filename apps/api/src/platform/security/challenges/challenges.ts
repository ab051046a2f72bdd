import type pg from 'pg';
import { type Database, type DatabaseTransaction, poolConnection } from '../../database/database.ts';
import { fail } from '../../errors.ts';
import type { Secrets } from '../secrets.ts';
import { type Comparing, createComparing } from './comparing.ts';
import { hmacsOfCode } from './confirmable.ts';
import { createIssuing, type Issuing } from './issuing.ts';
import { createMatchCode, createReadNewest } from './match-code.ts';
import { createProofs, type Proofs } from './proofs.ts';
import { redeemCode } from './redeem-code.ts';
import { countWrongAtSignIn, forgiveWrongCodes, usedUpSignInCodes } from './sign-in-codes.ts';

export type Challenges = Issuing &
  Comparing &
  Proofs & {
    /** How many codes somebody entered wrong when signing in, within a day, wherever that was. */
    countWrongAtSignIn(holderId: string, now: Date): Promise<number>;
    /** Who of these people entered so many wrong codes when signing in that somewhere none is taken any more (counter 4). */
    usedUpSignInCodes(db: Database, holderIds: readonly string[], now: Date): Promise<ReadonlySet<string>>;
    /**
     * Takes codes of somebody again who entered too many wrong ones when signing in; the caller holds their lock.
     * @returns whether that was so; once a day a second time is none
     */
    forgiveWrongCodes(
      transaction: DatabaseTransaction,
      holderId: string,
      now: Date,
      options?: { readonly isOnceADay?: boolean },
    ): Promise<boolean>;
    /**
     * Uses a code up in the caller's transaction, for callers who count guesses themselves before they ask: where strangers
     * guess by name, there may be no challenge to count them on. @throws Refusal
     */
    redeem(transaction: DatabaseTransaction, operationId: string, code: string, now: Date): Promise<void>;
  };

export function createChallenges(db: Database, pool: pg.Pool, secrets: Secrets): Challenges {
  const connection = poolConnection(pool);
  const tools = {
    db,
    connection,
    secrets,
    matchCode: createMatchCode(pool),
    readNewest: createReadNewest(pool),
  };
  return {
    ...createIssuing(tools),
    ...createComparing(tools),
    ...createProofs(tools),

    countWrongAtSignIn: (holderId, now) => countWrongAtSignIn(connection, holderId, now),

    usedUpSignInCodes,

    forgiveWrongCodes: (transaction, holderId, now, { isOnceADay = false } = {}) =>
      forgiveWrongCodes(transaction, holderId, now, isOnceADay),

    async redeem(transaction, operationId, code, now) {
      const outcome = await redeemCode(
        transaction,
        operationId,
        hmacsOfCode(secrets, operationId, code),
        now,
      );
      if (outcome !== 'MATCHED') throw fail(outcome);
    },
  };
}
