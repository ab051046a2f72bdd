import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seen } from '../../../../../scripts/testing/answers.ts';
import { openTestBank, type TestBank } from '../../../../../scripts/testing/bank.ts';
import { otherThan } from '../../../../../scripts/testing/codes.ts';
import { confirmLimits, startLimits } from '../../../../../scripts/testing/limits.ts';
import { securityEventsOf } from '../../../../../scripts/testing/security-events.ts';
import { openStaff, signedInStaff, signInStaff } from '../../../../../scripts/testing/staff.ts';

const CONFIRM = 'POST /api/transfer/intrabank/confirm';
const HISTORY = 'GET /api/ibanking/personal/sign-in-history';
const FORGOT = 'POST /auth/ibanking/personal/password/forgot/{email}';
const LOGIN = 'POST /auth/ibanking/personal/login';
const TICKET = 'POST /api/tickets';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

const keptOf = async (who: { readonly id: string }, kind: Parameters<typeof securityEventsOf>[2]) =>
  (await securityEventsOf(bank, who, kind)).map(({ result, detail }) => [result, detail]);

async function keptOfNobody(kind: string, address: string) {
  const rows = await bank.platform.db
    .selectFrom('security_events')
    .select('detail')
    .where('person_kind', '=', 'NOBODY')
    .where('kind', '=', kind)
    .where('address', '=', address)
    .execute();
  return rows.map(({ detail }) => detail);
}

const titlesOf = async (token: string) =>
  (await bank.ask(HISTORY, { token })).map(({ title }: { title: string }) => title);

/** Uses all room of a throttle up, as that many calls would. */
async function fill(name: string, whom: string, attemptsMax: number, windowMinutes: number): Promise<void> {
  const now = await bank.platform.clock.now();
  expect(
    await bank.platform.throttles.take({ name, attemptsMax, windowMinutes }, whom, now, attemptsMax),
  ).toBe(true);
}

test('wrong codes of a payment and of limits: are kept with the call and never the code, and its customer reads that they were', async () => {
  const [ada, musa] = [await bank.signedIn(), await bank.openCustomer()];
  const { id, otp } = await bank.startTransfer(ada, musa.account, 100);
  const wrong = otherThan(otp);
  for (let times = 0; times < 4; times += 1)
    expect(seen(await bank.confirm(ada, { id, otp: wrong }))).toEqual([422, 'WRONG_CODE']);
  expect(await keptOf(ada, 'THROTTLED')).toEqual([]);
  for (let times = 0; times < 2; times += 1)
    expect(seen(await bank.confirm(ada, { id, otp: wrong }))).toEqual([429, 'CODE_TRIES_USED_UP']);
  const limits = await startLimits(bank, ada, { single: 1000, daily: 2000 });
  expect(seen(await confirmLimits(bank, ada, { ...limits, otp: otherThan(limits.otp) }))[1]).toBe(
    'WRONG_CODE',
  );

  const kept = await keptOf(ada, 'CODE_REFUSED');
  expect(kept).toEqual([
    ...Array.from({ length: 4 }, () => ['REFUSED', `${CONFIRM}: WRONG_CODE`]),
    ...Array.from({ length: 2 }, () => ['REFUSED', `${CONFIRM}: CODE_TRIES_USED_UP`]),
    ['REFUSED', expect.stringMatching(/limit.*: WRONG_CODE$/)],
  ]);
  expect(JSON.stringify(kept)).not.toContain(wrong);
  expect(await keptOf(ada, 'THROTTLED')).toEqual([['REFUSED', `${CONFIRM}: CODE_TRIES_USED_UP`]]);
  const titles = await titlesOf(ada.token);
  expect(titles.filter((title) => title === 'A code was refused')).toHaveLength(7);
  expect(titles).not.toContain('Something was refused');
  expect((await bank.confirm(ada, { id, otp })).status).toBe(429);
});

test('wrong codes beyond forty a day: are refused as ever, and no more of them are kept', async () => {
  const [ada, musa] = [await bank.signedIn(), await bank.openCustomer()];
  const { id, otp } = await bank.startTransfer(ada, musa.account, 100);
  await fill('kept-wrong-codes', ada.id, 38, 24 * 60);
  for (let times = 0; times < 4; times += 1)
    expect(seen(await bank.confirm(ada, { id, otp: otherThan(otp) }))).toEqual([422, 'WRONG_CODE']);
  expect(await keptOf(ada, 'CODE_REFUSED')).toHaveLength(2);
});

test('forty-five tries at a code that is over: are kept once, and take no room from guesses at one that lives', async () => {
  const [ada, musa] = [await bank.signedIn(), await bank.openCustomer()];
  const over = await bank.startTransfer(ada, musa.account, 100);
  for (let times = 0; times < 50; times += 1)
    expect(
      (await bank.confirm(ada, { id: over.id, otp: otherThan(over.otp) })).status,
    ).toBeGreaterThanOrEqual(422);
  expect(await keptOf(ada, 'CODE_REFUSED')).toHaveLength(6);

  const living = await bank.startTransfer(ada, musa.account, 100);
  for (let times = 0; times < 5; times += 1)
    await bank.confirm(ada, { id: living.id, otp: otherThan(living.otp) });
  const kept = (await keptOf(ada, 'CODE_REFUSED')).map(([, detail]) => detail);
  const [wrong, usedUp] = [`${CONFIRM}: WRONG_CODE`, `${CONFIRM}: CODE_TRIES_USED_UP`];
  const asGuessed = [wrong, wrong, wrong, wrong, usedUp];
  expect(kept).toEqual([...asGuessed, usedUp, ...asGuessed]);
});

