import { afterAll, beforeAll, expect, test } from 'vitest';
import { fieldErrorsOf, seen, tokenOf } from '../../../../scripts/testing/answers.ts';
import { type Answer, openTestBank, PASSWORD, type TestBank } from '../../../../scripts/testing/bank.ts';
import {
  beginWindow,
  changePassword,
  NEW_PASSWORD,
  type Wish,
} from '../../../../scripts/testing/password-changes.ts';
import { securityEventsOf } from '../../../../scripts/testing/security-events.ts';
import {
  openStaff,
  type SignedInStaff,
  signedInStaff,
  signInStaff,
  type TestStaff,
} from '../../../../scripts/testing/staff.ts';
import { makeOneTimePassword } from './add-staff.ts';

const CHANGE = 'PATCH /api/admin/password';
const LOGIN = 'POST /auth/admin/login';
const VERIFY = 'POST /auth/admin/otp-verification';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

const change = (who: { token: string }, wish?: Wish, headers?: Record<string, string>) =>
  changePassword(bank, CHANGE, who, wish, headers);
const logIn = ({ email }: TestStaff, password: string) => bank.call(LOGIN, { body: { email, password } });
const isAlive = async (token: string) => (await bank.call('GET /api/admin/staff', { token })).status === 200;

async function toldOf({ email }: TestStaff, words: string) {
  return (await bank.mailTo(email)).filter(({ subject }) => subject.includes(words));
}

async function auditOf({ id }: TestStaff): Promise<string[]> {
  const rows = await bank.platform.db
    .selectFrom('audit')
    .select('action')
    .where('subject_id', '=', id)
    .where('staff_id', '=', id)
    .where('action', 'like', '%password%')
    .execute();
  return rows.map(({ action }) => action);
}

test(`${CHANGE}, with the old password: the new one counts at once, this session goes on under a new token, every other one ends`, async () => {
  const bisi = await signedInStaff(bank, 'SUPPORT');
  const elsewhere = await signInStaff(bank, bisi);
  const waiting = await bank.ask(LOGIN, { body: { email: bisi.email, password: PASSWORD } });
  const otp = await bank.codeFor(bisi);

  const changed = await change(bisi);
  expect(changed).toMatchObject({
    status: 200,
    body: { message: 'Password changed successfully', passwordRequired: false },
  });
  expect(await isAlive(tokenOf(changed))).toBe(true);
  expect([await isAlive(bisi.token), await isAlive(elsewhere)]).toEqual([false, false]);
  const { userId, userUUID } = waiting;
  expect(seen(await bank.call(VERIFY, { body: { userId, userUUID, otp } }))).toEqual([422, 'WRONG_CODE']);
  expect(seen(await logIn(bisi, PASSWORD))).toEqual([401, 'WRONG_CREDENTIALS']);
  expect((await logIn(bisi, NEW_PASSWORD)).status).toBe(200);
});

test(`${CHANGE}: is mailed once without any password, and stands in the audit and among the security events`, async () => {
  const bisi = await signedInStaff(bank, 'SUPPORT');
  await change(bisi);
  const told = await toldOf(bisi, 'was changed');
  expect(told).toHaveLength(1);
  expect(told[0]?.text).not.toMatch(/\d{6}|Guinea|Cassava/);
  expect(await auditOf(bisi)).toEqual(['Changed their password']);
  const [event, ...more] = await securityEventsOf(bank, bisi, 'PASSWORD_CHANGED');
  expect([event?.person_kind, event?.result, more]).toEqual(['STAFF', 'DONE', []]);
});

test(`${CHANGE}, in a browser session: sets a new cookie, and the old one is worth nothing`, async () => {
  const bisi = await openStaff(bank, 'SUPPORT');
  const browser = { 'sec-fetch-site': 'same-origin' };
  const { userId, userUUID } = await bank.ask(LOGIN, { body: { email: bisi.email, password: PASSWORD } });
  const body = { userId, userUUID, otp: await bank.codeFor(bisi) };
  const signedIn = await bank.call(VERIFY, { body, headers: browser });
  const cookieOf = ({ headers }: Answer) => headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const changed = await change({ token: tokenOf(signedIn) }, {}, { ...browser, cookie: cookieOf(signedIn) });
  const ping = (cookie: string) =>
    bank.call('POST /auth/admin/ping', { token: tokenOf(changed), headers: { ...browser, cookie } });
  expect((await ping(cookieOf(changed))).status).toBe(200);
  expect((await ping(cookieOf(signedIn))).status).toBe(401);
});

