import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSql } from '../../../../scripts/run-sql.ts';
import { openTestBank, type TestBank } from '../../../../scripts/testing/bank.ts';
import {
  openStaff,
  type SignedInStaff,
  signedInStaff,
  signInStaff,
} from '../../../../scripts/testing/staff.ts';

const AUDIT = 'GET /api/admin/audit';
const FREEZE = 'POST /api/admin/customers/{id}/{action}';

let bank: TestBank;
let maker: SignedInStaff;
let checker: SignedInStaff;
beforeAll(async () => {
  bank = await openTestBank();
  maker = await signedInStaff(bank, 'SUPPORT');
  checker = await signedInStaff(bank, 'APPROVER', 'AUDITOR');
});
afterAll(() => bank.close());

const read = (query: Record<string, string>) => bank.ask(AUDIT, { token: checker.token, query });

async function freeze(comment: string, action = 'freeze', customer?: { id: string }) {
  const { id } = customer ?? (await bank.openCustomer());
  const answer = await bank.call(FREEZE, { token: maker.token, params: { id, action }, body: { comment } });
  return { id, status: answer.status };
}

test('the audit: tells who signed in, asked, approved, did and signed out, in words and in order', async () => {
  const ada = await bank.openCustomer();
  await freeze('Card reported stolen', 'freeze', ada);
  await freeze('Found again', 'unfreeze', ada);
  const [approval] = await bank.ask('GET /api/admin/approvals', {
    token: checker.token,
    query: { q: ada.lastName },
  });
  await bank.ask('POST /api/admin/approvals/{id}/{decision}', {
    token: checker.token,
    params: { id: approval?.id ?? '', decision: 'approve' },
    body: { comment: 'Spoke to her' },
  });
  const subject = { kind: 'customers', id: ada.id, title: `Ada ${ada.lastName}` };
  const about = await read({ q: ada.lastName });
  expect(about.map(({ id: _id, at: _at, ...row }) => row)).toEqual([
    { staff: checker.name, action: 'Unfreeze', subject, comment: 'Spoke to her', outcome: 'APPROVED' },
    {
      staff: maker.name,
      action: 'Unfreeze',
      subject,
      comment: 'Found again',
      outcome: 'WAITING_FOR_APPROVAL',
    },
    { staff: maker.name, action: 'Freeze', subject, comment: 'Card reported stolen', outcome: 'DONE' },
  ]);

  const leaving = await openStaff(bank, 'SUPPORT');
  await bank.ask('POST /auth/admin/logout', { token: await signInStaff(bank, leaving) });
  expect((await read({ q: leaving.name })).map(({ action }) => action)).toEqual(['Signed out', 'Signed in']);
});

test('a refused action or decision: leaves nothing in the audit', async () => {
  const { id } = await freeze('First');
  const before = (await read({ size: '50' })).length;
  expect((await freeze('Second', 'freeze', { id })).status).toBe(409);
  expect((await freeze('', 'unfreeze', { id })).status).toBe(400);
  expect((await freeze('Third', 'nonsense', { id })).status).toBe(404);
  expect(await read({ size: '50' })).toHaveLength(before);
});

test('GET /api/admin/audit: finds by staff, action, subject and comment, in any case and as it stands', async () => {
  await freeze('Order 100% of court_7');
  for (const q of ['order 100%', 'COURT_7', '100% of', maker.name.toLowerCase()]) {
    const found = await read({ q, size: '50' });
    expect([q, found.some(({ comment }) => comment === 'Order 100% of court_7')]).toEqual([q, true]);
  }
  for (const q of ['order_100', 'court%7', '\\', 'nobody says this'])
    expect([q, await read({ q })]).toEqual([q, []]);
  expect((await read({ q: 'freeze', size: '50' })).every(({ action }) => /freeze/i.test(action))).toBe(true);
});

test('GET /api/admin/audit: keeps to the days of Lagos asked for, pages, and tells how many there are', async () => {
  await freeze('Before the days');
  await bank.platform.clock.advance(3 * 86_400);
  maker = await signedInStaff(bank, 'SUPPORT');
  checker = await signedInStaff(bank, 'APPROVER', 'AUDITOR');
  await freeze('Earlier on the day');
  await freeze('On the day');
  const day = new Date((await bank.platform.clock.now()).getTime() + 3_600_000).toISOString().slice(0, 10);
  const onTheDay = await read({ from: day, to: day, size: '50' });
  expect(onTheDay.map(({ comment }) => comment)).toContain('On the day');
  expect(onTheDay.map(({ comment }) => comment)).not.toContain('Before the days');
  expect(await read({ from: '2999-01-01' })).toEqual([]);
  expect(await read({ to: '1999-01-01' })).toEqual([]);

  const query = { from: day, to: day, size: '1', page: '2' };
  const answer = await bank.call(AUDIT, { token: checker.token, query });
  expect(answer.body).toEqual([onTheDay[1]]);
  expect(onTheDay[1]?.comment).toBe('Earlier on the day');
  expect(answer.headers.get('x-total-count')).toBe(String(onTheDay.length));
});

test('the audit in the database: can be added to and read, and never changed, by no role of ours', async () => {
  const { appUrl, ownerUrl } = bank.database;
  for (const statement of [
    `update audit set comment = 'Another'`,
    'delete from audit',
    'truncate audit',
    `insert into audit select * from audit on conflict (id) do update set comment = 'Another'`,
  ]) {
    await expect(runSql(appUrl, statement)).rejects.toThrow('permission denied');
    await expect(runSql(ownerUrl, statement)).rejects.toThrow('append-only');
  }
  await expect(runSql(appUrl, 'alter table audit disable trigger all')).rejects.toThrow('must be owner');
  expect((await read({})).length).toBeGreaterThan(0);
});
