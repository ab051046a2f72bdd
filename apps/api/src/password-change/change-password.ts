import { errorText } from '@harvest/contracts/errors';
import { normalisedPassword } from '@harvest/contracts/password-rules';
import { changeCustomer, findCustomer, lockCustomer } from '../customers/customers.ts';
import { supersedeResets } from '../password-reset/password-reset.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import { tellOfSecurity } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { refuseGuessablePassword } from '../platform/security/chosen-passwords.ts';
import { forgetOtherPlaces } from '../platform/security/forgotten-devices.ts';
import { countedAttempt, throttled } from '../platform/security/password-attempts.ts';
import type { Customer } from '../platform/security/sessions.ts';
import type { Visitor } from '../platform/security/visitors.ts';
import { passwordChangedText, passwordGuessedText } from './password-change-rules.ts';

// Of one session, wherever it is used from and for as long as one lasts (counter 21): whoever stole it cannot guess on, and stops
// nobody who is logged in elsewhere.
const OLD_PASSWORDS = { name: 'old-password', attemptsMax: 10, windowMinutes: 12 * 60 };

type SignedIn = { readonly customer: Customer; readonly sessionId: string; readonly visitor: Visitor };
type Wish = { readonly oldPassword: string; readonly newPassword: string };

/**
 * Sets a new password for whoever knows the old one; no code is asked (decision 42). Everybody but this session is signed out,
 * and this one goes on under a new token; links for another password end too, and no other browser or address is known any more.
 * @throws Refusal
 */
export async function changePassword(
  platform: Platform,
  { customer, sessionId, visitor }: SignedIn,
  { oldPassword, newPassword }: Wish,
  now: Date,
) {
  refuseGuessablePassword(platform.config, newPassword, 'newPassword');
  await checkOldPassword(platform, { customer, sessionId, visitor }, oldPassword, now);
  if (normalisedPassword(newPassword) === normalisedPassword(oldPassword))
    throw refusal('SAME_PASSWORD', 'newPassword');
  const passwordHash = await platform.passwords.hash(newPassword);
  return platform.db.transaction().execute(async (transaction) => {
    // Before the sessions, as everybody who ends sessions does: else each could wait for what the other one holds.
    await lockCustomer(transaction, customer.id);
    // Whoever changed the password since the old one was checked has ended this session.
    const session = await platform.sessions.rotate(
      transaction,
      { id: sessionId, customerId: customer.id },
      now,
    );
    await changeCustomer(transaction, customer.id, { passwordHash });
    await forgetOtherPlaces(transaction, { holderId: customer.id, sessionId, visitor });
    await supersedeResets(transaction, customer.id, now);
    const text = passwordChangedText(platform.config.bank, now);
    await tellOfSecurity(transaction, platform.secrets, customer, text, now);
    await record(platform, transaction, { customer, sessionId, visitor }, 'DONE', now);
    return session;
  });
}

async function checkOldPassword(
  platform: Platform,
  { customer, sessionId, visitor }: SignedIn,
  oldPassword: string,
  now: Date,
): Promise<void> {
  const { throttles } = platform;
  const counters = [throttled(throttles, OLD_PASSWORDS, sessionId, 'TOO_MANY_PASSWORDS', now)];
  const isRight = await countedAttempt(platform, counters, async (matches) => {
    const passwordHash = (await findCustomer(platform.db, customer))?.passwordHash;
    return (await matches(oldPassword, passwordHash)) || undefined;
  });
  if (isRight) return;
  if (await throttles.isFull(OLD_PASSWORDS, sessionId, now))
    await endGuessing(platform, { customer, sessionId, visitor }, now);
  throw refusal('WRONG_OLD_PASSWORD', 'oldPassword');
}

/** Ends a session in which too many old passwords were wrong, and tells its owner, once. */
async function endGuessing(platform: Platform, signedIn: SignedIn, now: Date): Promise<void> {
  const { customer, sessionId } = signedIn;
  await platform.db.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, customer.id);
    if (!(await platform.sessions.end(sessionId, now, transaction))) return;
    const text = passwordGuessedText(platform.config.bank, now);
    await tellOfSecurity(transaction, platform.secrets, customer, text, now);
    await record(platform, transaction, signedIn, 'REFUSED', now);
  });
}

/** Writes down that the password was changed, or that too many old ones were wrong. */
function record(
  platform: Platform,
  transaction: DatabaseTransaction,
  { customer, sessionId, visitor }: SignedIn,
  result: 'DONE' | 'REFUSED',
  now: Date,
): Promise<void> {
  const person = { kind: 'CUSTOMER', id: customer.id } as const;
  return platform.securityEvents.record(
    [{ kind: 'PASSWORD_CHANGED', result, person, visitor, sessionId, now }],
    transaction,
  );
}

const refusal = (code: 'WRONG_OLD_PASSWORD' | 'SAME_PASSWORD', field: keyof Wish) =>
  fail(code, { fieldErrors: { [field]: errorText(code) } });
