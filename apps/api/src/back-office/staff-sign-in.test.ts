import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, openTestBank, PASSWORD, type TestBank } from '../../../../scripts/testing/bank.ts';
import { openStaff, signedInStaff, type TestStaff } from '../../../../scripts/testing/staff.ts';
import { newId } from '../bank/ids.ts';

const LOGIN = 'POST /auth/admin/login';
const VERIFY = 'POST /auth/admin/otp-verification';
const RESEND = 'POST /auth/admin/resend-code';
const LOGOUT = 'POST /auth/admin/logout';
const PING = 'POST /auth/admin/ping';
const WINDOW_SECONDS = 15 * 60;

let bank: TestBank;
let maker: TestStaff;
beforeAll(async () => {
  bank = await openTestBank({ env: { TRUST_PROXY: 'true' } });
  maker = await openStaff(bank, 'REVIEWER', 'SUPPORT');
});
afterAll(() => bank.close());

const seen = (answer: Answer) => [answer.status, answer.code];
const list = (token: string, headers: Record<string, string> = {}) =>
  bank.call('GET /api/admin/staff', { token, headers });

function login(email: string, password: string, address = '127.0.0.1'): Promise<Answer> {
  return bank.call(LOGIN, { body: { email, password }, headers: { 'x-forwarded-for': address } });
}

/** The first step. @returns what the second one needs, with the code from the mail */
async function started(staff: TestStaff = maker) {
  const { userId, userUUID } = await bank.ask(LOGIN, { body: { email: staff.email, password: PASSWORD } });
  return { userId, userUUID, otp: await bank.codeFor(staff) };
}

/** Lets the window pass, so that no attempt of an earlier test counts any more. */
async function beginWindow(): Promise<void> {
  await bank.platform.clock.advance(WINDOW_SECONDS);
}

const otherThan = (code: string) => (code === '111111' ? '222222' : '111111');

test('POST /auth/admin/login, with the right password: mails a code, and the code opens a session with its permissions', async () => {
  const answer = await bank.ask(LOGIN, {
    body: { email: ` ${maker.email.toUpperCase()} `, password: PASSWORD },
  });
  expect(answer).toEqual({
    userId: maker.id,
    userUUID: expect.any(String) as unknown,
    twoFactorAuthentication: 'OTP_AUTHENTICATION',
    maskedEmail: `${maker.email.slice(0, 1)}***@harvest.test`,
  });
  const mails = await bank.mailTo(maker.email);
  expect(mails.map(({ channel, subject }) => [channel, subject])).toEqual([
    ['EMAIL', 'Your Harvest back office code'],
  ]);
  expect(mails[0]?.text.match(/\d{6}/g)).toHaveLength(1);

  const userInfo = await bank.ask(VERIFY, {
    body: { userId: answer.userId, userUUID: answer.userUUID, otp: await bank.codeFor(maker) },
  });
  expect(userInfo).toEqual({
    role: 'ADMIN',
    firstName: 'Bisi',
    onboardingComplete: true,
    permissions: ['REVIEWER', 'SUPPORT'],
    authenticatorRequired: false,
    passwordRequired: false,
    tokenDTO: { accessToken: expect.stringMatching(/^staff-[\w-]{43}$/) as unknown },
  });
  expect((await list(userInfo.tokenDTO.accessToken)).status).toBe(200);
});

test('POST /auth/admin/login, with a wrong password, by a stranger, by a disabled colleague or by a customer: answers the same after the same work', async () => {
  const disabled = await openStaff(bank, 'SUPPORT');
  await bank.platform.db
    .updateTable('staff')
    .set({ disabled_at: await bank.platform.clock.now() })
    .where('id', '=', disabled.id)
    .execute();
  const customer = await bank.openCustomer();
  const attempts: [string, string][] = [
    [maker.email, 'Wrong#Word1'],
    ['nobody@harvest.test', PASSWORD],
    [disabled.email, PASSWORD],
    [customer.email, PASSWORD],
    [maker.email, `${PASSWORD} `],
    ["' or 1=1 --", PASSWORD],
  ];
  const mailsBefore = await countMessages();
  const hashing = bank.platform.metrics.passwordSeconds;
  for (const [email, password] of attempts) {
    const before = await timesOf(hashing);
    const { traceId, ...body } = (await login(email, password)).body as Record<string, unknown>;
    expect([email, body]).toEqual([
      email,
      {
        status: 401,
        code: 'WRONG_CREDENTIALS',
        message: 'The email, phone number or password is not right.',
        detail: 'The email, phone number or password is not right.',
        params: {},
      },
    ]);
    expect(traceId).toEqual(expect.any(String));
    expect([email, (await timesOf(hashing)) - before]).toEqual([email, 1]);
  }
  expect(await countMessages()).toBe(mailsBefore);
});

async function timesOf(metric: typeof bank.platform.metrics.passwordSeconds): Promise<number> {
  const { values } = await metric.get();
  return values.find(({ metricName }) => metricName?.endsWith('_count'))?.value ?? 0;
}

