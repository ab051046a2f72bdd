import { afterAll, beforeAll, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import type { SignedIn } from '../../../../scripts/testing/bank.ts';
import {
  IDENTITY_CARD,
  openApplicant,
  PASSPORT,
  PICTURE,
  saveProfile,
  statusesOf,
  uploadDocument,
} from '../../../../scripts/testing/onboarding.ts';
import {
  DOCUMENTS,
  decideQueued,
  ONE_QUEUED,
  openReviewDesk,
  openWaiting,
  PROFILES,
  QUEUED_FILE,
  type ReviewDesk,
  waitingOf,
} from '../../../../scripts/testing/review-desk.ts';
import { newId } from '../bank/ids.ts';

let desk: ReviewDesk;
beforeAll(async () => {
  desk = await openReviewDesk();
});
afterAll(() => desk.close());

/** What was done to what somebody submitted; that they were searched for is done to nobody. */
async function auditAbout({ lastName }: SignedIn) {
  const rows = await desk.bank.ask('GET /api/admin/audit', {
    token: desk.auditor.token,
    query: { q: lastName },
  });
  return rows.filter(({ subject }) => subject.kind !== 'staff');
}

test('GET /api/admin/queues/{queue}/{id}: shows masked numbers, pictures and what can be decided, and writes down who looked', async () => {
  const ngozi = await openApplicant(desk.bank);
  await uploadDocument(desk.bank, ngozi, PASSPORT);
  await uploadDocument(desk.bank, ngozi, IDENTITY_CARD);
  await saveProfile(desk.bank, ngozi, { bvn: '22277788811', nin: '33377788822' });
  const { profile } = await waitingOf(desk, ngozi);
  const shown = await desk.bank.ask(ONE_QUEUED, {
    token: desk.reviewer.token,
    params: { queue: PROFILES, id: profile },
  });
  expect(shown).toMatchObject({ id: profile, title: `Ada ${ngozi.lastName}: Basic Profile` });
  const facts = Object.fromEntries(shown.facts.map(({ label, value }) => [label, value]));
  expect(facts).toMatchObject({
    Email: ngozi.email,
    BVN: '222****8811',
    NIN: '333****8822',
  });
  expect(JSON.stringify(shown)).not.toMatch(/22277788811|33377788822/);
  expect(shown.files.map(({ name }) => name)).toEqual([
    'Passport Photograph',
    "Proof of Identity: Voter's card",
  ]);
  expect(shown.actions.map(({ action, needsComment }) => [action, needsComment])).toEqual([
    ['approve', false],
    ['decline', true],
  ]);
  const looks = await auditAbout(ngozi);
  expect(looks.map(({ staff, action, subject }) => [staff, action, subject])).toEqual([
    [
      desk.reviewer.name,
      'Looked at',
      { kind: PROFILES, id: profile, title: `Ada ${ngozi.lastName}: Basic Profile` },
    ],
  ]);
});

test('GET …/files/{fileId}: answers the picture as it was made anew, written down, and no picture of anybody else', async () => {
  const [one, other] = [await openWaiting(desk), await openWaiting(desk)];
  const [document = '', second = ''] = one.documents;
  const params = { queue: DOCUMENTS, id: document, fileId: document };
  const { content } = await desk.bank.ask(QUEUED_FILE, { token: desk.reviewer.token, params });
  expect(content).toMatch(/^data:image\/png;base64,[A-Za-z0-9+/]+=*$/);
  // Made anew from its pixels: not the bytes that somebody sent.
  expect(content).not.toBe(PICTURE);
  await desk.bank.ask(QUEUED_FILE, { token: desk.reviewer.token, params: { ...params, fileId: second } });

  for (const fileId of [other.documents[0] ?? '', newId()]) {
    const answer = await desk.bank.call(QUEUED_FILE, {
      token: desk.reviewer.token,
      params: { ...params, fileId },
    });
    expect(seen(answer)).toEqual([404, 'NOT_FOUND']);
  }
  const audit = await desk.bank.ask('GET /api/admin/audit', {
    token: desk.auditor.token,
    query: { q: one.ngozi.lastName },
  });
  const opened = audit.filter(({ action }) => action === 'Opened a file').map(({ comment }) => comment);
  expect(opened.toSorted()).toEqual(['Passport Photograph', "Proof of Identity: Voter's card"]);
});

test('POST …/approve, of everything that waits: completes the onboarding in the last decision, and the customer is let in', async () => {
  const { ngozi, profile, documents } = await openWaiting(desk);
  const approved = await decideQueued(desk, PROFILES, profile, 'approve');
  expect([approved.status, approved.body]).toEqual([
    200,
    { message: `Approved: ${ngozi.firstName}'s profile`, state: 'DONE' },
  ]);
  const told = [];
  for (const id of documents) told.push((await decideQueued(desk, DOCUMENTS, id, 'approve')).body);
  expect(told).toEqual([
    { message: `Approved: ${ngozi.firstName}'s Passport Photograph`, state: 'DONE' },
    { message: `Approved: ${ngozi.firstName}'s Proof of Identity`, state: 'DONE' },
  ]);
  expect(await statusesOf(desk.bank, ngozi)).toEqual(['APPROVED', 'APPROVED', 'APPROVED', 'APPROVED']);
  expect((await desk.bank.call('GET /api/accounts', { token: ngozi.token })).status).toBe(200);
  expect((await desk.bank.mailTo(ngozi.email))[0]?.subject).toBe('Your Onboarding is now complete');
  expect((await waitingOf(desk, ngozi)).documents).toEqual([]);
});

test('POST …/decline: needs a comment, which the customer reads', async () => {
  const { ngozi, profile, documents } = await openWaiting(desk);
  const [document = ''] = documents;
  for (const [queue, id] of [
    [PROFILES, profile],
    [DOCUMENTS, document],
  ] as const) {
    expect(seen(await decideQueued(desk, queue, id, 'decline', ' '))).toEqual([400, 'COMMENT_REQUIRED']);
    expect((await decideQueued(desk, queue, id, 'decline', ' The picture is cut off ')).status).toBe(200);
  }
  const status = await desk.bank.ask('GET /api/onboarding-statuses', { token: ngozi.token });
  expect(status).toMatchObject({
    basicProfileStatus: 'DECLINED',
    basicProfileComment: 'The picture is cut off',
    documentStatus: 'DECLINED',
    documentComment: 'The picture is cut off',
  });
  const audit = await auditAbout(ngozi);
  expect(audit.map(({ action, comment, outcome }) => [action, comment, outcome])).toEqual([
    ['Decline', 'The picture is cut off', 'DONE'],
    ['Decline', 'The picture is cut off', 'DONE'],
  ]);
});

test('POST …/approve, of what was decided or replaced meanwhile: answers 409 and changes nothing', async () => {
  const { ngozi, profile, documents } = await openWaiting(desk);
  await decideQueued(desk, PROFILES, profile, 'decline', 'Names differ');
  for (const action of ['approve', 'decline'])
    expect(seen(await decideQueued(desk, PROFILES, profile, action, 'Again'))).toEqual([
      409,
      'ACTION_NOT_POSSIBLE',
    ]);

  const [document = ''] = documents;
  await desk.bank.ask(ONE_QUEUED, { token: desk.reviewer.token, params: { queue: DOCUMENTS, id: document } });
  expect((await uploadDocument(desk.bank, ngozi, PASSPORT)).status).toBe(200);
  expect(seen(await decideQueued(desk, DOCUMENTS, document, 'approve'))).toEqual([
    409,
    'ACTION_NOT_POSSIBLE',
  ]);
  expect(await statusesOf(desk.bank, ngozi)).toEqual(['DECLINED', 'SUBMITTED', 'APPROVED', 'APPROVED']);
});

test('POST …/approve, twenty times at once: decides once and is written down once', async () => {
  const { ngozi, profile } = await openWaiting(desk);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_one, index) =>
      decideQueued(desk, PROFILES, profile, index % 2 === 0 ? 'approve' : 'decline', 'At once'),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 'ACTION_NOT_POSSIBLE')).toHaveLength(19);
  const audit = await auditAbout(ngozi);
  expect(audit).toHaveLength(1);
});

