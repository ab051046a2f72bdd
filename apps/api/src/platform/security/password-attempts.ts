import { fail } from '../errors.ts';
import type { Platform } from '../platform.ts';
import type { Matches } from './passwords.ts';
import type { Throttle } from './throttles.ts';

/** How often passwords may be wrong: for one person from one address, and from one address in all (decision 14). */
export type AttemptLimits = { readonly ofPerson: Throttle; readonly ofAddress: Throttle };

type Attempt = { readonly person: string; readonly address: string; readonly now: Date };

/**
 * Runs a look-up that compares a password. Failures count per person and address together, so that nobody can lock
 * somebody out from elsewhere; what turns out well never counts. @throws Refusal
 */
export async function attemptPassword<T>(
  { throttles, passwords }: Platform,
  limits: AttemptLimits,
  { person, address, now }: Attempt,
  attempt: (matches: Matches) => Promise<T>,
): Promise<T> {
  const counted = [
    { throttle: limits.ofPerson, whom: `${person} ${address}` },
    { throttle: limits.ofAddress, whom: address },
  ];
  return passwords.withPlace(async (matches) => {
    // Counted before the work and given back when it turns out well, so that parallel guesses cannot slip through.
    for (const { throttle, whom } of counted) {
      if (!(await throttles.take(throttle, whom, now)))
        throw fail('TOO_MANY_SIGN_INS', { retryAfterSeconds: throttles.secondsLeft(throttle, now) });
    }
    const found = await attempt(matches);
    for (const { throttle, whom } of counted) await throttles.giveBack(throttle, whom, now);
    return found;
  });
}
