import { fail } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import type { Platform } from '../platform/platform.ts';
import { toCustomer } from '../platform/sessions.ts';
import type { Throttle } from '../platform/throttles.ts';
import { selectCustomerByIdentifier } from './auth-db.ts';
import { identifierKey, maskEmail, maskPhoneNumber, readIdentifier, signInText } from './sign-in-rules.ts';

// Failures count per identifier and address together, so that nobody can lock a customer out from elsewhere (decision 14).
const FAILURES: Throttle = { name: 'sign-in', attemptsMax: 10, windowMinutes: 15 };
const FAILURES_OF_ADDRESS: Throttle = { name: 'sign-in-address', attemptsMax: 100, windowMinutes: 15 };

type Attempt = {
  readonly email: string;
  readonly password: string;
  readonly address: string;
  readonly now: Date;
};

/**
 * First step of signing in: checks the password and sends the code. Unknown, disabled and mistyped customers get one
 * answer after the same work. @throws Refusal
 */
export async function signIn(platform: Platform, attempt: Attempt) {
  const { now } = attempt;
  const customer = await checkPassword(platform, attempt);
  const userUUID = newId();
  const { bank, publicUrl } = platform.config;
  const subject = { customer, purpose: 'SIGN_IN', operationId: userUUID, confirms: [] } as const;
  await platform.db
    .transaction()
    .execute((transaction) =>
      platform.challenges.issue(transaction, subject, now, (code) =>
        signInText(bank.name, new URL(publicUrl).hostname, now, code),
      ),
    );
  return {
    userId: customer.id,
    userUUID,
    twoFactorAuthentication: customer.twoFactorType,
    maskedEmail: maskEmail(customer.email),
    maskedPhoneNumber: maskPhoneNumber(customer.phoneNumber),
  };
}

async function checkPassword(platform: Platform, attempt: Attempt) {
  const identifier = readIdentifier(attempt.email);
  const { address, now } = attempt;
  const subject = `${identifierKey(identifier)} ${address}`;
  const { throttles } = platform;
  return platform.passwords.withPlace(async (matches) => {
    // Counted before the work and given back when it turns out well, so that parallel guesses cannot slip through.
    if (!(await throttles.take(FAILURES, subject, now))) {
      throw fail('TOO_MANY_SIGN_INS', { retryAfterSeconds: throttles.secondsLeft(FAILURES, now) });
    }
    if (!(await throttles.take(FAILURES_OF_ADDRESS, address, now))) {
      throw fail('TOO_MANY_SIGN_INS', { retryAfterSeconds: throttles.secondsLeft(FAILURES_OF_ADDRESS, now) });
    }
    const row = await selectCustomerByIdentifier(platform.db, identifier);
    const isRight = await matches(attempt.password, row?.password_hash);
    if (row === undefined || !isRight || row.disabled_at !== null) throw fail('WRONG_CREDENTIALS');
    await throttles.giveBack(FAILURES, subject, now);
    await throttles.giveBack(FAILURES_OF_ADDRESS, address, now);
    return toCustomer(row);
  });
}
