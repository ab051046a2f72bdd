import type { StaffPermission } from '@harvest/contracts/endpoint';
import { expect } from 'vitest';
import { newId } from '../../apps/api/src/bank/ids.ts';
import { AuthenticatorApp, nextAppCode } from './authenticator-app.ts';
import { type Answer, lettersOf, PASSWORD, type TestBank, VISITOR } from './bank.ts';

export type TestStaff = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
};

export type SignedInStaff = TestStaff & { readonly token: string };

/** Where sessions begin that no test signs in for. */
export const FROM_NO_BROWSER = { ...VISITOR, deviceId: undefined } as const;

let passwordHash: Promise<string> | undefined;
let staffMade = 0;

/** A staff member with these permissions and the password of the tests. */
export async function openStaff(
  bank: TestBank,
  ...permissions: readonly StaffPermission[]
): Promise<TestStaff> {
  staffMade += 1;
  passwordHash ??= bank.platform.passwords.hash(PASSWORD);
  const name = { first: 'Bisi', last: `Colleague ${lettersOf(staffMade)}` };
  const staff = { id: newId(), email: `staff${staffMade}.${newId().slice(-6)}@harvest.test` };
  await bank.platform.db
    .insertInto('staff')
    .values({
      ...staff,
      first_name: name.first,
      last_name: name.last,
      password_hash: await passwordHash,
      permissions: [...permissions],
      created_at: await bank.platform.clock.now(),
    })
    .execute();
  return { ...staff, name: `${name.first} ${name.last}` };
}

/** A staff member with a session, opened without the steps of signing in: those cost time and are tested on their own. */
export async function signedInStaff(
  bank: TestBank,
  ...permissions: readonly StaffPermission[]
): Promise<SignedInStaff> {
  const staff = await openStaff(bank, ...permissions);
  const { db, staffSessions, clock } = bank.platform;
  const now = await clock.now();
  const { accessToken } = await db
    .transaction()
    .execute((transaction) => staffSessions.open(transaction, staff.id, now, FROM_NO_BROWSER));
  return { ...staff, token: accessToken };
}

/** The first step of signing in, after which a code is asked for. */
export function logInStaff(bank: TestBank, { email }: TestStaff) {
  return bank.ask('POST /auth/admin/login', { body: { email, password: PASSWORD } });
}

/** Both steps of signing in, with the code from the mailbox or one given. @returns the token */
export async function signInStaff(bank: TestBank, staff: TestStaff, code?: string): Promise<string> {
  const { userId, userUUID } = await logInStaff(bank, staff);
  const body = { userId, userUUID, otp: code ?? (await bank.codeFor(staff)) };
  const userInfo = await bank.ask('POST /auth/admin/otp-verification', { body });
  return userInfo.tokenDTO.accessToken;
}

/** Shows a colleague a secret of an app. @returns the app that has it, and the codes that set it where codes are mailed */
export async function scanStaffApp(bank: TestBank, staff: SignedInStaff, mailbox: TestBank = bank) {
  const { secretCode } = await bank.ask('GET /api/admin/authenticator/generate', { token: staff.token });
  const app = new AuthenticatorApp(secretCode);
  return { app, right: { otp: app.code(), currentOtp: await mailbox.codeFor(staff) } };
}

/**
 * Sets an authenticator app by both calls, the code of the mail among what proves it.
 * @returns the app, the new token, and what else they were told
 */
export async function setStaffApp(bank: TestBank, staff: SignedInStaff, mailbox: TestBank = bank) {
  const { app, right: body } = await scanStaffApp(bank, staff, mailbox);
  const { tokenDTO, ...told } = await bank.ask('POST /api/admin/authenticator/confirm', {
    token: staff.token,
    body,
  });
  nextAppCode();
  return { app, token: tokenDTO.accessToken, told };
}

/** The second factor of a colleague, as it is kept. */
export function staffFactorOf(bank: TestBank, { id }: TestStaff) {
  return bank.platform.db
    .selectFrom('staff')
    .select(['two_factor_type', 'totp_secret_encrypted', 'totp_last_step'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** That of whoever has no app. */
export const WITHOUT_APP = {
  two_factor_type: 'OTP_AUTHENTICATION',
  totp_secret_encrypted: null,
  totp_last_step: null,
} as const;

/** Somebody of the staff, and where they sit, for what they do without a call. */
export const SOMEBODY_OF_STAFF = {
  by: { id: newId() },
  visitor: { ...VISITOR, traceId: 'a-test' },
} as const;

/** Both people: one asks for something about a customer or a colleague, another one approves it. @returns the answer of the second */
export async function askAndApprove(
  bank: TestBank,
  [asker, approver]: readonly [SignedInStaff, SignedInStaff],
  subject: { readonly kind: 'customers' | 'staff'; readonly id: string; readonly action: string },
): Promise<Answer> {
  await askForApproval(bank, asker, subject);
  return approve(bank, approver, subject);
}

/** Asks for what another person has to approve. */
export async function askForApproval(
  bank: TestBank,
  asker: SignedInStaff,
  {
    kind,
    id,
    action,
  }: { readonly kind: 'customers' | 'staff'; readonly id: string; readonly action: string },
): Promise<void> {
  const answer = await bank.ask(`POST /api/admin/${kind}/{id}/{action}`, {
    token: asker.token,
    params: { id, action },
    body: { comment: 'They came to the branch' },
  });
  expect(answer).toMatchObject({ state: 'WAITING_FOR_APPROVAL' });
}

/** Approves what waits about a customer or a colleague. */
export async function approve(
  bank: TestBank,
  { token }: SignedInStaff,
  { id: subject }: { readonly id: string },
): Promise<Answer> {
  const query = { status: 'WAITING', size: '50' };
  const all = await bank.ask('GET /api/admin/approvals', { token, query });
  const id = all.find((approval) => approval.subject.id === subject)?.id ?? '';
  const params = { id, decision: 'approve' };
  return bank.call('POST /api/admin/approvals/{id}/{decision}', { token, params, body: {} });
}
