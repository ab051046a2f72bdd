import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import {
  AuthenticatorApp,
  letWallClockRun,
  nextAppCode,
  stopWallClock,
} from '../../../../scripts/testing/authenticator-app.ts';
import { openTestBank, type TestBank } from '../../../../scripts/testing/bank.ts';
import { PRODUCTION } from '../../../../scripts/testing/production.ts';
import {
  logInStaff,
  openStaff,
  type SignedInStaff,
  setStaffApp,
  signedInStaff,
  signInStaff,
  staffFactorOf,
  type TestStaff,
  WITHOUT_APP,
} from '../../../../scripts/testing/staff.ts';
import { lagosText } from '../bank/lagos-time.ts';

const ACT = 'POST /api/admin/staff/{id}/{action}';
const DECIDE = 'POST /api/admin/approvals/{id}/{decision}';
const STATE = 'GET /api/admin/authenticator';
const STAFF = 'GET /api/admin/staff';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let demo: TestBank;
let production: TestBank;
let maker: SignedInStaff;
beforeAll(async () => {
  demo = await openTestBank({ env: { SECRET_KEY: PRODUCTION.SECRET_KEY } });
  production = await demo.join(PRODUCTION);
});
afterAll(async () => {
  await production.close();
  await demo.close();
});
beforeEach(async () => {
  stopWallClock();
  // Their sessions idle while the clock jumps from test to test.
  maker = await signedInStaff(demo, 'SUPPORT', 'APPROVER', 'AUDITOR');
});
afterEach(letWallClockRun);

/** What somebody is told at the end of a sign-in with the mailed code. */
async function signInAt(bank: TestBank, staff: TestStaff) {
  const { userId, userUUID } = await logInStaff(bank, staff);
  const body = { userId, userUUID, otp: await demo.codeFor(staff) };
  return bank.ask('POST /auth/admin/otp-verification', { body });
}

/** The newest request that was made about a colleague. */
async function waitingAbout(colleague: TestStaff): Promise<string> {
  const query = { status: 'WAITING', size: '50' };
  const all = await demo.ask('GET /api/admin/approvals', { token: maker.token, query });
  return all.find(({ subject }) => subject.id === colleague.id)?.id ?? '';
}

const askReset = ({ id }: TestStaff) =>
  demo.call(ACT, {
    token: maker.token,
    params: { id, action: 'reset-authenticator' },
    body: { comment: 'Telephone lost, seen in person' },
  });

/** By two others, as ever. */
async function takeAppOff(colleague: TestStaff): Promise<void> {
  expect((await askReset(colleague)).status).toBe(200);
  const checker = await signedInStaff(demo, 'APPROVER');
  expect((await decide(demo, checker.token, await waitingAbout(colleague))).status).toBe(200);
}

const letPass = (ms: number) => demo.platform.clock.advance(ms / 1000);

/** With a code that was not used yet. */
async function signInByApp(staff: TestStaff, app: AuthenticatorApp): Promise<string> {
  const token = await signInStaff(production, staff, app.code());
  nextAppCode();
  return token;
}

/** A request that waits, to disable a colleague. */
async function asked() {
  const colleague = await openStaff(demo, 'AUDITOR');
  const params = { id: colleague.id, action: 'disable' };
  await demo.ask(ACT, { token: maker.token, params, body: { comment: 'They left' } });
  return { colleague, id: await waitingAbout(colleague) };
}

const decide = (bank: TestBank, token: string, id: string, decision: 'approve' | 'decline' = 'approve') =>
  bank.call(DECIDE, { token, params: { id, decision }, body: { comment: 'Seen' } });

async function stateOf(colleague: TestStaff) {
  const row = await demo.platform.db
    .selectFrom('approvals')
    .innerJoin('staff', 'staff.id', 'approvals.subject_id')
    .select(['state', 'disabled_at'])
    .where('subject_id', '=', colleague.id)
    .executeTakeFirstOrThrow();
  return [row.state, row.disabled_at === null];
}

