import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seen } from '../../../../../../scripts/testing/answers.ts';
import { letWallClockRun, stopWallClock } from '../../../../../../scripts/testing/authenticator-app.ts';
import { openTestBank, PASSWORD, type TestBank } from '../../../../../../scripts/testing/bank.ts';
import { otherThan } from '../../../../../../scripts/testing/codes.ts';
import {
  countsOf,
  firstCodeOf,
  heldWhileWaiting,
  type Person,
  rowOf,
  type UseCase,
} from '../../../../../../scripts/testing/locks.ts';
import {
  approve,
  askForApproval,
  logInStaff,
  type SignedInStaff,
  scanStaffApp,
  setStaffApp,
  signedInStaff,
} from '../../../../../../scripts/testing/staff.ts';

const VERIFY_STAFF = 'POST /auth/admin/otp-verification';
const RESEND_STAFF = 'POST /auth/admin/resend-code';
const SET_STAFF_APP = 'POST /api/admin/authenticator/confirm';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());
beforeEach(stopWallClock);
afterEach(letWallClockRun);

const WRONG = [422, 'WRONG_CODE'];
const WRONG_CURRENT = [422, 'WRONG_CURRENT_CODE'];
const DONE = [200, undefined];

type Prepare = (bisi: SignedInStaff) => Promise<UseCase>;

/** All that begins a sign-in of a colleague, or compares a code of theirs. */
const OF_STAFF: readonly [string, readonly unknown[], Prepare][] = [
  ['a password', DONE, ({ email }) => Promise.resolve(() => tryPasswordOfStaff(email))],
  [
    'another code',
    DONE,
    async (bisi) => {
      const { userUUID } = await logInStaff(bank, bisi);
      await bank.platform.clock.advance(61);
      return () => bank.call(RESEND_STAFF, { body: { userUUID } });
    },
  ],
  [
    'a mailed code',
    WRONG,
    async (bisi) => {
      const { userId, userUUID } = await logInStaff(bank, bisi);
      const otp = otherThan(await bank.codeFor(bisi));
      return () => bank.call(VERIFY_STAFF, { body: { userId, userUUID, otp } });
    },
  ],
  [
    'a code of the app',
    DONE,
    async (bisi) => {
      const { app } = await setStaffApp(bank, bisi);
      const { userId, userUUID } = await logInStaff(bank, bisi);
      return () => bank.call(VERIFY_STAFF, { body: { userId, userUUID, otp: app.code() } });
    },
  ],
  [
    'an app',
    WRONG_CURRENT,
    async (bisi) => {
      const { right } = await scanStaffApp(bank, bisi);
      const body = { ...right, currentOtp: otherThan(right.currentOtp) };
      return () => bank.call(SET_STAFF_APP, { token: bisi.token, body });
    },
  ],
];

const tryPasswordOfStaff = (email: string) =>
  bank.call('POST /auth/admin/login', { body: { email, password: PASSWORD } });

describe('while somebody holds the counts of wrong codes of a colleague', () => {
  test.each(OF_STAFF)(
    '%s: waits for them, and holds nothing else of theirs',
    async (_name, answered, prepare) => {
      const bisi = await signedInStaff(bank, 'SUPPORT');
      const { rows, answer } = await heldWhileWaiting(
        bank,
        { person: bisi, held: countsOf(bisi), from: 'PERSON' },
        await prepare(bisi),
      );
      expect(rows).toEqual([]);
      expect(answer && seen(answer)).toEqual(answered);
    },
  );
});

/** What finishes a sign-in of a colleague, or ends those of an app. */
const FINISHING: readonly [string, Prepare][] = [
  [
    'a sign-in with a mailed code',
    async (bisi) => {
      const { userId, userUUID } = await logInStaff(bank, bisi);
      const otp = await bank.codeFor(bisi);
      return () => bank.call(VERIFY_STAFF, { body: { userId, userUUID, otp } });
    },
  ],
  [
    'a sign-in with a code of the app',
    async (bisi) => {
      const { app } = await setStaffApp(bank, bisi);
      const { userId, userUUID } = await logInStaff(bank, bisi);
      return () => bank.call(VERIFY_STAFF, { body: { userId, userUUID, otp: app.code() } });
    },
  ],
  [
    'an app that is taken away',
    async (bisi) => {
      await setStaffApp(bank, bisi);
      return approvalOf(bisi, 'reset-authenticator');
    },
  ],
];

/** What ends every sign-in of a colleague whose codes are mailed. */
const ENDING_ALL: readonly [string, Prepare][] = [
  [
    'an app',
    async (bisi) => {
      const { right } = await scanStaffApp(bank, bisi);
      return () => bank.call(SET_STAFF_APP, { token: bisi.token, body: right });
    },
  ],
  ['a colleague who is disabled', (bisi) => approvalOf(bisi, 'disable')],
];

/** The second of two colleagues, who approves what the first one asked for. */
async function approvalOf({ id }: Person, action: string): Promise<UseCase> {
  const [asker, approver] = [await signedInStaff(bank, 'SUPPORT'), await signedInStaff(bank, 'APPROVER')];
  await askForApproval(bank, asker, { kind: 'staff', id, action });
  return () => approve(bank, approver, { id });
}

describe("while somebody holds a colleague's row", () => {
  test.each([...FINISHING, ...ENDING_ALL])(
    '%s: waits for it, and holds none of their codes and sessions',
    async (_name, prepare) => {
      const bisi = await signedInStaff(bank, 'SUPPORT');
      await logInStaff(bank, bisi);
      const { rows, answer } = await heldWhileWaiting(
        bank,
        { person: bisi, held: rowOf('staff', bisi), from: 'PERSON' },
        await prepare(bisi),
      );
      expect(rows).toEqual([]);
      expect(answer && seen(answer)).toEqual(DONE);
    },
  );
});

/** A sign-in whose first code was entered wrong, and whose second one waits. */
async function signInWithTwoCodes(bisi: SignedInStaff): Promise<string> {
  const { userId, userUUID } = await logInStaff(bank, bisi);
  const otp = otherThan(await bank.codeFor(bisi));
  expect(seen(await bank.call(VERIFY_STAFF, { body: { userId, userUUID, otp } }))).toEqual(WRONG);
  await bank.platform.clock.advance(61);
  await bank.ask(RESEND_STAFF, { body: { userUUID } });
  return userUUID;
}

describe('while somebody holds the first code of a sign-in of a colleague, which was wrong and is over', () => {
  test.each(ENDING_ALL)(
    '%s: waits for it, and holds neither the code that waits nor a session',
    async (_name, prepare) => {
      const bisi = await signedInStaff(bank, 'SUPPORT');
      const useCase = await prepare(bisi);
      const operationId = await signInWithTwoCodes(bisi);
      const { rows, answer } = await heldWhileWaiting(
        bank,
        { person: bisi, held: firstCodeOf(operationId), from: 'CODES' },
        useCase,
      );
      expect(rows).toEqual([]);
      expect(answer && seen(answer)).toEqual(DONE);
    },
  );
});
