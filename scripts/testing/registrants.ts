import type { WireBody } from '@harvest/contracts/endpoint';
import type { registrationEndpoints } from '@harvest/contracts/registration';
import { expect } from 'vitest';
import { type Answer, PASSWORD, type TestBank, type TestCustomer } from './bank.ts';

export const REGISTER_NEW = 'POST /auth/ibanking/personal/registration/new';
export const REGISTER_OWNER = 'POST /auth/ibanking/personal/registration/existing';
export const VERIFY_EMAIL = 'POST /auth/ibanking/personal/email/verification';
export const RESEND_CODE = 'POST /auth/ibanking/personal/email/resend-code';

export type NewCustomerForm = WireBody<(typeof registrationEndpoints)[typeof REGISTER_NEW]>;

let formsMade = 0;

/** A form that somebody new could send, with an address and a number of their own. */
export function newCustomerForm(changes: Partial<NewCustomerForm> = {}): NewCustomerForm {
  formsMade += 1;
  const serial = String(formsMade % 10_000).padStart(4, '0');
  const random = String(Math.floor(Math.random() * 1000)).padStart(3, '0');
  return {
    phoneNumber: `0816${random}${serial}`,
    firstName: 'Amina',
    lastName: 'Yusuf',
    email: `amina.${random}.${serial}@harvest.test`,
    dateOfBirth: '21/11/1990',
    bvn: `2233${random}${serial}`,
    gender: 'FEMALE',
    address: '12 Farm Road, Zaria',
    clientType: 'INDIVIDUAL',
    accountTypeId: 1,
    stateOfResidence: 'Kaduna',
    employmentStatus: 'SELF_EMPLOYED',
    maritalStatus: 'MARRIED',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    registrationType: 'NEW',
    ...changes,
  };
}

export function ownerForm(accountNUBAN: string, password = PASSWORD) {
  return { accountNUBAN, password, confirmPassword: password, registrationType: 'ACCOUNT_OWNER' } as const;
}

/** Somebody with an account and no password yet. */
export async function openOwner(bank: TestBank): Promise<TestCustomer> {
  const owner = await bank.openCustomer();
  await bank.platform.db
    .updateTable('customers')
    .set({ password_hash: null, email_verified_at: null })
    .where('id', '=', owner.id)
    .execute();
  return owner;
}

/** Somebody whose account was claimed, with the password of tests, by whoever reads its owner's mailbox. */
export async function claimedOwner(bank: TestBank): Promise<TestCustomer> {
  const owner = await openOwner(bank);
  const { handle } = await bank.ask(REGISTER_OWNER, { body: ownerForm(owner.account.accountNumber) });
  expect((await verifyEmail(bank, handle, await bank.codeFor(owner))).status).toBe(200);
  return owner;
}

export function verifyEmail(bank: TestBank, email: string, code: string): Promise<Answer> {
  return bank.call(VERIFY_EMAIL, { body: { email, code } });
}

/** What names the registration that was begun. */
export function handleOf({ body }: Answer): string {
  return (body as { handle: string }).handle;
}

/** What is said of where its code went. */
export function maskOf({ body }: Answer): string {
  return (body as { maskedEmail: string }).maskedEmail;
}
