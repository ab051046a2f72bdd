import type { Platform } from '../platform/platform.ts';
import type { Throttle } from '../platform/security/throttles.ts';

/** What the messages of a registration are counted as, and under which name. */
export type Budget = { readonly kind: 'MAILBOX' | 'CLAIM' | 'PROVED_CLAIM'; readonly of: string };

const DAY_MINUTES = 24 * 60;

/** However many strangers register, claim or ask for codes in somebody's name (counters 13 and 15). */
const MESSAGES: { readonly [Kind in Budget['kind']]: Throttle } = {
  MAILBOX: { name: 'registration-messages', attemptsMax: 10, windowMinutes: 60 },
  CLAIM: { name: 'claims', attemptsMax: 3, windowMinutes: DAY_MINUTES },
  PROVED_CLAIM: { name: 'proved-claims', attemptsMax: 5, windowMinutes: DAY_MINUTES },
};
/** Of whoever holds the handle that was given out first for a mailbox: nobody who came later uses these up (A326). */
const MESSAGES_OF_FIRST: Throttle = {
  name: 'messages-of-first-registration',
  attemptsMax: 5,
  windowMinutes: 60,
};

/** Whether one more message may be written; beyond that nothing is sent, and so nothing issued (decision 53). */
export function spend({ throttles }: Platform, budget: Budget, now: Date): Promise<boolean> {
  return throttles.take(MESSAGES[budget.kind], budget.of, now);
}

export function spendOfFirst({ throttles }: Platform, handle: string, now: Date): Promise<boolean> {
  return throttles.take(MESSAGES_OF_FIRST, handle, now);
}

/** For a registration that was finished: nobody is written to in vain any more. */
export function giveBack({ throttles }: Platform, budget: Budget, now: Date): Promise<void> {
  return throttles.forget(MESSAGES[budget.kind], budget.of, now);
}
