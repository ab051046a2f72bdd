import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import {
  AuthenticatorApp,
  letWallClockRun,
  nextAppCode,
  stopWallClock,
} from '../../../../scripts/testing/authenticator-app.ts';
import { type Answer, openTestBank, type TestBank } from '../../../../scripts/testing/bank.ts';
import { otherThan } from '../../../../scripts/testing/codes.ts';
import {
  logInStaff,
  openStaff,
  type SignedInStaff,
  scanStaffApp,
  setStaffApp,
  signedInStaff,
  signInStaff,
  staffFactorOf,
  type TestStaff,
  WITHOUT_APP,
} from '../../../../scripts/testing/staff.ts';

const VERIFY = 'POST /auth/admin/otp-verification';
const RESEND_SIGN_IN = 'POST /auth/admin/resend-code';
const STATE = 'GET /api/admin/authenticator';
const START = 'GET /api/admin/authenticator/generate';
const RESEND = 'POST /api/admin/authenticator/resend';
const CONFIRM = 'POST /api/admin/authenticator/confirm';
const QUEUES = 'GET /api/admin/queues';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());
beforeEach(stopWallClock);
afterEach(letWallClockRun);

type Codes = { readonly otp: string; readonly currentOtp: string };

const confirm = ({ token }: SignedInStaff, body: Codes) => bank.call(CONFIRM, { token, body });

/** A colleague who has scanned an app, and the right codes. */
async function scanned() {
  const who = await signedInStaff(bank, 'SUPPORT', 'APPROVER');
  return { who, ...(await scanStaffApp(bank, who)) };
}

const login = (staff: TestStaff) => logInStaff(bank, staff);

async function verify(staff: TestStaff, otp: string): Promise<Answer> {
  const { userId, userUUID } = await login(staff);
  return bank.call(VERIFY, { body: { userId, userUUID, otp } });
}

const factorOf = (staff: TestStaff) => staffFactorOf(bank, staff);

test(`${START}: shows the secret in three ways under the name of the back office, mails one code, and changes nothing yet`, async () => {
  const who = await signedInStaff(bank, 'AUDITOR');
  const shown = await bank.ask(START, { token: who.token });
  expect(Buffer.from(shown.image, 'base64').subarray(1, 4).toString()).toBe('PNG');
  expect(shown.secretCode).toMatch(/^[A-Z2-7]{32}$/);
  expect(decodeURIComponent(shown.setUpLink)).toContain(`Harvest back office:${who.email}`);
  expect(new URL(shown.setUpLink).searchParams.get('secret')).toBe(shown.secretCode);
  expect(shown.maskedEmail).toBe(`${who.email.slice(0, 1)}***@harvest.test`);
  const mails = await bank.mailTo(who.email);
  expect(mails.map(({ channel, subject }) => [channel, subject])).toEqual([
    ['EMAIL', 'Your Harvest back office code to set an authenticator app'],
  ]);
  expect(mails[0]?.text.match(/\d{6}/g)).toHaveLength(1);
  expect(await factorOf(who)).toEqual(WITHOUT_APP);
  // Another look mails nothing more, and the code that was mailed goes on.
  await bank.ask(START, { token: who.token });
  expect(await bank.mailTo(who.email)).toHaveLength(1);
  const state = {
    twoFactorAuthenticationType: 'OTP_AUTHENTICATION',
    authenticatorRequired: false,
    decidesFrom: null,
  };
  expect(await bank.ask(STATE, { token: who.token })).toEqual(state);
});

