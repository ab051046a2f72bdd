import { afterAll, beforeAll, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import { openTestBank, PASSWORD, type TestBank } from '../../../../scripts/testing/bank.ts';
import { CHROME_ON_WINDOWS, SAFARI_ON_IPHONE } from '../../../../scripts/testing/browsers.ts';
import { rowOf, untilWaiting } from '../../../../scripts/testing/locks.ts';
import { securityEventsOf } from '../../../../scripts/testing/security-events.ts';
import { openStaff, signedInStaff, signInStaff, type TestStaff } from '../../../../scripts/testing/staff.ts';

const LOGIN = 'POST /auth/admin/login';
const VERIFY = 'POST /auth/admin/otp-verification';
const SESSIONS = 'GET /api/admin/sessions';
const END_OTHERS = 'POST /api/admin/sessions/end-others';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

type Shown = { id: string; browser: string | null; address: string; current: boolean };

const begin = ({ email }: TestStaff) => bank.ask(LOGIN, { body: { email, password: PASSWORD } });

async function signInWith(staff: TestStaff, userAgent: string): Promise<string> {
  const { userId, userUUID } = await begin(staff);
  const body = { userId, userUUID, otp: await bank.codeFor(staff) };
  const headers = { 'user-agent': userAgent };
  return (await bank.ask(VERIFY, { body, headers })).tokenDTO.accessToken;
}

test(`${SESSIONS}: tells browser, address and times of every live session of the colleague, which one asks, and nothing of others`, async () => {
  const bisi = await openStaff(bank, 'SUPPORT');
  await signedInStaff(bank, 'SUPPORT');
  const started = (await bank.platform.clock.now()).toISOString();
  await signInWith(bisi, CHROME_ON_WINDOWS);
  await bank.platform.clock.advance(60);
  const token = await signInWith(bisi, SAFARI_ON_IPHONE);
  const [own, other, ...more] = await bank.ask(SESSIONS, { token });
  if (own === undefined || other === undefined) throw new Error('Two sessions live');
  expect(more).toEqual([]);
  expect(own).toMatchObject({ browser: 'Safari on iPhone', address: '127.0.0.1', current: true });
  expect(other).toMatchObject({ browser: 'Chrome on Windows', address: '127.0.0.1', current: false });
  expect(other.startedAt >= started && other.startedAt < own.startedAt).toBe(true);
  expect(other.lastActiveAt < own.lastActiveAt).toBe(true);
  // One that was idle for too long is over.
  await bank.platform.clock.advance(9 * 60 + 30);
  expect((await bank.ask(SESSIONS, { token })).map(({ id }: Shown) => id)).toEqual([own.id]);
});

test(`${END_OTHERS}: ends all but the one that asks, and every sign-in that waits for its code, and writes it down`, async () => {
  const bisi = await signedInStaff(bank, 'SUPPORT');
  const tunde = await signedInStaff(bank, 'SUPPORT');
  const elsewhere = await signInStaff(bank, bisi);
  const { userId, userUUID } = await begin(bisi);
  const otp = await bank.codeFor(bisi);

  expect(await bank.ask(END_OTHERS, { token: bisi.token })).toMatchObject({ ended: 1 });
  expect(seen(await bank.call(SESSIONS, { token: elsewhere }))).toEqual([401, 'UNAUTHENTICATED']);
  expect(seen(await bank.call(VERIFY, { body: { userId, userUUID, otp } }))).toEqual([422, 'WRONG_CODE']);
  expect(await bank.ask(SESSIONS, { token: bisi.token })).toHaveLength(1);
  expect(await bank.ask(SESSIONS, { token: tunde.token })).toHaveLength(1);
  expect(await securityEventsOf(bank, bisi, 'SESSION_ENDED')).toHaveLength(1);

  expect(await bank.ask(END_OTHERS, { token: bisi.token })).toMatchObject({ ended: 0 });
  const { rows } = await bank.platform.pool.query(
    `select action from audit where staff_id = $1 and action = 'Logged out everywhere else'`,
    [bisi.id],
  );
  expect(rows).toHaveLength(1);
});

test(`${END_OTHERS}, by two sessions at once: the second to come is over by then, and ends nobody`, async () => {
  const bisi = await signedInStaff(bank, 'SUPPORT');
  const tokens = [bisi.token, await signInStaff(bank, bisi)];
  let asked: Promise<{ status: number }>[] = [];
  await bank.platform.db.transaction().execute(async (transaction) => {
    await rowOf('staff', bisi)(transaction);
    asked = tokens.map((token) => bank.call(END_OTHERS, { token }));
    await untilWaiting(bank.platform.pool, 2);
  });
  const answers = await Promise.all(asked);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  const token = tokens[answers.findIndex(({ status }) => status === 200)] ?? '';
  expect(await bank.ask(SESSIONS, { token })).toHaveLength(1);
});
