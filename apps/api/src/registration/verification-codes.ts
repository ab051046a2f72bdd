import { newId } from '../bank/ids.ts';
import { fail, type Refusal } from '../platform/errors.ts';
import { NOBODY } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import type { Confirmable } from '../platform/security/challenges/confirmable.ts';
import type { CodeWords, IssueOptions } from '../platform/security/challenges/issue-code.ts';
import type { Throttle } from '../platform/security/throttles.ts';
import { addressKey } from '../platform/security/visitors.ts';
import { type Budget, spend, spendOfFirst } from './message-budgets.ts';
import {
  isHandle,
  type NamedRegistration,
  type Registration,
  selectNamedRegistration,
} from './registration-db.ts';
import { verificationText } from './registration-rules.ts';

const DAY_MINUTES = 24 * 60;
// Guesses are counted by the name they are made with and not on a code, so that names without a registration run out of
// tries as well. A new code gives new ones. Whoever knows an e-mail address alone may be a stranger, and leaves the handle's
// tries to whoever has it (counter 14).
const BY_HANDLE: Throttle = { name: 'verification-guesses', attemptsMax: 5, windowMinutes: DAY_MINUTES };
const BY_ADDRESS: Throttle = {
  name: 'verification-guesses-address',
  attemptsMax: 5,
  windowMinutes: DAY_MINUTES,
};
const BY_NAME: Throttle = { name: 'verification-guesses-name', attemptsMax: 50, windowMinutes: DAY_MINUTES };
const ANOTHER_CODE_SECONDS = 60;

type Addressed = { readonly address: string };

/** What guesses with a name are counted by, from an address. */
function countersOf(name: string, { address }: Addressed): readonly (readonly [Throttle, string])[] {
  if (isHandle(name)) return [[BY_HANDLE, name]];
  return [
    [BY_ADDRESS, `${name} ${addressKey(address)}`],
    [BY_NAME, name],
  ];
}

/** Counts one guess before it is compared. @throws Refusal CODE_TRIES_USED_UP, TOO_MANY_GUESSES where a new code gives no new ones */
export async function countGuess(
  platform: Platform,
  name: string,
  visitor: Addressed,
  now: Date,
): Promise<void> {
  for (const [throttle, whom] of countersOf(name, visitor)) {
    if (!(await platform.throttles.take(throttle, whom, now)))
      throw await refusalOfGuess(platform, name, visitor, now);
  }
}

async function refusalOfGuess(
  { throttles }: Platform,
  name: string,
  visitor: Addressed,
  now: Date,
): Promise<Refusal> {
  for (const [throttle, whom] of countersOf(name, visitor)) {
    if (throttle === BY_NAME && (await throttles.isFull(throttle, whom, now)))
      return fail('TOO_MANY_GUESSES', {
        retryAfterSeconds: await throttles.secondsLeft(throttle, whom, now),
      });
  }
  return fail('CODE_TRIES_USED_UP', { retryAfterSeconds: ANOTHER_CODE_SECONDS });
}

/** For a name whose registration was finished: it has nothing to guess any more. */
export async function forgetGuesses(
  { throttles }: Platform,
  name: string,
  visitor: Addressed,
  now: Date,
): Promise<void> {
  for (const [throttle, whom] of countersOf(name, visitor)) await throttles.forget(throttle, whom, now);
}

/** For a new code: whoever asked for it may guess five times again. What everybody guessed together stays counted. */
async function renewGuesses(platform: Platform, name: string, visitor: Addressed, now: Date): Promise<void> {
  const [own] = countersOf(name, visitor);
  if (own !== undefined) await platform.throttles.forget(own[0], own[1], now);
}

/**
 * What the code of a registration is for. A new customer's goes to the e-mail address, because that is what it proves
 * (A21); an owner's to everything on file.
 */
export function confirmableOf(
  { id, type, email, phoneNumber }: Registration,
  isWritten: boolean,
): Confirmable {
  const reachable = (address: string | undefined) => (isWritten ? (address ?? NOBODY) : NOBODY);
  return confirmable(id, reachable(email), type === 'NEW' ? undefined : reachable(phoneNumber));
}

function confirmable(id: string, email: string, phoneNumber: string | undefined): Confirmable {
  const holder = { id, email, phoneNumber, twoFactorType: 'OTP_AUTHENTICATION' } as const;
  return { holder, purpose: 'EMAIL_VERIFICATION', operationId: id, confirms: [] };
}

export function verificationWords(platform: Platform, begunAt: Date, now: Date): CodeWords {
  const { bank, publicUrl } = platform.config;
  const setting = { bankName: bank.name, siteHost: new URL(publicUrl).hostname, now };
  return (code) => verificationText(setting, begunAt, code);
}

type Verification = {
  readonly confirmable: Confirmable;
  readonly words: CodeWords;
  readonly options: IssueOptions;
};

/**
 * What a code that is asked for again is for; with a decoy, or with no registration of that name, a code nobody gets. Whoever
 * has no handle may be a stranger, so their code stands beside the older ones (decision 13).
 */
export async function verificationOf(
  platform: Platform,
  name: string,
  visitor: Addressed,
  now: Date,
): Promise<Verification> {
  const registration = await selectNamedRegistration(platform.db, name, now);
  const mayWrite = await spendAgain(platform, name, registration, now);
  if (mayWrite) await renewGuesses(platform, name, visitor, now);
  const words = verificationWords(platform, registration?.createdAt ?? now, now);
  const beside = !isHandle(name) || !mayWrite;
  if (registration === undefined || registration.isCompleted || registration.isEnded) {
    const nobodys = confirmable(newId(), NOBODY, undefined);
    return { confirmable: nobodys, words, options: { beside, isDecoy: true } };
  }
  const isDecoy = registration.isDecoy || !mayWrite;
  return { confirmable: confirmableOf(registration, !isDecoy), words, options: { beside, isDecoy } };
}

function spendAgain(
  platform: Platform,
  name: string,
  registration: NamedRegistration | undefined,
  now: Date,
): Promise<boolean> {
  const mailbox: Budget = { kind: 'MAILBOX', of: name };
  if (registration === undefined) return spend(platform, mailbox, now);
  const isOfFirst = isHandle(name) && registration.type === 'NEW' && registration.isFirst;
  return isOfFirst ? spendOfFirst(platform, name, now) : spend(platform, registration.budget, now);
}
