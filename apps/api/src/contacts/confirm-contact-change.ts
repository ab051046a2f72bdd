import { type Contact, contactChangedText } from '../bank/contact-change-rules.ts';
import {
  type CustomerRecord,
  changeCustomer,
  findCustomer,
  isContactTaken,
  lockCustomer,
} from '../customers/customers.ts';
import { supersedeResets } from '../password-reset/password-reset.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import { queueMessage, tellOfSecurity } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { appStepOf, isStepUsed } from '../platform/security/challenges/app-steps.ts';
import { newPhoneCountsFrom } from '../platform/security/codes-by-phone-rules.ts';
import { refuseWhileLocked } from '../platform/security/emergency-lock.ts';
import { sameBytes } from '../platform/security/secrets.ts';
import type { Customer } from '../platform/security/sessions.ts';
import type { Visitor } from '../platform/security/visitors.ts';
import { changeIdOf, confirmableChange, hmacsOf } from './contact-codes.ts';
import type { ProofPlan } from './contact-rules.ts';
import { type ContactChange, deleteChange, deleteLostChannel, selectChange } from './contacts-db.ts';
import { planFor } from './plan-proofs.ts';

type SignedIn = { readonly customer: Customer; readonly sessionId: string; readonly visitor: Visitor };
type Codes = {
  readonly id: string;
  /** Of the old channel, of the new one, and of what else the change is proved by. */
  readonly otp: string;
  readonly newOtp: string;
  readonly currentOtp?: string | undefined;
};

/**
 * Changes the e-mail address or the phone number with all its codes, which are judged together and are one try. Old and new
 * channel are told, everybody but this session is signed out, links for a forgotten password end, and codes for money go by phone
 * alone from now on. A new number is proved by its code; in the place of a lost one it counts after a day, for nobody but a mailbox
 * vouched for it (A350). @throws Refusal
 */
export async function confirmContactChange(platform: Platform, signedIn: SignedIn, codes: Codes, now: Date) {
  try {
    return await changeContact(platform, signedIn, codes, now);
  } catch (error) {
    // The same codes were right in another request a moment ago, which ended this session.
    await platform.sessions.refuseEnded(signedIn.sessionId);
    throw error;
  }
}

async function changeContact(platform: Platform, signedIn: SignedIn, codes: Codes, now: Date) {
  const { customer } = signedIn;
  const change = await selectChange(platform.db, customer.id);
  if (change === undefined || codes.id !== changeIdOf(customer)) throw fail('NOT_FOUND');
  const plan = await planFor(platform, customer, change.to.channel, now);
  const appStep = await checkCodes(platform, customer, { change, plan, codes, now });
  const proved = { to: change.to, appStep, countsFrom: countsFrom(change.to, plan, now) };
  try {
    return await platform.db
      .transaction()
      .execute((transaction) => carryOut(platform, transaction, signedIn, proved, now));
  } catch (error) {
    // Somebody else has it since a moment ago. Whoever holds both channels may know.
    if (isContactTaken(error)) throw fail('CONTACT_CONFLICT');
    throw error;
  }
}

type Guess = {
  readonly change: ContactChange;
  readonly plan: ProofPlan;
  readonly codes: Codes;
  readonly now: Date;
};

/** @returns the step of the app's code, where one was asked for */
async function checkCodes(
  platform: Platform,
  customer: Customer,
  { change, plan, codes, now }: Guess,
): Promise<bigint | undefined> {
  const { otp, newOtp, currentOtp } = codes;
  // Nothing was guessed, so it costs no try.
  if (plan.alsoProvedBy !== null && currentOtp === undefined) throw fail('WRONG_CURRENT_CODE');
  const appStep =
    plan.alsoProvedBy === 'GOOGLE_AUTHENTICATOR' ? await stepOf(platform, customer, currentOtp) : undefined;
  const matches = (place: 'NEW' | 'SMS', stored: Buffer | undefined, code: string | undefined) =>
    stored !== undefined &&
    code !== undefined &&
    hmacsOf(platform, customer, change.to, { place, code }).some((hmac) => sameBytes(stored, hmac));
  const isCurrentRight = {
    GOOGLE_AUTHENTICATOR: appStep !== undefined,
    SMS: matches('SMS', change.smsCodeHmac, currentOtp),
    NONE: true,
  }[plan.alsoProvedBy ?? 'NONE'];
  const isNewRight = matches('NEW', change.newCodeHmac, newOtp);
  const outcome = await platform.challenges.checkTogether(
    confirmableChange(customer, change.to, plan),
    { sentCode: otp, appCodesAreRight: isCurrentRight && isNewRight },
    now,
  );
  if (outcome === 'MATCHED') return appStep;
  // Whoever has no code of the old channel learns nothing about the others.
  if (outcome === 'SENT_CODE_WRONG') throw fail('WRONG_CODE', { wasCompared: true });
  throw fail(isCurrentRight ? 'WRONG_NEW_CODE' : 'WRONG_CURRENT_CODE', { wasCompared: true });
}

