import { afterAll, beforeAll, expect, test } from 'vitest';
import { seen, told } from '../../../../scripts/testing/answers.ts';
import {
  openTestBank,
  PASSWORD,
  type TestBank,
  type TestCustomer,
} from '../../../../scripts/testing/bank.ts';
import { TestBrowser } from '../../../../scripts/testing/browsers.ts';
import { resetCodesIn } from '../../../../scripts/testing/reset-links.ts';
import { sessionsOf, startSignIn, verifySignIn } from '../../../../scripts/testing/sign-in.ts';
import { type SignedInStaff, signedInStaff } from '../../../../scripts/testing/staff.ts';

const LOGIN = 'POST /auth/ibanking/personal/login';
const RESEND = 'POST /auth/ibanking/personal/email/resend-code';
const ACT = 'POST /api/admin/customers/{id}/{action}';
const FORGOT = 'POST /auth/ibanking/personal/password/forgot/{email}';
const RESET = 'PATCH /auth/ibanking/personal/password/reset';

let bank: TestBank;
let second: TestBank;
let maker: SignedInStaff;
let checker: SignedInStaff;
beforeAll(async () => {
  bank = await openTestBank();
  second = await bank.join();
  maker = await signedInStaff(bank, 'SUPPORT');
  checker = await signedInStaff(bank, 'APPROVER', 'AUDITOR');
});
afterAll(async () => {
  await second.close();
  await bank.close();
});

const act = ({ id }: { id: string }, action: string, comment = 'They called: somebody has their phone') =>
  bank.call(ACT, { token: maker.token, params: { id, action }, body: { comment } });

const read = ({ id }: { id: string }) =>
  bank.ask('GET /api/admin/customers/{id}', { token: maker.token, params: { id } });

async function block(customer: TestCustomer): Promise<void> {
  const answer = await act(customer, 'block');
  expect([answer.status, answer.body]).toEqual([
    200,
    { message: `Signed out and blocked: ${customer.firstName} ${customer.lastName}`, state: 'DONE' },
  ]);
}

/** Asks for the end of a block and has a second person approve it. */
async function unblock(customer: TestCustomer): Promise<void> {
  expect((await act(customer, 'unblock', 'Came to the branch with the passport')).body).toMatchObject({
    state: 'WAITING_FOR_APPROVAL',
  });
  const all = await bank.ask('GET /api/admin/approvals', {
    token: checker.token,
    query: { status: 'WAITING', size: '50' },
  });
  const id = all.find(({ subject }) => subject.id === customer.id)?.id ?? '';
  const opened = await bank.ask('GET /api/admin/approvals/{id}', { token: checker.token, params: { id } });
  expect(JSON.stringify(opened)).toContain('They called: somebody has their phone');
  const decided = await bank.call('POST /api/admin/approvals/{id}/{decision}', {
    token: checker.token,
    params: { id, decision: 'approve' },
    body: {},
  });
  expect(decided.status).toBe(200);
}

const login = (email: string, password = PASSWORD) => bank.call(LOGIN, { body: { email, password } });
const subjectsTo = async (address: string) => (await bank.mailTo(address)).map(({ subject }) => subject);

test('POST …/block: ends every session and every sign-in that waits, at once in every process, and tells by e-mail and SMS', async () => {
  const ada = await bank.signedIn();
  const inBrowser = await new TestBrowser(bank).signIn(ada, PASSWORD);
  const waiting = await startSignIn(bank, ada);
  await block(ada);
  for (const answer of [
    await bank.call('GET /api/accounts', { token: ada.token }),
    await second.call('GET /api/accounts', { token: ada.token }),
    await inBrowser.call('GET /api/accounts'),
    await bank.call('POST /auth/ibanking/personal/ping', { token: ada.token }),
  ])
    expect(seen(answer)).toEqual([401, 'UNAUTHENTICATED']);
  const refused = await verifySignIn(bank, waiting, waiting.otp);
  expect(refused.status).toBe(422);
  const [mail] = await bank.mailTo(ada.email);
  expect(mail?.subject).toBe('Your profile is blocked');
  const [sms] = await bank.mailTo(ada.phoneNumber);
  for (const message of [mail, sms]) {
    expect(message?.text).toContain('We have blocked your profile to protect you.');
    expect(message?.text).toContain('call 0700 000 0000');
  }
});

