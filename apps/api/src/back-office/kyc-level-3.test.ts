import type { StaffPermission } from '@harvest/contracts/endpoint';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import { openTestBank, type SignedIn, type TestBank } from '../../../../scripts/testing/bank.ts';
import {
  kycStatus,
  openVerified,
  standingOf,
  submitLevel3,
  uploadedDocuments,
} from '../../../../scripts/testing/kyc.ts';
import { type SignedInStaff, signedInStaff } from '../../../../scripts/testing/staff.ts';
import { newId } from '../bank/ids.ts';

const QUEUE = 'GET /api/admin/queues/{queue}';
const ONE = 'GET /api/admin/queues/{queue}/{id}';
const FILE = 'GET /api/admin/queues/{queue}/{id}/files/{fileId}';
const ASK = 'POST /api/admin/queues/{queue}/{id}/{action}';
const ALLOW = 'POST /api/admin/customers/{id}/{action}';
const APPROVALS = 'GET /api/admin/approvals';
const APPROVAL = 'GET /api/admin/approvals/{id}';
const APPROVAL_FILE = 'GET /api/admin/approvals/{id}/files/{fileId}';
const DECIDE = 'POST /api/admin/approvals/{id}/{decision}';
const queue = 'kyc-level-3';
const TOLD = { dateOfBirth: '1990-05-17', gender: 'FEMALE', address: '1 Farm Road, Kano' };

let bank: TestBank;
let maker: SignedInStaff;
let checker: SignedInStaff;
beforeAll(async () => {
  bank = await openTestBank();
  maker = await signedInStaff(bank, 'REVIEWER', 'SUPPORT');
  // Whoever agrees need not work on the queue.
  checker = await signedInStaff(bank, 'APPROVER');
});
afterAll(() => bank.close());

/** Somebody at level 2 whose pictures wait, with their place in the queue. */
async function openWaiting(told: object = TOLD) {
  const ngozi = await openVerified(bank, [2_000_000]);
  await setLevel(ngozi, 2);
  const id = await submit(ngozi, told);
  return { ngozi, id };
}

async function submit(customer: SignedIn, told: object = {}): Promise<string> {
  expect((await submitLevel3(bank, customer, told)).body).toMatchObject({ status: 'PENDING' });
  return (await lineOf(customer))?.id ?? '';
}

async function lineOf({ lastName }: SignedIn) {
  const [line] = await bank.ask(QUEUE, {
    token: maker.token,
    params: { queue },
    query: { q: lastName },
  });
  return line;
}

const setLevel = ({ id }: SignedIn, level: number) =>
  bank.platform.db.updateTable('customers').set({ kyc_level: level }).where('id', '=', id).execute();

const ask = (id: string, action: 'approve' | 'decline', comment?: string, by = maker, name = queue) =>
  bank.call(ASK, { token: by.token, params: { queue: name, id, action }, body: { comment } });

const decide = (id: string, decision: 'approve' | 'decline', by = checker) =>
  bank.call(DECIDE, { token: by.token, params: { id, decision }, body: { comment: 'Looked at both' } });

const allow = ({ id }: SignedIn) =>
  bank.call(ALLOW, {
    token: maker.token,
    params: { id, action: 'allow-kyc' },
    body: { comment: 'They will send a newer bill' },
  });

async function waitingAbout(id: string) {
  const all = await bank.ask(APPROVALS, {
    token: checker.token,
    query: { status: 'WAITING', size: '100' },
  });
  return all.filter(({ subject }) => subject.id === id);
}

/** Has a colleague ask for it. @returns the approval that waits */
async function asked(id: string, action: 'approve' | 'decline', comment?: string): Promise<string> {
  const answer = await ask(id, action, comment);
  expect([answer.status, answer.body]).toMatchObject([200, { state: 'WAITING_FOR_APPROVAL' }]);
  const [approval] = (await waitingAbout(id)).filter((one) => one.action === action);
  return approval?.id ?? '';
}

