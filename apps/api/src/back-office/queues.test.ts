import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, SignedIn, TestBank } from '../../../../scripts/testing/bank.ts';
import {
  askProvider,
  IDENTITY_CARD,
  newNumber,
  openApplicant,
  openBankWithSandbox,
  PASSPORT,
  PICTURE,
  saveProfile,
  statusesOf,
  submitEverything,
  uploadDocument,
} from '../../../../scripts/testing/onboarding.ts';
import { type SignedInStaff, signedInStaff } from '../../../../scripts/testing/staff.ts';
import { newId } from '../bank/ids.ts';

const QUEUES = 'GET /api/admin/queues';
const QUEUE = 'GET /api/admin/queues/{queue}';
const ONE = 'GET /api/admin/queues/{queue}/{id}';
const FILE = 'GET /api/admin/queues/{queue}/{id}/files/{fileId}';
const DECIDE = 'POST /api/admin/queues/{queue}/{id}/{action}';
const PROFILES = 'onboarding-profiles';
const DOCUMENTS = 'onboarding-documents';
const CHECKS = 'identity-checks';

let bank: TestBank;
let close: () => Promise<void>;
let reviewer: SignedInStaff;
let auditor: SignedInStaff;
beforeAll(async () => {
  ({ bank, close } = await openBankWithSandbox());
  reviewer = await signedInStaff(bank, 'REVIEWER');
  auditor = await signedInStaff(bank, 'AUDITOR', 'SUPPORT', 'APPROVER');
});
afterAll(() => close());

const seen = (answer: Answer) => [answer.status, answer.code];

const list = (queue: string, query: Record<string, string> = { size: '50' }) =>
  bank.ask(QUEUE, { token: reviewer.token, params: { queue }, query });

const decide = (queue: string, id: string, action: string, comment?: string, by = reviewer) =>
  bank.call(DECIDE, { token: by.token, params: { queue, id, action }, body: { comment } });

/** Somebody who submitted everything, with what waits of theirs. */
async function applicant() {
  const ngozi = await openApplicant(bank);
  await submitEverything(bank, ngozi);
  return { ngozi, ...(await waitingOf(ngozi)) };
}

async function waitingOf(ngozi: SignedIn) {
  const query = { q: ngozi.lastName, size: '50' };
  const [profiles, documents] = [await list(PROFILES, query), await list(DOCUMENTS, query)];
  return { profile: profiles[0]?.id ?? '', documents: documents.map(({ id }) => id) };
}

test('GET /api/admin/queues: tells each how much waits where they may work, and others of no queue', async () => {
  const before = await bank.ask(QUEUES, { token: reviewer.token });
  expect(before.map(({ queue, title }) => [queue, title])).toEqual([
    [PROFILES, 'Profiles'],
    [DOCUMENTS, 'Documents'],
    [CHECKS, 'BVN and NIN'],
    ['kyc-levels', 'KYC levels'],
  ]);
  await applicant();
  const after = await bank.ask(QUEUES, { token: reviewer.token });
  const more = after.map(({ waiting }, place) => waiting - (before[place]?.waiting ?? 0));
  expect(more).toEqual([1, 2, 0, 0]);
  const supports = await bank.ask(QUEUES, { token: auditor.token });
  expect(supports.map(({ queue, title }) => [queue, title])).toEqual([
    ['payments-without-outcome', 'Payments without an outcome'],
    ['settlement-differences', 'Differences with other banks'],
  ]);
  const approver = await signedInStaff(bank, 'AUDITOR', 'APPROVER');
  expect(await bank.ask(QUEUES, { token: approver.token })).toEqual([]);
});

