import { afterAll, beforeAll, expect, test } from 'vitest';
import { fieldErrorsOf, seen, tokenOf } from '../../../../scripts/testing/answers.ts';
import {
  type Answer,
  openTestBank,
  PASSWORD,
  type SignedIn,
  type TestBank,
} from '../../../../scripts/testing/bank.ts';
import { untilWaiting } from '../../../../scripts/testing/locks.ts';
import {
  beginWindow,
  changePassword,
  NEW_PASSWORD,
  type Wish,
} from '../../../../scripts/testing/password-changes.ts';
import { resetCodesIn } from '../../../../scripts/testing/reset-links.ts';
import { ofThemselves, securityEventsOf } from '../../../../scripts/testing/security-events.ts';
import { lockCustomer } from '../customers/customers.ts';

const CHANGE = 'PATCH /api/ibanking/personal/password';
const LOGIN = 'POST /auth/ibanking/personal/login';
const VERIFY = 'POST /auth/ibanking/personal/otp-verification';
const FORGOT = 'POST /auth/ibanking/personal/password/forgot/{email}';
const CHECK_LINK = 'GET /auth/ibanking/personal/password/verify';
const RESET = 'PATCH /auth/ibanking/personal/password/reset';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

const change = (who: { token: string }, wish?: Wish, headers?: Record<string, string>) =>
  changePassword(bank, CHANGE, who, wish, headers);
const logIn = ({ email }: SignedIn, password: string) => bank.call(LOGIN, { body: { email, password } });
const isAlive = async (token: string, headers = {}) =>
  (await bank.call('GET /api/accounts', { token, headers })).status === 200;
const cookieOf = ({ headers }: Answer) => (headers.get('set-cookie') ?? '').split(';')[0] ?? '';

test(`${CHANGE}, with the old password: the new one counts at once, this session goes on under a new token, every other one ends`, async () => {
  const ada = await bank.signedIn();
  const elsewhere = await bank.signIn(ada);
  const waiting = await bank.logIn(ada);
  const otp = await bank.codeFor(ada);

  const changed = await change(ada);
  expect(changed).toMatchObject({ status: 200, body: { message: 'Password changed successfully' } });
  expect(await isAlive(tokenOf(changed))).toBe(true);
  expect([await isAlive(ada.token), await isAlive(elsewhere)]).toEqual([false, false]);
  const late = await bank.call(VERIFY, { body: { ...waiting, otp } });
  expect(seen(late)).toEqual([422, 'WRONG_CODE']);
  expect(seen(await logIn(ada, PASSWORD))).toEqual([401, 'WRONG_CREDENTIALS']);
  expect((await logIn(ada, NEW_PASSWORD)).status).toBe(200);
});

test(`${CHANGE}: tells by e-mail and SMS once, without any password, and ends the links for a forgotten one`, async () => {
  const ada = await bank.signedIn();
  await bank.call(FORGOT, { params: { email: encodeURIComponent(ada.email) } });
  const [resetCode = ''] = resetCodesIn((await bank.mailTo(ada.email))[0]?.text);
  expect((await bank.call(CHECK_LINK, { query: { email: ada.email, resetCode } })).status).toBe(200);

  await change(ada);
  for (const to of [ada.email, ada.phoneNumber]) {
    const told = (await bank.mailTo(to)).filter(({ subject }) => subject === 'Your password was changed');
    expect(told).toHaveLength(1);
    expect(told[0]?.text).not.toMatch(/\d{6}|Guinea|Cassava/);
  }
  expect(await securityEventsOf(bank, ada, 'PASSWORD_CHANGED')).toEqual([ofThemselves()]);
  const checked = await bank.call(CHECK_LINK, { query: { email: ada.email, resetCode } });
  expect(seen(checked)).toEqual([422, 'LINK_INVALID']);
});

test(`${CHANGE}, while a link for a forgotten one is being used: whoever comes first sets the password, and the other is refused`, async () => {
  const ada = await bank.signedIn();
  await bank.call(FORGOT, { params: { email: encodeURIComponent(ada.email) } });
  const [passwordResetCode = ''] = resetCodesIn((await bank.mailTo(ada.email))[0]?.text);
  const password = 'Cassava&Yam8';
  const body = { password, confirmPassword: password, email: ada.email, passwordResetCode };
  const waiting = (count: number) => untilWaiting(bank.platform.pool, count);
  let answers: Promise<Answer[]> | undefined;
  await bank.platform.db.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, ada.id);
    const changing = change(ada);
    await waiting(1);
    const resetting = bank.call(RESET, { body });
    await waiting(2);
    answers = Promise.all([changing, resetting]);
  });
  const [changed, reset] = (await answers) ?? [];
  expect(changed?.status).toBe(200);
  expect(reset && seen(reset)).toEqual([422, 'LINK_INVALID']);
  expect((await logIn(ada, NEW_PASSWORD)).status).toBe(200);
});

test(`${CHANGE}, in a browser session: sets a new cookie, and the old one is worth nothing`, async () => {
  const customer = await bank.openCustomer();
  const handle = await bank.logIn(customer);
  const browser = { 'sec-fetch-site': 'same-origin' };
  const signedIn = await bank.call(VERIFY, {
    body: { userId: handle.userId, userUUID: handle.userUUID, otp: await bank.codeFor(customer) },
    headers: browser,
  });
  const changed = await change({ token: tokenOf(signedIn) }, {}, { ...browser, cookie: cookieOf(signedIn) });
  expect(changed.status).toBe(200);
  expect(cookieOf(changed)).not.toBe(cookieOf(signedIn));
  const token = tokenOf(changed);
  expect(await isAlive(token, { ...browser, cookie: cookieOf(changed) })).toBe(true);
  expect(await isAlive(token, { ...browser, cookie: cookieOf(signedIn) })).toBe(false);
});