const widthOf = async (content: string) =>
  (await sharp(Buffer.from(content.slice(content.indexOf(',') + 1), 'base64')).metadata()).width;

test('GET /api/admin/queues/kyc-level-3: shows both pictures, what the customer told and what the bank knows', async () => {
  const { ngozi, id } = await openWaiting();
  expect(await lineOf(ngozi)).toMatchObject({ title: `Ada ${ngozi.lastName}`, subtitle: 'KYC level 3' });
  const shown = await bank.ask(ONE, { token: maker.token, params: { queue, id } });
  expect(shown.title).toBe(`Ada ${ngozi.lastName}: KYC level 3`);
  expect(shown.files.map(({ name }) => name)).toEqual(['Utility bill', 'Valid identification card']);
  expect(Object.fromEntries(shown.facts.map(({ label, value }) => [label, value]))).toMatchObject({
    'Date of birth given': '17-05-1990',
    'Gender given': 'Female',
    'Address given': '1 Farm Road, Kano',
    'First Name': 'Ada',
    Address: 'Not given',
  });
  expect(shown.verified.map(({ source, status }) => [source, status])).toEqual([
    ['BVN', 'APPROVED'],
    ['NIN', 'APPROVED'],
  ]);
  for (const number of [ngozi.bvn, ngozi.nin]) expect(JSON.stringify(shown)).not.toContain(number);
  expect(
    shown.actions.map(({ action, label, needsSecondPerson, reasons }) => [
      action,
      label,
      needsSecondPerson,
      (reasons ?? []).length > 0,
    ]),
  ).toEqual([
    ['approve', 'Accept documents', true, false],
    ['decline', 'Reject documents', true, true],
  ]);
  const widths = [];
  for (const { id: fileId } of shown.files) {
    const { content } = await bank.ask(FILE, { token: maker.token, params: { queue, id, fileId } });
    widths.push(await widthOf(content));
  }
  expect(widths).toEqual([60, 80]);
});

test('the pictures of a customer, in the queue: are for reviewers, and no way to those of another', async () => {
  const [mine, other] = [await openWaiting(), await openWaiting()];
  const shown = await bank.ask(ONE, { token: maker.token, params: { queue, id: other.id } });
  const fileId = shown.files[0]?.id ?? '';
  const place = { queue, id: mine.id, fileId };
  expect(seen(await bank.call(FILE, { token: maker.token, params: place }))).toEqual([404, 'NOT_FOUND']);
  const auditor = await signedInStaff(bank, 'AUDITOR', 'SUPPORT');
  expect(seen(await bank.call(FILE, { token: auditor.token, params: { ...place, id: other.id } }))).toEqual([
    403,
    'FORBIDDEN',
  ]);
  // What two people decide about is not to be had in the queue where one decides alone.
  for (const route of [ONE, ASK] as const) {
    const params = { queue: 'kyc-levels', id: mine.id, action: 'approve' };
    expect(seen(await bank.call(route, { token: maker.token, params, body: undefined }))).toEqual([
      404,
      'NOT_FOUND',
    ]);
  }
  const others = await bank.ask(QUEUE, {
    token: maker.token,
    params: { queue: 'kyc-levels' },
    query: { q: mine.ngozi.lastName },
  });
  expect(others).toEqual([]);
});

