import { openAccount } from '../accounts/accounts.ts';
import { newId } from '../bank/ids.ts';
import { changeCustomer, createCustomer, keepProfile, lockCustomer } from '../customers/customers.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { encryptNumber } from '../platform/security/identity-numbers.ts';
import {
  completeRegistration,
  insertConsent,
  type StartedRegistration,
  selectNamedRegistration,
} from './registration-db.ts';
import { decryptDetails } from './registration-details.ts';
import { countGuess, forgetGuesses } from './verification-codes.ts';

type Proof = { readonly email: string; readonly code: string };

/**
 * Finishes the registration that an e-mail address or a handle means, with the code that was sent: what was only wished for
 * until now comes into being in one transaction with the end of the code. @throws Refusal
 */
export async function verifyEmail(platform: Platform, proof: Proof, now: Date): Promise<void> {
  const name = proof.email.trim().toLowerCase();
  await countGuess(platform, name, now);
  const registration = await selectNamedRegistration(platform.db, name, now);
  await platform.db.transaction().execute(async (transaction) => {
    // Without a registration there is no such operation, which is found out in the same way.
    await platform.challenges.redeem(transaction, registration?.id ?? newId(), proof.code, now);
    if (registration === undefined || registration.isDecoy) throw fail('REGISTRATION_CONFLICT');
    const customerId =
      registration.type === 'NEW'
        ? await openProfile(platform, transaction, registration, now)
        : await givePassword(platform, transaction, registration, now);
    const { agreedTo, createdAt } = registration;
    if (agreedTo !== undefined) await insertConsent(transaction, customerId, agreedTo, createdAt);
    await completeRegistration(transaction, registration.id, customerId, now);
  });
  await forgetGuesses(platform, name, now);
}

/** The customer, what they told of themselves, and their first account. */
async function openProfile(
  platform: Platform,
  transaction: DatabaseTransaction,
  registration: StartedRegistration,
  now: Date,
): Promise<string> {
  const { email, phoneNumber, passwordHash, detailsEncrypted } = registration;
  if (email === undefined || phoneNumber === undefined || passwordHash === undefined || !detailsEncrypted)
    throw new Error('A registration that waits for its code lacks a part');
  const { firstName, lastName, bvn, accountTypeId, ...told } = decryptDetails(
    platform.secrets,
    detailsEncrypted,
  );
  const id = newId();
  const customer = { id, email, phoneNumber, firstName, lastName, passwordHash, emailVerifiedAt: now };
  if (!(await createCustomer(transaction, customer, now))) throw fail('REGISTRATION_CONFLICT');
  await keepProfile(transaction, id, { ...told, bvn: encryptNumber(platform.secrets, 'BVN', bvn) }, now);
  const opening = { customerId: id, accountTypeId, openedAt: now };
  await openAccount(transaction, platform.config.bank.nubanCode, opening);
  return id;
}

/** To an account's owner who still has none and may sign in. */
async function givePassword(
  platform: Platform,
  transaction: DatabaseTransaction,
  { customerId, passwordHash }: StartedRegistration,
  now: Date,
): Promise<string> {
  if (customerId === undefined || passwordHash === undefined)
    throw new Error('A registration that waits for its code lacks a part');
  const owner = await lockCustomer(transaction, customerId);
  if (owner === undefined || owner.passwordHash !== undefined || owner.disabledAt !== undefined)
    throw fail('REGISTRATION_CONFLICT');
  await changeCustomer(transaction, customerId, { passwordHash, emailVerifiedAt: now });
  await platform.sessions.endAll(transaction, customerId, now);
  return customerId;
}