async function countMessages(): Promise<bigint> {
  const row = await bank.platform.db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

test('POST /auth/ibanking/personal/login, by a staff member: answers as for a stranger', async () => {
  const answer = await bank.call('POST /auth/ibanking/personal/login', {
    body: { email: maker.email, password: PASSWORD },
  });
  expect(seen(answer)).toEqual([401, 'WRONG_CREDENTIALS']);
});

test('POST /auth/admin/login, eleven wrong passwords from one address: answers 429 there, and the owner gets in from elsewhere', async () => {
  await beginWindow();
  const victim = await openStaff(bank, 'SUPPORT');
  const statuses: number[] = [];
  for (let guess = 0; guess < 11; guess += 1)
    statuses.push((await login(victim.email, `Wrong#Word${guess}`, '203.0.113.7')).status);
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  const right = await login(victim.email, PASSWORD, '203.0.113.7');
  expect(seen(right)).toEqual([429, 'TOO_MANY_SIGN_INS']);
  expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await login(victim.email, PASSWORD, '198.51.100.9')).status).toBe(200);

  await bank.platform.clock.advance(WINDOW_SECONDS);
  expect((await login(victim.email, PASSWORD, '203.0.113.7')).status).toBe(200);
});

test("POST /auth/admin/login, after an address guessed at customers: is counted apart from the customers' sign-in", async () => {
  await beginWindow();
  const address = '203.0.113.8';
  for (let guess = 0; guess < 10; guess += 1) {
    await bank.call('POST /auth/ibanking/personal/login', {
      body: { email: maker.email, password: 'Wrong#Word1' },
      headers: { 'x-forwarded-for': address },
    });
  }
  expect((await login(maker.email, PASSWORD, address)).status).toBe(200);
});

test('POST /auth/admin/otp-verification, with a wrong code five times: ends even the right one', async () => {
  const proof = await started();
  for (let guess = 0; guess < 5; guess += 1) {
    const answer = await bank.call(VERIFY, { body: { ...proof, otp: otherThan(proof.otp) } });
    expect(answer.code).toBe(guess < 4 ? 'WRONG_CODE' : 'CODE_TRIES_USED_UP');
  }
  expect(seen(await bank.call(VERIFY, { body: proof }))).toEqual([429, 'CODE_TRIES_USED_UP']);
});

test("POST /auth/admin/otp-verification, with a used, expired, foreign or a customer's code: opens nothing", async () => {
  const used = await started();
  await bank.ask(VERIFY, { body: used });
  expect(seen(await bank.call(VERIFY, { body: used }))).toEqual([422, 'WRONG_CODE']);

  const other = await openStaff(bank, 'SUPPORT');
  const mine = await started();
  expect(seen(await bank.call(VERIFY, { body: { ...mine, userId: other.id } }))).toEqual([422, 'WRONG_CODE']);
  expect(seen(await bank.call(VERIFY, { body: { ...mine, userUUID: newId() } }))).toEqual([
    422,
    'WRONG_CODE',
  ]);

  const customer = await bank.openCustomer();
  const hers = { ...(await bank.logIn(customer)), otp: await bank.codeFor(customer) };
  expect(seen(await bank.call(VERIFY, { body: hers }))).toEqual([422, 'WRONG_CODE']);
  const staffCode = await bank.call('POST /auth/ibanking/personal/otp-verification', { body: mine });
  expect(seen(staffCode)).toEqual([422, 'WRONG_CODE']);

  await bank.platform.clock.advance(5 * 60);
  expect(seen(await bank.call(VERIFY, { body: mine }))).toEqual([422, 'CODE_EXPIRED']);
});