test('documents accepted by one and agreed to by another: give level 3 and its caps, and what was told becomes known', async () => {
  const { ngozi, id } = await openWaiting();
  const musa = await bank.openCustomer();
  const approval = await asked(id, 'approve');
  // One person changes nothing, however often.
  expect(seen(await ask(id, 'approve'))).toEqual([409, 'ACTION_NOT_POSSIBLE']);
  expect(await standingOf(bank, ngozi)).toEqual(['2', 'PENDING']);

  const known = await bank.ask(APPROVAL, { token: checker.token, params: { id: approval } });
  expect(known).toMatchObject({ label: 'Accept documents', maker: maker.name, mayDecide: true });
  expect(known.files.map(({ name }) => name)).toEqual(['Utility bill', 'Valid identification card']);
  expect(known.stake).toContainEqual({ label: 'Address given', value: '1 Farm Road, Kano' });
  const widths = [];
  for (const { id: fileId } of known.files) {
    const params = { id: approval, fileId };
    const { content } = await bank.ask(APPROVAL_FILE, { token: checker.token, params });
    widths.push(await widthOf(content));
  }
  expect(widths).toEqual([60, 80]);

  expect(seen(await decide(approval, 'approve'))).toEqual([200, undefined]);

  expect(await standingOf(bank, ngozi)).toEqual(['3', 'APPROVED']);
  expect((await kycStatus(bank, ngozi)).limits).toMatchObject({
    singleLimit: 1_000_000,
    dailyLimit: 5_000_000,
  });
  expect((await bank.send(ngozi, musa.account, 900_000)).status).toBe(200);
  expect((await uploadedDocuments(bank, ngozi)).map(({ status }) => status)).toEqual([
    'APPROVED',
    'APPROVED',
  ]);
  expect(await bank.ask('GET /api/kyc/biodata', { token: ngozi.token })).toMatchObject({
    ...TOLD,
    dateOfBirth: '17-05-1990',
  });
  const subjects = (await bank.mailTo(ngozi.email)).map(({ subject }) => subject);
  expect(subjects).toContain('You can pay up to ₦5,000,000.00 a day');
  expect(await lineOf(ngozi)).toBeUndefined();
});

test('an approval about pictures, for whom it is not: shows none, and nobody agrees to what they asked for', async () => {
  const { id } = await openWaiting();
  const both: StaffPermission[] = ['REVIEWER', 'SUPPORT', 'APPROVER'];
  const asker = await signedInStaff(bank, ...both);
  expect((await ask(id, 'approve', undefined, asker)).status).toBe(200);
  const [approval] = await waitingAbout(id);
  const params = { id: approval?.id ?? '' };
  expect(seen(await decide(params.id, 'approve', asker))).toEqual([409, 'OWN_APPROVAL']);
  expect(seen(await decide(params.id, 'approve', maker))).toEqual([403, 'FORBIDDEN']);
  const auditor = await signedInStaff(bank, 'AUDITOR');
  const told = await bank.ask(APPROVAL, { token: auditor.token, params });
  expect([told.mayDecide, told.files]).toEqual([false, []]);
  const { files } = await bank.ask(APPROVAL, { token: checker.token, params });
  const file = { ...params, fileId: files[0]?.id ?? '' };
  for (const [by, refused] of [
    [auditor, [403, 'FORBIDDEN']],
    [maker, [403, 'FORBIDDEN']],
  ] as const)
    expect(seen(await bank.call(APPROVAL_FILE, { token: by.token, params: file }))).toEqual(refused);
  for (const wrong of [
    { ...file, fileId: newId() },
    { ...file, id: newId() },
  ])
    expect(seen(await bank.call(APPROVAL_FILE, { token: checker.token, params: wrong }))).toEqual([
      404,
      'NOT_FOUND',
    ]);
  // Who opened whose picture is written down, and once it is decided the second person's look is over.
  const auditOf = () =>
    bank.platform.db
      .selectFrom('audit')
      .select(['staff_name', 'comment'])
      .where('subject_id', '=', id)
      .where('action', '=', 'Opened a file')
      .execute();
  expect(await auditOf()).toEqual([]);
  await bank.ask(APPROVAL_FILE, { token: checker.token, params: file });
  expect(await auditOf()).toEqual([{ staff_name: checker.name, comment: 'Utility bill' }]);
  expect((await decide(params.id, 'decline')).status).toBe(200);
  expect(seen(await bank.call(APPROVAL_FILE, { token: checker.token, params: file }))).toEqual([
    404,
    'NOT_FOUND',
  ]);
  // The second person said no: it waits as before, to be looked at again.
  expect((await bank.ask(ONE, { token: maker.token, params: { queue, id } })).actions).toHaveLength(2);
});

