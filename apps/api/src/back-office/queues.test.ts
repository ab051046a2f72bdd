import { afterAll, beforeAll, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import type { TestBank } from '../../../../scripts/testing/bank.ts';
import {
  CHECKS,
  DECIDE_QUEUED,
  DOCUMENTS,
  decideQueued,
  listQueue,
  ONE_QUEUED,
  openReviewDesk,
  openWaiting,
  PROFILES,
  QUEUE,
  QUEUED_FILE,
} from '../../../../scripts/testing/review-desk.ts';
import { FROM_NO_BROWSER, type SignedInStaff, signedInStaff } from '../../../../scripts/testing/staff.ts';
import { newId } from '../bank/ids.ts';

const QUEUES = 'GET /api/admin/queues';

let bank: TestBank;
let close: () => Promise<void>;
let reviewer: SignedInStaff;
let auditor: SignedInStaff;
beforeAll(async () => {
  ({ bank, close, reviewer, auditor } = await openReviewDesk());
});
afterAll(() => close());

const list = (queue: string, query?: Record<string, string>) => listQueue({ bank, reviewer }, queue, query);
const applicant = () => openWaiting({ bank, reviewer });

test('GET /api/admin/queues: tells each how much waits where they may work, and others of no queue', async () => {
  const before = await bank.ask(QUEUES, { token: reviewer.token });
  expect(before.map(({ queue, title }) => [queue, title])).toEqual([
    [PROFILES, 'Profiles'],
    [DOCUMENTS, 'Documents'],
    [CHECKS, 'BVN and NIN'],
    ['kyc-levels', 'KYC levels 1 and 2'],
    ['kyc-level-3', 'KYC level 3'],
  ]);
  await applicant();
  const after = await bank.ask(QUEUES, { token: reviewer.token });
  const more = after.map(({ waiting }, place) => waiting - (before[place]?.waiting ?? 0));
  expect(more).toEqual([1, 2, 0, 0, 0]);
  const supports = await bank.ask(QUEUES, { token: auditor.token });
  expect(supports.map(({ queue, title }) => [queue, title])).toEqual([
    ['block-requests', 'Requests to block an account'],
    ['payments-without-outcome', 'Payments without an outcome'],
    ['settlement-differences', 'Differences with banks and providers'],
    ['account-closings', 'Accounts to close'],
    ['tickets', 'Messages from customers'],
    ['disputes', 'Reported problems'],
  ]);
  const approver = await signedInStaff(bank, 'AUDITOR', 'APPROVER');
  expect(await bank.ask(QUEUES, { token: approver.token })).toEqual([]);
});

test('GET /api/admin/queues: tells how long the longest waits, soon late after 8 hours and late after a day, and what the reader decided today', async () => {
  const { profile, documents } = await applicant();
  const colleague = await signedInStaff(bank, 'REVIEWER');
  for (const id of documents) await decideQueued({ bank, reviewer: colleague }, DOCUMENTS, id, 'approve');
  await bank.ask(ONE_QUEUED, { token: colleague.token, params: { queue: PROFILES, id: profile } });
  const read = async (token: string) => {
    const queues = await bank.ask(QUEUES, { token });
    return queues.find(({ queue }) => queue === PROFILES);
  };
  const decidedBy = async ({ token }: SignedInStaff) =>
    (await bank.ask(QUEUES, { token })).flatMap(({ queue, decidedByYouToday: count }) =>
      count === 0 ? [] : [[queue, count]],
    );
  expect(await decidedBy(colleague)).toEqual([[DOCUMENTS, 2]]);
  expect((await bank.ask(QUEUES, { token: reviewer.token }))[2]?.oldest).toBeNull();

  const [longest] = await list(PROFILES);
  expect(await read(reviewer.token)).toMatchObject({ oldest: { since: longest?.since, urgency: 'IN_TIME' } });
  for (const [hours, urgency] of [
    [8, 'DUE'],
    [16, 'LATE'],
  ] as const) {
    await bank.platform.clock.advance(hours * 3600);
    reviewer = await signedInStaff(bank, 'REVIEWER');
    expect((await read(reviewer.token))?.oldest?.urgency).toBe(urgency);
  }
  expect((await read(reviewer.token))?.oldest?.waitedMinutes).toBeGreaterThanOrEqual(24 * 60);
  auditor = await signedInStaff(bank, 'AUDITOR', 'SUPPORT', 'APPROVER');
  // What was decided yesterday is not of today.
  const { accessToken: token } = await bank.platform.db
    .transaction()
    .execute(async (transaction) =>
      bank.platform.staffSessions.open(
        transaction,
        colleague.id,
        await bank.platform.clock.now(),
        FROM_NO_BROWSER,
      ),
    );
  expect(await decidedBy({ ...colleague, token })).toEqual([]);
});

test('every route of a queue, without its permission: answers 403; of an unknown name: 404; with an id that is none: 400', async () => {
  const { profile, documents } = await applicant();
  const [document = ''] = documents;
  const calls = [
    [QUEUE, {}],
    [ONE_QUEUED, {}],
    [QUEUED_FILE, {}],
    [DECIDE_QUEUED, { body: { comment: 'A try' } }],
  ] as const;
  const params = { queue: PROFILES, id: profile, fileId: document, action: 'approve' };
  for (const [route, more] of calls) {
    const outsider = await bank.call(route, { token: auditor.token, params, ...more });
    expect([route, ...seen(outsider)]).toEqual([route, 403, 'FORBIDDEN']);
    for (const queue of ['nonsense', 'customers', 'staff', 'constructor', '..%2fstaff']) {
      const unknown = await bank.call(route, {
        token: reviewer.token,
        params: { ...params, queue },
        ...more,
      });
      expect([route, queue, ...seen(unknown)]).toEqual([route, queue, 404, 'NOT_FOUND']);
    }
    if (route === QUEUE) continue;
    const shapeless = await bank.call(route, {
      token: reviewer.token,
      params: { ...params, id: '12' },
      ...more,
    });
    expect([route, ...seen(shapeless)]).toEqual([route, 400, 'BAD_REQUEST']);
    const nobody = await bank.call(route, {
      token: reviewer.token,
      params: { ...params, id: newId() },
      ...more,
    });
    expect([route, ...seen(nobody)]).toEqual([route, 404, 'NOT_FOUND']);
  }
  expect((await list(PROFILES)).some(({ id }) => id === profile)).toBe(true);
});

test('GET /api/admin/queues/{queue}: lists longest waiting first, finds by name and pages', async () => {
  const [first, second] = [await applicant(), await applicant()];
  const ids = (await list(PROFILES)).map(({ id }) => id);
  expect(ids.indexOf(first.profile)).toBeLessThan(ids.indexOf(second.profile));
  const found = await list(PROFILES, { q: `ada ${first.ngozi.lastName}` });
  expect(found).toEqual([
    {
      id: first.profile,
      title: `Ada ${first.ngozi.lastName}`,
      subtitle: 'Basic Profile',
      since: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as unknown,
      urgency: 'IN_TIME',
    },
  ]);
  const page = await bank.call(QUEUE, {
    token: reviewer.token,
    params: { queue: PROFILES },
    query: { size: '1', page: '2' },
  });
  expect((page.body as { id: string }[]).map(({ id }) => id)).toEqual([ids[1]]);
  expect(page.headers.get('x-total-count')).toBe(String(ids.length));
});
