import { contract, type Route } from '@harvest/contracts/contract';
import { type Endpoint, STAFF_PERMISSIONS } from '@harvest/contracts/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type CallOptions,
  openTestBank,
  type SignedIn,
  type TestBank,
} from '../../../../../scripts/testing/bank.ts';
import { confirmBulk, rowTo, startBulk } from '../../../../../scripts/testing/bulk-transfers.ts';
import { once, schedule } from '../../../../../scripts/testing/schedules.ts';
import { type SignedInStaff, signedInStaff } from '../../../../../scripts/testing/staff.ts';
import { openTicket } from '../../../../../scripts/testing/tickets.ts';
import { entityTagOf } from './entity-tags.ts';

let bank: TestBank;
let ada: SignedIn;
let colleague: SignedInStaff;
/** In no queue of theirs does anything wait, whose age in minutes would be another one after a minute. */
let idle: SignedInStaff;
/** What the routes are asked for. */
const params: Partial<Record<Route, Record<string, string>>> = {};
beforeAll(async () => {
  bank = await openTestBank();
  ada = await bank.signedIn();
  colleague = await signedInStaff(bank, ...STAFF_PERMISSIONS);
  idle = await signedInStaff(bank, 'REVIEWER');
  const musa = await bank.openCustomer();
  const ticket = await openTicket(bank, ada);
  const { id } = await bank.startTransfer(ada, musa.account, 100);
  await bank.ask('POST /api/operations/{id}/discard', { token: ada.token, params: { id } });
  const bulk = await startBulk(bank, ada, [rowTo(ada, musa.account.accountNumber)]);
  expect((await confirmBulk(bank, ada, bulk)).status).toBe(200);
  const later = await schedule(bank, ada, {
    destinationAccountNumber: musa.account.accountNumber,
    schedulePaymentSetting: once('2027-01-05'),
  });
  params['GET /api/tickets/{id}'] = { id: ticket.id };
  params['GET /api/admin/tickets/{id}'] = { id: ticket.id };
  params['GET /api/transfer/operations/{id}'] = { id };
  params['GET /api/admin/payments/{knownBy}'] = { knownBy: id };
  params['GET /api/transfer/bulk/{id}'] = { id: bulk.id };
  params['GET /api/ibanking/personal/schedule-payments/{id}'] = { id: later };
});
afterAll(() => bank.close());

const endpoints = Object.entries(contract) as [Route, Endpoint][];
const polled = endpoints.filter(([, endpoint]) => endpoint.polled === true).map(([route]) => route);

function askerOf(route: Route) {
  const { access }: Endpoint = contract[route];
  if (access.kind !== 'staff') return ada;
  return route === 'GET /api/admin/queues' ? idle : colleague;
}

function ask(route: Route, options: CallOptions = {}, at: TestBank = bank) {
  const { token } = askerOf(route);
  return at.call(route, { token, params: params[route] ?? {}, ...options });
}

test('what pages poll: is read by GET by somebody who is signed in, and is no file', () => {
  expect(polled).toContain('GET /api/tickets');
  for (const route of polled) {
    const { access, download, answersFile }: Endpoint = contract[route];
    expect(route).toMatch(/^GET /);
    expect(['session', 'links', 'staff'], route).toContain(access.kind);
    expect([download, answersFile], route).toEqual([undefined, undefined]);
  }
});

test('every answer that pages poll, a minute later, by a caller who has it: is 304 without a body, at a second process too', async () => {
  const tags = new Map<Route, string>();
  for (const route of polled) {
    const { status, headers } = await ask(route);
    const tag = headers.get('etag') ?? '';
    expect([route, status, tag]).toEqual([route, 200, expect.stringMatching(/^"[\w-]{43}"$/)]);
    tags.set(route, tag);
  }
  await bank.platform.clock.advance(60);
  const other = await bank.join();
  try {
    for (const one of [bank, other])
      for (const [route, tag] of tags) {
        const again = await ask(route, { headers: { 'if-none-match': tag } }, one);
        expect([route, again.status, again.body]).toEqual([route, 304, undefined]);
        expect([again.headers.get('etag'), again.headers.get('content-type')]).toEqual([tag, null]);
      }
  } finally {
    await other.close();
  }
});

test.each(polled)(
  '%s, with the tag of an answer, by a caller who is not let in: is refused',
  async (route) => {
    const { access }: Endpoint = contract[route];
    const tag = (await ask(route)).headers.get('etag') ?? '';
    for (const header of [tag, '*']) {
      const headers = { 'if-none-match': header };
      const stranger = await ask(route, { token: undefined, headers });
      expect([stranger.status, stranger.code]).toEqual([401, 'UNAUTHENTICATED']);
      const other = await ask(route, {
        token: access.kind === 'staff' ? ada.token : colleague.token,
        headers,
      });
      expect([other.status, other.code]).toEqual([403, 'FORBIDDEN']);
    }
  },
);

test.each([
  ['the tag', (tag: string) => tag, 304],
  ['the tag as a proxy that compresses sends it', (tag: string) => `W/${tag}`, 304],
  ['several tags', (tag: string) => `"a", ${tag} ,"b"`, 304],
  ['any tag', () => '*', 304],
  ['another tag', () => '"a"', 200],
  ['the tag without its marks', (tag: string) => tag.slice(1, -1), 200],
  ['nothing', () => '', 200],
  ['what is no list of tags', () => '"""", W/, *', 200],
])('GET /api/tickets, if-none-match with %s: answers by RFC 9110', async (_what, headerOf, status) => {
  const first = await ask('GET /api/tickets');
  const tag = first.headers.get('etag') ?? '';
  const again = await ask('GET /api/tickets', { headers: { 'if-none-match': headerOf(tag) } });
  expect([again.status, again.body]).toEqual([status, status === 304 ? undefined : first.body]);
});

test('GET /api/tickets, after something changed: is the new answer under a new tag', async () => {
  const tag = (await ask('GET /api/tickets')).headers.get('etag') ?? '';
  await openTicket(bank, ada, { subject: 'Another thing' });
  const again = await ask('GET /api/tickets', { headers: { 'if-none-match': tag } });
  expect([again.status, JSON.stringify(again.body)]).toEqual([200, expect.stringContaining('Another thing')]);
  expect(again.headers.get('etag')).not.toBe(tag);
});

test('GET /api/admin/approvals, the same page of more rows in all: is a new answer', async () => {
  const query = { page: '2', size: '1' };
  const empty = await ask('GET /api/admin/approvals', { query });
  const counted = empty.headers.get('x-total-count');
  expect([empty.body, counted]).toEqual([[], '0']);
  expect(empty.headers.get('etag')).toBe(entityTagOf('[]', '0'));
  expect(entityTagOf('[]', '1')).not.toBe(entityTagOf('[]', '0'));
});

test('what no page polls: has no tag', async () => {
  const answer = await ask('GET /api/accounts', { headers: { 'if-none-match': '*' } });
  expect([answer.status, answer.headers.get('etag')]).toEqual([200, null]);
});
