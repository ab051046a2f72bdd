import { afterAll, beforeAll, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import {
  openTestBank,
  PASSWORD,
  type TestBank,
  type TestCustomer,
} from '../../../../scripts/testing/bank.ts';
import { SAFARI_ON_IPHONE, TestBrowser } from '../../../../scripts/testing/browsers.ts';
import { rowOf, untilWaiting } from '../../../../scripts/testing/locks.ts';
import { startSignIn, verifySignIn } from '../../../../scripts/testing/sign-in.ts';
import { newId } from '../bank/ids.ts';

const SESSIONS = 'GET /api/ibanking/personal/sessions';
const END = 'DELETE /api/ibanking/personal/sessions/{id}';
const END_OTHERS = 'POST /api/ibanking/personal/sessions/end-others';
const DEVICES = 'GET /api/ibanking/personal/devices';
const FORGET = 'DELETE /api/ibanking/personal/devices/{id}';

const LAPTOP_AT = '102.89.33.7';
const PHONE_AT = '197.210.70.12';

let bank: TestBank;
let second: TestBank;
beforeAll(async () => {
  bank = await openTestBank({ env: { TRUST_PROXY: 'true' } });
  second = await bank.join();
});
afterAll(async () => {
  await second.close();
  await bank.close();
});

const laptop = (customer: TestCustomer) =>
  new TestBrowser(bank, { address: LAPTOP_AT }).signIn(customer, PASSWORD);
const phone = (customer: TestCustomer) =>
  new TestBrowser(bank, { address: PHONE_AT, userAgent: SAFARI_ON_IPHONE }).signIn(customer, PASSWORD);

type Session = { id: string; browser: string | null; address: string; current: boolean };
type Device = Session & { signedIn: boolean; firstSeenAt: string; lastSeenAt: string };

const sessionsSeenBy = async (browser: TestBrowser) => {
  const answer = await browser.call(SESSIONS);
  expect(answer.status).toBe(200);
  return answer.body as Session[];
};
const devicesSeenBy = async (browser: TestBrowser) => {
  const answer = await browser.call(DEVICES);
  expect(answer.status).toBe(200);
  return answer.body as Device[];
};
const isSignedIn = async (browser: TestBrowser) => (await browser.call('GET /api/accounts')).status === 200;

/** The first step of signing in there, and the code that was sent for the second. */
async function beginIn(browser: TestBrowser, customer: TestCustomer) {
  const body = { email: customer.email, password: PASSWORD };
  const answer = await browser.call('POST /auth/ibanking/personal/login', { token: undefined, body });
  expect(answer.status).toBe(200);
  const { userId, userUUID } = answer.body as { userId: string; userUUID: string };
  return { userId, userUUID, otp: await bank.codeFor(customer) };
}

async function enterIn(browser: TestBrowser, body: Awaited<ReturnType<typeof beginIn>>) {
  const answer = await browser.call('POST /auth/ibanking/personal/otp-verification', {
    token: undefined,
    body,
  });
  if (answer.status === 200)
    browser.token = (answer.body as { tokenDTO: { accessToken: string } }).tokenDTO.accessToken;
  return answer;
}

async function eventsOf({ id }: { id: string }, kind: string) {
  return bank.platform.db
    .selectFrom('security_events')
    .select(['kind', 'result', 'detail', 'address', 'session_id', 'device_id'])
    .where('person_id', '=', id)
    .where('kind', '=', kind)
    .execute();
}

test(`${SESSIONS}: tells browser, address and times of every live session, which one asks, and nothing of anybody else`, async () => {
  const [ada, musa] = [await bank.openCustomer(), await bank.openCustomer()];
  const hers = await laptop(ada);
  await bank.platform.clock.advance(60);
  const herPhone = await phone(ada);
  await laptop(musa);
  const program = await bank.signIn(ada);
  const sessions = await sessionsSeenBy(hers);
  expect(sessions).toEqual([
    expect.objectContaining({ browser: null, address: '127.0.0.1', current: false }),
    expect.objectContaining({ browser: 'Safari on iPhone', address: PHONE_AT, current: false }),
    expect.objectContaining({ browser: 'Chrome on Windows', address: LAPTOP_AT, current: true }),
  ]);
  expect((await sessionsSeenBy(herPhone)).map(({ current }) => current)).toEqual([false, true, false]);
  const asked = await bank.ask(SESSIONS, { token: program });
  expect(asked.map(({ current }) => current)).toEqual([true, false, false]);
  const [, onPhone] = asked;
  expect(Date.parse(onPhone?.lastActiveAt ?? '')).toBeGreaterThanOrEqual(
    Date.parse(onPhone?.startedAt ?? ''),
  );
});

test(`${SESSIONS}, of what has ended or was left alone for ten minutes: tells no more of it`, async () => {
  const ada = await bank.openCustomer();
  const left = await laptop(ada);
  const out = await phone(ada);
  await out.call('POST /auth/ibanking/personal/logout');
  expect(await sessionsSeenBy(left)).toHaveLength(1);
  await bank.platform.clock.advance(11 * 60);
  expect(await isSignedIn(left)).toBe(false);
  const back = await phone(ada);
  expect((await sessionsSeenBy(back)).map(({ browser }) => browser)).toEqual(['Safari on iPhone']);
});

test(`${END}: ends that session at once for every process, is written down, and leaves the others`, async () => {
  const ada = await bank.openCustomer();
  const [hers, stolen] = [await laptop(ada), await phone(ada)];
  const target = (await sessionsSeenBy(hers)).find(({ current }) => !current);
  const id = target?.id ?? '';
  const ended = await hers.call(END, { params: { id } });
  expect([ended.status, ended.body]).toEqual([200, { message: 'Logged out there' }]);
  expect(await isSignedIn(stolen)).toBe(false);
  const elsewhere = await second.call('GET /api/accounts', { token: stolen.token });
  expect(seen(elsewhere)).toEqual([401, 'UNAUTHENTICATED']);
  expect(await sessionsSeenBy(hers)).toHaveLength(1);
  const [event, ...more] = await eventsOf(ada, 'SESSION_ENDED');
  expect(more).toEqual([]);
  // Where somebody was who ended it, and which one it was.
  expect(event).toMatchObject({
    result: 'DONE',
    detail: 'Safari on iPhone',
    address: LAPTOP_AT,
    session_id: id,
  });
  expect(seen(await hers.call(END, { params: { id } }))).toEqual([404, 'NOT_FOUND']);
  expect(await eventsOf(ada, 'SESSION_ENDED')).toHaveLength(1);
});

test(`${END}, of somebody else's session or of none: answers 404 and ends nothing; of its own: signs out here`, async () => {
  const [ada, musa] = [await bank.openCustomer(), await bank.openCustomer()];
  const [hers, his] = [await laptop(ada), await laptop(musa)];
  const [own] = await sessionsSeenBy(his);
  for (const id of [own?.id ?? '', newId()])
    expect(seen(await hers.call(END, { params: { id } }))).toEqual([404, 'NOT_FOUND']);
  expect(await isSignedIn(his)).toBe(true);
  expect(await eventsOf(musa, 'SESSION_ENDED')).toEqual([]);
  const [mine] = await sessionsSeenBy(hers);
  expect((await hers.call(END, { params: { id: mine?.id ?? '' } })).status).toBe(200);
  expect(await isSignedIn(hers)).toBe(false);
});

test(`${END_OTHERS}: ends all but the one that asks, and every sign-in that waits for its code`, async () => {
  const [ada, musa] = [await bank.openCustomer(), await bank.openCustomer()];
  const hers = await laptop(ada);
  const others = [await phone(ada), await phone(ada)];
  const his = await laptop(musa);
  const waiting = await startSignIn(bank, ada);
  const answer = await hers.call(END_OTHERS);
  expect([answer.status, answer.body]).toEqual([200, { message: 'Logged out everywhere else', ended: 2 }]);
  expect(await Promise.all([hers, ...others, his].map(isSignedIn))).toEqual([true, false, false, true]);
  expect((await verifySignIn(bank, waiting, waiting.otp)).status).toBe(422);
  expect(await eventsOf(ada, 'SESSION_ENDED')).toHaveLength(2);
  expect(await hers.call(END_OTHERS)).toMatchObject({ status: 200, body: { ended: 0 } });
  expect(await eventsOf(ada, 'SESSION_ENDED')).toHaveLength(2);
});

test(`${DEVICES}: tells each browser once, when it was first and last seen, and which one asks`, async () => {
  const [ada, musa] = [await bank.openCustomer(), await bank.openCustomer()];
  const hers = await laptop(ada);
  const begun = (await bank.platform.clock.now()).getTime();
  await bank.platform.clock.advance(3600);
  const onPhone = await phone(ada);
  await onPhone.call('POST /auth/ibanking/personal/logout');
  await bank.platform.clock.advance(3600);
  // The same browser on the way: it is known by its cookie.
  const moved = await hers.at('105.112.4.9').signIn(ada, PASSWORD);
  // Another person at the same browser.
  await hers.signIn(musa, PASSWORD);
  const [first, other, ...more] = await devicesSeenBy(moved);
  expect(more).toEqual([]);
  expect(first).toMatchObject({
    browser: 'Chrome on Windows',
    address: '105.112.4.9',
    current: true,
    signedIn: true,
  });
  expect(Date.parse(first?.firstSeenAt ?? '')).toBeLessThanOrEqual(begun);
  expect(Date.parse(first?.lastSeenAt ?? '')).toBeGreaterThanOrEqual(begun + 2 * 3_600_000);
  expect(other).toMatchObject({
    browser: 'Safari on iPhone',
    address: PHONE_AT,
    current: false,
    signedIn: false,
  });
});

test(`${FORGET}: ends its sessions, and it is a stranger the next time`, async () => {
  const ada = await bank.openCustomer();
  const [hers, lost] = [await laptop(ada), await phone(ada)];
  const { devices } = bank.platform;
  const now = await bank.platform.clock.now();
  const id = (await devicesSeenBy(hers)).find(({ current }) => !current)?.id ?? '';
  const answer = await hers.call(FORGET, { params: { id } });
  expect([answer.status, answer.body]).toEqual([200, { message: 'Browser forgotten' }]);
  expect([await isSignedIn(hers), await isSignedIn(lost)]).toEqual([true, false]);
  expect((await devicesSeenBy(hers)).map(({ browser }) => browser)).toEqual(['Chrome on Windows']);
  // Where the lost phone was is as strange as the phone; where she sits is not.
  expect(
    await devices.knownBy(ada.id, { address: PHONE_AT, device: lost.deviceCookie() }, now),
  ).toBeUndefined();
  expect(await devices.knownBy(ada.id, { address: LAPTOP_AT, device: undefined }, now)).toBe('ADDRESS');
  expect(await eventsOf(ada, 'DEVICE_FORGOTTEN')).toMatchObject([
    { detail: 'Safari on iPhone', address: LAPTOP_AT },
  ]);
  expect(await eventsOf(ada, 'SESSION_ENDED')).toHaveLength(1);
  await lost.signIn(ada, PASSWORD);
  expect(await eventsOf(ada, 'DEVICE_ADDED')).toHaveLength(3);
});

test(`${FORGET}, while a sign-in waits there: ends that one too, and none that waits elsewhere`, async () => {
  const ada = await bank.openCustomer();
  const [hers, lost] = [await laptop(ada), await phone(ada)];
  const id = (await devicesSeenBy(hers)).find(({ current }) => !current)?.id ?? '';
  const there = await beginIn(lost, ada);
  const again = hers.at(LAPTOP_AT);
  const here = await beginIn(again, ada);
  expect((await hers.call(FORGET, { params: { id } })).status).toBe(200);
  expect((await enterIn(lost, there)).status).toBe(422);
  expect((await devicesSeenBy(hers)).map(({ browser }) => browser)).toEqual(['Chrome on Windows']);
  expect(await isSignedIn(lost)).toBe(false);
  expect((await enterIn(again, here)).status).toBe(200);
});

test(`${FORGET}, of somebody else's browser or of none: answers 404 and forgets nothing; of the one that asks: signs out here`, async () => {
  const [ada, musa] = [await bank.openCustomer(), await bank.openCustomer()];
  const [hers, his] = [await laptop(ada), await laptop(musa)];
  const [his1] = await devicesSeenBy(his);
  for (const id of [his1?.id ?? '', newId()])
    expect(seen(await hers.call(FORGET, { params: { id } }))).toEqual([404, 'NOT_FOUND']);
  expect(await devicesSeenBy(his)).toHaveLength(1);
  const [own] = await devicesSeenBy(hers);
  const forgotten = await hers.call(FORGET, { params: { id: own?.id ?? '' } });
  expect(forgotten.status).toBe(200);
  expect(await isSignedIn(hers)).toBe(false);
});

test(`${FORGET} and a sign-in from that browser, at once: leave no session that its list does not tell of`, async () => {
  for (let round = 0; round < 5; round += 1) {
    const ada = await bank.openCustomer();
    const [hers, lost] = [await laptop(ada), await phone(ada)];
    const id = (await devicesSeenBy(hers)).find(({ current }) => !current)?.id ?? '';
    const again = lost.at(PHONE_AT);
    const [forgotten, entered] = await Promise.all([
      hers.call(FORGET, { params: { id } }),
      beginIn(again, ada).then((begun) => enterIn(again, begun)),
    ]);
    expect(forgotten.status).toBe(200);
    // Forgotten between its two steps, it ended with the browser.
    expect([200, 422]).toContain(entered.status);
    const devices = await devicesSeenBy(hers);
    // Either it came first and was ended, or after and is new.
    const isBack = await isSignedIn(again);
    expect(devices.filter(({ current }) => !current).map(({ id: one }) => one === id)).toEqual(
      isBack ? [false] : [],
    );
  }
});

test('21 browsers of one customer: 20 are known, and the one seen longest ago is a stranger', async () => {
  const ada = await bank.openCustomer();
  const browserAt = (place: number) => new TestBrowser(bank, { address: `10.39.0.${place}` });
  const first = await browserAt(1).signIn(ada, PASSWORD);
  for (let place = 2; place <= 20; place += 1) await browserAt(place).signIn(ada, PASSWORD);
  expect(await devicesSeenBy(first)).toHaveLength(20);
  await bank.platform.clock.advance(1);
  await first.signIn(ada, PASSWORD);
  const last = await browserAt(21).signIn(ada, PASSWORD);
  const addresses = (await devicesSeenBy(last)).map(({ address }) => address);
  expect(addresses).toHaveLength(20);
  expect(addresses).toEqual(expect.arrayContaining(['10.39.0.1', '10.39.0.3', '10.39.0.21']));
  expect(addresses).not.toContain('10.39.0.2');
});

test('PATCH /api/ibanking/personal/password: leaves the browser it is changed in known, and its address alone', async () => {
  const ada = await bank.openCustomer();
  const [own, other] = [await laptop(ada), await phone(ada)];
  const changed = await own.call('PATCH /api/ibanking/personal/password', {
    body: { oldPassword: PASSWORD, newPassword: 'Cassava&Yam7', confirmPassword: 'Cassava&Yam7' },
  });
  expect(changed.status).toBe(200);
  own.token = (changed.body as { tokenDTO: { accessToken: string } }).tokenDTO.accessToken;
  expect(await devicesSeenBy(own)).toMatchObject([{ address: LAPTOP_AT, current: true, signedIn: true }]);
  const { devices, clock } = bank.platform;
  const now = await clock.now();
  const known = (address: string, device: string | undefined) =>
    devices.knownBy(ada.id, { address, device }, now);
  expect(await known('10.39.1.1', own.deviceCookie())).toBe('BROWSER');
  expect(await known(LAPTOP_AT, undefined)).toBe('ADDRESS');
  expect(await known(PHONE_AT, other.deviceCookie())).toBeUndefined();
});

test(`${END_OTHERS}, by two sessions at once: the second to come is over by then, and ends nobody`, async () => {
  const ada = await bank.openCustomer();
  const browsers = [await laptop(ada), await phone(ada)];
  let asked: Promise<{ status: number }>[] = [];
  await bank.platform.db.transaction().execute(async (transaction) => {
    await rowOf('customers', ada)(transaction);
    asked = browsers.map((browser) => browser.call(END_OTHERS));
    await untilWaiting(bank.platform.pool, 2);
  });
  const answers = await Promise.all(asked);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  const winner = browsers[answers.findIndex(({ status }) => status === 200)];
  expect(winner && (await isSignedIn(winner))).toBe(true);
  expect(await eventsOf(ada, 'SESSION_ENDED')).toHaveLength(1);
});