test(`${CHANGE}, with a wrong old password: answers 422 beside its field, never 401, and changes nothing`, async () => {
  const ada = await bank.signedIn();
  const refused = await change(ada, { oldPassword: 'Wrong#Word1' });
  expect(seen(refused)).toEqual([422, 'WRONG_OLD_PASSWORD']);
  expect(fieldErrorsOf(refused)).toEqual({
    oldPassword: 'The old password is not right. Nothing was changed.',
  });
  expect(await isAlive(ada.token)).toBe(true);
  expect((await logIn(ada, PASSWORD)).status).toBe(200);
  const told = (await bank.mailTo(ada.email)).map(({ subject }) => subject);
  expect(told).not.toContain('Your password was changed');
});

test(`${CHANGE}, with the password that is used now: answers 422; with a common one 400; nothing is changed`, async () => {
  const ada = await bank.signedIn();
  const same = await change(ada, { newPassword: PASSWORD });
  expect(seen(same)).toEqual([422, 'SAME_PASSWORD']);
  expect(fieldErrorsOf(same)).toEqual({ newPassword: 'Choose a password that you do not use now.' });
  const common = await change(ada, { newPassword: 'P@ssw0rd#2026' });
  expect(seen(common)).toEqual([400, 'COMMON_PASSWORD']);
  expect(Object.keys(fieldErrorsOf(common) ?? {})).toEqual(['newPassword']);
  // Whoever does not know the old one learns nothing of it.
  const guess = await change(ada, { oldPassword: 'Wrong#Word1', newPassword: 'Wrong#Word1' });
  expect(seen(guess)).toEqual([422, 'WRONG_OLD_PASSWORD']);
  expect(await isAlive(ada.token)).toBe(true);
});

test.each([
  [{ oldPassword: '' }, 'oldPassword', 'This field is required'],
  [{ newPassword: '', confirmPassword: '' }, 'newPassword', 'Password is required'],
  [{ newPassword: 'Yam&7' }, 'newPassword', 'Password must be at least 8 characters'],
  [
    { newPassword: 'cassava&yam7' },
    'newPassword',
    'Password must contain at least 1 uppercase letter, 1 special character, and 1 number',
  ],
  [{ confirmPassword: '' }, 'confirmPassword', 'Confirm Password is required'],
  [{ confirmPassword: 'Cassava&Yam8' }, 'confirmPassword', 'Passwords do not match'],
])(`${CHANGE}, with %j: says what is wrong beside %s`, async (wish, field, words) => {
  const ada = await bank.signedIn();
  const refused = await change(ada, wish);
  expect(refused.status).toBe(400);
  expect(fieldErrorsOf(refused)).toMatchObject({ [field]: words });
});

const guessesToldTo = async (to: string) =>
  (await bank.mailTo(to)).filter(({ subject }) => subject === 'Somebody tried to change your password');

test(`${CHANGE}, guessed ten times in one session: ends that session and tells its owner, and stops no other session and no sign-in`, async () => {
  await beginWindow(bank);
  const ada = await bank.signedIn();
  const elsewhere = { token: await bank.signIn(ada) };
  const statuses: number[] = [];
  for (let guess = 0; guess < 10; guess += 1) {
    expect(await guessesToldTo(ada.email)).toEqual([]);
    statuses.push((await change(ada, { oldPassword: `Wrong#Word${guess}` })).status);
  }
  expect(statuses).toEqual(Array<number>(10).fill(422));
  expect(seen(await change(ada))).toEqual([401, 'UNAUTHENTICATED']);
  for (const to of [ada.email, ada.phoneNumber]) {
    const told = await guessesToldTo(to);
    expect(told).toHaveLength(1);
    expect(told[0]?.text).not.toMatch(/\d{6}|Wrong/);
  }
  expect(await securityEventsOf(bank, ada, 'PASSWORD_CHANGED')).toEqual([ofThemselves('', 'REFUSED')]);
  expect((await logIn(ada, PASSWORD)).status).toBe(200);
  expect((await change(elsewhere)).status).toBe(200);
});

test(`${CHANGE}, forty wrong ones at once: compares at most ten, and tells once`, async () => {
  await beginWindow(bank);
  const ada = await bank.signedIn();
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, guess) => change(ada, { oldPassword: `Wrong#Word${guess}` })),
  );
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(10);
  // Whoever came later found no room, or the session over.
  expect(answers.filter(({ status }) => status === 429 || status === 401)).toHaveLength(30);
  expect(await guessesToldTo(ada.email)).toHaveLength(1);
  expect(await isAlive(ada.token)).toBe(false);
});

test(`${CHANGE}, six times at once: sets one of the passwords, and one session goes on`, async () => {
  const ada = await bank.signedIn();
  const wishes = Array.from({ length: 6 }, (_, place) => `Cassava&Yam${place}`);
  const answers = await Promise.all(wishes.map((newPassword) => change(ada, { newPassword })));
  const done = answers.flatMap((answer, place) => (answer.status === 200 ? [{ answer, place }] : []));
  expect(done).toHaveLength(1);
  // Whoever came later found the old password wrong, or the session over.
  for (const { status, code } of answers)
    expect([
      [200, undefined],
      [401, 'UNAUTHENTICATED'],
      [422, 'WRONG_OLD_PASSWORD'],
    ]).toContainEqual([status, code]);
  const [first] = done;
  expect(first && (await isAlive(tokenOf(first.answer)))).toBe(true);
  expect((await logIn(ada, wishes[first?.place ?? -1] ?? '')).status).toBe(200);
  const told = (await bank.mailTo(ada.email)).filter(({ subject }) => subject.endsWith('was changed'));
  expect(told).toHaveLength(1);
});