test('GET /api/admin/queues: tells how long the longest waits, soon late after 8 hours and late after a day, and what the reader decided today', async () => {
  const { profile, documents } = await applicant();
  const colleague = await signedInStaff(bank, 'REVIEWER');
  for (const id of documents) await decide(DOCUMENTS, id, 'approve', undefined, colleague);
  await bank.ask(ONE, { token: colleague.token, params: { queue: PROFILES, id: profile } });
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
      bank.platform.staffSessions.open(transaction, colleague.id, await bank.platform.clock.now(), false),
    );
  expect(await decidedBy({ ...colleague, token })).toEqual([]);
});

test('every route of a queue, without its permission: answers 403; of an unknown name: 404; with an id that is none: 400', async () => {
  const { profile, documents } = await applicant();
  const [document = ''] = documents;
  const calls = [
    [QUEUE, {}],
    [ONE, {}],
    [FILE, {}],
    [DECIDE, { body: { comment: 'A try' } }],
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

test('GET /api/admin/queues/{queue}/{id}: shows masked numbers, pictures and what can be decided, and writes down who looked', async () => {
  const ngozi = await openApplicant(bank);
  await uploadDocument(bank, ngozi, PASSPORT);
  await uploadDocument(bank, ngozi, IDENTITY_CARD);
  await saveProfile(bank, ngozi, { bvn: '22277788811', nin: '33377788822' });
  const { profile } = await waitingOf(ngozi);
  const shown = await bank.ask(ONE, { token: reviewer.token, params: { queue: PROFILES, id: profile } });
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
  const looks = await bank.ask('GET /api/admin/audit', {
    token: auditor.token,
    query: { q: ngozi.lastName },
  });
  expect(looks.map(({ staff, action, subject }) => [staff, action, subject])).toEqual([
    [
      reviewer.name,
      'Looked at',
      { kind: PROFILES, id: profile, title: `Ada ${ngozi.lastName}: Basic Profile` },
    ],
  ]);
});

test('GET …/files/{fileId}: answers the picture as it was made anew, written down, and no picture of anybody else', async () => {
  const [one, other] = [await applicant(), await applicant()];
  const [document = '', second = ''] = one.documents;
  const params = { queue: DOCUMENTS, id: document, fileId: document };
  const { content } = await bank.ask(FILE, { token: reviewer.token, params });
  expect(content).toMatch(/^data:image\/png;base64,[A-Za-z0-9+/]+=*$/);
  // Made anew from its pixels: not the bytes that somebody sent.
  expect(content).not.toBe(PICTURE);
  await bank.ask(FILE, { token: reviewer.token, params: { ...params, fileId: second } });

  for (const fileId of [other.documents[0] ?? '', newId()]) {
    const answer = await bank.call(FILE, { token: reviewer.token, params: { ...params, fileId } });
    expect(seen(answer)).toEqual([404, 'NOT_FOUND']);
  }
  const audit = await bank.ask('GET /api/admin/audit', {
    token: auditor.token,
    query: { q: one.ngozi.lastName },
  });
  const opened = audit.filter(({ action }) => action === 'Opened a file').map(({ comment }) => comment);
  expect(opened.toSorted()).toEqual(['Passport Photograph', "Proof of Identity: Voter's card"]);
});

test('POST …/approve, of everything that waits: completes the onboarding in the last decision, and the customer is let in', async () => {
  const { ngozi, profile, documents } = await applicant();
  const approved = await decide(PROFILES, profile, 'approve');
  expect([approved.status, approved.body]).toEqual([
    200,
    { message: `Approved: ${ngozi.firstName}'s profile`, state: 'DONE' },
  ]);
  const told = [];
  for (const id of documents) told.push((await decide(DOCUMENTS, id, 'approve')).body);
  expect(told).toEqual([
    { message: `Approved: ${ngozi.firstName}'s Passport Photograph`, state: 'DONE' },
    { message: `Approved: ${ngozi.firstName}'s Proof of Identity`, state: 'DONE' },
  ]);
  expect(await statusesOf(bank, ngozi)).toEqual(['APPROVED', 'APPROVED', 'APPROVED', 'APPROVED']);
  expect((await bank.call('GET /api/accounts', { token: ngozi.token })).status).toBe(200);
  expect((await bank.mailTo(ngozi.email))[0]?.subject).toBe('Your Onboarding is now complete');
  expect((await waitingOf(ngozi)).documents).toEqual([]);
});

test('POST …/decline: needs a comment, which the customer reads', async () => {
  const { ngozi, profile, documents } = await applicant();
  const [document = ''] = documents;
  for (const [queue, id] of [
    [PROFILES, profile],
    [DOCUMENTS, document],
  ] as const) {
    expect(seen(await decide(queue, id, 'decline', ' '))).toEqual([400, 'COMMENT_REQUIRED']);
    expect((await decide(queue, id, 'decline', ' The picture is cut off ')).status).toBe(200);
  }
  const status = await bank.ask('GET /api/onboarding-statuses', { token: ngozi.token });
  expect(status).toMatchObject({
    basicProfileStatus: 'DECLINED',
    basicProfileComment: 'The picture is cut off',
    documentStatus: 'DECLINED',
    documentComment: 'The picture is cut off',
  });
  const audit = await bank.ask('GET /api/admin/audit', {
    token: auditor.token,
    query: { q: ngozi.lastName },
  });
  expect(audit.map(({ action, comment, outcome }) => [action, comment, outcome])).toEqual([
    ['Decline', 'The picture is cut off', 'DONE'],
    ['Decline', 'The picture is cut off', 'DONE'],
  ]);
});

test('POST …/approve, of what was decided or replaced meanwhile: answers 409 and changes nothing', async () => {
  const { ngozi, profile, documents } = await applicant();
  await decide(PROFILES, profile, 'decline', 'Names differ');
  for (const action of ['approve', 'decline'])
    expect(seen(await decide(PROFILES, profile, action, 'Again'))).toEqual([409, 'ACTION_NOT_POSSIBLE']);

  const [document = ''] = documents;
  await bank.ask(ONE, { token: reviewer.token, params: { queue: DOCUMENTS, id: document } });
  expect((await uploadDocument(bank, ngozi, PASSPORT)).status).toBe(200);
  expect(seen(await decide(DOCUMENTS, document, 'approve'))).toEqual([409, 'ACTION_NOT_POSSIBLE']);
  expect(await statusesOf(bank, ngozi)).toEqual(['DECLINED', 'SUBMITTED', 'APPROVED', 'APPROVED']);
});

test('POST …/approve, twenty times at once: decides once and is written down once', async () => {
  const { ngozi, profile } = await applicant();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_one, index) =>
      decide(PROFILES, profile, index % 2 === 0 ? 'approve' : 'decline', 'At once'),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 'ACTION_NOT_POSSIBLE')).toHaveLength(19);
  const audit = await bank.ask('GET /api/admin/audit', {
    token: auditor.token,
    query: { q: ngozi.lastName },
  });
  expect(audit).toHaveLength(1);
});