test.each<[string, Wish, number, string, string]>([
  ['a wrong old one', { oldPassword: 'Wrong#Word1' }, 422, 'WRONG_OLD_PASSWORD', 'oldPassword'],
  ['the one they have', { newPassword: PASSWORD }, 422, 'SAME_PASSWORD', 'newPassword'],
  ['a common one', { newPassword: 'P@ssw0rd#2026' }, 400, 'COMMON_PASSWORD', 'newPassword'],
  ['a short one', { newPassword: 'Yam&7' }, 400, 'BAD_REQUEST', 'newPassword'],
  ['another one twice', { confirmPassword: 'Cassava&Yam8' }, 400, 'BAD_REQUEST', 'confirmPassword'],
])(
  `${CHANGE}, with %s: says so beside its field and changes nothing`,
  async (_name, wish, status, code, field) => {
    const bisi = await signedInStaff(bank, 'SUPPORT');
    const refused = await change(bisi, wish);
    expect(seen(refused)).toEqual([status, code]);
    expect(Object.keys(fieldErrorsOf(refused) ?? {})).toEqual([field]);
    expect(await isAlive(bisi.token)).toBe(true);
    expect((await logIn(bisi, PASSWORD)).status).toBe(200);
  },
);

test(`${CHANGE}, guessed ten times in one session: ends that session and tells its owner, and stops no other session and no sign-in`, async () => {
  await beginWindow(bank);
  const bisi = await signedInStaff(bank, 'SUPPORT');
  const elsewhere = { token: await signInStaff(bank, bisi) };
  const statuses: number[] = [];
  for (let guess = 0; guess < 10; guess += 1)
    statuses.push((await change(bisi, { oldPassword: `Wrong#Word${guess}` })).status);
  expect(statuses).toEqual(Array<number>(10).fill(422));
  expect(seen(await change(bisi))).toEqual([401, 'UNAUTHENTICATED']);
  expect(await toldOf(bisi, 'tried to change')).toHaveLength(1);
  const events = await securityEventsOf(bank, bisi, 'PASSWORD_CHANGED');
  expect(events.map(({ result }) => result)).toEqual(['REFUSED']);
  expect((await change(elsewhere)).status).toBe(200);
});

/** A colleague who logged in with the password that an operator's command made. */
async function helpedBack(
  minutesLater = 0,
): Promise<{ staff: SignedInStaff; password: string; passwordRequired: boolean }> {
  const staff = await openStaff(bank, 'SUPPORT', 'AUDITOR');
  const { password = '' } = (await makeOneTimePassword(bank.platform, staff.email)) ?? {};
  await bank.platform.clock.advance(minutesLater * 60);
  const { userId, userUUID } = await bank.ask(LOGIN, { body: { email: staff.email, password } });
  const body = { userId, userUUID, otp: await bank.codeFor(staff) };
  const { passwordRequired, tokenDTO } = await bank.ask(VERIFY, { body });
  return { staff: { ...staff, token: tokenDTO.accessToken }, password, passwordRequired };
}

test('a one-time password: opens a session that chooses a password, and after that does everything else', async () => {
  const { staff, password, passwordRequired } = await helpedBack();
  expect(passwordRequired).toBe(true);
  for (const route of [
    'GET /api/admin/staff',
    'GET /api/admin/audit',
    'GET /api/admin/authenticator',
  ] as const)
    expect(seen(await bank.call(route, { token: staff.token }))).toEqual([409, 'OWN_PASSWORD_NEEDED']);
  expect((await bank.call('POST /auth/admin/ping', { token: staff.token })).status).toBe(200);
  // It stays a one-time password however often it is entered.
  expect(seen(await change(staff, { oldPassword: password, newPassword: password }))).toEqual([
    422,
    'SAME_PASSWORD',
  ]);

  const changed = await change(staff, { oldPassword: password });
  expect(changed.status).toBe(200);
  expect(await isAlive(tokenOf(changed))).toBe(true);
  expect(seen(await logIn(staff, password))).toEqual([401, 'WRONG_CREDENTIALS']);
  const { userId, userUUID } = await bank.ask(LOGIN, {
    body: { email: staff.email, password: NEW_PASSWORD },
  });
  const body = { userId, userUUID, otp: await bank.codeFor(staff) };
  expect(await bank.ask(VERIFY, { body })).toMatchObject({ passwordRequired: false });
});

test('a one-time password, a day old: is a wrong one', async () => {
  const staff = await openStaff(bank, 'SUPPORT');
  const { password = '' } = (await makeOneTimePassword(bank.platform, staff.email)) ?? {};
  await bank.platform.clock.advance(24 * 3600 - 60);
  expect((await logIn(staff, password)).status).toBe(200);
  await bank.platform.clock.advance(61);
  expect(seen(await logIn(staff, password))).toEqual([401, 'WRONG_CREDENTIALS']);
});

test(`${CHANGE}, with a one-time password a day old, in a session that is younger: is refused as a wrong one and changes nothing`, async () => {
  const { staff, password } = await helpedBack(24 * 60 - 1);
  await bank.platform.clock.advance(61);
  const refused = await change(staff, { oldPassword: password });
  expect(seen(refused)).toEqual([422, 'WRONG_OLD_PASSWORD']);
  expect(seen(await logIn(staff, NEW_PASSWORD))).toEqual([401, 'WRONG_CREDENTIALS']);
  expect(await toldOf(staff, 'was changed')).toEqual([]);
});