test('a counter that is full: is kept once an hour for each whom it stops, and no customer reads of it', async () => {
  const [ada, musa] = [await bank.signedIn(), await bank.signedIn()];
  const body = { subject: 'A word', body: 'Some words' };
  const ask = async (token: string) => (await bank.call(TICKET, { token, body })).status;
  await fill('new-tickets', ada.id, 20, 60);
  const before = await titlesOf(ada.token);
  for (let times = 0; times < 5; times += 1) expect(await ask(ada.token)).toBe(429);
  expect(await keptOf(ada, 'THROTTLED')).toEqual([
    ['REFUSED', expect.stringMatching(/^POST .*tickets: [A-Z_]+$/)],
  ]);
  expect(await keptOf(musa, 'THROTTLED')).toEqual([]);
  expect(await titlesOf(ada.token)).toEqual(before);

  await bank.platform.clock.advance(3601);
  await fill('new-tickets', ada.id, 20, 60);
  const token = await bank.signIn(ada);
  for (let times = 0; times < 3; times += 1) expect(await ask(token)).toBe(429);
  expect(await keptOf(ada, 'THROTTLED')).toHaveLength(2);
});

test('a counter of an address that is full: is kept with the address, as nobody', async () => {
  await fill('resets-address', '127.0.0.1', 120, 60);
  const params = { email: 'somebody@harvest.test' };
  for (let times = 0; times < 3; times += 1) expect((await bank.call(FORGOT, { params })).status).toBe(429);
  expect(await keptOfNobody('THROTTLED', '127.0.0.1')).toEqual([
    'POST /auth/ibanking/personal/password/forgot/:email: TOO_MANY_RESETS',
  ]);
});

test('input that no page sends, over and over: is kept once where somebody is signed in, and of strangers not at all', async () => {
  const ada = await bank.signedIn();
  const clerk = await signedInStaff(bank, 'SUPPORT');
  const refused = (token: string | undefined) =>
    bank.call(TICKET, { token, body: { subject: 7, body: '\u0000' } });
  for (let times = 0; times < 50; times += 1) expect((await refused(ada.token)).status).toBe(400);
  expect(await keptOf(ada, 'INPUT_REFUSED')).toEqual([]);
  for (let times = 0; times < 5; times += 1) expect((await refused(ada.token)).status).toBe(400);
  expect(await keptOf(ada, 'INPUT_REFUSED')).toEqual([['REFUSED', expect.stringMatching(/: BAD_REQUEST$/)]]);
  expect(
    (await bank.call('GET /api/admin/customers', { token: clerk.token, query: { page: '0' } })).status,
  ).toBe(400);
  expect(await keptOf(clerk, 'INPUT_REFUSED')).toEqual([]);
  for (let times = 0; times < 60; times += 1)
    expect((await bank.call(LOGIN, { body: { email: 7 } })).status).toBe(400);
  expect(await keptOfNobody('INPUT_REFUSED', '127.0.0.1')).toEqual([]);
});

test('what is signed wrongly, again and again: is kept once', async () => {
  for (let times = 0; times < 4; times += 1)
    expect((await bank.call('POST /api/interbank/credits', { body: {}, headers: {} })).code).toBe(
      'BAD_SIGNATURE',
    );
  expect(await keptOfNobody('INPUT_REFUSED', '127.0.0.1')).toEqual([
    'POST /api/interbank/credits: BAD_SIGNATURE',
  ]);
});

test('a flood from one address: is kept once, however much of it there is', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const knock = () =>
    new Promise<number>((resolve, reject) => {
      request(`${bank.url}/api/accounts`, { agent, localAddress: '127.6.6.6' }, (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
      })
        .once('error', reject)
        .end();
    });
  const answers = await Promise.all(Array.from({ length: 3300 }, knock));
  agent.destroy();
  expect(answers.filter((status) => status === 429)).toHaveLength(300);
  expect(await keptOfNobody('THROTTLED', '127.6.6.6')).toEqual(['GET /api/accounts: FLOODED']);
});

test('GET /metrics: counts security events by kind', async () => {
  const counted = async () => {
    const text = await (await fetch(`${bank.url}/metrics`)).text();
    return Number(/^harvest_security_events_total\{kind="SIGNED_IN"\} (\d+)$/m.exec(text)?.[1] ?? 0);
  };
  const before = await counted();
  await bank.signIn(await bank.openCustomer());
  expect(await counted()).toBe(before + 1);
});

test('a sign-in that is finished: names the factor it was finished with', async () => {
  const ada = await bank.openCustomer();
  await bank.signIn(ada);
  expect(await keptOf(ada, 'SIGNED_IN')).toEqual([['DONE', 'With a sent code']]);
  const clerk = await openStaff(bank, 'SUPPORT');
  await signInStaff(bank, clerk);
  expect(await keptOf(clerk, 'SIGNED_IN')).toContainEqual(['DONE', 'With a sent code']);
});
