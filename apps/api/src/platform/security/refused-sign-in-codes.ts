import { newId } from '../../bank/ids.ts';
import { poolConnection } from '../database/database.ts';
import { Refusal } from '../errors.ts';
import { insertEvents } from '../outbox.ts';
import type { Platform } from '../platform.ts';
import { WRONG_CODES_TOLD_FROM } from './challenges/wrong-codes.ts';
import { recordSparsely } from './sparse-events.ts';
import type { Throttle } from './throttles.ts';
import type { Visitor } from './visitors.ts';

// Whoever has the password guesses at codes: their owner hears of it.
const TOLD: Throttle = { name: 'wrong-sign-in-codes-told', attemptsMax: 1, windowMinutes: 24 * 60 };

const A_MINUTE = 60;
/** More than are ever compared in a day (counter 4); beyond it one a minute is kept. */
const KEPT: Throttle = { name: 'kept-sign-in-codes', attemptsMax: 40, windowMinutes: 24 * 60 };

type SigningIn = {
  readonly kind: 'CUSTOMER' | 'STAFF';
  /** Whose sign-in it is; undefined where a name or a handle is nobody's. */
  readonly personId: string | undefined;
  readonly visitor: Visitor;
  readonly now: Date;
};

/** Runs what compares a code of a sign-in. One that is refused is written down, and its owner told by `tell`. @throws Refusal */
export async function watchingRefusals<T>(
  platform: Platform,
  signingIn: SigningIn,
  check: () => Promise<T>,
  tell: () => Promise<unknown>,
): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof Refusal && (await noteRefusal(platform, signingIn))) await tell();
    throw error;
  }
}

/** As watchingRefusals, of a customer, who is told as of all that happens to their profile. */
export function watchingCustomer<T>(
  platform: Platform,
  { visitor, now, personId }: Omit<SigningIn, 'kind'>,
  check: () => Promise<T>,
): Promise<T> {
  const signingIn = { kind: 'CUSTOMER', personId, visitor, now } as const;
  return watchingRefusals(platform, signingIn, check, async () => {
    if (personId === undefined) return;
    const event = { id: newId(), customerId: personId, payload: {}, occurredAt: now } as const;
    await insertEvents(poolConnection(platform.pool), [{ ...event, type: 'WRONG_SIGN_IN_CODES' }]);
  });
}

/** @returns whether its owner is to be told */
async function noteRefusal(
  platform: Platform,
  { kind, personId, visitor, now }: SigningIn,
): Promise<boolean> {
  const person = personId === undefined ? ({ kind: 'NOBODY' } as const) : ({ kind, id: personId } as const);
  const detail = 'At a sign-in';
  const event = { kind: 'CODE_REFUSED', result: 'REFUSED', person, detail, visitor, now } as const;
  // Counted also where there is nobody, so that both take the same time.
  const id = personId ?? newId();
  const isKept = await platform.throttles.take(KEPT, id, now);
  const seconds = isKept && personId !== undefined ? 0 : A_MINUTE;
  await recordSparsely(platform, event, { seconds, evenly: true });
  if ((await platform.challenges.countWrongAtSignIn(id, now)) < WRONG_CODES_TOLD_FROM) return false;
  return platform.throttles.take(TOLD, id, now);
}
