import { emailAddressKey } from '@harvest/input/email-address';
import { openAccount } from '../accounts/accounts.ts';
import { newId } from '../bank/ids.ts';
import { changeCustomer, createCustomer, keepProfile, lockCustomer } from '../customers/customers.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import { tellOfSecurity } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { encryptNumber } from '../platform/security/identity-numbers.ts';
import type { Visitor } from '../platform/security/visitors.ts';
import { giveBack } from './message-budgets.ts';
import {
  completeRegistration,
  endOtherRegistrations,
  insertConsent,
  type StartedRegistration,
  selectNamedRegistration,
} from './registration-db.ts';
import { decryptDetails } from './registration-details.ts';
import { ownerRegisteredText } from './registration-rules.ts';
import { countGuess, forgetGuesses } from './verification-codes.ts';

type Proof = { readonly email: string; readonly code: string };

/**
 * Finishes the registration that a handle means, or of those with an e-mail address the one begun first, with the code that was
 * sent: what was only wished for until now comes into being in one transaction with the end of the code (decision 71).
 * @throws Refusal
 */
export async function verifyEmail(
  platform: Platform,
  visitor: Visitor,
  proof: Proof,
  now: Date,
): Promise<void> {
  const name = emailAddressKey(proof.email);
  await countGuess(platform, name, visitor, now);
  const registration = await selectNamedRegistration(platform.db, name, now);
  await platform.db.transaction().execute(async (transaction) => {
    // Without a registration there is no such operation, which is found out in the same way.
    await platform.challenges.redeem(transaction, registration?.id ?? newId(), proof.code, now);
    if (registration === undefined || registration.isDecoy || registration.isEnded)
      throw fail('REGISTRATION_CONFLICT');
    // Another code that was sent for it, beside the one that finished it.
    if (registration.isCompleted) throw fail('CODE_USED');
    const customerId =
      registration.type === 'NEW'
        ? await openProfile(platform, transaction, registration, now)
        : await givePassword(platform, transaction, registration, now);
    const { agreedTo, createdAt } = registration;
    if (agreedTo !== undefined) await insertConsent(transaction, customerId, agreedTo, createdAt);
    await completeRegistration(transaction, registration.id, customerId, now);
    await endOtherRegistrations(transaction, registration, now);
    const person = { kind: 'CUSTOMER', id: customerId } as const;
    await platform.securityEvents.record(
      [{ kind: 'REGISTERED', result: 'DONE', detail: 'Finished', person, visitor, now }],
      transaction,
    );
  });
  await forgetGuesses(platform, name, visitor, now);
  if (registration !== undefined) await giveBack(platform, registration.budget, now);
}

/** The customer, what they told of themselves, and their first account. */
async function openProfile(
  platform: Platform,
  transaction: DatabaseTransaction,
  registration: StartedRegistration,
  now: Date,
): Promise<string> {
  const { id: handle, email, phoneNumber, passwordHash, detailsEncrypted } = registration;
  if (email === undefined || phoneNumber === undefined || passwordHash === undefined || !detailsEncrypted)
    throw new Error('A registration that waits for its code lacks a part');
  const { firstName, lastName, bvn, accountTypeId, ...told } = decryptDetails(
    platform.secrets,
    handle,
    detailsEncrypted,
  );
  const id = newId();
  const customer = { id, email, phoneNumber, firstName, lastName, passwordHash, emailVerifiedAt: now };
  if (!(await createCustomer(transaction, customer, now))) throw fail('REGISTRATION_CONFLICT');
  const number = encryptNumber(platform.secrets, { customerId: id, kind: 'BVN' }, bvn);
  await keepProfile(transaction, platform.secrets, id, { ...told, bvn: number }, now);
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
  // The code may have been read in the mailbox alone, which moves no money (decision 55); and the owner may be somebody else.
  await changeCustomer(transaction, customerId, {
    passwordHash,
    emailVerifiedAt: now,
    codesByPhoneSince: now,
  });
  await platform.sessions.endAll(transaction, customerId, now);
  const text = ownerRegisteredText(platform.config.bank, now);
  await tellOfSecurity(transaction, platform.secrets, owner, text, now);
  return customerId;
}