test('documents rejected by two: are declined with the words of the first, and staff allow another try, which counts', async () => {
  const { ngozi, id } = await openWaiting();
  expect(seen(await ask(id, 'decline'))).toEqual([400, 'COMMENT_REQUIRED']);
  const approval = await asked(id, 'decline', 'The bill is older than three months.');
  expect(await standingOf(bank, ngozi)).toEqual(['2', 'PENDING']);
  expect(seen(await allow(ngozi))).toEqual([409, 'ACTION_NOT_POSSIBLE']);

  expect((await decide(approval, 'approve')).status).toBe(200);

  expect(await standingOf(bank, ngozi)).toEqual(['2', 'DECLINED']);
  const { levels } = await kycStatus(bank, ngozi);
  expect(levels[2]?.details).toMatchObject({
    status: 'DECLINED',
    comment: 'The bill is older than three months.',
  });
  const declined = await uploadedDocuments(bank, ngozi);
  expect(declined.map(({ status, comment }) => [status, comment])).toEqual([
    ['DECLINED', 'The bill is older than three months.'],
    ['DECLINED', 'The bill is older than three months.'],
  ]);
  const subjects = (await bank.mailTo(ngozi.email)).map(({ subject }) => subject);
  expect(subjects).toContain('What you submitted for KYC level 3 was declined');
  expect(seen(await submitLevel3(bank, ngozi))).toEqual([409, 'KYC_SUBMITTED']);
  expect((await bank.ask('GET /api/kyc/biodata', { token: ngozi.token })).address).toBeNull();

  expect((await allow(ngozi)).status).toBe(200);

  expect(await standingOf(bank, ngozi)).toEqual(['2', null]);
  expect((await kycStatus(bank, ngozi)).levelDetails.declinedBefore).toBe(
    'The bill is older than three months.',
  );
  for (const to of [ngozi.email, ngozi.phoneNumber]) {
    const told = (await bank.mailTo(to)).map(({ subject }) => subject);
    expect(told.filter((subject) => subject === 'You can submit for KYC level 3 again')).toHaveLength(1);
  }
  const again = await submit(ngozi, TOLD);
  expect(again).not.toBe(id);
  const shown = await bank.ask(ONE, { token: maker.token, params: { queue, id: again } });
  // Only what was submitted now is decided about.
  expect(shown.files).toHaveLength(2);
  expect(shown.files.some(({ id: fileId }) => declined.some((one) => one.id === fileId))).toBe(false);
  expect(shown.history?.[0]).toMatchObject({ what: 'KYC level 3', status: 'DECLINED', by: checker.name });
  expect((await decide(await asked(again, 'approve'), 'approve')).status).toBe(200);
  expect(await standingOf(bank, ngozi)).toEqual(['3', 'APPROVED']);
  expect((await uploadedDocuments(bank, ngozi)).map(({ name, status }) => [name, status])).toEqual([
    ['Utility bill', 'APPROVED'],
    ['Valid identification card', 'APPROVED'],
    ['Utility bill', 'DECLINED'],
    ['Valid identification card', 'DECLINED'],
  ]);
});

test('an approval that was asked for before a resubmission: decides nothing about what came after', async () => {
  const { ngozi, id } = await openWaiting();
  const accepting = await asked(id, 'approve');
  const rejecting = await asked(id, 'decline', 'Blurred');
  expect((await decide(rejecting, 'approve')).status).toBe(200);
  expect((await allow(ngozi)).status).toBe(200);
  const again = await submit(ngozi);

  expect(seen(await decide(accepting, 'approve'))).toEqual([409, 'ACTION_NOT_POSSIBLE']);

  expect(await standingOf(bank, ngozi)).toEqual(['2', 'PENDING']);
  expect(seen(await ask(id, 'approve'))).toEqual([409, 'ACTION_NOT_POSSIBLE']);
  expect(await waitingAbout(again)).toEqual([]);
  const told = await bank.ask(APPROVAL, { token: checker.token, params: { id: accepting } });
  expect([told.stake, told.files]).toEqual([[], []]);
});

