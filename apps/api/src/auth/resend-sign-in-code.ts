import { type Identifier, identifierKey, readIdentifier } from '../bank/identifiers.ts';
import { newId } from '../bank/ids.ts';
import { findCustomer } from '../customers/customers.ts';
import type { Platform } from '../platform/platform.ts';
import type { CodeWords, Confirmable } from '../platform/security/challenges/challenges.ts';
import { countResend } from '../platform/security/challenges/resend-limits.ts';
import { verificationOf } from '../registration/registration.ts';
import { selectLiveSignIn } from './auth-db.ts';
import { signInText } from './sign-in-rules.ts';

type Visitor = { readonly address: string };
type Request = { readonly email: string; readonly userUUID?: string | undefined };

/**
 * Sends a code again: with the handle of a sign-in, the one of that sign-in; otherwise the one of a sign-in or of a
 * registration that waits under this name. Nobody learns whether any waits (decision 13). @throws Refusal
 */
export async function resendSignInCode(
  platform: Platform,
  { address }: Visitor,
  request: Request,
  now: Date,
): Promise<void> {
  const identifier = readIdentifier(request.email);
  if (request.userUUID !== undefined) await resendByHandle(platform, identifier, request.userUUID, now);
  else await resendByName(platform, identifier, address, now);
}

/** The old code stops working. */
async function resendByHandle(
  platform: Platform,
  identifier: Identifier,
  handle: string,
  now: Date,
): Promise<void> {
  // A handle that no right password made is no sign-in: else anybody could make codes for a handle of their own.
  const live = await findLiveSignIn(platform, identifier, now, handle);
  if (live === undefined) return;
  const words = signInWords(platform, now);
  await platform.db
    .transaction()
    .execute((transaction) => platform.challenges.issueAgain(transaction, live, now, words));
}

/**
 * Whoever has no handle may be a stranger: at a sign-in the new code stands beside the old one. Where nothing waits, a code
 * is made for nobody, so that all names take the same time.
 */
async function resendByName(
  platform: Platform,
  identifier: Identifier,
  address: string,
  now: Date,
): Promise<void> {
  const name = identifierKey(identifier);
  await countResend(platform.throttles, name, address, now);
  const live = await findLiveSignIn(platform, identifier, now, undefined);
  const verification = await verificationOf(platform, name, now);
  const isSignIn = live?.holder.twoFactorType === 'OTP_AUTHENTICATION';
  const confirmable: Confirmable = isSignIn ? live : verification.confirmable;
  const words = isSignIn ? signInWords(platform, now) : verification.words;
  await platform.db
    .transaction()
    .execute((transaction) =>
      platform.challenges.issue(transaction, confirmable, now, words, { beside: isSignIn }),
    );
}

async function findLiveSignIn(
  platform: Platform,
  identifier: Identifier,
  now: Date,
  handle: string | undefined,
): Promise<Confirmable | undefined> {
  const holder = await findCustomer(platform.db, identifier);
  // Looked for also where there is no customer.
  const live = await selectLiveSignIn(platform.db, holder?.id ?? newId(), now, handle);
  if (holder === undefined || holder.disabledAt !== undefined || live === undefined) return undefined;
  return { holder, purpose: 'SIGN_IN', operationId: live.operation_id, confirms: [] };
}

function signInWords({ config }: Platform, now: Date): CodeWords {
  const { bank, publicUrl } = config;
  return (code) => signInText(bank.name, new URL(publicUrl).hostname, now, code);
}
