import { contract, type Route } from '@harvest/contracts/contract';
import { type Endpoint, PERMITTED_LINKS } from '@harvest/contracts/endpoint';
import { ERRORS } from '@harvest/contracts/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestBank, type TestBank } from '../../../../../scripts/testing/bank.ts';
import { newId } from '../ids.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

const routes = Object.entries(contract) as [Route, Endpoint][];
const guarded = routes.filter(([, endpoint]) => endpoint.access.kind !== 'public').map(([route]) => route);
const paged = routes.filter(([, endpoint]) => endpoint.access.kind === 'links').map(([route]) => route);
const params = { id: newId() };

describe('the contract', () => {
  test('access, of every route: is what this list says', () => {
    const list = routes.map(([route, { access }]) => [
      route,
      access.kind === 'links' ? access.links.join(' ') : access.kind,
    ]);
    expect(Object.fromEntries(list)).toEqual({
      'POST /auth/ibanking/personal/login': 'public',
      'POST /auth/ibanking/personal/otp-verification': 'public',
      'POST /auth/ibanking/personal/email/resend-code': 'public',
      'POST /auth/ibanking/personal/ping': 'session',
      'POST /auth/ibanking/personal/logout': 'session',
      'GET /api/client-summary': '/home',
      'GET /api/accounts': '/home /transfer /transaction-history /scheduled-payment /settings',
      'GET /api/transfer/balance': '/home /transfer /scheduled-payment',
      'POST /api/transfer/intrabank-name-inquiry': '/transfer /beneficiary /scheduled-payment',
      'POST /api/transfer/intrabank': '/transfer',
      'POST /api/transfer/intrabank/confirm': '/transfer',
      'GET /api/transfer/operations/{id}': '/transfer',
      'GET /api/beneficiaries': '/transfer /beneficiary /scheduled-payment',
      'POST /api/beneficiaries': '/transfer /beneficiary',
      'GET /api/ibanking/personal/transactions': '/home /transaction-history',
      'POST /api/ibanking/personal/2fa/resend': '/transfer /settings /scheduled-payment',
    });
  });

  test.each(routes)(
    '%s: has one access, known errors and a key only where something changes',
    (route, endpoint) => {
      const { access, errors, idempotencyKey } = endpoint;
      expect(['public', 'session', 'links']).toContain(access.kind);
      if (access.kind === 'links') {
        expect(access.links.length).toBeGreaterThan(0);
        for (const link of access.links) expect(PERMITTED_LINKS).toContain(link);
      }
      for (const code of errors) expect(Object.keys(ERRORS)).toContain(code);
      expect(new Set(errors).size).toBe(errors.length);
      if (idempotencyKey === true) expect(route).toMatch(/^(POST|PUT|PATCH|DELETE) \/api\//);
      // 401 and 403 sign the customer out: only sign-in itself refuses with one.
      const signingOut = errors.filter((code) => [401, 403].includes(ERRORS[code].status));
      expect(signingOut).toEqual(route === 'POST /auth/ibanking/personal/login' ? ['WRONG_CREDENTIALS'] : []);
    },
  );

  test.each(Object.entries(ERRORS))(
    'error %s: has a status of the table and a sentence',
    (_code, { status, text }) => {
      expect([400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 503]).toContain(status);
      expect(text).toMatch(/^[A-Z].*[\w}.]$/);
    },
  );
});

describe('who may call', () => {
  test.each(guarded)('%s, without a token: answers 401 before it looks at anything else', async (route) => {
    const isGet = route.startsWith('GET');
    const answer = await bank.call(route, { params, ...(isGet ? {} : { raw: '{"not json' }) });
    expect([answer.status, answer.code]).toEqual([401, 'UNAUTHENTICATED']);
  });

  test.each(paged)('%s, by a customer whose links are narrowed: answers 403', async (route) => {
    const { access }: Endpoint = contract[route];
    const needed: readonly string[] = access.kind === 'links' ? access.links : [];
    const { token } = await bank.signedIn({
      permittedLinks: PERMITTED_LINKS.filter((link) => !needed.includes(link)),
    });
    const isGet = route.startsWith('GET');
    const answer = await bank.call(route, { token, params, ...(isGet ? {} : { body: {} }) });
    expect([answer.status, answer.code]).toEqual([403, 'FORBIDDEN']);
  });

  test.each(paged)('%s, by a customer with one of its links: is let in', async (route) => {
    const { access }: Endpoint = contract[route];
    for (const link of access.kind === 'links' ? access.links : []) {
      const { token } = await bank.signedIn({ permittedLinks: [link] });
      const isGet = route.startsWith('GET');
      const answer = await bank.call(route, { token, params, ...(isGet ? {} : { body: {} }) });
      expect([200, 400, 404]).toContain(answer.status);
    }
  });

  test('every money route, by a customer who is still onboarding: answers 409; logout works', async () => {
    const { token } = await bank.signedIn({ onboarded: false });
    for (const route of paged) {
      const isGet = route.startsWith('GET');
      const answer = await bank.call(route, { token, params, ...(isGet ? {} : { body: {} }) });
      expect([route, answer.status, answer.code]).toEqual([route, 409, 'ONBOARDING_INCOMPLETE']);
    }
    expect((await bank.call('POST /auth/ibanking/personal/logout', { token })).status).toBe(200);
  });

  test('links narrowed while signed in: count at the next request', async () => {
    const ada = await bank.signedIn();
    await bank.platform.db
      .updateTable('customers')
      .set({ permitted_links: ['/home'] })
      .where('id', '=', ada.id)
      .execute();
    expect((await bank.call('GET /api/beneficiaries', { token: ada.token })).status).toBe(403);
    expect((await bank.call('GET /api/accounts', { token: ada.token })).status).toBe(200);
  });
});
