import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { CodeWords } from '../platform/security/challenges/challenges.ts';
import { holdResends } from '../platform/security/challenges/resend-limits.ts';
import { refuseCommonPassword } from '../platform/security/common-passwords.ts';
import type { Throttle } from '../platform/security/throttles.ts';
import { insertRegistration, type Registration, supersedeRegistrations } from './registration-db.ts';
import { tagOfPassword } from './registration-passwords.ts';
import { confirmableOf, forgetGuesses, mayWriteTo } from './verification-codes.ts';

const REGISTRATIONS_OF_ADDRESS: Throttle = {
  name: 'registrations-address',
  attemptsMax: 120,
  windowMinutes: 60,
};
const REGISTRATION_HOURS = 24;

export type Visitor = { readonly address: string };

/** Guards of both kinds of registration, before anything is looked up. @throws Refusal */
export async function admitRegistration(
  platform: Platform,
  { address }: Visitor,
  password: string,
  now: Date,
): Promise<void> {
  const { throttles } = platform;
  if (!(await throttles.take(REGISTRATIONS_OF_ADDRESS, address, now))) {
    throw fail('TOO_MANY_REGISTRATIONS', {
      retryAfterSeconds: throttles.secondsLeft(REGISTRATIONS_OF_ADDRESS, now),
    });
  }
  refuseCommonPassword(password);
}

type Start = {
  readonly registration: Registration;
  readonly password: string;
  /** What verifying and asking for the code again are called with: the address, or the opaque handle. */
  readonly name: string;
  /** Whose mailbox is filled, to be filled only so often. */
  readonly mailbox: string;
  /** The message: with the code, or for a decoy something without it. */
  readonly words: CodeWords;
};

/**
 * Keeps a registration and sends its one message. A decoy does exactly the same work, with the same rows written, so
 * that nobody can tell it from a real one by what is answered or by how long it takes.
 */
export async function startRegistration(
  platform: Platform,
  { address }: Visitor,
  { registration, password, name, mailbox, words }: Start,
  now: Date,
): Promise<void> {
  const chosen = {
    hash: await platform.passwords.hash(password),
    tag: tagOfPassword(platform.secrets, password),
  };
  const mayWrite = await mayWriteTo(platform, mailbox, now);
  const expiresAt = new Date(now.getTime() + REGISTRATION_HOURS * 3_600_000);
  await platform.db.transaction().execute(async (transaction) => {
    // An owner's handle tells registrations apart, so a stranger who names the account ends none of the owner's.
    if (registration.type === 'NEW') await supersedeRegistrations(transaction, name, now);
    await insertRegistration(transaction, registration, chosen, now, expiresAt);
    await platform.challenges.issue(transaction, confirmableOf(registration, mayWrite), now, words);
  });
  // Without a new code there are no new guesses either.
  if (mayWrite) await forgetGuesses(platform, name, now);
  await holdResends(platform.throttles, name, address, now);
}
