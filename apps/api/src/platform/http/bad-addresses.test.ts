import { contract } from '@harvest/contracts/contract';
import type { RouteName } from '@harvest/contracts/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBank, type SignedIn, type TestBank } from '../../../../../scripts/testing/bank.ts';
import { newId } from '../../bank/ids.ts';

let bank: TestBank;
let ada: SignedIn;
beforeAll(async () => {
  bank = await openTestBank();
  ada = await bank.signedIn();
});
afterAll(() => bank.close());

const routes = Object.keys(contract);

/** Whether what is asked for is a route, or falls under one with an id in its place. */
function leadsTo(route: string, asked: string): boolean {
  const pattern = route.replaceAll(/\{[^}]+\}/g, '[^/]+');
  return new RegExp(`^${pattern}$`).test(asked);
}

test.each(routes)(
  '%s, with another method: answers 405 with those it has, and does nothing',
  async (route) => {
    const path = route.split(' ')[1] ?? '';
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const other: RouteName = `${method} /${path.slice(1)}`;
      if (routes.some((known) => leadsTo(known, other))) continue;
      const answer = await bank.call(other, { token: ada.token, params: { id: newId() } });
      expect([other, answer.status, answer.code]).toEqual([other, 405, 'METHOD_NOT_ALLOWED']);
      expect(answer.headers.get('allow')?.split(', ')).toContain(route.split(' ')[0]);
    }
  },
);

test('addresses that lead nowhere: answer 4xx in our words', async () => {
  const id = newId();
  for (const path of [
    '/api/unknown',
    '/api/transfer/operations/..%2f..%2fetc%2fpasswd',
    '/api/transfer/operations/%2e%2e%2faccounts',
    '/api/transfer/operations/%00',
    '/api/transfer/operations/%zz',
    '/api/transfer/operations/%c0%af',
    `/api/transfer/operations/${id}'--`,
    `/api/transfer/operations/${id}/x`,
    `/api/transfer/operations/${'9'.repeat(600)}`,
    `/api/transfer/operations/${'9'.repeat(60_000)}`,
    `/api/${'x'.repeat(60_000)}`,
    '/api//transfer/balance',
    '/api/__proto__',
    '/auth/constructor',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%252e%252e/%252e%252e/package.json',
  ]) {
    const answer = await bank.call(`GET ${path as '/'}`, { token: ada.token });
    expect([path.slice(0, 60), Math.floor(answer.status / 100)]).toEqual([path.slice(0, 60), 4]);
  }
});

test('GET /api/ibanking/personal/transactions, with a query of another shape: answers 400', async () => {
  for (const query of [
    'page=0',
    'page=-1',
    'page=1.5',
    'page=1e9',
    'page=NaN',
    'page=',
    'page=1&page=2',
    'size=0',
    'size=101',
    'size=abc',
    'q=a&q=b',
    'from=30-02-2026',
    'to=29/02/2026',
    'from=2026-02-30',
    'from=2026-13-01',
    'from=yesterday',
    'to=2026-02-30',
    'from=2026-01-01&from=2026-01-02',
    `q=${'x'.repeat(101)}`,
    'status=%00',
  ]) {
    const answer = await bank.call(`GET /api/ibanking/personal/transactions?${query}`, {
      token: ada.token,
    });
    expect([query.slice(0, 40), answer.status]).toEqual([query.slice(0, 40), 400]);
  }
});

test('GET /api/ibanking/personal/transactions, with dates at the edge of time and unknown keys: finds nothing or all, never fails', async () => {
  for (const query of [
    'from=0001-01-01',
    'to=9999-12-31',
    'from=0000-01-01',
    'from=9999-12-31&to=0001-01-01',
    'to=0000-01-01',
    '__proto__=1&constructor=2&toString=3',
    'page=100000&size=100',
    'status=NOSUCH',
    "q=' or 1=1 --",
  ]) {
    const answer = await bank.call(`GET /api/ibanking/personal/transactions?${query}`, {
      token: ada.token,
    });
    expect([query, answer.status]).toEqual([query, 200]);
  }
});