async function stepOf(platform: Platform, customer: Customer, code: string | undefined) {
  const { totpSecretEncrypted, totpLastStep } = (await findCustomer(platform.db, customer)) ?? {};
  const step = appStepOf(platform.secrets, customer.id, totpSecretEncrypted, code);
  // Waiting for the next code is honest advice, so it costs no try.
  if (isStepUsed(step, totpLastStep)) throw fail('WAIT_FOR_NEXT_CODE');
  return step;
}

/** From when codes go to what a contact becomes: to a number whose old one proved nothing, after a day. */
function countsFrom({ channel }: Contact, { first }: ProofPlan, now: Date): Date {
  return channel === 'PHONE' && first !== channel ? newPhoneCountsFrom(now) : now;
}

type Proved = { readonly to: Contact; readonly appStep: bigint | undefined; readonly countsFrom: Date };

async function carryOut(
  platform: Platform,
  transaction: DatabaseTransaction,
  { customer, sessionId, visitor }: SignedIn,
  { to, appStep, countsFrom }: Proved,
  now: Date,
) {
  // Before the sessions, as everybody who ends sessions does: else each could wait for what the other one holds.
  const locked = await lockCustomer(transaction, customer.id);
  if (locked === undefined) throw new Error(`There is no customer ${customer.id}`);
  refuseWhileLocked(locked);
  const session = await platform.sessions.rotate(
    transaction,
    { id: sessionId, customerId: customer.id },
    now,
  );
  // The very code of the app was used for something else a moment earlier.
  if (isStepUsed(appStep, locked.totpLastStep)) throw fail('WAIT_FOR_NEXT_CODE');
  // Another change was started since its codes were right.
  if (!(await deleteChange(transaction, customer.id, to))) throw fail('CODE_EXPIRED');
  await deleteLostChannel(transaction, customer.id, to.channel);
  await changeCustomer(transaction, customer.id, {
    ...(to.channel === 'EMAIL'
      ? { email: to.value, emailVerifiedAt: now }
      : { phoneNumber: to.value, phoneProvedAt: countsFrom }),
    ...(appStep !== undefined && { factor: withStep(locked, appStep) }),
    codesByPhoneSince: now,
  });
  await supersedeResets(transaction, customer.id, now);
  await tellBoth(platform, transaction, locked, to, { countsFrom, now });
  const person = { kind: 'CUSTOMER', id: customer.id } as const;
  await platform.securityEvents.record(
    [{ kind: 'CONTACT_CHANGED', result: 'DONE', person, detail: to.channel, visitor, sessionId, now }],
    transaction,
  );
  return { ...session, channel: to.channel };
}

/** The app as it is, with the step of its code used up. */
const withStep = ({ twoFactorType, totpSecretEncrypted }: CustomerRecord, lastStep: bigint) => ({
  type: twoFactorType,
  secretEncrypted: totpSecretEncrypted ?? null,
  lastStep,
});

/** Tells the customer as they were known until now, and the new channel. */
async function tellBoth(
  { config, secrets }: Platform,
  transaction: DatabaseTransaction,
  known: CustomerRecord,
  to: Contact,
  { countsFrom, now }: { readonly countsFrom: Date; readonly now: Date },
): Promise<void> {
  const codes = countsFrom > now ? { from: countsFrom } : 'BY_PHONE';
  const text = contactChangedText(config.bank, to, codes, now);
  await tellOfSecurity(transaction, secrets, known, text, now);
  const isEmail = to.channel === 'EMAIL';
  const there = {
    id: known.id,
    email: isEmail ? to.value : undefined,
    phoneNumber: isEmail ? undefined : to.value,
  };
  await queueMessage(transaction, secrets, there, text, now);
}