test('GET /api/admin/queues/{queue}/{id}, after a decline: tells what was declined, when, by whom and why', async () => {
  const { ngozi, documents } = await openWaiting(desk);
  await decideQueued(desk, DOCUMENTS, documents[0] ?? '', 'decline', 'Too dark to read');
  await uploadDocument(desk.bank, ngozi, PASSPORT);
  const again = (await waitingOf(desk, ngozi)).documents.at(-1) ?? '';
  const shown = await desk.bank.ask(ONE_QUEUED, {
    token: desk.reviewer.token,
    params: { queue: DOCUMENTS, id: again },
  });
  expect(shown.history?.map(({ at: _at, ...decision }) => decision)).toEqual([
    {
      what: 'Passport Photograph',
      status: 'DECLINED',
      by: desk.reviewer.name,
      comment: 'Too dark to read',
    },
    // Answered at the same moment, in either order.
    { what: expect.any(String) as unknown, status: 'APPROVED', by: 'Identity provider', comment: '' },
    { what: expect.any(String) as unknown, status: 'APPROVED', by: 'Identity provider', comment: '' },
  ]);
  const numbers = shown.history?.slice(1).map(({ what }) => what);
  expect(numbers?.toSorted()).toEqual(['BVN Verification', 'NIN Verification']);
  expect(Date.parse(shown.history?.[0]?.at ?? '')).not.toBeNaN();
  const reasons = shown.actions.map(({ action, reasons: ready }) => [action, ready?.length ?? 0]);
  expect(reasons).toEqual([
    ['approve', 0],
    ['decline', 6],
  ]);
});
