import { fail, type Refusal } from '../errors.ts';
import type { Platform } from '../platform.ts';
import type { Matches } from './passwords.ts';
import type { Place } from './places.ts';
import type { Pause, Slowing, Throttle, Throttles } from './throttles.ts';
import { type Addressed, addressKey } from './visitors.ts';

/** How often passwords may be wrong, for customers and for staff alike, each counted apart (counters 1 to 3). */
export type AttemptLimits = {
  /** Of one person, whatever name was typed, from anywhere. */
  readonly ofPerson: Slowing;
  /** Of one name and one place. */
  readonly ofName: Throttle;
  readonly ofAddress: Throttle;
  /** Of an address that has used its tries up: one more at a time. */
  readonly ofFullAddress: Pause;
};

const MINUTES = 15;

export function attemptLimits(name: string): AttemptLimits {
  return {
    ofPerson: { name: `${name}-person`, attemptsMax: 10, windowMinutes: MINUTES, pauseSecondsMax: 30 },
    ofName: { name, attemptsMax: 10, windowMinutes: MINUTES },
    ofAddress: { name: `${name}-address`, attemptsMax: 100, windowMinutes: MINUTES },
    ofFullAddress: { name: `${name}-full-address`, seconds: 1 },
  };
}

/** Of customers who sign in. */
export const CUSTOMER_SIGN_INS = attemptLimits('sign-in');

const keyOfPerson = (id: string) => `PERSON ${id}`;
const keyOfName = (name: string, place: string) => `${name} ${place}`;

type Forgotten = {
  readonly personId: string;
  /** What the person signs in by. */
  readonly names: readonly string[];
  /** Of whoever set the new password. */
  readonly address: string;
};

/**
 * Counts the wrong passwords of a person no more that made others wait, wherever they are (counter 1), or that were entered at
 * this address (counter 2): they have another password now, and enter it next.
 */
export async function forgetWrongPasswords(
  { throttles }: Pick<Platform, 'throttles'>,
  { ofPerson, ofName }: AttemptLimits,
  { personId, names, address }: Forgotten,
  now: Date,
): Promise<void> {
  await throttles.forget(ofPerson, keyOfPerson(personId), now);
  for (const name of names) await throttles.forget(ofName, keyOfName(name, addressKey(address)), now);
}

type Attempt = {
  readonly name: string;
  /** Who stands behind the name; undefined where nobody does. */
  readonly personId: string | undefined;
  readonly place: Place;
  readonly visitor: Addressed;
  readonly now: Date;
};

/** Something that is counted before it is known how it turns out. */
export type Counter = {
  /** Counts. @returns the refusal where there is no room, and then nothing is counted */
  take(): Promise<Refusal | undefined>;
  /** Takes back what was counted. */
  giveBack(): Promise<void>;
};

/**
 * Runs what compares a password, and answers undefined where it is wrong. Wrong ones are counted, so that guessing gets slow
 * wherever it comes from; nobody who is known here is slowed by what others guess. What turns out well never counts, which what
 * was found does unless it is said not to. @throws Refusal
 */
export async function attemptPassword<T>(
  platform: Platform,
  limits: AttemptLimits,
  attempt: Attempt,
  compare: (matches: Matches) => Promise<T | undefined>,
  turnsOutWell: (found: T) => boolean = () => true,
): Promise<T | undefined> {
  const { throttles } = platform;
  const { name, personId, place, visitor, now } = attempt;
  const ofName = throttled(throttles, limits.ofName, keyOfName(name, place.key), 'TOO_MANY_SIGN_INS', now);
  if (place.knownBy !== undefined) return countedAttempt(platform, [ofName], compare, turnsOutWell);
  const person = personId === undefined ? `NAME ${name}` : keyOfPerson(personId);
  // Told at once: whoever is slowed waits for no place where passwords are compared.
  const seconds = await throttles.secondsSlowed(limits.ofPerson, person, now);
  if (seconds > 0) throw waiting('SIGN_IN_SLOWED', seconds);
  const ofAddress = fromAddress(throttles, limits, addressKey(visitor.address), now);
  const ofPerson = slowed(throttles, limits.ofPerson, person, now);
  // The person's own pause comes last: what is refused anyway must not make anybody else wait.
  return countedAttempt(platform, [ofName, ofAddress, ofPerson], compare, turnsOutWell);
}

/** Runs what compares a password, and counts it unless it turns out well. @throws Refusal */
export async function countedAttempt<T>(
  { passwords }: Platform,
  counters: readonly Counter[],
  compare: (matches: Matches) => Promise<T | undefined>,
  turnsOutWell: (found: T) => boolean = () => true,
): Promise<T | undefined> {
  return passwords.withPlace(async (matches) => {
    // Counted before the work and given back when it turns out well, so that parallel guesses cannot slip through.
    const taken: Counter[] = [];
    const giveBack = async () => {
      for (const counter of taken) await counter.giveBack();
    };
    for (const counter of counters) {
      const refusal = await counter.take();
      if (refusal !== undefined) {
        await giveBack();
        throw refusal;
      }
      taken.push(counter);
    }
    const found = await compare(matches);
    if (found !== undefined && turnsOutWell(found)) await giveBack();
    return found;
  });
}

export function throttled(
  throttles: Throttles,
  throttle: Throttle,
  whom: string,
  refusal: 'TOO_MANY_SIGN_INS' | 'TOO_MANY_PASSWORDS',
  now: Date,
): Counter {
  return {
    async take() {
      if (await throttles.take(throttle, whom, now)) return undefined;
      return waiting(refusal, await throttles.secondsLeft(throttle, whom, now));
    },
    giveBack: () => throttles.giveBack(throttle, whom, now),
  };
}

function slowed(throttles: Throttles, slowing: Slowing, whom: string, now: Date): Counter {
  return {
    async take() {
      const seconds = await throttles.slow(slowing, whom, now);
      return seconds === 0 ? undefined : waiting('SIGN_IN_SLOWED', seconds);
    },
    giveBack: () => throttles.giveBackSlowed(slowing, whom, now),
  };
}

/** An address that has used its tries up still has one a second, for everybody who shares it. */
function fromAddress(
  throttles: Throttles,
  { ofAddress, ofFullAddress }: AttemptLimits,
  address: string,
  now: Date,
): Counter {
  let isCounted = false;
  return {
    async take() {
      isCounted = await throttles.take(ofAddress, address, now);
      if (isCounted) return undefined;
      const seconds = await throttles.beginPause(ofFullAddress, address, now);
      return seconds === 0 ? undefined : waiting('TOO_MANY_SIGN_INS', seconds);
    },
    async giveBack() {
      if (isCounted) await throttles.giveBack(ofAddress, address, now);
    },
  };
}

type Slow = 'SIGN_IN_SLOWED' | 'TOO_MANY_SIGN_INS' | 'TOO_MANY_PASSWORDS';

function waiting(refusal: Slow, seconds: number): Refusal {
  return fail(refusal, { params: { seconds }, retryAfterSeconds: seconds });
}
