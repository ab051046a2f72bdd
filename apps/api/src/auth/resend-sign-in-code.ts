import { type Identifier, identifierKey, readIdentifier } from '../bank/identifiers.ts';
import { newId } from '../bank/ids.ts';
import { type CustomerRecord, findCustomer } from '../customers/customers.ts';
import { Refusal } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Confirmable } from '../platform/security/challenges/confirmable.ts';
import type { CodeWords } from '../platform/security/challenges/issue-code.ts';
import { countResend } from '../platform/security/challenges/resend-limits.ts';
import { placeOf } from '../platform/security/places.ts';
import type { Throttle } from '../platform/security/throttles.ts';
import type { Visitor } from '../platform/security/visitors.ts';
import { verificationOf } from '../registration/registration.ts';
import { selectLiveSignIn } from './auth-db.ts';
import { signInText } from './sign-in-rules.ts';

/**
 * Codes that are asked for by name alone, of the ten an hour that may go unused (counter 9): whoever shares the address with a
 * customer who signs in must leave them some.
 */
const BY_NAME: Throttle = { name: 'sign-in-codes-by-name', attemptsMax: 3, windowMinutes: 60 };

type Request = { readonly email: string; readonly userUUID?: string | undefined };

/**
 * Sends a code again: with the handle of a sign-in, the one of that sign-in; otherwise the one of a sign-in that was begun in the
 * same place, or of a registration, that waits under this name. Nobody learns whether any waits (decision 13). @throws Refusal
 */
export async function resendSignInCode(
  platform: Platform,
  visitor: Visitor,
  request: Request,
  now: Date,
): Promise<void> {
  const identifier = readIdentifier(request.email);
  if (request.userUUID !== undefined) await resendByHandle(platform, identifier, request.userUUID, now);
  else await resendByName(platform, identifier, visitor, now);
}

/** The old code stops working. */
async function resendByHandle(
  platform: Platform,
  identifier: Identifier,
  handle: string,
  now: Date,
): Promise<void> {
  const holder = await findCustomer(platform.db, identifier);
  // A handle that no right password made is no sign-in: else anybody could make codes for a handle of their own.
  const live = await findLiveSignIn(platform, holder, now, { handle });
  if (live === undefined) return refuseReplaced(platform, holder, handle);
  const words = signInWords(platform, now);
  await platform.db
    .transaction()
    .execute((transaction) => platform.challenges.issueSignInAgain(transaction, live, now, words));
}

/** Else somebody would wait for a code that never comes. Who does not hold the handle of a right password learns nothing. */
async function refuseReplaced(platform: Platform, holder: CustomerRecord | undefined, handle: string) {
  // Looked for also where there is no customer.
  const holderId = holder === undefined || holder.disabledAt !== undefined ? newId() : holder.id;
  await platform.challenges.refuseReplaced(handle, { holderId, purposes: ['SIGN_IN'] });
}

/**
 * Whoever has no handle may be a stranger: the new code stands beside the old one. Where nothing waits, a code is made for
 * nobody, which nothing matches, so that all names take the same time.
 */
async function resendByName(
  platform: Platform,
  identifier: Identifier,
  visitor: Visitor,
  now: Date,
): Promise<void> {
  const name = identifierKey(identifier);
  await countResend(platform.throttles, name, visitor.address, now);
  const holder = await findCustomer(platform.db, identifier);
  const { key } = await placeOf(platform.devices, holder?.id, visitor, now);
  const live = await findLiveSignIn(platform, holder, now, { place: key });
  const verification = await verificationOf(platform, name, visitor, now);
  if (live?.holder.twoFactorType === 'OTP_AUTHENTICATION') {
    if (!(await platform.throttles.take(BY_NAME, live.holder.id, now))) return;
    const words = signInWords(platform, now);
    const issued = platform.db
      .transaction()
      .execute((transaction) =>
        platform.challenges.issueSignInAgain(transaction, live, now, words, { beside: true }),
      );
    // That its codes are used up would tell who is a customer, and that somebody signs in: it is said to the handle alone.
    return issued.catch(unlessRefused);
  }
  const { confirmable, words, options } = verification;
  await platform.db
    .transaction()
    .execute((transaction) => platform.challenges.issue(transaction, confirmable, now, words, options));
}

function unlessRefused(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}

async function findLiveSignIn(
  platform: Platform,
  holder: CustomerRecord | undefined,
  now: Date,
  which: { readonly handle: string } | { readonly place: string },
): Promise<Confirmable | undefined> {
  // Looked for also where there is no customer.
  const live = await selectLiveSignIn(platform.db, holder?.id ?? newId(), now, which);
  if (holder === undefined || holder.disabledAt !== undefined || live === undefined) return undefined;
  return { holder, purpose: 'SIGN_IN', operationId: live.operation_id, confirms: [] };
}

function signInWords({ config }: Platform, now: Date): CodeWords {
  const { bank, publicUrl } = config;
  return (code) => signInText(bank.name, new URL(publicUrl).hostname, now, code);
}
