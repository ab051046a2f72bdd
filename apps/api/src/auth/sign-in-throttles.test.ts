import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import {
  type Answer,
  openTestBank,
  PASSWORD,
  type TestBank,
  type TestCustomer,
} from '../../../../scripts/testing/bank.ts';
import {
  from,
  makeBrowserKnown,
  newAddress,
  startSignIn,
  tryPassword,
  verifySignIn,
} from '../../../../scripts/testing/sign-in.ts';
import { newId } from '../bank/ids.ts';

const WINDOW_SECONDS = 15 * 60;
const WRONG = 'Wrong#Word1';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank({ env: { TRUST_PROXY: 'true' } });
});
afterAll(() => bank.close());
// No attempt of an earlier test counts any more.
beforeEach(() => bank.platform.clock.advance(WINDOW_SECONDS));

const login = (email: string, password: string, address: string) =>
  tryPassword(bank, email, { password, headers: from(address) });
const nobody = () => `nobody.${newId()}@harvest.test`;

/** So many wrong passwords, each from an address of its own; e-mail address and phone number in turn where there are both. */
async function guessEverywhere(names: readonly string[], times: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let guess = 0; guess < times; guess += 1)
    answers.push(await login(names[guess % names.length] ?? '', WRONG, newAddress()));
  return answers;
}

const waitOf = (answer: Answer) => Number(answer.headers.get('retry-after'));

async function passwordsCompared(): Promise<number> {
  const { values } = await bank.platform.metrics.passwordSeconds.get();
  return values.find(({ metricName }) => metricName === 'harvest_password_seconds_count')?.value ?? 0;
}

test('POST /auth/ibanking/personal/login, eleven wrong passwords from one address: answers 429 there, and the victim gets in from elsewhere', async () => {
  const ada = await bank.openCustomer();
  const statuses: number[] = [];
  for (let guess = 0; guess < 11; guess += 1) {
    statuses.push((await login(ada.email, `Wrong#Word${guess}`, '203.0.113.7')).status);
  }
  const right = await login(ada.email, PASSWORD, '203.0.113.7');
  const elsewhere = await login(ada.email, PASSWORD, '198.51.100.9');

  expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  expect(seen(right)).toEqual([429, 'TOO_MANY_SIGN_INS']);
  expect(waitOf(right)).toBeGreaterThan(WINDOW_SECONDS - 60);
  expect(waitOf(right)).toBeLessThanOrEqual(WINDOW_SECONDS);
  expect(right.body).toMatchObject({
    detail: 'Too many failed attempts. Wait 15 minutes, then try again.',
    params: { wait: '15 minutes', seconds: waitOf(right) },
  });
  expect(elsewhere.status).toBe(200);
  await bank.platform.clock.advance(WINDOW_SECONDS);
  expect((await login(ada.email, PASSWORD, '203.0.113.7')).status).toBe(200);
});

test('POST /auth/ibanking/personal/login, ten wrong passwords at the end of a quarter of an hour and more at its turn: answers 429', async () => {
  const ada = await bank.openCustomer();
  const seconds = Math.floor((await bank.platform.clock.now()).getTime() / 1000);
  await bank.platform.clock.advance(WINDOW_SECONDS - (seconds % WINDOW_SECONDS) - 5);
  const statuses: number[] = [];
  for (let guess = 0; guess < 10; guess += 1)
    statuses.push((await login(ada.email, WRONG, '203.0.113.9')).status);
  await bank.platform.clock.advance(10);
  statuses.push((await login(ada.email, WRONG, '203.0.113.9')).status);
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
});

test('POST /auth/ibanking/personal/login, an unknown customer guessed often: is slowed like a known one', async () => {
  const statuses: number[] = [];
  for (let guess = 0; guess < 11; guess += 1) {
    statuses.push((await login('nobody@harvest.test', WRONG, '203.0.113.8')).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
});

test('POST /auth/ibanking/personal/login, forty wrong passwords at once: at most ten are evaluated', async () => {
  const ada = await bank.openCustomer();
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, guess) => login(ada.email, `Wrong#Word${guess}`, '203.0.113.10')),
  );
  expect(answers.filter((answer) => answer.status === 401)).toHaveLength(10);
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(30);
});

