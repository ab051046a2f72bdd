import { TEXTS } from '@harvest/contracts/texts';
import { type Contact, maskContact } from '../bank/contact-change-rules.ts';
import { maskPhoneNumber } from '../bank/identifiers.ts';
import { findCustomer, lockCustomer } from '../customers/customers.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import { NOBODY, queueMessage } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { newCode } from '../platform/security/secrets.ts';
import type { Customer } from '../platform/security/sessions.ts';
import type { Throttle } from '../platform/security/throttles.ts';
import { changeIdOf, confirmableChange, hmacsOf, siteOf } from './contact-codes.ts';
import { newChannelText, oldChannelText, type ProofPlan } from './contact-rules.ts';
import { upsertChange } from './contacts-db.ts';
import { planFor } from './plan-proofs.ts';

// Each writes to an address or a number that somebody typed (counter 34).
const CHANGES: Throttle = { name: 'contact-changes', attemptsMax: 10, windowMinutes: 24 * 60 };

/**
 * Sends a code on the old channel and one on the new (decision 55); asked again, it sends both anew. What is another customer's is
 * answered like anything else: its code is sent to nobody and nothing matches it (decision 16). @throws Refusal
 */
export async function startContactChange(platform: Platform, customer: Customer, to: Contact, now: Date) {
  if (to.value === currentOf(customer, to.channel)) throw fail('CONTACT_UNCHANGED');
  const plan = await planFor(platform, customer, to.channel, now);
  await platform.throttles.takeOrRefuse(CHANGES, customer.id, 'TOO_MANY_CONTACT_CHANGES', now);
  try {
    await platform.db
      .transaction()
      .execute((transaction) => sendCodes(platform, transaction, { customer, to, plan, now }));
  } catch (error) {
    // Nothing was sent.
    await platform.throttles.giveBack(CHANGES, customer.id, now);
    throw error;
  }
  const old = { channel: plan.first, value: currentOf(customer, plan.first) };
  return {
    message: TEXTS.codeSent,
    operationId: changeIdOf(customer),
    oldChannelMasked: maskContact(old),
    newChannelMasked: maskContact(to),
    alsoProvedBy: plan.alsoProvedBy,
    ...(plan.alsoProvedBy === 'SMS' && { maskedPhoneNumber: maskPhoneNumber(customer.phoneNumber) }),
  };
}

const currentOf = ({ email, phoneNumber }: Customer, channel: Contact['channel']): string =>
  channel === 'EMAIL' ? email : phoneNumber;

type Start = {
  readonly customer: Customer;
  readonly to: Contact;
  readonly plan: ProofPlan;
  readonly now: Date;
};

async function sendCodes(
  platform: Platform,
  transaction: DatabaseTransaction,
  { customer, to, plan, now }: Start,
): Promise<void> {
  const { secrets } = platform;
  // Before what is started and its codes, as whoever confirms a change does.
  await lockCustomer(transaction, customer.id);
  const site = siteOf(platform);
  const { channel, value } = to;
  const identifier =
    channel === 'EMAIL'
      ? ({ kind: channel, email: value } as const)
      : ({ kind: channel, phoneNumber: value } as const);
  const isTaken = (await findCustomer(transaction, identifier)) !== undefined;
  const codes = { NEW: newCode(), SMS: newCode() };
  const needsSms = plan.alsoProvedBy === 'SMS';
  const newCodeHmac = hmacsOf(platform, customer, to, { place: 'NEW', code: codes.NEW })[0];
  const change = {
    to,
    newCodeHmac: isTaken ? undefined : newCodeHmac,
    smsCodeHmac: needsSms ? hmacsOf(platform, customer, to, { place: 'SMS', code: codes.SMS })[0] : undefined,
  };
  await upsertChange(transaction, customer.id, change, now);
  await platform.challenges.issueAgain(transaction, confirmableChange(customer, to, plan), now, (code) =>
    oldChannelText(site, channel, code),
  );
  const nobody = { id: customer.id, email: undefined, phoneNumber: undefined };
  const address = isTaken ? NOBODY : value;
  const there = channel === 'EMAIL' ? { ...nobody, email: address } : { ...nobody, phoneNumber: address };
  const words = { ...newChannelText(site, channel, codes.NEW), highlight: 'CODE' } as const;
  await queueMessage(transaction, secrets, there, words, now);
  if (!needsSms) return;
  const bySms = { ...nobody, phoneNumber: customer.phoneNumber };
  const textOfSms = { ...oldChannelText(site, channel, codes.SMS), highlight: 'CODE' } as const;
  await queueMessage(transaction, secrets, bySms, textOfSms, now);
}