test('an approver of a production bank without an app: signs in by mail, is told, and neither approves nor declines before setting one', async () => {
  const approver = await openStaff(demo, 'APPROVER');
  const userInfo = await signInAt(production, approver);
  expect(userInfo.authenticatorRequired).toBe(true);
  const { accessToken: token } = userInfo.tokenDTO;
  expect(await production.ask(STATE, { token })).toEqual({
    twoFactorAuthenticationType: 'OTP_AUTHENTICATION',
    authenticatorRequired: true,
    decidesFrom: null,
  });
  const { colleague, id } = await asked();
  for (const decision of ['approve', 'decline'] as const)
    expect(seen(await decide(production, token, id, decision))).toEqual([409, 'AUTHENTICATOR_REQUIRED']);
  expect(await stateOf(colleague)).toEqual(['WAITING', true]);
  // Everything else is as for any colleague.
  expect((await production.call(STAFF, { token })).status).toBe(200);

  const set = await setStaffApp(production, { ...approver, token }, demo);
  expect(set.told.authenticatorRequired).toBe(false);
  const { decidesFrom } = await production.ask(STATE, { token: set.token });
  const from = new Date(decidesFrom ?? 0);
  expect(from.getTime() - (await demo.platform.clock.now()).getTime()).toBeGreaterThan(DAY_MS - MINUTE_MS);
  expect((await demo.mailTo(approver.email))[0]?.text).toContain(`with it from ${lagosText(from)}`);
  for (const decision of ['approve', 'decline'] as const) {
    const refused = await decide(production, set.token, id, decision);
    expect(seen(refused)).toEqual([409, 'AUTHENTICATOR_TOO_NEW']);
    expect(refused.body).toMatchObject({ detail: expect.stringContaining(lagosText(from)) as unknown });
  }
  // Each new code of an app is half a minute, too.
  await letPass(DAY_MS - 5 * MINUTE_MS);
  const almost = await signInByApp(approver, set.app);
  expect(seen(await decide(production, almost, id))).toEqual([409, 'AUTHENTICATOR_TOO_NEW']);
  expect(await stateOf(colleague)).toEqual(['WAITING', true]);
  await letPass(5 * MINUTE_MS);
  expect(await production.ask(STATE, { token: almost })).toMatchObject({ decidesFrom: null });
  expect(seen(await decide(production, almost, id))).toEqual([200, undefined]);
  expect(await stateOf(colleague)).toEqual(['APPROVED', false]);
});

test('an app that waits and is moved to another telephone: waits on; one that took the place of a lost one: waits anew', async () => {
  const approver = await signedInStaff(demo, 'APPROVER');
  const first = await setStaffApp(production, approver, demo);
  const { decidesFrom } = await production.ask(STATE, { token: first.token });
  await letPass(DAY_MS / 2);
  const old = await signInByApp(approver, first.app);
  const { secretCode } = await production.ask('GET /api/admin/authenticator/generate', { token: old });
  const app = new AuthenticatorApp(secretCode);
  const body = { otp: app.code(), currentOtp: first.app.code() };
  const moved = await production.ask('POST /api/admin/authenticator/confirm', { token: old, body });
  nextAppCode();
  const ofMoved = { token: moved.tokenDTO.accessToken };
  expect(await production.ask(STATE, ofMoved)).toMatchObject({ decidesFrom });
  await letPass(DAY_MS / 2);
  const token = await signInByApp(approver, app);
  expect(await production.ask(STATE, { token })).toMatchObject({ decidesFrom: null });

  maker = await signedInStaff(demo, 'SUPPORT', 'APPROVER');
  await takeAppOff(approver);
  const { accessToken } = (await signInAt(production, approver)).tokenDTO;
  const anew = await setStaffApp(production, { ...approver, token: accessToken }, demo);
  const { id } = await asked();
  expect(seen(await decide(production, anew.token, id))).toEqual([409, 'AUTHENTICATOR_TOO_NEW']);
});

test('what an approver of a production bank does alone: needs the app as deciding does; what they do by another right does not', async () => {
  const colleague = await openStaff(demo, 'AUDITOR');
  const approver = await signedInStaff(demo, 'SUPPORT', 'APPROVER');
  const letIn = (bank: TestBank, token: string) =>
    bank.call(ACT, {
      token,
      params: { id: colleague.id, action: 'allow-sign-in-codes' },
      body: { comment: 'She called me' },
    });
  expect(seen(await letIn(production, approver.token))).toEqual([409, 'AUTHENTICATOR_REQUIRED']);
  const { token } = await setStaffApp(production, approver, demo);
  expect(seen(await letIn(production, token))).toEqual([409, 'AUTHENTICATOR_TOO_NEW']);
  // Their codes are not used up: that far the demo's approvers get without an app.
  expect(seen(await letIn(demo, token))).toEqual([409, 'ACTION_NOT_POSSIBLE']);

  const ada = await demo.openCustomer();
  const freeze = { params: { id: ada.id, action: 'freeze' }, body: { comment: 'Stolen' } };
  const frozen = await production.call('POST /api/admin/customers/{id}/{action}', { token, ...freeze });
  expect(frozen.status).toBe(200);
  const disable = { params: { id: colleague.id, action: 'disable' }, body: { comment: 'She left' } };
  expect((await production.call(ACT, { token, ...disable })).body).toMatchObject({
    state: 'WAITING_FOR_APPROVAL',
  });
});