test('POST /auth/ibanking/personal/login, of a blocked customer: tells whoever knows the password what to do, and nobody else anything', async () => {
  const ada = await bank.openCustomer();
  await block(ada);
  const mails = (await bank.mailTo(ada.email)).length;
  const right = await login(ada.email);
  expect(seen(right)).toEqual([409, 'PROFILE_BLOCKED']);
  expect(right.body).toMatchObject({
    detail:
      'We have blocked this profile to protect you, so nobody can log in. Your money is still there. To log in again, call 0700 000 0000 or write to +234 700 000 0000 on WhatsApp.',
  });
  expect(seen(await login(ada.phoneNumber))).toEqual([409, 'PROFILE_BLOCKED']);
  const wrong = await login(ada.email, 'Wrong#Word1');
  const nobody = await login('nobody@harvest.test', 'Wrong#Word1');
  expect(seen(wrong)).toEqual([401, 'WRONG_CREDENTIALS']);
  expect(told(wrong)).toEqual(told(nobody));
  // No code is made for it.
  expect(await bank.mailTo(ada.email)).toHaveLength(mails);
});

test('POST /auth/ibanking/personal/login, twenty times with the right password while blocked: is never counted as wrong', async () => {
  const ada = await bank.openCustomer();
  await block(ada);
  for (let count = 0; count < 20; count += 1)
    expect(seen(await login(ada.email))).toEqual([409, 'PROFILE_BLOCKED']);
});

test('a blocked customer whose sign-in was begun before: gets no other code for it, and no code of it opens anything', async () => {
  const ada = await bank.openCustomer();
  const waiting = await startSignIn(bank, ada);
  await block(ada);
  const sessions = await sessionsOf(bank, ada);
  await bank.platform.clock.advance(61);
  for (const body of [{ email: ada.email, userUUID: waiting.userUUID }, { email: ada.email }])
    expect((await bank.call(RESEND, { body })).status).toBe(200);
  expect(await bank.codeFor(ada)).toBe(waiting.otp);
  expect((await verifySignIn(bank, waiting, waiting.otp)).status).toBe(422);
  const byEmail = await bank.call('POST /auth/ibanking/personal/otp-verification', {
    body: { email: ada.email, code: waiting.otp },
  });
  expect(byEmail.status).toBe(422);
  expect(await sessionsOf(bank, ada)).toBe(sessions);
});

test('a sign-in whose code is made in the very moment of the block: opens nothing', async () => {
  const ada = await bank.openCustomer();
  const waiting = await startSignIn(bank, ada);
  // As if the password had been compared just before, and the code were made just after.
  const { db, clock } = bank.platform;
  await db
    .updateTable('customers')
    .set({ blocked_at: await clock.now() })
    .where('id', '=', ada.id)
    .execute();
  expect(seen(await verifySignIn(bank, waiting, waiting.otp))).toEqual([422, 'WRONG_CODE']);
  expect(await sessionsOf(bank, ada)).toBe(0);
});

test('a new password after Forgot Password: is set as ever, and lifts no block', async () => {
  const ada = await bank.openCustomer();
  await block(ada);
  const forgot = await bank.call(FORGOT, { params: { email: encodeURIComponent(ada.email) } });
  expect(forgot.status).toBe(200);
  const [mail] = await bank.mailTo(ada.email);
  const [passwordResetCode = ''] = resetCodesIn(mail?.text);
  const password = 'Cassava&Yam7';
  const reset = await bank.call(RESET, {
    body: { passwordResetCode, email: ada.email, password, confirmPassword: password },
  });
  expect(reset.status).toBe(200);
  expect(seen(await login(ada.email, password))).toEqual([409, 'PROFILE_BLOCKED']);
});

test('POST …/block: is written down with who and why, and staff see it in the list and on the page, beside Freeze and what each of them does', async () => {
  const ada = await bank.openCustomer();
  const before = await read(ada);
  const about = (action: string) => before.actions.find((one) => one.action === action)?.about;
  expect(about('block')).toContain('scheduled payments go on');
  expect(about('freeze')).toContain('can still log in');
  expect(before.facts.map(({ label }) => label)).not.toContain('Blocked from logging in');
  await block(ada);
  const after = await read(ada);
  expect(after.state).toBe('BLOCKED');
  expect(after.facts).toContainEqual(
    expect.objectContaining({
      label: 'Blocked from logging in',
      value: 'Yes',
      at: expect.any(String) as unknown,
    }),
  );
  expect(after.facts.map(({ label, value }) => [label, value])).toEqual(
    expect.arrayContaining([
      ['Blocked by', maker.name],
      ['Why they were blocked', 'They called: somebody has their phone'],
    ]),
  );
  const offered = after.actions.map(({ action }) => action);
  expect(offered).toEqual(expect.arrayContaining(['freeze', 'unblock']));
  expect(offered).not.toContain('block');
  const [line] = await bank.ask('GET /api/admin/customers', {
    token: maker.token,
    query: { q: ada.email },
  });
  expect(line?.state).toBe('BLOCKED');
  expect(seen(await act(ada, 'block'))).toEqual([409, 'ACTION_NOT_POSSIBLE']);
  const audit = await bank.ask('GET /api/admin/audit', { token: checker.token, query: { q: ada.lastName } });
  expect(audit.find(({ action }) => action === 'Sign out and block')).toMatchObject({
    staff: maker.name,
    comment: 'They called: somebody has their phone',
    outcome: 'DONE',
  });
  const events = await bank.platform.db
    .selectFrom('security_events')
    .select(['kind', 'result', 'by_staff_id'])
    .where('person_id', '=', ada.id)
    .where('kind', '=', 'BLOCKED')
    .execute();
  expect(events).toEqual([{ kind: 'BLOCKED', result: 'DONE', by_staff_id: maker.id }]);
});

