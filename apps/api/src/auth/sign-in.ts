import { contactWords } from '../bank/contact-words.ts';
import {
  type Identifier,
  identifierKey,
  maskEmail,
  maskPhoneNumber,
  readIdentifier,
} from '../bank/identifiers.ts';
import { newHandle } from '../bank/ids.ts';
import { type CustomerRecord, changeCustomer, findCustomer, lockCustomer } from '../customers/customers.ts';
import { otherProofsOf } from '../passkeys/passkeys.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { attemptPassword, CUSTOMER_SIGN_INS } from '../platform/security/password-attempts.ts';
import type { Matches } from '../platform/security/passwords.ts';
import { type Place, placeOf } from '../platform/security/places.ts';
import type { Person } from '../platform/security/security-events.ts';
import { recordPassword } from '../platform/security/sparse-events.ts';
import type { Visitor } from '../platform/security/visitors.ts';
import { findUnverified, type Unverified } from '../registration/registration.ts';
import { signInText } from './sign-in-rules.ts';

type Attempt = { readonly email: string; readonly password: string };

/**
 * First step of signing in: checks the password and sends the code. Unknown, disabled and mistyped customers get one
 * answer after the same work; whoever registered and did not verify their e-mail is told so (decision 13). Where no more codes
 * may be sent, the answer is the same and nothing waits for one (counter 9).
 * @throws Refusal
 */
export async function signIn(platform: Platform, visitor: Visitor, attempt: Attempt, now: Date) {
  // Once more where another password was set, or this one hashed anew, since it was compared.
  const begun =
    (await beginSignIn(platform, visitor, attempt, now)) ??
    (await beginSignIn(platform, visitor, attempt, now));
  if (begun === undefined) throw fail('WRONG_CREDENTIALS');
  const { customer, userUUID } = begun;
  return {
    userId: customer.id,
    userUUID,
    twoFactorAuthentication: customer.twoFactorType,
    maskedEmail: maskEmail(customer.email),
    maskedPhoneNumber: maskPhoneNumber(customer.phoneNumber),
    otherProofs: await otherProofsOf(platform, customer.id),
  };
}

/** @returns undefined where the password that was right is not that of the customer any more */
async function beginSignIn(platform: Platform, visitor: Visitor, attempt: Attempt, now: Date) {
  const { customer, place } = await checkPassword(platform, visitor, attempt, now);
  const { id, passwordHash } = customer;
  const renewed = passwordHash && (await platform.passwords.renewed(attempt.password, passwordHash));
  const userUUID = newHandle();
  const { bank, publicUrl } = platform.config;
  const confirmable = { holder: customer, purpose: 'SIGN_IN', operationId: userUUID, confirms: [] } as const;
  const words = (code: string) => signInText(bank.name, new URL(publicUrl).hostname, now, code);
  const isBegun = await platform.db.transaction().execute((transaction) => {
    const lockHolder = async () => {
      if ((await lockCustomer(transaction, id))?.passwordHash !== passwordHash) return false;
      if (renewed) await changeCustomer(transaction, id, { passwordHash: renewed });
      return true;
    };
    return platform.challenges.issueSignIn(transaction, confirmable, now, words, { place, lockHolder });
  });
  return isBegun ? { customer, userUUID } : undefined;
}

async function checkPassword(
  platform: Platform,
  visitor: Visitor,
  { email, password }: Attempt,
  now: Date,
): Promise<{ customer: CustomerRecord; place: Place }> {
  const identifier = readIdentifier(email);
  // Wrong passwords count by person: the e-mail address and the phone number name the same one.
  const personId = (await findCustomer(platform.db, identifier))?.id;
  const place = await placeOf(platform.devices, personId, visitor, now);
  const who = { name: identifierKey(identifier), personId, place, visitor, now };
  // The password of a registration in a customer's name is not theirs: it is a wrong one of theirs, and counted as one. Else
  // whoever registers with a guess could compare it for nothing. In nobody's name it counts alike, or customers could be told.
  const found = await attemptPassword(
    platform,
    CUSTOMER_SIGN_INS,
    who,
    (matches) => identify(platform, identifier, password, now, matches),
    (somebody) => 'customer' in somebody,
  );
  const isTheirs = found !== undefined && 'customer' in found;
  const person: Person = personId === undefined ? { kind: 'NOBODY' } : { kind: 'CUSTOMER', id: personId };
  await recordPassword(platform, { person, isRight: isTheirs, visitor, deviceId: place.deviceId, now });
  if (found === undefined) throw fail('WRONG_CREDENTIALS');
  if ('unverified' in found) throw fail('EMAIL_NOT_VERIFIED', { params: found.unverified });
  const { customer } = found;
  // Whoever knows the password reads why; everybody else is answered as ever.
  if (customer.blockedAt !== undefined)
    throw fail('PROFILE_BLOCKED', { params: { contact: contactWords(platform.config.bank) } });
  return { customer, place };
}

/** Whose password this is: a customer's, or that of somebody who registered and did not finish. */
async function identify(
  platform: Platform,
  identifier: Identifier,
  password: string,
  now: Date,
  matches: Matches,
): Promise<{ customer: CustomerRecord } | { unverified: Unverified } | undefined> {
  const customer = await findCustomer(platform.db, identifier);
  const isRight = await matches(password, customer?.passwordHash);
  if (customer !== undefined && isRight && customer.disabledAt === undefined) return { customer };
  // Compared whether or not there is such a customer: a registration in a customer's name must look like any other.
  const unverified = await findUnverified(platform, identifier, password, now, matches);
  return unverified && { unverified };
}
