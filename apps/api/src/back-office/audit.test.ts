import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSql } from '../../../../scripts/run-sql.ts';
import { openTestBank, type TestBank } from '../../../../scripts/testing/bank.ts';
import {
  openStaff,
  type SignedInStaff,
  signedInStaff,
  signInStaff,
} from '../../../../scripts/testing/staff.ts';
import { newId } from '../bank/ids.ts';

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
    {
      staff: checker.name,
      action: 'Unfreeze',
      subject,
      comment: 'Spoke to her',
      outcome: 'APPROVED',
      askedBy: maker.name,
      sentence: {
        before: 'approved unfreezing',
        namesSubject: true,
        after: `, asked for by ${maker.name}`,
      },
    },
    expect.objectContaining({ staff: checker.name, action: 'Searched approvals' }),
    {
      staff: maker.name,
      action: 'Unfreeze',
      subject,
      comment: 'Found again',
      outcome: 'WAITING_FOR_APPROVAL',
      askedBy: null,
      sentence: { before: 'asked to unfreeze', namesSubject: true, after: '' },
    },
    {
      staff: maker.name,
      action: 'Freeze',
      subject,
      comment: 'Card reported stolen',
      outcome: 'DONE',
      askedBy: null,
      sentence: { before: 'froze', namesSubject: true, after: '' },
    },
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

const CSV = 'GET /api/admin/audit/csv';

/** A table as a spreadsheet reads it. */
function cellsOf(csv: string): string[][] {
  const cells = csv.matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g);
  const rows: string[][] = [[]];
  for (const [, text = '', end] of cells) {
    rows.at(-1)?.push(text.replaceAll('""', '"'));
    if (end !== ',') rows.push([]);
  }
  return rows.slice(0, -1);
}

test('GET /api/admin/audit/csv: is a file of sentences with no formula in it, and that it was taken is written down', async () => {
  const ada = await bank.openCustomer();
  await freeze('=HYPERLINK("http://evil.test","Press")\nand "more", twice', 'freeze', ada);
  await freeze('+234 8030', 'unfreeze', ada);
  await bank.platform.clock.advance(1);
  const query = { q: ada.lastName };
  const answer = await bank.call(CSV, { token: checker.token, query });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="audit.csv"');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-total-count')).toBe('2');

  const [head, ...rows] = cellsOf(answer.body as string);
  expect(head?.slice(0, 4)).toEqual(['When (Lagos)', 'Who', 'What happened', 'Comment']);
  expect(rows.map(([, who, what, comment, outcome]) => [who, what, comment, outcome])).toEqual([
    [maker.name, `${maker.name} asked to unfreeze Ada ${ada.lastName}`, "'+234 8030", 'WAITING_FOR_APPROVAL'],
    [
      maker.name,
      `${maker.name} froze Ada ${ada.lastName}`,
      '\'=HYPERLINK("http://evil.test","Press")\nand "more", twice',
      'DONE',
    ],
  ]);
  for (const [when] of rows) expect(when).toMatch(/^\d\d-\d\d-\d{4} \d\d:\d\d:\d\d$/);

  const [taken] = await read({ q: `with “${ada.lastName}”` });
  expect(taken).toMatchObject({
    staff: checker.name,
    action: 'Downloaded the audit',
    sentence: { before: 'downloaded the audit', namesSubject: false, after: '' },
  });
});

test('GET /api/admin/audit/csv, of more than leaves at once: holds every line of its days once, newest first', async () => {
  const at = new Date('2020-03-04T12:00:00Z');
  const rows = Array.from({ length: 2345 }, (_, place) => ({
    id: newId(),
    // Many at the same moment, as when a job writes them.
    at: new Date(at.getTime() + Math.floor(place / 100) * 1000),
    staff_name: 'Bulk',
    action: 'Freeze',
    subject_kind: 'customers',
    subject_id: newId(),
    subject_title: `Customer ${place}`,
    comment: '',
    outcome: 'DONE',
  }));
  for (const part of [rows.slice(0, 1500), rows.slice(1500)])
    await bank.platform.db.insertInto('audit').values(part).execute();
  const query = { from: '04-03-2020', to: '04-03-2020' };
  const answer = await bank.call(CSV, { token: checker.token, query });
  const [, ...lines] = cellsOf(answer.body as string);
  expect(answer.headers.get('x-total-count')).toBe('2345');
  expect(new Set(lines.map((cells) => cells.at(-1)))).toEqual(
    new Set(rows.map(({ subject_id: subjectId }) => subjectId)),
  );
  expect(lines).toHaveLength(2345);
  const times = lines.map(([when = '']) => when);
  expect(times).toEqual(times.toSorted().toReversed());
});

test('GET /api/admin/audit/csv, by whoever may not read the audit: answers 403 and writes nothing down', async () => {
  const before = await read({ q: 'Downloaded the audit', size: '50' });
  const others = await signedInStaff(bank, 'REVIEWER', 'SUPPORT', 'APPROVER');
  const answer = await bank.call(CSV, { token: others.token });
  expect([answer.status, answer.code]).toEqual([403, 'FORBIDDEN']);
  expect(await read({ q: 'Downloaded the audit', size: '50' })).toEqual(before);
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
