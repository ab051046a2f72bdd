import { newId } from '../../../bank/ids.ts';
import type { SqlConnection } from '../../database/database.ts';
import { fail, type Refusal } from '../../errors.ts';
import { insertEvents } from '../../outbox.ts';
import { RESEND_SECONDS } from './issued-codes.ts';
import type { Match } from './match-code.ts';
import { type Counting, isSignIn, tooManyWrongCodes } from './wrong-codes.ts';

type Matched = 'MATCHED' | 'MATCHED_BEFORE';
type Mismatch = Counting & Pick<Match, 'triesLeft' | 'wasCompared'> & { readonly holderId: string };

export function isMatched(outcome: Match['outcome']): outcome is Matched {
  return outcome === 'MATCHED' || outcome === 'MATCHED_BEFORE';
}

/** Why a code did not match; whose last wrong code inside a session it was is told in a message. */
export async function refusalOf(
  connection: SqlConnection,
  outcome: Exclude<Match['outcome'], Matched>,
  { holderId, triesLeft, wasCompared = false, ...counting }: Mismatch,
  now: Date,
): Promise<Refusal> {
  const isOfSignIn = isSignIn(counting);
  // Colleagues have no messages about their own codes: whoever guesses there is in the security events.
  const isTold = !isOfSignIn && counting.purpose !== 'SET_STAFF_AUTHENTICATOR';
  if (outcome === 'LAST_WRONG_CODE' && isTold)
    await insertEvents(connection, [
      { id: newId(), type: 'TOO_MANY_WRONG_CODES', customerId: holderId, payload: {}, occurredAt: now },
    ]);
  if (outcome === 'LAST_WRONG_CODE' || outcome === 'TOO_MANY_WRONG_CODES')
    return tooManyWrongCodes(connection, { ...counting, wasCompared }, now);
  // Strangers who guess at sign-ins are told nothing about them.
  if (outcome === 'WRONG_CODE')
    return fail(outcome, {
      wasCompared,
      ...(triesLeft === undefined || isOfSignIn ? {} : { params: { triesLeft } }),
    });
  // Another code gives new tries, and may be asked for by then at the latest.
  return outcome === 'CODE_TRIES_USED_UP'
    ? fail(outcome, { retryAfterSeconds: RESEND_SECONDS, wasCompared })
    : fail(outcome);
}
