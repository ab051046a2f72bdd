import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBank, type TestBank } from '../../../../../scripts/testing/bank.ts';
import { INSIDE, isErrorBody } from '../../../../../scripts/testing/error-body.ts';
import { fail } from '../errors.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

test('a 429 without its seconds: does not compile, and one that was read from somewhere waits a minute', () => {
  // @ts-expect-error Every 429 says when it is worth trying again.
  expect(fail('RESEND_LIMIT').retryAfterSeconds).toBe(60);
  expect(fail('RESEND_LIMIT', { retryAfterSeconds: 5 }).retryAfterSeconds).toBe(5);
  expect(fail('WRONG_CODE').retryAfterSeconds).toBeUndefined();
});

test('a fault of ours: answers 500 with a trace id and nothing of the inside', async () => {
  const ada = await bank.signedIn();
  const broken = await bank.join();
  expect((await broken.call('GET /api/accounts', { token: ada.token })).status).toBe(200);
  await broken.platform.close();
  const answer = await broken.call('GET /api/accounts', { token: ada.token });
  expect([answer.status, answer.code, isErrorBody(answer.body)]).toEqual([500, 'INTERNAL', true]);
  expect(JSON.stringify(answer.body)).not.toMatch(INSIDE);
  await broken.close();
});

test('every refusal: carries security headers and is never kept', async () => {
  const answer = await bank.call('GET /api/accounts');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('x-powered-by')).toBeNull();
  expect(answer.headers.get('cache-control')).toBe('no-store');
});
