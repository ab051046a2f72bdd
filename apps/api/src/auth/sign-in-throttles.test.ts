import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, openTestBank, PASSWORD, type TestBank } from '../../../../scripts/testing/bank.ts';

const LOGIN = 'POST /auth/ibanking/personal/login';
const WINDOW_SECONDS = 15 * 60;

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank({ env: { TRUST_PROXY: 'true' } });
});
afterAll(() => bank.close());

function login(email: string, password: string, address: string): Promise<Answer> {
  return bank.call(LOGIN, { body: { email, password }, headers: { 'x-forwarded-for': address } });
}

/** Attempts are counted in windows: a new one begins now, so that none ends within a test. */
async function beginWindow(): Promise<void> {
  const seconds = Math.floor((await bank.platform.clock.now()).getTime() / 1000);
  await bank.platform.clock.advance(WINDOW_SECONDS + 1 - (seconds % WINDOW_SECONDS));
}

test('POST /auth/ibanking/personal/login, eleven wrong passwords from one address: answers 429 there, and the victim gets in from elsewhere', async () => {
  await beginWindow();
  const ada = await bank.openCustomer();
  const statuses: number[] = [];
  for (let guess = 0; guess < 11; guess += 1) {
    statuses.push((await login(ada.email, `Wrong#Word${guess}`, '203.0.113.7')).status);
  }
  const right = await login(ada.email, PASSWORD, '203.0.113.7');
  const elsewhere = await login(ada.email, PASSWORD, '198.51.100.9');

  expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  expect([right.status, right.code]).toEqual([429, 'TOO_MANY_SIGN_INS']);
  expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(right.headers.get('retry-after'))).toBeLessThanOrEqual(WINDOW_SECONDS);
  expect(elsewhere.status).toBe(200);
  await beginWindow();
  expect((await login(ada.email, PASSWORD, '203.0.113.7')).status).toBe(200);
});

test('POST /auth/ibanking/personal/login, an unknown customer guessed often: is slowed like a known one', async () => {
  await beginWindow();
  const statuses: number[] = [];
  for (let guess = 0; guess < 11; guess += 1) {
    statuses.push((await login('nobody@harvest.test', 'Wrong#Word1', '203.0.113.8')).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
});

test('POST /auth/ibanking/personal/login, forty wrong passwords at once: at most ten are evaluated', async () => {
  await beginWindow();
  const ada = await bank.openCustomer();
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, guess) => login(ada.email, `Wrong#Word${guess}`, '203.0.113.10')),
  );
  expect(answers.filter((answer) => answer.status === 401)).toHaveLength(10);
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(30);
});

test('POST /auth/ibanking/personal/login, twenty right passwords: are never counted', async () => {
  await beginWindow();
  const ada = await bank.openCustomer();
  for (let count = 0; count < 9; count += 1) await login(ada.email, 'Wrong#Word1', '203.0.113.11');
  for (let count = 0; count < 20; count += 1) {
    expect((await login(ada.email, PASSWORD, '203.0.113.11')).status).toBe(200);
  }
  expect((await login(ada.email, 'Wrong#Word1', '203.0.113.11')).status).toBe(401);
  expect((await login(ada.email, PASSWORD, '203.0.113.11')).status).toBe(429);
});

test('POST /auth/ibanking/personal/login, one password tried on many customers from one address: is slowed after a hundred', async () => {
  await beginWindow();
  const answers = await Promise.all(
    Array.from({ length: 110 }, (_, guess) =>
      login(`farmer${guess}@harvest.test`, 'Harvest#2026', '203.0.113.12'),
    ),
  );
  expect(answers.filter((answer) => answer.status === 401)).toHaveLength(100);
  expect(answers.filter((answer) => answer.code === 'TOO_MANY_SIGN_INS')).toHaveLength(10);
});

test('POST /auth/ibanking/personal/login, with an address the visitor made up before the one the proxy adds: is counted by the latter', async () => {
  await beginWindow();
  const ada = await bank.openCustomer();
  const statuses: number[] = [];
  for (let guess = 0; guess < 11; guess += 1) {
    statuses.push((await login(ada.email, 'Wrong#Word1', `10.0.0.${guess}, 203.0.113.13`)).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
});