test('POST /auth/ibanking/personal/login, twenty right passwords: are never counted', async () => {
  const ada = await bank.openCustomer();
  for (let count = 0; count < 9; count += 1) await login(ada.email, WRONG, '203.0.113.11');
  for (let count = 0; count < 20; count += 1) {
    expect((await login(ada.email, PASSWORD, '203.0.113.11')).status).toBe(200);
  }
  expect((await login(ada.email, WRONG, '203.0.113.11')).status).toBe(401);
  expect((await login(ada.email, PASSWORD, '203.0.113.11')).status).toBe(429);
});

test('POST /auth/ibanking/personal/login, with an address the visitor made up before the one the proxy adds: is counted by the latter', async () => {
  const ada = await bank.openCustomer();
  const statuses: number[] = [];
  for (let guess = 0; guess < 11; guess += 1) {
    statuses.push((await login(ada.email, WRONG, `10.0.0.${guess}, 203.0.113.13`)).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
});

test('POST /auth/ibanking/personal/login, from many addresses of one IPv6 network: is counted as one place', async () => {
  const ada = await bank.openCustomer();
  const statuses: number[] = [];
  for (let guess = 0; guess < 11; guess += 1)
    statuses.push((await login(ada.email, WRONG, `2001:db8:7:1::${guess + 1}`)).status);
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  expect((await login(ada.email, PASSWORD, '2001:db8:7:2::1')).status).toBe(200);
});

test('POST /auth/ibanking/personal/login, wrong passwords of one person from everywhere, by e-mail and by phone: from the eleventh on each has to wait longer, up to half a minute', async () => {
  const ada = await bank.openCustomer();
  const names = [ada.email, ada.phoneNumber];
  expect((await guessEverywhere(names, 11)).map(({ status }) => status)).toEqual(Array(11).fill(401));
  for (const wait of [1, 2, 4, 8, 16, 30, 30]) {
    const compared = await passwordsCompared();
    const slowed = await login(ada.phoneNumber, WRONG, newAddress());
    expect(seen(slowed)).toEqual([429, 'SIGN_IN_SLOWED']);
    expect(waitOf(slowed)).toBe(wait);
    // Not even the right one is compared, and the answer comes at once.
    expect(seen(await login(ada.email, PASSWORD, newAddress()))).toEqual([429, 'SIGN_IN_SLOWED']);
    expect(await passwordsCompared()).toBe(compared);
    await bank.platform.clock.advance(wait);
    expect((await login(ada.email, WRONG, newAddress())).status).toBe(401);
  }
});

test('POST /auth/ibanking/personal/login, the right password after the wait: gets in, and leaves nobody a longer one', async () => {
  const ada = await bank.openCustomer();
  await guessEverywhere([ada.email], 12);
  await bank.platform.clock.advance(1);
  expect((await login(ada.email, PASSWORD, newAddress())).status).toBe(200);
  expect((await login(ada.email, PASSWORD, newAddress())).status).toBe(200);
  const [wrong, slowed] = await guessEverywhere([ada.email], 2);
  expect([wrong?.status, slowed?.code]).toEqual([401, 'SIGN_IN_SLOWED']);
});

test('POST /auth/ibanking/personal/login, of a name that is nobody’s from everywhere: is slowed in the same words', async () => {
  const ada = await bank.openCustomer();
  const hers = (await guessEverywhere([ada.email], 12)).at(-1);
  const nobodys = (await guessEverywhere([nobody()], 12)).at(-1);
  const toldOf = (answer: Answer | undefined) => ({ ...(answer?.body as object), traceId: undefined });
  expect(seen(nobodys as Answer)).toEqual([429, 'SIGN_IN_SLOWED']);
  expect(toldOf(nobodys)).toEqual(toldOf(hers));
  expect(toldOf(hers)).toMatchObject({
    message: 'Too many wrong passwords for this profile. Wait 1 second, then try again.',
    params: { seconds: 1 },
  });
});

test('POST /auth/ibanking/personal/login, a hundred wrong passwords of one person at once from as many addresses: eleven are evaluated', async () => {
  const ada = await bank.openCustomer();
  const answers = await Promise.all(Array.from({ length: 100 }, () => login(ada.email, WRONG, newAddress())));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(11);
  expect(answers.filter(({ code }) => code === 'SIGN_IN_SLOWED')).toHaveLength(89);
});

/** Wrong passwords of this person from everywhere, until everybody who is not known waits for half a minute. */
async function slowDown(ada: TestCustomer): Promise<void> {
  await guessEverywhere([ada.email], 11);
  for (const wait of [1, 2, 4, 8, 16]) {
    await bank.platform.clock.advance(wait);
    await login(ada.email, WRONG, newAddress());
  }
}

test('POST /auth/ibanking/personal/login, of an owner whose password is guessed everywhere: serves a browser they used, and an address they signed in from', async () => {
  const ada = await bank.openCustomer();
  const home = newAddress();
  const phone = await makeBrowserKnown(bank, ada, from(home));
  await slowDown(ada);
  expect(seen(await login(ada.email, PASSWORD, newAddress()))).toEqual([429, 'SIGN_IN_SLOWED']);
  const onTheWay = { ...phone, ...from(newAddress()) };
  expect((await tryPassword(bank, ada.phoneNumber, { headers: onTheWay })).status).toBe(200);
  expect((await login(ada.email, PASSWORD, home)).status).toBe(200);
  // What is known of her makes nobody else known.
  const musa = await bank.openCustomer();
  await slowDown(musa);
  expect((await tryPassword(bank, musa.email, { headers: onTheWay })).code).toBe('SIGN_IN_SLOWED');
  expect((await login(musa.email, PASSWORD, home)).code).toBe('SIGN_IN_SLOWED');
});

test('POST /auth/ibanking/personal/login, an address that signed somebody in 91 days ago: is known no more', async () => {
  const ada = await bank.openCustomer();
  const home = newAddress();
  await makeBrowserKnown(bank, ada, from(home));
  await bank.platform.clock.advance(91 * 86_400);
  await slowDown(ada);
  expect((await login(ada.email, PASSWORD, home)).code).toBe('SIGN_IN_SLOWED');
});

test('POST /auth/ibanking/personal/login, by a known browser from ever new addresses: has ten wrong passwords like any place', async () => {
  const ada = await bank.openCustomer();
  const phone = await makeBrowserKnown(bank, ada, from(newAddress()));
  const statuses: number[] = [];
  for (let guess = 0; guess < 11; guess += 1) {
    const headers = { ...phone, ...from(newAddress()) };
    statuses.push((await tryPassword(bank, ada.email, { password: WRONG, headers })).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
});

test('POST /auth/ibanking/personal/login, one password tried on many customers from one address: is slowed after a hundred to one a second, and those who are known there are served', async () => {
  const carrier = newAddress();
  const [ada, musa] = [await bank.openCustomer(), await bank.openCustomer()];
  const phone = await makeBrowserKnown(bank, musa, from(newAddress()));
  const handle = await startSignIn(bank, ada, from(carrier));
  expect((await verifySignIn(bank, handle, handle.otp, from(carrier))).status).toBe(200);

  const answers = await Promise.all(
    Array.from({ length: 120 }, (_, guess) => login(`farmer${guess}@harvest.test`, 'Harvest#2026', carrier)),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(101);
  expect(answers.filter(({ code }) => code === 'TOO_MANY_SIGN_INS')).toHaveLength(19);

  await bank.platform.clock.advance(1);
  expect((await login(nobody(), WRONG, carrier)).status).toBe(401);
  const bisi = await bank.openCustomer();
  const refused = await login(bisi.email, PASSWORD, carrier);
  expect([...seen(refused), waitOf(refused)]).toEqual([429, 'TOO_MANY_SIGN_INS', 1]);
  // Ten of hers in a row: what is right costs nothing, and she need not share the one a second.
  for (let time = 0; time < 10; time += 1)
    expect((await login(ada.email, PASSWORD, carrier)).status).toBe(200);
  const inHerBrowser = { ...phone, ...from(carrier) };
  expect((await tryPassword(bank, musa.email, { headers: inHerBrowser })).status).toBe(200);
  await bank.platform.clock.advance(1);
  expect((await login(bisi.email, PASSWORD, carrier)).status).toBe(200);
});