test(`${CONFIRM}, with both codes right: sets the app, ends every other session and sign-in, goes on under a new token, and everybody is told`, async () => {
  const { who, right } = await scanned();
  const elsewhere = await signInStaff(bank, who);
  const waiting = await login(who);
  const mailed = await bank.codeFor(who);
  const answer = await bank.ask(CONFIRM, {
    token: who.token,
    body: right,
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0' },
  });
  expect(answer).toMatchObject({ message: 'Authenticator app set', authenticatorRequired: false });
  for (const token of [who.token, elsewhere])
    expect(seen(await bank.call(QUEUES, { token }))).toEqual([401, 'UNAUTHENTICATED']);
  const { accessToken: token } = answer.tokenDTO;
  expect(token).toMatch(/^staff-[\w-]{43}$/);
  expect(await bank.ask(STATE, { token })).toMatchObject({
    twoFactorAuthenticationType: 'GOOGLE_AUTHENTICATOR',
  });
  const { userId, userUUID } = waiting;
  const late = await bank.call(VERIFY, { body: { userId, userUUID, otp: mailed } });
  expect(late.status).toBe(422);

  const [told] = await bank.mailTo(who.email);
  expect(told?.subject).toBe('Your Harvest back office login was changed');
  expect(told?.text).not.toMatch(/\d{6}/);
  const auditor = await signedInStaff(bank, 'AUDITOR');
  const audit = await bank.ask('GET /api/admin/audit', { token: auditor.token, query: { q: who.name } });
  expect(audit.map(({ staff, sentence }) => [staff, sentence.before])[0]).toEqual([
    who.name,
    'set an authenticator app',
  ]);
  const events = await bank.platform.db
    .selectFrom('security_events')
    .select(['person_kind', 'by_staff_id', 'result', 'browser', 'address'])
    .where('person_id', '=', who.id)
    .where('kind', '=', 'FACTOR_CHANGED')
    .execute();
  expect(events).toEqual([
    {
      person_kind: 'STAFF',
      by_staff_id: null,
      result: 'DONE',
      browser: 'Firefox on Linux',
      address: '127.0.0.1',
    },
  ]);
});

test('signing in with an app: mails nothing, takes each code once, and is not resent', async () => {
  const who = await signedInStaff(bank, 'SUPPORT');
  const { app } = await setStaffApp(bank, who);
  const mails = (await bank.mailTo(who.email)).length;
  const { userId, userUUID, twoFactorAuthentication } = await login(who);
  expect(twoFactorAuthentication).toBe('GOOGLE_AUTHENTICATOR');
  const resent = await bank.call(RESEND_SIGN_IN, { body: { userUUID } });
  expect(seen(resent)).toEqual([409, 'RESEND_NOT_FOR_AUTHENTICATOR']);
  const code = app.code();
  const opened = await bank.call(VERIFY, { body: { userId, userUUID, otp: code } });
  expect([opened.status, opened.body]).toMatchObject([200, { role: 'ADMIN', authenticatorRequired: false }]);
  expect(await bank.mailTo(who.email)).toHaveLength(mails);
  expect(seen(await verify(who, code))).toEqual([422, 'WAIT_FOR_NEXT_CODE']);
  expect(seen(await verify(who, app.code(-1)))).toEqual([422, 'WAIT_FOR_NEXT_CODE']);
  nextAppCode();
  expect(seen(await verify(who, app.code(2)))).toEqual([422, 'WRONG_CODE']);
  expect(seen(await verify(who, otherThan(app.code(), 7)))).toEqual([422, 'WRONG_CODE']);
  // A telephone may be a step ahead. Its code uses the steps before it, too.
  const ahead = app.code(1);
  expect((await verify(who, ahead)).status).toBe(200);
  for (const used of [ahead, app.code(), app.code(-1)])
    expect(seen(await verify(who, used))).toEqual([422, 'WAIT_FOR_NEXT_CODE']);
});

