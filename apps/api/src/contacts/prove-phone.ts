import { TEXTS } from '@harvest/contracts/texts';
import { readPhoneNumber } from '@harvest/input/phone-number';
import { maskPhoneNumber } from '../bank/identifiers.ts';
import { changeCustomer, lockCustomer } from '../customers/customers.ts';
import { createIdentity } from '../gateways/identity.ts';
import { readVerifiedNumbers } from '../onboarding/onboarding.ts';
import { fail } from '../platform/errors.ts';
import { tellOfSecurity } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { isByPhoneOnly } from '../platform/security/codes-by-phone-rules.ts';
import { refuseWhileLocked } from '../platform/security/emergency-lock.ts';
import type { Customer } from '../platform/security/sessions.ts';
import type { Throttle } from '../platform/security/throttles.ts';
import type { Visitor } from '../platform/security/visitors.ts';
import { confirmableProof, siteOf } from './contact-codes.ts';
import { phoneProofText, phoneProvedText } from './contact-rules.ts';
import { deleteLostChannel, selectLostChannels } from './contacts-db.ts';

// Each may send a text message and ask the identity provider (counter 35).
const PROOFS: Throttle = { name: 'phone-proofs', attemptsMax: 10, windowMinutes: 24 * 60 };
const MINUTES_MAX = 15;

type SignedIn = { readonly customer: Customer; readonly sessionId: string; readonly visitor: Visitor };

/**
 * Sends a code by SMS alone, to prove the phone number. Once the phone is the only channel, whoever reads the mailbox could have
 * given a number of their own before: then it has to be the one of the BVN, or two of the staff have to allow it (decision 55).
 * @throws Refusal
 */
export async function startPhoneProof(platform: Platform, customer: Customer, now: Date) {
  if (customer.phoneProvedAt !== undefined) throw fail('PHONE_PROVED_BEFORE');
  await platform.throttles.takeOrRefuse(PROOFS, customer.id, 'TOO_MANY_PHONE_PROOFS', now);
  if (isByPhoneOnly(customer, now)) await refuseForeignNumber(platform, customer, now);
  const confirmable = confirmableProof(customer);
  await platform.db
    .transaction()
    .execute((transaction) =>
      platform.challenges.issueUnlessFresh(
        transaction,
        confirmable,
        now,
        (code) => phoneProofText(siteOf(platform), code),
        new Date(now.getTime() + MINUTES_MAX * 60_000),
      ),
    );
  return {
    message: TEXTS.codeSent,
    operationId: confirmable.operationId,
    maskedPhoneNumber: maskPhoneNumber(customer.phoneNumber),
  };
}

/** @throws Refusal where the number is not known to be the customer's */
async function refuseForeignNumber(platform: Platform, customer: Customer, now: Date): Promise<void> {
  const lost = await selectLostChannels(platform.db, customer.id, now);
  if (lost.includes('PHONE') || (await isNumberOfBvn(platform, customer))) return;
  throw fail('PHONE_NEEDS_STAFF');
}

/** Whether the identity provider knows this customer by this phone number. It is asked now, for numbers change. */
async function isNumberOfBvn(platform: Platform, customer: Customer): Promise<boolean> {
  const { bvn } = await readVerifiedNumbers(platform, platform.db, customer.id);
  if (bvn === undefined) return false;
  const { firstName, lastName, phoneNumber } = customer;
  const question = {
    kind: 'BVN',
    number: bvn,
    firstName,
    lastName,
    phoneNumber,
    dateOfBirth: undefined,
  } as const;
  const answer = await createIdentity(platform).ask(question);
  platform.metrics.identityAnswers.inc({ kind: 'BVN', outcome: answer.outcome });
  if (answer.outcome === 'DOWN') throw fail('UNAVAILABLE', { retryAfterSeconds: 60 });
  return answer.outcome === 'MATCH' && readPhoneNumber(answer.holder?.phoneNumber ?? '') === phoneNumber;
}

/** With the code: the number is proved, and its owner is told. @throws Refusal */
export async function confirmPhoneProof(
  platform: Platform,
  { customer, sessionId, visitor }: SignedIn,
  otp: string,
  now: Date,
): Promise<void> {
  await platform.challenges.check(confirmableProof(customer), otp, now);
  await platform.db.transaction().execute(async (transaction) => {
    const locked = await lockCustomer(transaction, customer.id);
    refuseWhileLocked(locked);
    // Changed in this very moment, it is another number that would be proved.
    if (locked?.phoneNumber !== customer.phoneNumber) throw fail('CODE_EXPIRED');
    if (locked.phoneProvedAt !== undefined) return;
    await changeCustomer(transaction, customer.id, { phoneProvedAt: now });
    await deleteLostChannel(transaction, customer.id, 'PHONE');
    const text = phoneProvedText(platform.config.bank, customer.phoneNumber, now);
    await tellOfSecurity(transaction, platform.secrets, customer, text, now);
    const person = { kind: 'CUSTOMER', id: customer.id } as const;
    await platform.securityEvents.record(
      [{ kind: 'PHONE_PROVED', result: 'DONE', person, visitor, sessionId, now }],
      transaction,
    );
  });
}