test('an approver of a production bank whose permission came while they were signed in: sets an app first, too', async () => {
  const { id: staffId, token } = await signedInStaff(demo, 'SUPPORT');
  expect(await production.ask(STATE, { token })).toMatchObject({ authenticatorRequired: false });
  await demo.platform.db
    .updateTable('staff')
    .set({ permissions: ['SUPPORT', 'APPROVER'] })
    .where('id', '=', staffId)
    .execute();
  expect(await production.ask(STATE, { token })).toMatchObject({ authenticatorRequired: true });
  const { colleague, id } = await asked();
  expect(seen(await decide(production, token, id))).toEqual([409, 'AUTHENTICATOR_REQUIRED']);
  expect(await stateOf(colleague)).toEqual(['WAITING', true]);
});

test('colleagues of a production bank who approve nothing: need no app', async () => {
  const reviewer = await openStaff(demo, 'REVIEWER', 'SUPPORT', 'AUDITOR');
  expect((await signInAt(production, reviewer)).authenticatorRequired).toBe(false);
});

test('an approver of the demo, with a mailed code: approves as ever, and may set an app', async () => {
  const approver = await openStaff(demo, 'APPROVER');
  const userInfo = await signInAt(demo, approver);
  expect(userInfo.authenticatorRequired).toBe(false);
  const { id } = await asked();
  const { accessToken: token } = userInfo.tokenDTO;
  expect(seen(await decide(demo, token, id))).toEqual([200, undefined]);
  const { app } = await setStaffApp(demo, { ...approver, token });
  expect(await signInStaff(demo, approver, app.code())).toMatch(/^staff-/);
});

test('the lost authenticator of a colleague: is taken off by two others, ends every session, and the code comes by mail again', async () => {
  const before = await signedInStaff(demo, 'REVIEWER');
  expect(seen(await askReset(before))).toEqual([409, 'ACTION_NOT_POSSIBLE']);
  const { app, token } = await setStaffApp(demo, before);
  expect((await askReset(before)).body).toMatchObject({ state: 'WAITING_FOR_APPROVAL' });
  const id = await waitingAbout(before);
  expect(seen(await decide(demo, maker.token, id))).toEqual([409, 'OWN_APPROVAL']);
  expect((await demo.call(STAFF, { token })).status).toBe(200);

  const checker = await signedInStaff(demo, 'APPROVER');
  expect((await decide(demo, checker.token, id)).body).toEqual({
    message: `Approved: resetting the lost authenticator of ${before.name}`,
  });
  expect(seen(await demo.call(STAFF, { token }))).toEqual([401, 'UNAUTHENTICATED']);
  expect(await staffFactorOf(demo, before)).toEqual(WITHOUT_APP);
  const [told] = await demo.mailTo(before.email);
  expect(told?.subject).toBe('Your Harvest back office login was reset');
  expect(told?.text).not.toMatch(/\d{6}/);
  const events = await demo.platform.db
    .selectFrom('security_events')
    .select(['kind', 'by_staff_id'])
    .where('person_id', '=', before.id)
    .where('kind', '=', 'FACTOR_CHANGED')
    .orderBy('id')
    .execute();
  expect(events.map(({ by_staff_id: by }) => by)).toEqual([null, checker.id]);
  expect(app.code()).toMatch(/^\d{6}$/);
  expect(await signInStaff(demo, before)).toMatch(/^staff-/);
});

test("one's own authenticator: is taken off by nobody who has it", async () => {
  const both = await signedInStaff(demo, 'SUPPORT', 'APPROVER');
  const { token } = await setStaffApp(demo, both);
  const answer = await demo.call(ACT, {
    token,
    params: { id: both.id, action: 'reset-authenticator' },
    body: { comment: 'Mine' },
  });
  expect(seen(answer)).toEqual([409, 'ACTION_NOT_POSSIBLE']);
});