test('GET /api/admin/queues/{queue}/{id}: holds what is claimed against what the provider knows, and tells nobody else', async () => {
  const ngozi = await openApplicant(bank);
  await keepDateOfBirth(ngozi, '1990-05-17');
  await saveProfile(bank, ngozi, { bvn: newNumber(), nin: newNumber('000') });
  const { profile } = await waitingOf(ngozi);
  const params = { queue: PROFILES, id: profile };
  const unanswered = await bank.ask(ONE, { token: reviewer.token, params });
  expect(unanswered.verified.map(({ outcome, checks }) => [outcome, checks])).toEqual([
    [null, []],
    [null, []],
  ]);

  await askProvider(bank);
  const shown = await bank.ask(ONE, { token: reviewer.token, params });
  const [bvn, nin] = shown.verified;
  expect(bvn).toMatchObject({ source: 'BVN', status: 'APPROVED', outcome: 'MATCH' });
  expect(bvn?.checks).toEqual([
    { label: 'First Name', claimed: ngozi.firstName, verified: ngozi.firstName, match: 'SAME' },
    { label: 'Last Name', claimed: ngozi.lastName, verified: ngozi.lastName, match: 'SAME' },
    { label: 'Date of birth', claimed: '17-05-1990', verified: '17-05-1990', match: 'SAME' },
  ]);
  expect(nin).toMatchObject({ source: 'NIN', status: 'DECLINED', outcome: 'MISMATCH' });
  expect(nin?.checks.map(({ verified, match }) => [verified, match])).toEqual([
    ['Oluwatobi', 'DIFFERS'],
    ['Adewale', 'DIFFERS'],
    ['02-07-1984', 'DIFFERS'],
  ]);

  // The owner of the number is somebody else, whom only a reviewer has a reason to know of.
  const customer = await bank.call('GET /api/admin/customers/{id}', {
    token: auditor.token,
    params: { id: ngozi.id },
  });
  const mine = await bank.call('GET /api/onboarding-statuses', { token: ngozi.token });
  for (const answer of [customer, mine]) {
    expect(answer.status).toBe(200);
    expect(JSON.stringify(answer.body)).not.toMatch(/Oluwatobi|Adewale|verified/);
  }
  // Nor is it to be read in the database, and it goes with the number it was about.
  const kept = () =>
    bank.platform.db
      .selectFrom('identity_answers')
      .select(['section', 'holder_encrypted'])
      .where('customer_id', '=', ngozi.id)
      .orderBy('section')
      .execute();
  for (const { holder_encrypted: holder } of await kept())
    expect(holder?.toString('latin1')).not.toMatch(/Oluwatobi|Adewale|Ada/);
  await saveProfile(bank, ngozi, { bvn: bvn?.number ?? '', nin: newNumber() });
  expect((await kept()).map(({ section }) => section)).toEqual(['BVN_VERIFICATION']);
});