test('accepting and rejecting the same documents, agreed to by six at once: is decided once', async () => {
  const { ngozi, id } = await openWaiting();
  const accepting = await asked(id, 'approve');
  const rejecting = await asked(id, 'decline', 'Blurred');
  const others = await Promise.all(Array.from({ length: 5 }, () => signedInStaff(bank, 'APPROVER')));
  const answers = await Promise.all(
    [checker, ...others].map((by, place) => decide(place % 2 === 0 ? accepting : rejecting, 'approve', by)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 'ACTION_NOT_POSSIBLE')).toHaveLength(5);
  const events = await bank.platform.db
    .selectFrom('events')
    .select('type')
    .where('type', '!=', 'SIGNED_IN')
    .where('customer_id', '=', ngozi.id)
    .where('type', '<>', 'KYC_SUBMITTED')
    .execute();
  const [level, status] = await standingOf(bank, ngozi);
  expect([events, level, status]).toEqual(
    answers[0]?.status === 200 || answers[2]?.status === 200 || answers[4]?.status === 200
      ? [[{ type: 'KYC_LEVEL_REACHED' }], '3', 'APPROVED']
      : [[{ type: 'KYC_DECLINED' }], '2', 'DECLINED'],
  );
});

test('a decision while staff allow another try and the customer submits it: leaves one that waits, undecided', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { ngozi, id } = await openWaiting();
    const accepting = await asked(id, 'approve');
    expect((await decide(await asked(id, 'decline', 'Blurred'), 'approve')).status).toBe(200);
    const [allowed, submitted, late] = await Promise.all([
      allow(ngozi),
      submitLevel3(bank, ngozi),
      decide(accepting, 'approve'),
    ]);
    expect([allowed.status, seen(late)]).toEqual([200, [409, 'ACTION_NOT_POSSIBLE']]);
    // Either it came before the permission, or it waits as a new one.
    expect([200, 409]).toContain(submitted.status);
    const expected = submitted.status === 200 ? 'PENDING' : null;
    expect(await standingOf(bank, ngozi)).toEqual(['2', expected]);
  }
});

test('documents of somebody whom a branch gave the level meanwhile: cannot be accepted any more, and take nothing away', async () => {
  const { ngozi, id } = await openWaiting();
  const approval = await asked(id, 'approve');
  await setLevel(ngozi, 3);
  expect(seen(await decide(approval, 'approve'))).toEqual([409, 'ACTION_NOT_POSSIBLE']);
  expect(await standingOf(bank, ngozi)).toEqual(['3', 'APPROVED']);
  expect((await bank.ask('GET /api/kyc/biodata', { token: ngozi.token })).address).toBeNull();
  // Rejecting takes them out of the queue and leaves the level.
  expect((await decide(await asked(id, 'decline', 'You have the level'), 'approve')).status).toBe(200);
  expect(await standingOf(bank, ngozi)).toEqual(['3', 'APPROVED']);
  expect(await lineOf(ngozi)).toBeUndefined();
});

test('what the bank learnt while documents waited: stays, whatever was told beside them', async () => {
  const { ngozi, id } = await openWaiting();
  await bank.platform.db
    .updateTable('customer_profiles')
    .set({ address: '2 Market Street, Jos' })
    .where('customer_id', '=', ngozi.id)
    .execute();
  expect((await decide(await asked(id, 'approve'), 'approve')).status).toBe(200);
  expect(await bank.ask('GET /api/kyc/biodata', { token: ngozi.token })).toMatchObject({
    gender: 'FEMALE',
    address: '2 Market Street, Jos',
  });
});
