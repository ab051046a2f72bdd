import { fail } from '../errors.ts';
import type { Platform } from '../platform.ts';
import type { Matches } from './passwords.ts';
import type { Throttle } from './throttles.ts';

/** How often passwords may be wrong: for one person from one address, and from one address in all (decision 14). */
export type AttemptLimits = { readonly ofPerson: Throttle; readonly ofAddress: Throttle };

type Attempt = { readonly person: string; readonly address: string; readonly now: Date };

/** Something that is counted, and of whom. */
type Counter = { readonly throttle: Throttle; readonly whom: string };

type Counted = {
  readonly counters: readonly Counter[];
  readonly now: Date;
  /** What is answered beyond the limit. */
  readonly refusal: 'TOO_MANY_SIGN_INS' | 'TOO_MANY_PASSWORDS';
};

/**
 * Runs a look-up that compares a password. Failures count per person and address together, so that nobody can lock
 * somebody out from elsewhere; what turns out well never counts. @throws Refusal
 */
export function attemptPassword<T>(
  platform: Platform,
  limits: AttemptLimits,
  { person, address, now }: Attempt,
  attempt: (matches: Matches) => Promise<T>,
): Promise<T> {
  const counters = [
    { throttle: limits.ofPerson, whom: `${person} ${address}` },
    { throttle: limits.ofAddress, whom: address },
  ];
  return countedAttempt(platform, { counters, now, refusal: 'TOO_MANY_SIGN_INS' }, attempt);
}

/** Runs what compares a password, and counts it unless it turns out well. @throws Refusal */
export async function countedAttempt<T>(
  { throttles, passwords }: Platform,
  { counters, now, refusal }: Counted,
  attempt: (matches: Matches) => Promise<T>,
): Promise<T> {
  return passwords.withPlace(async (matches) => {
    // Counted before the work and given back when it turns out well, so that parallel guesses cannot slip through.
    for (const { throttle, whom } of counters) {
      if (!(await throttles.take(throttle, whom, now)))
        throw fail(refusal, { retryAfterSeconds: throttles.secondsLeft(throttle, now) });
    }
    const found = await attempt(matches);
    for (const { throttle, whom } of counters) await throttles.giveBack(throttle, whom, now);
    return found;
  });
}