test('POST /auth/admin/otp-verification, twenty times at once with the right code: opens one session', async () => {
  const proof = await started();
  const answers = await Promise.all(Array.from({ length: 20 }, () => bank.call(VERIFY, { body: proof })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('POST /auth/admin/resend-code: mails a new code and ends the old one, once a minute; an invented handle is met with the same answer', async () => {
  const proof = await started();
  const invented = await bank.call(RESEND, { body: { userUUID: newId() } });
  expect([invented.status, invented.body]).toEqual([200, { message: 'OTP Resent' }]);

  const { userUUID } = proof;
  expect(seen(await bank.call(RESEND, { body: { userUUID } }))).toEqual([429, 'RESEND_TOO_SOON']);
  await bank.platform.clock.advance(61);
  const mails = (await bank.mailTo(maker.email)).length;
  expect((await bank.call(RESEND, { body: { userUUID } })).body).toEqual({ message: 'OTP Resent' });
  const otp = await bank.codeFor(maker);
  expect(await bank.mailTo(maker.email)).toHaveLength(mails + 1);
  if (otp !== proof.otp) expect((await bank.call(VERIFY, { body: proof })).code).toBe('WRONG_CODE');
  expect((await bank.call(VERIFY, { body: { ...proof, otp } })).status).toBe(200);
});

test('POST /auth/admin/resend-code, of a sign-in that newer ones ended: says so and mails nothing', async () => {
  const colleague = await openStaff(bank, 'SUPPORT');
  const begin = async () => (await login(colleague.email, PASSWORD)).body as { userUUID: string };
  const { userUUID } = await begin();
  for (let count = 0; count < 5; count += 1) await begin();
  const mails = (await bank.mailTo(colleague.email)).length;
  await bank.platform.clock.advance(61);
  expect(seen(await bank.call(RESEND, { body: { userUUID } }))).toEqual([409, 'SIGN_IN_REPLACED']);
  expect(await bank.mailTo(colleague.email)).toHaveLength(mails);
});

test("a staff member's session: ends after ten idle minutes, after logout and when they are disabled", async () => {
  const { id, token } = await signedInStaff(bank, 'SUPPORT');
  await bank.platform.clock.advance(10 * 60 - 5);
  expect((await bank.call(PING, { token })).body).toEqual({ message: 'Still logged in' });
  await bank.platform.clock.advance(10 * 60 - 5);
  expect((await list(token)).status).toBe(200);
  await bank.platform.clock.advance(10 * 60);
  expect(seen(await list(token))).toEqual([401, 'UNAUTHENTICATED']);

  const again = await signedInStaff(bank, 'SUPPORT');
  expect((await bank.call(LOGOUT, { token: again.token })).body).toEqual({ message: 'Logged out' });
  expect(seen(await list(again.token))).toEqual([401, 'UNAUTHENTICATED']);

  const third = await signedInStaff(bank, 'SUPPORT');
  await bank.platform.db
    .updateTable('staff')
    .set({ disabled_at: await bank.platform.clock.now() })
    .where('id', 'in', [id, third.id])
    .execute();
  expect(seen(await list(third.token))).toEqual([401, 'UNAUTHENTICATED']);
});

test('a staff token, one letter off, cut short or without its prefix: answers 401', async () => {
  const { token } = await signedInStaff(bank, 'SUPPORT');
  const last = token.at(-1) === 'A' ? 'B' : 'A';
  for (const bad of [
    token.slice(0, -1) + last,
    token.slice(0, -1),
    token.slice(6),
    `staff-${token}`,
    'staff-',
  ])
    expect([bad.length, ...seen(await list(bad))]).toEqual([bad.length, 401, 'UNAUTHENTICATED']);
  expect((await list(token)).status).toBe(200);
});

test("a staff member's session in a browser: has a cookie of its own beside a customer's, and polling does not prolong it", async () => {
  const headers = { 'sec-fetch-site': 'same-origin' };
  const opened = await bank.call(VERIFY, { body: await started(), headers });
  const [setCookie = ''] = opened.headers.getSetCookie();
  expect(setCookie).toMatch(/^harvest-staff=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  const [cookie = ''] = setCookie.split(';');
  const token = (opened.body as { tokenDTO: { accessToken: string } }).tokenDTO.accessToken;

  expect(seen(await list(token))).toEqual([401, 'UNAUTHENTICATED']);
  expect((await list(token, { cookie: cookie.replace('harvest-staff', 'harvest') })).status).toBe(401);
  expect((await list(token, { cookie })).status).toBe(200);
  await bank.platform.clock.advance(6 * 60);
  expect((await list(token, { cookie: `harvest=x; ${cookie}` })).status).toBe(200);
  expect((await list(token, { cookie, 'x-user-active': '1' })).status).toBe(200);
  await bank.platform.clock.advance(9 * 60);
  expect((await list(token, { cookie })).status).toBe(200);
  await bank.platform.clock.advance(61);
  expect((await list(token, { cookie, 'x-user-active': '1' })).status).toBe(401);
});

test("a staff member's session in a browser, after logout: loses its cookie and no other, and has the cache emptied", async () => {
  const headers = { 'sec-fetch-site': 'same-origin' };
  const opened = await bank.call(VERIFY, { body: await started(), headers });
  const [cookie = ''] = (opened.headers.get('set-cookie') ?? '').split(';');
  const token = (opened.body as { tokenDTO: { accessToken: string } }).tokenDTO.accessToken;
  const answer = await bank.call(LOGOUT, { token, headers: { cookie } });
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^harvest-staff=;.* Expires=Thu, 01 Jan 1970/),
  ]);
  expect(answer.headers.get('clear-site-data')).toBe('"cache"');
});

test("a staff member's session in a browser, at a bank reached by https: has a cookie that only https and this host can carry", async () => {
  const secure = await bank.join({ PUBLIC_URL: 'https://bank.example' });
  try {
    const headers = { 'sec-fetch-site': 'same-origin' };
    const opened = await secure.call(VERIFY, { body: await started(), headers });
    expect(opened.headers.getSetCookie()[0]).toMatch(
      /^__Host-harvest-staff=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
  } finally {
    await secure.close();
  }
});