test('POST …/block, without a comment or by a reviewer: is refused and ends nothing', async () => {
  const ada = await bank.signedIn();
  const reviewer = await signedInStaff(bank, 'REVIEWER', 'APPROVER');
  expect(seen(await act(ada, 'block', ' '))).toEqual([400, 'COMMENT_REQUIRED']);
  const byReviewer = await bank.call(ACT, {
    token: reviewer.token,
    params: { id: ada.id, action: 'block' },
    body: { comment: 'A try' },
  });
  expect(seen(byReviewer)).toEqual([403, 'FORBIDDEN']);
  expect((await bank.call('GET /api/accounts', { token: ada.token })).status).toBe(200);
});

test('POST …/unblock: waits for a second person, who reads why they were blocked; then the customer signs in, is told, and reads both', async () => {
  const ada = await bank.openCustomer();
  expect(seen(await act(ada, 'unblock'))).toEqual([409, 'ACTION_NOT_POSSIBLE']);
  await block(ada);
  await unblock(ada);
  expect((await read(ada)).state).toBe('ACTIVE');
  for (const address of [ada.email, ada.phoneNumber])
    expect((await subjectsTo(address)).slice(0, 1)).toEqual(['You can log in again']);
  const token = await bank.signIn(ada);
  const history = await bank.ask('GET /api/ibanking/personal/sign-in-history', { token });
  const ofBank = history.filter(({ title }) => title.includes('by the bank'));
  expect(ofBank).toMatchObject([
    { title: 'Unblocked by the bank', address: null, browser: null },
    { title: 'Blocked by the bank: nobody can log in', address: null, browser: null },
  ]);
  expect(JSON.stringify(history)).not.toContain(maker.name);
});

test('POST …/unblock that was asked for of a block which ended since: lifts none that began later', async () => {
  const ada = await bank.openCustomer();
  await block(ada);
  expect((await act(ada, 'unblock')).body).toMatchObject({ state: 'WAITING_FOR_APPROVAL' });
  const { db, clock } = bank.platform;
  await clock.advance(60);
  await db
    .updateTable('customers')
    .set({ blocked_at: await clock.now() })
    .where('id', '=', ada.id)
    .execute();
  const all = await bank.ask('GET /api/admin/approvals', {
    token: checker.token,
    query: { status: 'WAITING', size: '50' },
  });
  const id = all.find(({ subject }) => subject.id === ada.id)?.id ?? '';
  const decided = await bank.call('POST /api/admin/approvals/{id}/{decision}', {
    token: checker.token,
    params: { id, decision: 'approve' },
    body: {},
  });
  expect(seen(decided)).toEqual([409, 'ACTION_NOT_POSSIBLE']);
  expect(seen(await login(ada.email))).toEqual([409, 'PROFILE_BLOCKED']);
});

test('a block while sign-ins are being finished: leaves no session alive', async () => {
  for (let round = 0; round < 5; round += 1) {
    const ada = await bank.openCustomer();
    const handles = [await startSignIn(bank, ada), await startSignIn(bank, ada)];
    const [, ...answers] = await Promise.all([
      act(ada, 'block'),
      ...handles.map((handle, place) => verifySignIn(place === 0 ? bank : second, handle, handle.otp)),
    ]);
    for (const { status, body } of answers) {
      if (status !== 200) continue;
      const { accessToken: token } = (body as { tokenDTO: { accessToken: string } }).tokenDTO;
      expect((await bank.call('GET /api/accounts', { token })).status).toBe(401);
    }
  }
});

test('money of a blocked customer: arrives as ever', async () => {
  const ada = await bank.openCustomer({ balances: [0] });
  const musa = await bank.signedIn();
  await block(ada);
  expect((await bank.send(musa, ada.account, 100)).status).toBe(200);
  expect(await bank.balanceOf(ada.account)).toBe(10_000n);
});
