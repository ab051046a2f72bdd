import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract, type Route } from '@harvest/contracts/contract';
import type { Endpoint } from '@harvest/contracts/endpoint';
import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from './call.ts';
import type { UserInfo } from './session.ts';

type Session = typeof import('./session.ts');

/** Where the files of the pages that ask by themselves stand, and what they ask. */
const POLLING: Readonly<Record<string, readonly Route[]>> = {
  'api/kyc-api.ts': ['GET /api/kyc/status'],
  'api/tickets-api.ts': ['GET /api/tickets', 'GET /api/tickets/{id}'],
  'app/staff-layout.tsx': ['GET /api/admin/queues', 'GET /api/admin/approvals'],
  'components/payment/use-payment-checks.ts': ['GET /api/transfer/operations/{id}'],
  'components/scheduling/approval-dialog.tsx': ['GET /api/ibanking/personal/schedule-payments/{id}'],
  'features/alerts/alert-centre.tsx': ['GET /api/ibanking/personal/notices'],
  'features/back-office/payments-page.tsx': ['GET /api/admin/payments/{knownBy}'],
  'features/back-office/ticket-conversation.tsx': ['GET /api/admin/tickets/{id}'],
  'features/kyc-setting/kyc-setting-page.tsx': ['GET /api/kyc/status'],
  'features/kyc-setting/uploaded-documents.tsx': ['GET /api/kyc/uploaded-documents'],
  'features/onboarding/status-step.tsx': ['GET /api/onboarding-statuses', 'GET /api/onboarding/documents'],
  'features/transfer/bulk/bulk-dialog.tsx': ['GET /api/transfer/bulk/{id}'],
  'features/transfer/bulk/bulk-result.tsx': ['GET /api/transfer/bulk/{id}', 'GET /api/transfer/bulk'],
};

test('what pages ask by themselves, again and again: is marked so in the contract, and nothing else is', () => {
  const source = join(import.meta.dirname, '..');
  const files = globSync('**/*.{ts,tsx}', { cwd: source, exclude: ['**/*.test.ts', '**/*.test.tsx'] });
  const polling = files.filter((file) =>
    /\bpollingInterval\b|\buseChecks\b/.test(readFileSync(join(source, file), 'utf8')),
  );
  expect(polling.toSorted()).toEqual(Object.keys(POLLING));
  const marked = (Object.entries(contract) as [Route, Endpoint][])
    .filter(([, { polled }]) => polled === true)
    .map(([route]) => route);
  expect(marked.toSorted()).toEqual([...new Set(Object.values(POLLING).flat())].toSorted());
});

/** What the bank was asked with, and what it is to answer. */
let asked: Headers[] = [];
let answers: Response[] = [];
let session: Session;
let queries: Awaited<ReturnType<typeof openQueries>>;

const userInfo = (accessToken: string) =>
  ({
    role: 'CUSTOMER',
    firstName: 'Ada',
    onboardingComplete: true,
    permittedLinks: [],
    tokenDTO: { accessToken },
  }) as unknown as UserInfo;

/** The tickets as a page asks for them. */
async function openQueries() {
  const { bankApi } = await import('./bank-api.ts');
  const api = bankApi.injectEndpoints({
    endpoints: (build) => ({
      list: build.query<unknown, void>({ query: () => call('GET /api/tickets', {}) }),
      one: build.query<unknown, string>({ query: (id) => call('GET /api/tickets/{id}', { params: { id } }) }),
    }),
    overrideExisting: true,
  });
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (getDefault) => getDefault().concat(api.middleware),
  });
  return {
    list: () => store.dispatch(api.endpoints.list.initiate(undefined, { forceRefetch: true })),
    one: (id: string) => store.dispatch(api.endpoints.one.initiate(id, { forceRefetch: true })),
  };
}

const full = (body: unknown, tag = '"one"') =>
  new Response(JSON.stringify(body), { headers: { etag: tag, 'x-total-count': '1' } });
const notModified = (tag = '"one"') => new Response(null, { status: 304, headers: { etag: tag } });

beforeEach(async () => {
  asked = [];
  const fetchStub = (_url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(new Headers(headers));
    const answer = answers.shift();
    return answer === undefined ? Promise.reject(new Error('nothing more')) : Promise.resolve(answer);
  };
  vi.stubGlobal('fetch', fetchStub);
  const page = { dataset: {} };
  const nowhere = { assign: () => undefined, replace: () => undefined };
  vi.stubGlobal('document', { documentElement: page });
  vi.stubGlobal('window', { addEventListener: () => undefined, location: nowhere });
  vi.stubGlobal('navigator', { onLine: true });
  // What is kept, and whether the session has ended, is the memory of one page.
  vi.resetModules();
  session = await import('./session.ts');
  session.saveUserInfo(userInfo('first'));
  queries = await openQueries();
});
afterEach(() => vi.unstubAllGlobals());

const tagsAsked = () => asked.map((headers) => headers.get('if-none-match'));

test('a list that is asked for again: is asked by its tag, and 304 gives the answer that is kept', async () => {
  answers = [full([{ id: 'a' }]), notModified(), notModified(), full([], '"two"'), notModified('"two"')];
  const first = await queries.list();
  expect(first.data).toEqual([{ id: 'a' }]);
  for (let times = 0; times < 2; times += 1) expect((await queries.list()).data).toBe(first.data);
  expect((await queries.list()).data).toEqual([]);
  expect((await queries.list()).data).toEqual([]);
  expect(tagsAsked()).toEqual([null, '"one"', '"one"', '"one"', '"two"']);
});

test('another thing of the same kind: is asked without the tag of the first', async () => {
  answers = [full({ id: 'a' }), full({ id: 'b' }, '"two"'), notModified()];
  await queries.one('a');
  expect((await queries.one('b')).data).toEqual({ id: 'b' });
  expect((await queries.one('a')).data).toEqual({ id: 'a' });
  expect(tagsAsked()).toEqual([null, null, '"one"']);
});

test('an answer that was not asked for during a minute: is kept no longer', async () => {
  answers = [full([]), full([])];
  await queries.list();
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_001);
  await queries.list();
  vi.restoreAllMocks();
  expect(tagsAsked()).toEqual([null, null]);
});

test('an answer without a tag: is not kept', async () => {
  answers = [new Response('[]'), full([])];
  await queries.list();
  await queries.list();
  expect(tagsAsked()).toEqual([null, null]);
});

test('another session, in the same page: is asked without a tag of the one before', async () => {
  answers = [full([{ id: 'a' }]), full([])];
  await queries.list();
  session.saveUserInfo(userInfo('second'));
  expect((await queries.list()).data).toEqual([]);
  expect(tagsAsked()).toEqual([null, null]);
});

test('a page whose session ended and that stays, because the bank is not reached: keeps no answer', async () => {
  answers = [full([{ id: 'a' }]), full([])];
  await queries.list();
  session.endSession('signed-out');
  const { writeStored } = await import('../lib/stored-value.ts');
  writeStored('userInfo', userInfo('first'));
  await queries.list();
  expect(tagsAsked()).toEqual([null, null]);
});

test('304 that was not asked for: is no answer', async () => {
  answers = [notModified()];
  expect((await queries.list()).error).toMatchObject({ status: 304 });
});
