import { newId } from '../bank/ids.ts';
import { fail } from '../platform/errors.ts';
import { NOBODY } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import type { CodeWords, Confirmable } from '../platform/security/challenges/challenges.ts';
import type { Throttle } from '../platform/security/throttles.ts';
import { type Registration, selectNamedRegistration } from './registration-db.ts';
import { verificationText } from './registration-rules.ts';

// Guesses are counted by the name they are made with and not on a code, so that names without a registration run out of
// tries as well. A new code gives new ones.
const GUESSES: Throttle = { name: 'verification-guesses', attemptsMax: 5, windowMinutes: 24 * 60 };
// However many strangers register or ask for codes in somebody's name.
const MESSAGES_TO_ONE: Throttle = { name: 'registration-messages', attemptsMax: 10, windowMinutes: 60 };
const ANOTHER_CODE_SECONDS = 60;

/** Counts one guess before it is compared. @throws Refusal CODE_TRIES_USED_UP */
export async function countGuess({ throttles }: Platform, name: string, now: Date): Promise<void> {
  if (!(await throttles.take(GUESSES, name, now)))
    throw fail('CODE_TRIES_USED_UP', { retryAfterSeconds: ANOTHER_CODE_SECONDS });
}

/** For a new code: whoever knows the name may guess five times again. */
export async function forgetGuesses(platform: Platform, name: string, now: Date): Promise<void> {
  await platform.throttles.forget(GUESSES, name, now);
}

/** Whether a mailbox may get one more message about registrations; beyond that it is written to nobody. */
export function mayWriteTo(platform: Platform, mailbox: string, now: Date): Promise<boolean> {
  return platform.throttles.take(MESSAGES_TO_ONE, mailbox, now);
}

/**
 * What the code of a registration is for. A new customer's goes to the e-mail address, because that is what it proves
 * (A21); an owner's to everything on file.
 */
export function confirmableOf(
  { id, type, email, phoneNumber }: Registration,
  mayWrite: boolean,
): Confirmable {
  const reachable = (address: string | undefined) => (mayWrite ? (address ?? NOBODY) : NOBODY);
  return confirmable(id, reachable(email), type === 'NEW' ? undefined : reachable(phoneNumber));
}

function confirmable(id: string, email: string, phoneNumber: string | undefined): Confirmable {
  const holder = { id, email, phoneNumber, twoFactorType: 'OTP_AUTHENTICATION' } as const;
  return { holder, purpose: 'EMAIL_VERIFICATION', operationId: id, confirms: [] };
}

export function verificationWords(platform: Platform, phoneNumber: string, now: Date): CodeWords {
  const { bank, publicUrl } = platform.config;
  const setting = { bankName: bank.name, siteHost: new URL(publicUrl).hostname, now };
  return (code) => verificationText(setting, phoneNumber, code);
}

/** What a code that is asked for again is for; with a decoy, or with no registration of that name, a code nobody gets. */
export async function verificationOf(
  platform: Platform,
  name: string,
  now: Date,
): Promise<{ confirmable: Confirmable; words: CodeWords }> {
  const registration = await selectNamedRegistration(platform.db, name, now);
  const mayWrite = await mayWriteTo(platform, name, now);
  if (mayWrite) await forgetGuesses(platform, name, now);
  const words = verificationWords(platform, registration?.phoneNumber ?? '', now);
  if (registration === undefined || registration.isCompleted)
    return { confirmable: confirmable(newId(), NOBODY, undefined), words };
  return { confirmable: confirmableOf(registration, mayWrite && !registration.isDecoy), words };
}
