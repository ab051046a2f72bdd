import type { Platform } from '../platform/platform.ts';
import type { CodeWords } from '../platform/security/challenges/issue-code.ts';
import { holdResends } from '../platform/security/challenges/resend-limits.ts';
import { refuseGuessablePassword } from '../platform/security/chosen-passwords.ts';
import type { Throttle } from '../platform/security/throttles.ts';
import { addressKey, type Visitor } from '../platform/security/visitors.ts';
import { spend } from './message-budgets.ts';
import { insertRegistration, type Registration } from './registration-db.ts';
import { tagsOfPassword } from './registration-passwords.ts';
import { confirmableOf } from './verification-codes.ts';

const REGISTRATIONS_OF_ADDRESS: Throttle = {
  name: 'registrations-address',
  attemptsMax: 120,
  windowMinutes: 60,
};
const REGISTRATION_HOURS = 24;

/** Guards of both kinds of registration, before anything is looked up. @throws Refusal */
export async function admitRegistration(
  platform: Platform,
  visitor: Visitor,
  password: string,
  now: Date,
): Promise<void> {
  const { throttles } = platform;
  const address = addressKey(visitor.address);
  await throttles.takeOrRefuse(REGISTRATIONS_OF_ADDRESS, address, 'TOO_MANY_REGISTRATIONS', now);
  refuseGuessablePassword(platform.config, password);
}

type Start = {
  readonly registration: Registration;
  readonly password: string;
  /** What asking for the code again may be called with: the handle, and the address where that is no secret. */
  readonly names: readonly string[];
  /** Whom it is about, where that is somebody the bank knows. */
  readonly personId: string | undefined;
  /** Whether anybody is to be written to at all. */
  readonly isWritten: boolean;
  /** The message: with the code, or for a decoy something without it. */
  readonly words: CodeWords;
};

/**
 * Keeps a registration beside all others and sends its one message. A decoy does exactly the same work, with the same rows
 * written, so that nobody can tell it from a real one by what is answered or by how long it takes.
 */
export async function startRegistration(
  platform: Platform,
  visitor: Visitor,
  { registration, password, names, personId, isWritten, words }: Start,
  now: Date,
): Promise<void> {
  const chosen = {
    hash: await platform.passwords.hash(password),
    tag: tagsOfPassword(platform.secrets, password)[0],
  };
  const mayWrite = await spend(platform, registration.budget, now);
  const expiresAt = new Date(now.getTime() + REGISTRATION_HOURS * 3_600_000);
  const isDecoy = registration.isDecoy || !mayWrite;
  const confirmable = confirmableOf(registration, isWritten && mayWrite);
  const event = { kind: 'REGISTERED', ...begunBy(registration, personId), visitor, now } as const;
  await platform.db.transaction().execute(async (transaction) => {
    await insertRegistration(transaction, registration, chosen, now, expiresAt);
    await platform.challenges.issue(transaction, confirmable, now, words, { isDecoy });
    await platform.securityEvents.record([event], transaction);
  });
  for (const name of names) await holdResends(platform.throttles, name, visitor.address, now);
}

/** Nobody's yet is what may be finished; what cannot be was tried in the name of somebody. */
function begunBy({ isDecoy }: Registration, personId: string | undefined) {
  if (!isDecoy) return { result: 'DONE', detail: 'Begun', person: { kind: 'NOBODY' } } as const;
  const person =
    personId === undefined ? ({ kind: 'NOBODY' } as const) : ({ kind: 'CUSTOMER', id: personId } as const);
  return { result: 'REFUSED', detail: 'Begun', person } as const;
}