test('GET /api/admin/queues/{queue}/{id}, after a decline: tells what was declined, when, by whom and why', async () => {
  const { ngozi, documents } = await applicant();
  await decide(DOCUMENTS, documents[0] ?? '', 'decline', 'Too dark to read');
  await uploadDocument(bank, ngozi, PASSPORT);
  const again = (await waitingOf(ngozi)).documents.at(-1) ?? '';
  const shown = await bank.ask(ONE, { token: reviewer.token, params: { queue: DOCUMENTS, id: again } });
  expect(shown.history?.map(({ at: _at, ...decision }) => decision)).toEqual([
    {
      what: 'Passport Photograph',
      status: 'DECLINED',
      by: reviewer.name,
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

async function keepDateOfBirth({ id }: SignedIn, day: string): Promise<void> {
  const values = { customer_id: id, date_of_birth: day, created_at: await bank.platform.clock.now() };
  await bank.platform.db
    .insertInto('customer_profiles')
    .values(values)
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet({ date_of_birth: day }))
    .execute();
}

test('a number that another customer was verified with: waits among the checks, and a reviewer settles it', async () => {
  const [first, second] = [await openApplicant(bank), await openApplicant(bank)];
  const bvn = '22233344455';
  for (const person of [first, second]) {
    await saveProfile(bank, person, { bvn });
    await askProvider(bank);
  }
  const [check, ...more] = await list(CHECKS, { q: second.lastName });
  expect([check?.subtitle, more]).toEqual(['BVN Verification', []]);
  const id = check?.id ?? '';
  const shown = await bank.ask(ONE, { token: reviewer.token, params: { queue: CHECKS, id } });
  expect(shown.note).toBe('The number is theirs, but another customer was already verified with it.');
  expect(shown.verified[0]).toMatchObject({ source: 'BVN', status: 'SUBMITTED', outcome: 'MATCH' });
  expect((await decide(CHECKS, id, 'decline', 'This number belongs to somebody else')).status).toBe(200);
  expect((await statusesOf(bank, second))[2]).toBe('DECLINED');
  expect((await statusesOf(bank, first))[2]).toBe('APPROVED');
});
