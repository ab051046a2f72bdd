import { expect } from 'vitest';
import { newId } from '../../apps/api/src/bank/ids.ts';
import { type Answer, PASSWORD, type SignedIn, type TestBank, type TestCustomer } from './bank.ts';
import {
  askProvider,
  decideAll,
  IDENTITY_CARD,
  PASSPORT,
  saveProfile,
  uploadDocument,
} from './onboarding.ts';
import { resetCodesIn } from './reset-links.ts';

/** The code of the newest text message that holds one. */
export async function smsCodeFor(
  bank: TestBank,
  { phoneNumber }: Pick<TestCustomer, 'phoneNumber'>,
): Promise<string> {
  for (const { text } of await bank.mailTo(phoneNumber)) {
    const [, code] = /#(\d{6})$/.exec(text) ?? [];
    if (code !== undefined) return code;
  }
  throw new Error(`No code was sent to ${phoneNumber}`);
}

/** How many messages with a code were sent somewhere. */
export async function codesSentTo(bank: TestBank, address: string): Promise<number> {
  return (await bank.mailTo(address)).filter(({ text }) => /code is \d{6}\b|#\d{6}$/.test(text)).length;
}

/** Sets the password, the same again, by a link out of the mailbox, as whoever reads that can: all sessions end. */
export async function resetByLink(bank: TestBank, { email }: Pick<TestCustomer, 'email'>): Promise<void> {
  await bank.deliverMessages();
  await bank.ask('POST /auth/ibanking/personal/password/forgot/{email}', { params: { email } });
  const [mail] = await bank.mailTo(email);
  const [passwordResetCode = ''] = resetCodesIn(mail?.text);
  const body = { email, passwordResetCode, password: PASSWORD, confirmPassword: PASSWORD };
  await bank.ask('PATCH /auth/ibanking/personal/password/reset', { body });
}

/** Somebody whose password was set by a link a moment ago, signed in. */
export async function afterReset<Person extends TestCustomer>(
  bank: TestBank,
  customer: Person,
): Promise<Person & SignedIn> {
  await resetByLink(bank, customer);
  return { ...customer, token: await bank.signIn(customer) };
}

export function startPhoneProof(bank: TestBank, { token }: Pick<SignedIn, 'token'>): Promise<Answer> {
  return bank.call('POST /api/ibanking/personal/contacts/phone-proof', { token });
}

export function confirmPhoneProof(
  bank: TestBank,
  { token }: Pick<SignedIn, 'token'>,
  otp: string,
): Promise<Answer> {
  return bank.call('POST /api/ibanking/personal/contacts/phone-proof/confirm', { token, body: { otp } });
}

/** Onboards an applicant with a BVN of theirs; the sandbox judges it by its last three digits. */
export async function onboardWith(bank: TestBank, applicant: SignedIn, bvn: string): Promise<void> {
  expect(await saveProfile(bank, applicant, { bvn })).toMatchObject({ status: 200 });
  expect(await uploadDocument(bank, applicant, PASSPORT)).toMatchObject({ status: 200 });
  expect(await uploadDocument(bank, applicant, IDENTITY_CARD)).toMatchObject({ status: 200 });
  await askProvider(bank);
  await decideAll(bank, 'PROFILE', applicant);
  await decideAll(bank, 'DOCUMENT', applicant);
}

type Started = {
  readonly operationId: string;
  readonly oldChannelMasked: string;
  readonly newChannelMasked: string;
  readonly alsoProvedBy: 'GOOGLE_AUTHENTICATOR' | 'SMS' | null;
  readonly maskedPhoneNumber?: string;
};

export function startChange(
  bank: TestBank,
  { token }: Pick<SignedIn, 'token'>,
  channel: string,
  value: string,
): Promise<Answer & { readonly body: Started }> {
  return bank.call('POST /api/ibanking/personal/contacts/change', {
    token,
    body: { channel, value },
  }) as Promise<Answer & { readonly body: Started }>;
}

export function confirmChange(
  bank: TestBank,
  { token }: Pick<SignedIn, 'token'>,
  body: { readonly id: string; readonly otp: string; readonly newOtp: string; readonly currentOtp?: string },
): Promise<Answer> {
  return bank.call('POST /api/ibanking/personal/contacts/change/confirm', { token, body });
}

let addressesMade = 0;

/** Addresses and numbers that nobody has. */
export function newEmail(): string {
  addressesMade += 1;
  return `another${addressesMade}.${newId().slice(-6)}@harvest.test`;
}

export function newPhoneNumber(): string {
  addressesMade += 1;
  return `0906${String(Math.floor(Math.random() * 1000)).padStart(3, '0')}${String(addressesMade % 10_000).padStart(4, '0')}`;
}
