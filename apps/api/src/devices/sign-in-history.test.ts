import { afterAll, beforeAll, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import {
  openTestBank,
  PASSWORD,
  type TestBank,
  type TestCustomer,
} from '../../../../scripts/testing/bank.ts';
import { TestBrowser } from '../../../../scripts/testing/browsers.ts';
import { type SignedInStaff, signedInStaff } from '../../../../scripts/testing/staff.ts';
import type { SecurityEvent, SecurityEventKind } from '../platform/security/security-events.ts';

const HISTORY = 'GET /api/ibanking/personal/sign-in-history';
const AT = '102.89.33.7';

let bank: TestBank;
let clerk: SignedInStaff;
beforeAll(async () => {
  bank = await openTestBank({ env: { TRUST_PROXY: 'true' } });
  clerk = await signedInStaff(bank, 'SUPPORT');
});
afterAll(() => bank.close());

const signedInAt = (customer: TestCustomer) =>
  new TestBrowser(bank, { address: AT }).signIn(customer, PASSWORD);

type Line = { title: string; refused: boolean; browser: string | null; address: string | null; at: string };

async function historyOf(browser: TestBrowser, query?: Record<string, string>) {
  const answer = await browser.call(HISTORY, query === undefined ? {} : { query });
  expect(answer.status).toBe(200);
  return { lines: answer.body as Line[], total: answer.headers.get('x-total-count') };
}

async function record(
  { id }: TestCustomer,
  kind: SecurityEventKind,
  more: Partial<Pick<SecurityEvent, 'result' | 'byStaffId' | 'detail'>> = {},
) {
  const { clock, securityEvents } = bank.platform;
  const visitor = { address: '41.58.1.2', browser: 'Edge on Windows', traceId: 'one' };
  const person = { kind: 'CUSTOMER', id } as const;
  await clock.advance(1);
  await securityEvents.record([{ kind, result: 'DONE', person, visitor, now: await clock.now(), ...more }]);
}

test(`${HISTORY}: tells in plain words what happened, where and when, newest first, and nothing of anybody else`, async () => {
  const [ada, musa] = [await bank.openCustomer(), await bank.openCustomer()];
  const hers = await signedInAt(ada);
  await record(ada, 'PASSWORD_TRIED', { result: 'REFUSED' });
  await record(musa, 'PASSWORD_CHANGED');
  await record(ada, 'PASSWORD_CHANGED', { detail: 'a word of ours' });
  const { lines } = await historyOf(hers);
  expect(lines.slice(0, 2)).toMatchObject([
    { title: 'Password changed', refused: false, browser: 'Edge on Windows', address: '41.58.1.2' },
    { title: 'Wrong password entered', refused: true, address: '41.58.1.2' },
  ]);
  const [newest, second] = lines;
  expect(Date.parse(newest?.at ?? '')).toBeGreaterThan(Date.parse(second?.at ?? ''));
  const titles = lines.map(({ title }) => title);
  expect(titles).toContain('Logged in');
  expect(titles).toContain('First login from a new browser');
  expect(lines.find(({ title }) => title === 'Logged in')).toMatchObject({
    browser: 'Chrome on Windows',
    address: AT,
  });
  expect(JSON.stringify(lines)).not.toContain('a word of ours');
});

test(`${HISTORY}, of what the bank did: tells no colleague, and not where they are; what they looked at is not told at all`, async () => {
  const ada = await bank.openCustomer();
  const hers = await signedInAt(ada);
  const before = await historyOf(hers);
  await record(ada, 'STAFF_LOOKED_UP', { byStaffId: clerk.id });
  await record(ada, 'STAFF_SEARCHED', { byStaffId: clerk.id });
  await record(ada, 'RIGHT_REFUSED', { result: 'REFUSED' });
  await record(ada, 'UNBLOCKED', { byStaffId: clerk.id, detail: clerk.name });
  const { lines, total } = await historyOf(hers);
  expect(Number(total)).toBe(Number(before.total) + 1);
  expect(lines).toHaveLength(before.lines.length + 1);
  expect(lines[0]).toMatchObject({ title: 'Unblocked by the bank', browser: null, address: null });
  expect(JSON.stringify(lines)).not.toContain(clerk.name);
  expect(JSON.stringify(lines)).not.toContain('41.58.1.2');
});

test(`${HISTORY}, by pages: tells how many there are, and every one once`, async () => {
  const ada = await bank.openCustomer();
  const hers = await signedInAt(ada);
  for (let count = 0; count < 12; count += 1) await record(ada, 'PASSWORD_TRIED', { result: 'REFUSED' });
  const all = await historyOf(hers);
  const pages = [];
  for (const page of ['1', '2', '3', '4']) pages.push(await historyOf(hers, { page, size: '5' }));
  expect(pages.map(({ total }) => total)).toEqual(Array<string>(4).fill(String(all.lines.length)));
  expect(pages.flatMap(({ lines }) => lines)).toEqual(all.lines);
  expect(seen(await hers.call(HISTORY, { query: { page: '0' } }))).toEqual([400, 'BAD_REQUEST']);
});

test('GET /api/ibanking/personal/my-data, of what a colleague did: tells what, not where the colleague was', async () => {
  const ada = await bank.openCustomer();
  const hers = await signedInAt(ada);
  await record(ada, 'BLOCKED', { byStaffId: clerk.id });
  await record(ada, 'PASSWORD_CHANGED');
  const answer = await hers.call('GET /api/ibanking/personal/my-data');
  expect(answer.status).toBe(200);
  const { held } = answer.body as {
    held: Record<string, { rows: { kind: string; address: string | null; browser: string | null }[] }>;
  };
  const rows = held['security_events']?.rows ?? [];
  const told = (kind: string) => rows.find((row) => row.kind === kind);
  expect(told('BLOCKED')).toMatchObject({ address: null, browser: null });
  expect(told('PASSWORD_CHANGED')).toMatchObject({ address: '41.58.1.2', browser: 'Edge on Windows' });
});

test(`${HISTORY}, narrowed by days or result: tells what is of them alone, and how many`, async () => {
  const ada = await bank.openCustomer();
  const hers = await signedInAt(ada);
  await record(ada, 'PASSWORD_TRIED', { result: 'REFUSED' });
  const { lines: all } = await historyOf(hers);

  const refused = await historyOf(hers, { status: 'REFUSED' });
  expect(refused.lines.map(({ title }) => title)).toEqual(['Wrong password entered']);
  expect(refused.total).toBe('1');
  expect(await historyOf(hers, { to: '31-12-2025' })).toEqual({ lines: [], total: '0' });
  expect(await historyOf(hers, { from: '1/1/2026' })).toEqual({ lines: all, total: String(all.length) });
});
