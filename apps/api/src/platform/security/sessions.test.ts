import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Answer,
  openTestBank,
  type TestBank,
  type TestCustomer,
} from '../../../../../scripts/testing/bank.ts';

const VERIFY = 'POST /auth/ibanking/personal/otp-verification';
const LOGOUT = 'POST /auth/ibanking/personal/logout';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

function read(token: string, headers: Record<string, string> = {}): Promise<Answer> {
  return bank.call('GET /api/accounts', { token, headers });
}

/** Signs in as a browser does. @returns the token and the cookie as the browser sends it back */
async function signInByBrowser(customer: TestCustomer, at = bank) {
  const { userId, userUUID } = await at.logIn(customer);
  const answer = await at.call(VERIFY, {
    body: { userId, userUUID, otp: await at.codeFor(customer) },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(answer.status).toBe(200);
  const [setCookie = '', deviceCookie = ''] = answer.headers.getSetCookie();
  const [cookie = ''] = setCookie.split(';');
  const token = (answer.body as { tokenDTO: { accessToken: string } }).tokenDTO.accessToken;
  return { token, cookie, setCookie, deviceCookie };
}

const seen = (answer: Answer) => [answer.status, answer.code];

// What two customers never have in common.
const OF_ONE_ALONE = /(^|_)(id|hash)$|^(email|phone_number|last_name)$/;

/** The rows that signing in writes or may change, beside messages, events and counters. */
async function leftBySignIn({ id }: TestCustomer) {
  const { db } = bank.platform;
  const customers = await db.selectFrom('customers').selectAll().where('id', '=', id).execute();
  const sessions = await db.selectFrom('sessions').selectAll().where('customer_id', '=', id).execute();
  const addresses = await db.selectFrom('known_addresses').selectAll().where('holder_id', '=', id).execute();
  const devices = await db.selectFrom('devices').selectAll().where('holder_id', '=', id).execute();
  const comparable = (row: object) =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]: [string, unknown]) => [
        column,
        value !== null && OF_ONE_ALONE.test(column) ? typeof value : value,
      ]),
    );
  return [customers, sessions, addresses, devices].map((rows) => rows.map(comparable));
}

test('a session that a test has without signing in: equals one of both steps, in every column', async () => {
  const bySteps = await bank.signedInByCode();
  const left = await leftBySignIn(await bank.signedIn());
  expect(left.map((rows) => rows.length)).toEqual([1, 1, 1, 0]);
  expect(left).toEqual(await leftBySignIn(bySteps));
});

test('a session, ten minutes idle: is over', async () => {
  const { token } = await bank.signedIn();
  await bank.platform.clock.advance(10 * 60 - 5);
  expect((await read(token)).status).toBe(200);
  await bank.platform.clock.advance(10 * 60 - 5);
  expect((await read(token)).status).toBe(200);
  await bank.platform.clock.advance(10 * 60);
  expect(seen(await read(token))).toEqual([401, 'UNAUTHENTICATED']);
});

test('a session, twelve hours old though always in use: is over', async () => {
  const { token } = await bank.signedIn();
  for (let minutes = 9; minutes < 12 * 60; minutes += 9) {
    await bank.platform.clock.advance(9 * 60);
    expect([minutes, (await read(token)).status]).toEqual([minutes, 200]);
  }
  await bank.platform.clock.advance(9 * 60);
  expect(seen(await read(token))).toEqual([401, 'UNAUTHENTICATED']);
});

test('POST /auth/ibanking/personal/logout: kills this token at once, in every process, and no other', async () => {
  const ada = await bank.signedIn();
  const elsewhere = await bank.signIn(ada);
  const second = await bank.join();
  try {
    expect((await second.call('GET /api/accounts', { token: ada.token })).status).toBe(200);
    expect((await bank.call(LOGOUT, { token: ada.token })).body).toEqual({ message: 'Logged out' });
    expect(seen(await second.call('GET /api/accounts', { token: ada.token }))).toEqual([
      401,
      'UNAUTHENTICATED',
    ]);
    expect(seen(await bank.call(LOGOUT, { token: ada.token }))).toEqual([401, 'UNAUTHENTICATED']);
    expect((await read(elsewhere)).status).toBe(200);
  } finally {
    await second.close();
  }
});

test('a session of somebody who is disabled: is over', async () => {
  const { id, token } = await bank.signedIn();
  await bank.platform.db
    .updateTable('customers')
    .set({ disabled_at: new Date() })
    .where('id', '=', id)
    .execute();
  expect((await read(token)).status).toBe(401);
});

