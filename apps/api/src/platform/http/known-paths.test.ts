import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBank, readAnswer, type TestBank } from '../../../../../scripts/testing/bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

async function ask(method: string, path: string): Promise<(number | string | null | undefined)[]> {
  const response = await fetch(`${bank.url}${path}`, { method });
  const { status, headers, code } = readAnswer(
    path,
    response.status,
    response.headers,
    await response.text(),
  );
  return [status, code, headers.get('allow')];
}

test.each([
  ['GET', '/auth/ibanking/personal/login', 'POST'],
  ['PUT', '/api/accounts?page=1', 'GET, HEAD, POST'],
  ['OPTIONS', '/api/transfer/balance', 'GET, HEAD'],
  ['DELETE', '/api/transfer/operations/01a1fbd4-68b2-7676-b649-778990cbcf6b', 'GET, HEAD'],
  ['DELETE', '/api/beneficiaries', 'GET, HEAD, POST'],
  ['POST', '/health/live', 'GET, HEAD'],
  ['PATCH', '/openapi.json', 'GET, HEAD'],
])('%s %s, a path that has other methods: answers 405 and names them', async (method, path, allowed) => {
  expect(await ask(method, path)).toEqual([405, 'METHOD_NOT_ALLOWED', allowed]);
});

test.each([
  ['GET', '/api/unknown'],
  ['POST', '/api/unknown'],
  ['DELETE', '/api/transfer/operations/a/b'],
  ['PUT', '/api/transfer/operations/'],
  ['POST', '/home'],
  ['POST', '/'],
  ['POST', '/assets/nothing.js'],
  ['POST', '/dev/unknown'],
])('%s %s, a path that nobody serves: answers 404', async (method, path) => {
  expect(await ask(method, path)).toEqual([404, 'NOT_FOUND', null]);
});