test('one code of the app, twenty times at once in sign-ins of its own: opens one session', async () => {
  const who = await signedInStaff(bank, 'SUPPORT');
  const { app } = await setStaffApp(bank, who);
  const handles = [await login(who), await login(who), await login(who), await login(who)];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, place) => {
      const { userId, userUUID } = handles[place % handles.length] ?? { userId: '', userUUID: '' };
      return bank.call(VERIFY, { body: { userId, userUUID, otp: app.code() } });
    }),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test(`${CONFIRM}, with a wrong code: says which only to whoever proves the mailbox, sets nothing, and is dead after five`, async () => {
  const { who, right } = await scanned();
  const { otp, currentOtp } = right;
  const wrong = { otp: otherThan(otp, 7), currentOtp: otherThan(currentOtp) };
  expect(seen(await confirm(who, { otp, currentOtp: wrong.currentOtp }))).toEqual([
    422,
    'WRONG_CURRENT_CODE',
  ]);
  expect(seen(await confirm(who, wrong))).toEqual([422, 'WRONG_CURRENT_CODE']);
  expect(seen(await confirm(who, { otp: wrong.otp, currentOtp }))).toEqual([422, 'WRONG_CODE']);
  expect(seen(await confirm(who, wrong))).toEqual([422, 'WRONG_CURRENT_CODE']);
  expect(seen(await confirm(who, wrong))).toEqual([429, 'CODE_TRIES_USED_UP']);
  expect(seen(await confirm(who, right))).toEqual([429, 'CODE_TRIES_USED_UP']);
  expect(await factorOf(who)).toEqual(WITHOUT_APP);
  const refused = await bank.platform.db
    .selectFrom('security_events')
    .select('result')
    .where('person_id', '=', who.id)
    .where('kind', '=', 'CODE_REFUSED')
    .execute();
  expect(refused.length).toBeGreaterThanOrEqual(4);
});

test(`${CONFIRM}, with wrong codes over and over: takes none after the twentieth of a day, and other colleagues go on`, async () => {
  const { who } = await scanned();
  let session = who;
  const codes: (string | undefined)[] = [];
  for (let wrong = 0; wrong < 21; wrong += 1) {
    if (wrong > 0 && wrong < 20 && wrong % 4 === 0) {
      await bank.platform.clock.advance(20 * 60);
      session = { ...who, token: await signInStaff(bank, who) };
      await bank.call(START, { token: session.token });
    }
    const answer = await confirm(session, { otp: '000000', currentOtp: '000000' });
    codes.push(answer.code);
  }
  expect(codes.slice(0, 19)).toEqual(Array<string>(19).fill('WRONG_CURRENT_CODE'));
  expect(codes.slice(19)).toEqual(['TOO_MANY_WRONG_CODES', 'TOO_MANY_WRONG_CODES']);
  expect(seen(await bank.call(START, { token: session.token }))).toEqual([429, 'TOO_MANY_WRONG_CODES']);
  // Nobody outside the back office is told of it, and signing in is counted apart.
  await bank.deliverMessages();
  expect((await bank.mailTo(who.email)).map(({ subject }) => subject)).not.toContain('Too many wrong codes');
  await signInStaff(bank, who);
  await setStaffApp(bank, await signedInStaff(bank, 'SUPPORT'));
});

test(`${RESEND}: mails another code once a minute, and the old one stops working; never with an app or for somebody else`, async () => {
  const who = await signedInStaff(bank, 'SUPPORT');
  const { secretCode, operationId } = await bank.ask(START, { token: who.token });
  const app = new AuthenticatorApp(secretCode);
  const first = await bank.codeFor(who);
  const resend = (by: SignedInStaff = who) => bank.call(RESEND, { token: by.token, body: { operationId } });
  expect(seen(await resend())).toEqual([429, 'RESEND_TOO_SOON']);
  const other = await signedInStaff(bank, 'SUPPORT');
  expect(seen(await resend(other))).toEqual([404, 'NOT_FOUND']);
  await bank.platform.clock.advance(61);
  expect((await resend()).body).toEqual({ message: 'OTP Resent' });
  const second = await bank.codeFor(who);
  if (first !== second)
    expect(seen(await confirm(who, { otp: app.code(), currentOtp: first }))).toEqual([
      422,
      'WRONG_CURRENT_CODE',
    ]);
  expect((await confirm(who, { otp: app.code(), currentOtp: second })).status).toBe(200);
});

