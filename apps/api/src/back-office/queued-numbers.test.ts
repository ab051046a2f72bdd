import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../../../scripts/testing/bank.ts';
import {
  askProvider,
  newNumber,
  openApplicant,
  saveProfile,
  statusesOf,
} from '../../../../scripts/testing/onboarding.ts';
import {
  CHECKS,
  decideQueued,
  listQueue,
  ONE_QUEUED,
  openReviewDesk,
  PROFILES,
  type ReviewDesk,
  waitingOf,
} from '../../../../scripts/testing/review-desk.ts';

let desk: ReviewDesk;
beforeAll(async () => {
  desk = await openReviewDesk();
});
afterAll(() => desk.close());

test('GET /api/admin/queues/{queue}/{id}: holds what is claimed against what the provider knows, and tells nobody else', async () => {
  const ngozi = await openApplicant(desk.bank);
  await keepDateOfBirth(ngozi, '1990-05-17');
  await saveProfile(desk.bank, ngozi, { bvn: newNumber(), nin: newNumber('000') });
  const { profile } = await waitingOf(desk, ngozi);
  const params = { queue: PROFILES, id: profile };
  const unanswered = await desk.bank.ask(ONE_QUEUED, { token: desk.reviewer.token, params });
  expect(unanswered.verified.map(({ outcome, checks }) => [outcome, checks])).toEqual([
    [null, []],
    [null, []],
  ]);

  await askProvider(desk.bank);
  const shown = await desk.bank.ask(ONE_QUEUED, { token: desk.reviewer.token, params });
  const [bvn, nin] = shown.verified;
  expect(bvn).toMatchObject({ source: 'BVN', status: 'APPROVED', outcome: 'MATCH' });
  expect(bvn?.checks).toEqual([
    { label: 'First Name', claimed: ngozi.firstName, verified: ngozi.firstName, match: 'SAME' },
    { label: 'Last Name', claimed: ngozi.lastName, verified: ngozi.lastName, match: 'SAME' },
    { label: 'Date of birth', claimed: '17-05-1990', verified: '17-05-1990', match: 'SAME' },
  ]);
  expect(nin).toMatchObject({
    source: 'NIN',
    status: 'DECLINED',
    outcome: 'MISMATCH',
    reason: 'NAMES_DIFFER',
  });
  expect(nin?.checks.map(({ verified, match }) => [verified, match])).toEqual([
    ['Oluwatobi', 'DIFFERS'],
    ['Adewale', 'DIFFERS'],
    ['02-07-1984', 'DIFFERS'],
  ]);

  // The owner of the number is somebody else, whom only a reviewer has a reason to know of.
  const customer = await desk.bank.call('GET /api/admin/customers/{id}', {
    token: desk.auditor.token,
    params: { id: ngozi.id },
  });
  const mine = await desk.bank.call('GET /api/onboarding-statuses', { token: ngozi.token });
  for (const answer of [customer, mine]) {
    expect(answer.status).toBe(200);
    expect(JSON.stringify(answer.body)).not.toMatch(/Oluwatobi|Adewale|verified|NAMES_DIFFER/);
  }
  // Nor is it to be read in the database, and it goes with the number it was about.
  const kept = () =>
    desk.bank.platform.db
      .selectFrom('identity_answers')
      .select(['section', 'holder_encrypted'])
      .where('customer_id', '=', ngozi.id)
      .orderBy('section')
      .execute();
  const answers = await kept();
  expect(answers.map(({ section }) => section)).toEqual(['BVN_VERIFICATION', 'NIN_VERIFICATION']);
  for (const { holder_encrypted: holder } of answers) {
    expect(holder).toBeInstanceOf(Buffer);
    expect(holder?.toString('latin1')).not.toMatch(/Oluwatobi|Adewale|Ada/);
  }
  await saveProfile(desk.bank, ngozi, { bvn: bvn?.number ?? '', nin: newNumber() });
  expect((await kept()).map(({ section }) => section)).toEqual(['BVN_VERIFICATION']);
});

async function keepDateOfBirth({ id }: SignedIn, day: string): Promise<void> {
  const values = { customer_id: id, date_of_birth: day, created_at: await desk.bank.platform.clock.now() };
  await desk.bank.platform.db
    .insertInto('customer_profiles')
    .values(values)
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet({ date_of_birth: day }))
    .execute();
}

test('a number that another customer was verified with: waits among the checks, and a reviewer settles it', async () => {
  const [first, second] = [await openApplicant(desk.bank), await openApplicant(desk.bank)];
  const bvn = '22233344455';
  for (const person of [first, second]) {
    await saveProfile(desk.bank, person, { bvn });
    await askProvider(desk.bank);
  }
  const [check, ...more] = await listQueue(desk, CHECKS, { q: second.lastName });
  expect([check?.subtitle, more]).toEqual(['BVN Verification', []]);
  const id = check?.id ?? '';
  const shown = await desk.bank.ask(ONE_QUEUED, {
    token: desk.reviewer.token,
    params: { queue: CHECKS, id },
  });
  expect(shown.note).toBe('The number is theirs, but another customer was already verified with it.');
  expect(shown.verified[0]).toMatchObject({ source: 'BVN', status: 'SUBMITTED', outcome: 'MATCH' });
  expect(
    (await decideQueued(desk, CHECKS, id, 'decline', 'This number belongs to somebody else')).status,
  ).toBe(200);
  expect((await statusesOf(desk.bank, second))[2]).toBe('DECLINED');
  expect((await statusesOf(desk.bank, first))[2]).toBe('APPROVED');
});