test('a token, truncated, one letter off, prefixed, thirty kilobytes long or none: answers 401', async () => {
  const { token } = await bank.signedIn();
  const last = token.at(-1) === 'A' ? 'B' : 'A';
  for (const [name, bad] of [
    ['truncated', token.slice(0, -1)],
    ['one letter off', token.slice(0, -1) + last],
    ['other case', token.toUpperCase() === token ? token.toLowerCase() : token.toUpperCase()],
    ['longer', `${token}A`],
    ['twice', `${token} ${token}`],
    ['empty', ''],
    ['quoted', `"${token}"`],
    ['injecting', "' or 1=1 --"],
    ['30 KB', 'A'.repeat(30 * 1024)],
  ] as const) {
    expect([name, ...seen(await read(bad))]).toEqual([name, 401, 'UNAUTHENTICATED']);
  }
  const basic = await bank.call('GET /api/accounts', { headers: { authorization: `Basic ${token}` } });
  expect(basic.status).toBe(401);
  expect(basic.headers.get('www-authenticate')).toBe('Bearer');
  expect((await read(token)).status).toBe(200);
});

test("a browser's session, without its cookie or with another's: answers 401", async () => {
  const ada = await bank.openCustomer();
  const musa = await bank.openCustomer();
  const hers = await signInByBrowser(ada);
  const his = await signInByBrowser(musa);

  expect(hers.setCookie).toMatch(/^harvest=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  expect(hers.deviceCookie).toMatch(
    /^harvest-device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/,
  );
  expect((await read(hers.token, { cookie: hers.cookie })).status).toBe(200);
  expect(seen(await read(hers.token))).toEqual([401, 'UNAUTHENTICATED']);
  expect((await read(hers.token, { cookie: his.cookie })).status).toBe(401);
  expect((await read(hers.token, { cookie: `${hers.cookie}A` })).status).toBe(401);
  const byCookieAlone = await bank.call('GET /api/accounts', { headers: { cookie: hers.cookie } });
  expect(byCookieAlone.status).toBe(401);
});

test("a browser's session at a bank reached by https: has a cookie that only https and this host can carry", async () => {
  const secure = await bank.join({ PUBLIC_URL: 'https://bank.example' });
  try {
    const ada = await bank.openCustomer();
    const { token, cookie, setCookie } = await signInByBrowser(ada, secure);
    expect(setCookie).toMatch(/^__Host-harvest=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    const answer = await secure.call('GET /api/accounts', { token, headers: { cookie } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('strict-transport-security')).toContain('max-age=31536000');
  } finally {
    await secure.close();
  }
});

test("a browser's session, polled without its user touching anything: ends after ten minutes; X-User-Active prolongs it", async () => {
  const ada = await bank.openCustomer();
  const { token, cookie } = await signInByBrowser(ada);
  const poll = (headers: Record<string, string> = {}) => read(token, { cookie, ...headers });

  await bank.platform.clock.advance(6 * 60);
  expect((await poll()).status).toBe(200);
  expect((await poll({ 'x-user-active': '1' })).status).toBe(200);
  await bank.platform.clock.advance(6 * 60);
  expect((await poll()).status).toBe(200);
  expect((await poll({ 'x-user-active': 'true' })).status).toBe(200);
  await bank.platform.clock.advance(4 * 60 + 1);
  expect((await poll({ 'x-user-active': '1' })).status).toBe(401);
});

test('POST /auth/ibanking/personal/ping, by a browser: prolongs the session only after real input', async () => {
  const { token, cookie } = await signInByBrowser(await bank.openCustomer());
  const ping = (headers: Record<string, string> = {}) =>
    bank.call('POST /auth/ibanking/personal/ping', { token, headers: { cookie, ...headers } });

  await bank.platform.clock.advance(9 * 60);
  expect((await ping({ 'x-user-active': '1' })).body).toEqual({ message: 'Still logged in' });
  await bank.platform.clock.advance(9 * 60);
  expect((await ping()).status).toBe(200);
  await bank.platform.clock.advance(60 + 1);
  expect(seen(await ping({ 'x-user-active': '1' }))).toEqual([401, 'UNAUTHENTICATED']);
});

test('POST /auth/ibanking/personal/logout, in a browser: takes its cookie away, has the cache emptied, and goes on knowing the browser', async () => {
  const { token, cookie } = await signInByBrowser(await bank.openCustomer());
  const answer = await bank.call(LOGOUT, { token, headers: { cookie } });
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^harvest=;.* Expires=Thu, 01 Jan 1970/),
  ]);
  expect(answer.headers.get('clear-site-data')).toBe('"cache"');
  expect((await read(token, { cookie })).status).toBe(401);
  expect((await read(token, { cookie })).headers.get('clear-site-data')).toBeNull();
});