test('moving to another telephone: takes a code of each app, mails none, and the old app is over', async () => {
  const before = await signedInStaff(bank, 'SUPPORT');
  const { app, token } = await setStaffApp(bank, before);
  const who = { ...before, token };
  const mails = (await bank.mailTo(who.email)).length;
  const started = await bank.ask(START, { token });
  expect(started.maskedEmail).toBeUndefined();
  expect(await bank.mailTo(who.email)).toHaveLength(mails);
  const next = new AuthenticatorApp(started.secretCode);
  const wrong = await confirm(who, { otp: next.code(), currentOtp: otherThan(app.code(), 7) });
  expect(seen(wrong)).toEqual([422, 'WRONG_CURRENT_CODE']);
  expect((await confirm(who, { otp: next.code(), currentOtp: app.code() })).status).toBe(200);
  nextAppCode();
  expect(seen(await verify(who, app.code()))).toEqual([422, 'WRONG_CODE']);
  expect((await verify(who, next.code())).status).toBe(200);
});

test('a set-up that was never begun, is a quarter of an hour old or was a colleague’s: sets nothing', async () => {
  const none = await signedInStaff(bank, 'SUPPORT');
  const body = { otp: '123456', currentOtp: '123456' };
  expect(seen(await confirm(none, body))).toEqual([409, 'FACTOR_NOT_STARTED']);
  const { who, right } = await scanned();
  expect(seen(await confirm(none, right))).toEqual([409, 'FACTOR_NOT_STARTED']);
  await bank.ask('POST /auth/admin/ping', { token: who.token });
  await bank.platform.clock.advance(9 * 60);
  await bank.ask('POST /auth/admin/ping', { token: who.token });
  await bank.platform.clock.advance(6 * 60);
  expect(seen(await confirm(who, right))).toEqual([409, 'FACTOR_NOT_STARTED']);
  expect(await factorOf(who)).toEqual(WITHOUT_APP);
});

test('setting an app twenty times at once: sets it once, and one session is left', async () => {
  const { who, right } = await scanned();
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(who, right)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const live = await bank.platform.db
    .selectFrom('staff_sessions')
    .select('id')
    .where('staff_id', '=', who.id)
    .where('revoked_at', 'is', null)
    .execute();
  expect(live).toHaveLength(1);
});

test('setting an app while signing in with a mailed code, twenty rounds: never ends in a deadlock, nor leaves a session that nobody ended', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { who, right } = await scanned();
    const { userId, userUUID } = await login(who);
    const otp = await bank.codeFor(who);
    const [set, signedIn] = await Promise.all([
      confirm(who, right),
      bank.call(VERIFY, { body: { userId, userUUID, otp } }),
    ]);
    expect(set.status).toBe(200);
    expect([200, 422]).toContain(signedIn.status);
    if (signedIn.status !== 200) continue;
    const { accessToken: token } = (signedIn.body as { tokenDTO: { accessToken: string } }).tokenDTO;
    expect(seen(await bank.call(QUEUES, { token }))).toEqual([401, 'UNAUTHENTICATED']);
  }
});

test('a browser that sets an app: gets a new cookie with the new token, and the old one is over', async () => {
  const who = await openStaff(bank, 'SUPPORT');
  const browser = { 'sec-fetch-site': 'same-origin' };
  const { userId, userUUID } = await login(who);
  const body = { userId, userUUID, otp: await bank.codeFor(who) };
  const opened = await bank.call(VERIFY, { body, headers: browser });
  const cookieOf = (answer: Answer) =>
    answer.headers
      .getSetCookie()
      .map((one) => one.replace(/;.*/, ''))
      .find((one) => one.startsWith('harvest-staff=')) ?? '';
  const { accessToken: token } = (opened.body as { tokenDTO: { accessToken: string } }).tokenDTO;
  const headers = { ...browser, cookie: cookieOf(opened) };
  const { secretCode } = await bank.ask(START, { token, headers });
  const app = new AuthenticatorApp(secretCode);
  const codes = { otp: app.code(), currentOtp: await bank.codeFor(who) };
  const answer = await bank.call(CONFIRM, { token, body: codes, headers });
  expect(answer.status).toBe(200);
  const { accessToken: next } = (answer.body as { tokenDTO: { accessToken: string } }).tokenDTO;
  expect(cookieOf(answer)).not.toBe(cookieOf(opened));
  expect((await bank.call(QUEUES, { token: next, headers })).status).toBe(401);
  const fresh = { ...browser, cookie: cookieOf(answer) };
  expect((await bank.call(QUEUES, { token: next, headers: fresh })).status).toBe(200);
});
