import {
  type Identifier,
  identifierKey,
  maskEmail,
  maskPhoneNumber,
  readIdentifier,
} from '../bank/identifiers.ts';
import { newId } from '../bank/ids.ts';
import { findCustomer } from '../customers/customers.ts';
import { otherProofsOf } from '../passkeys/passkeys.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { type AttemptLimits, attemptPassword } from '../platform/security/password-attempts.ts';
import type { Matches } from '../platform/security/passwords.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { findUnverified } from '../registration/registration.ts';
import { signInText } from './sign-in-rules.ts';

const LIMITS: AttemptLimits = {
  ofPerson: { name: 'sign-in', attemptsMax: 10, windowMinutes: 15 },
  ofAddress: { name: 'sign-in-address', attemptsMax: 100, windowMinutes: 15 },
};

type Visitor = { readonly address: string };
type Attempt = { readonly email: string; readonly password: string };

/**
 * First step of signing in: checks the password and sends the code. Unknown, disabled and mistyped customers get one
 * answer after the same work; whoever registered and did not verify their e-mail is told so (decision 13).
 * @throws Refusal
 */
export async function signIn(platform: Platform, visitor: Visitor, attempt: Attempt, now: Date) {
  const customer = await checkPassword(platform, visitor, attempt, now);
  const userUUID = newId();
  const { bank, publicUrl } = platform.config;
  const confirmable = { holder: customer, purpose: 'SIGN_IN', operationId: userUUID, confirms: [] } as const;
  await platform.db
    .transaction()
    .execute((transaction) =>
      platform.challenges.issue(transaction, confirmable, now, (code) =>
        signInText(bank.name, new URL(publicUrl).hostname, now, code),
      ),
    );
  return {
    userId: customer.id,
    userUUID,
    twoFactorAuthentication: customer.twoFactorType,
    maskedEmail: maskEmail(customer.email),
    maskedPhoneNumber: maskPhoneNumber(customer.phoneNumber),
    otherProofs: await otherProofsOf(platform.db, customer.id),
  };
}

async function checkPassword(platform: Platform, { address }: Visitor, attempt: Attempt, now: Date) {
  const identifier = readIdentifier(attempt.email);
  const who = { person: identifierKey(identifier), address, now };
  const found = await attemptPassword(platform, LIMITS, who, async (matches) => {
    const known = await identify(platform, identifier, attempt.password, now, matches);
    if (known === undefined) throw fail('WRONG_CREDENTIALS');
    return known;
  });
  if ('verifyWith' in found) throw fail('EMAIL_NOT_VERIFIED', { params: { email: found.verifyWith } });
  return found.customer;
}

/** Whose password this is: a customer's, or that of somebody who registered and did not finish. */
async function identify(
  platform: Platform,
  identifier: Identifier,
  password: string,
  now: Date,
  matches: Matches,
): Promise<{ customer: Customer } | { verifyWith: string } | undefined> {
  const customer = await findCustomer(platform.db, identifier);
  const unverified = await findUnverified(platform, identifier, password, now);
  const isRight = await matches(password, customer?.passwordHash);
  if (customer !== undefined && isRight && customer.disabledAt === undefined) return { customer };
  // Compared whether or not there is such a customer: a registration in a customer's name must look like any other.
  const isTheirs = unverified !== undefined && (await matches(password, unverified.passwordHash));
  return isTheirs ? { verifyWith: unverified.verifyWith } : undefined;
}
