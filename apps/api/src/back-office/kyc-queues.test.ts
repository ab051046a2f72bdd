import { afterAll, beforeAll, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import { openTestBank, type TestBank } from '../../../../scripts/testing/bank.ts';
import { kycStatus, openVerified, standingOf, submitLevel1 } from '../../../../scripts/testing/kyc.ts';
import { newNumber } from '../../../../scripts/testing/onboarding.ts';
import { type SignedInStaff, signedInStaff } from '../../../../scripts/testing/staff.ts';
import { initiate } from '../../../../scripts/testing/transfers.ts';
import { newId } from '../bank/ids.ts';
import { insertDecision } from '../onboarding/decisions-db.ts';

const QUEUE = 'GET /api/admin/queues/{queue}';
const ONE = 'GET /api/admin/queues/{queue}/{id}';
const DECIDE = 'POST /api/admin/queues/{queue}/{id}/{action}';
const ALLOW = 'POST /api/admin/customers/{id}/{action}';
const queue = 'kyc-levels';

let bank: TestBank;
let reviewer: SignedInStaff;
let support: SignedInStaff;
beforeAll(async () => {
  bank = await openTestBank();
  reviewer = await signedInStaff(bank, 'REVIEWER');
  support = await signedInStaff(bank, 'SUPPORT');
});
afterAll(() => bank.close());

/** Somebody whose submission for level 1 waits, with its id. */
async function openWaiting(bvn = newNumber()) {
  const ngozi = await openVerified(bank);
  expect((await submitLevel1(bank, ngozi, { bvn, nin: ngozi.nin })).status).toBe(200);
  const [line] = await bank.ask(QUEUE, {
    token: reviewer.token,
    params: { queue },
    query: { q: ngozi.lastName },
  });
  return { ngozi, bvn, line, id: line?.id ?? '' };
}

const decide = (id: string, action: string, comment?: string, by = reviewer) =>
  bank.call(DECIDE, { token: by.token, params: { queue, id, action }, body: { comment } });

const allow = (id: string, by = support) =>
  bank.call(ALLOW, {
    token: by.token,
    params: { id, action: 'allow-kyc' },
    body: { comment: 'Showed me their slip' },
  });

test('GET /api/admin/queues/kyc-levels: lists what waits, with masked numbers beside those onboarding verified', async () => {
  const other = await openVerified(bank);
  const { ngozi, line, id } = await openWaiting(other.bvn);
  expect(line).toMatchObject({ title: `Ada ${ngozi.lastName}`, subtitle: 'KYC level 1' });

  const shown = await bank.ask(ONE, { token: reviewer.token, params: { queue, id } });

  const mask = (number: string) => `${number.slice(0, 3)}****${number.slice(-4)}`;
  expect(shown.title).toBe(`Ada ${ngozi.lastName}: KYC level 1`);
  expect(Object.fromEntries(shown.facts.map(({ label, value }) => [label, value]))).toMatchObject({
    'BVN given': mask(other.bvn),
    'NIN given': mask(ngozi.nin),
    BVN: mask(ngozi.bvn),
    NIN: mask(ngozi.nin),
  });
  // What the bank found out is no claim of the customer.
  expect(shown.note).toBe(
    'The BVN given is not the one that onboarding verified, and it is on file for another customer.',
  );
  expect(shown.verified.map(({ source, number, status }) => [source, number, status])).toEqual([
    ['BVN', mask(ngozi.bvn), 'APPROVED'],
    ['NIN', mask(ngozi.nin), 'APPROVED'],
  ]);
  expect(shown.history).toEqual([]);
  for (const number of [other.bvn, ngozi.bvn, ngozi.nin]) expect(JSON.stringify(shown)).not.toContain(number);
  expect(shown.actions.map(({ action, needsSecondPerson }) => [action, needsSecondPerson])).toEqual([
    ['approve', false],
    ['decline', false],
  ]);
});

test('POST …/approve, of a submission: gives the level, so that a refused transfer passes, and leaves the queue', async () => {
  const { ngozi, id } = await openWaiting();
  const musa = await bank.openCustomer();
  const to = { destinationAccountNumber: musa.account.accountNumber };
  expect((await initiate(bank, ngozi, to)).code).toBe('KYC_LEVEL_TOO_LOW');

  expect(seen(await decide(id, 'approve'))).toEqual([200, undefined]);

  expect(await standingOf(bank, ngozi)).toEqual(['1', null]);
  expect((await bank.send(ngozi, musa.account, 100)).status).toBe(200);
  expect(seen(await decide(id, 'approve'))).toEqual([409, 'ACTION_NOT_POSSIBLE']);
  expect(seen(await decide(id, 'decline', 'Too late'))).toEqual([409, 'ACTION_NOT_POSSIBLE']);
  expect(seen(await decide(newId(), 'approve'))).toEqual([404, 'NOT_FOUND']);
  expect(await standingOf(bank, ngozi)).toEqual(['1', null]);
  expect((await bank.mailTo(ngozi.email))[0]?.text).not.toContain('declined');
});

test('POST …/decline, of a submission: needs words, which the customer reads in the bank and in no message', async () => {
  const { ngozi, id } = await openWaiting();
  expect(seen(await decide(id, 'decline'))).toEqual([400, 'COMMENT_REQUIRED']);
  expect((await decide(id, 'decline', 'This BVN is not yours')).status).toBe(200);

  const { currentLevel, levelDetails, levels } = await kycStatus(bank, ngozi);
  expect([currentLevel, levelDetails.status]).toEqual(['0', 'DECLINED']);
  expect(levels[0]?.details).toMatchObject({ status: 'DECLINED', comment: 'This BVN is not yours' });
  const [mail] = await bank.mailTo(ngozi.email);
  expect(mail?.subject).toBe('What you submitted for KYC level 1 was declined');
  expect(mail?.text).not.toContain('not yours');
});

test('POST /api/kyc/level-1, after a decline: answers 409 until staff allow another try, which counts once', async () => {
  const { ngozi, id } = await openWaiting();
  expect(seen(await allow(ngozi.id))).toEqual([409, 'ACTION_NOT_POSSIBLE']);
  await decide(id, 'decline', 'Not readable');
  expect(seen(await submitLevel1(bank, ngozi, { bvn: ngozi.bvn }))).toEqual([409, 'KYC_SUBMITTED']);
  expect(seen(await allow(ngozi.id, reviewer))).toEqual([403, 'FORBIDDEN']);

  expect((await allow(ngozi.id)).status).toBe(200);

  expect(await standingOf(bank, ngozi)).toEqual(['0', null]);
  expect((await kycStatus(bank, ngozi)).levelDetails.declinedBefore).toBe('Not readable');
  expect(seen(await allow(ngozi.id))).toEqual([409, 'ACTION_NOT_POSSIBLE']);
  expect((await submitLevel1(bank, ngozi, { bvn: ngozi.bvn })).body).toMatchObject({ status: 'APPROVED' });
  expect(await standingOf(bank, ngozi)).toEqual(['1', null]);
});

test('GET /api/admin/queues/kyc-levels/{id}, after a decline: tells what was declined before, when, by whom and why', async () => {
  const { ngozi, id } = await openWaiting();
  await decide(id, 'decline', 'This BVN is not yours');
  await bank.platform.db
    .transaction()
    .execute((transaction) =>
      insertDecision(
        transaction,
        ngozi.id,
        { what: 'Basic Profile', status: 'APPROVED' },
        new Date('2026-01-02T09:00:00Z'),
      ),
    );
  await allow(ngozi.id);
  await submitLevel1(bank, ngozi, { bvn: newNumber(), nin: ngozi.nin });
  const [line] = await bank.ask(QUEUE, {
    token: reviewer.token,
    params: { queue },
    query: { q: ngozi.lastName },
  });

  const shown = await bank.ask(ONE, { token: reviewer.token, params: { queue, id: line?.id ?? '' } });

  expect(shown.history?.map(({ at: _at, ...decision }) => decision)).toEqual([
    { what: 'KYC level 1', status: 'DECLINED', by: reviewer.name, comment: 'This BVN is not yours' },
    { what: 'Basic Profile', status: 'APPROVED', by: 'Identity provider', comment: '' },
  ]);
  expect(Date.parse(shown.history?.[0]?.at ?? '')).not.toBeNaN();
  expect(shown.note).toBe('The BVN given is not the one that onboarding verified.');
});

test('POST …/kyc-levels/{id}/approve, of somebody whom a branch gave a higher level meanwhile: is refused and takes none away', async () => {
  const { ngozi, id } = await openWaiting();
  await bank.platform.db.updateTable('customers').set({ kyc_level: 3 }).where('id', '=', ngozi.id).execute();
  expect(seen(await decide(id, 'approve'))).toEqual([409, 'ACTION_NOT_POSSIBLE']);
  expect((await kycStatus(bank, ngozi)).currentLevel).toBe('3');
});

test('the same submission, decided by four colleagues at once: is decided once', async () => {
  const { ngozi, id } = await openWaiting();
  const others = await Promise.all(Array.from({ length: 3 }, () => signedInStaff(bank, 'REVIEWER')));
  const answers = await Promise.all(
    [reviewer, ...others].map((by, place) => decide(id, place % 2 === 0 ? 'approve' : 'decline', 'Seen', by)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const events = await bank.platform.db
    .selectFrom('events')
    .select('type')
    .where('customer_id', '=', ngozi.id)
    .where('type', 'not in', ['KYC_SUBMITTED', 'SIGNED_IN'])
    .execute();
  expect(events).toHaveLength(1);
});
