import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seen } from '../../../../../../scripts/testing/answers.ts';
import {
  AuthenticatorApp,
  letWallClockRun,
  openAppOwner,
  stopWallClock,
} from '../../../../../../scripts/testing/authenticator-app.ts';
import {
  type Answer,
  openTestBank,
  PASSWORD,
  type SignedIn,
  type TestBank,
} from '../../../../../../scripts/testing/bank.ts';
import { otherThan } from '../../../../../../scripts/testing/codes.ts';
import {
  confirmChange,
  newEmail,
  resetByLink,
  startChange,
} from '../../../../../../scripts/testing/contacts.ts';
import {
  firstCodeOf,
  heldWhileWaiting,
  type Person,
  rowOf,
  type UseCase,
  untilWaiting,
} from '../../../../../../scripts/testing/locks.ts';
import { resetCodesIn } from '../../../../../../scripts/testing/reset-links.ts';
import {
  beginSignIn,
  startSignIn,
  tryPassword,
  verifySignIn,
} from '../../../../../../scripts/testing/sign-in.ts';
import { signedInStaff } from '../../../../../../scripts/testing/staff.ts';

const START_APP = 'GET /api/ibanking/personal/2fa/google-authenticator/generate';
const SET_APP = 'POST /api/ibanking/personal/2fa/google-authenticator/confirm';
const START_OTP = 'GET /api/ibanking/personal/2fa/otp-authentication/generate';
const START_PASSKEY = 'POST /api/ibanking/personal/2fa/passkeys/start';
const RESEND = 'POST /api/ibanking/personal/2fa/resend';
const RESEND_SIGN_IN = 'POST /auth/ibanking/personal/email/resend-code';
const CHANGE_PASSWORD = 'PATCH /api/ibanking/personal/password';
const FORGOT = 'POST /auth/ibanking/personal/password/forgot/{email}';
const RESET = 'PATCH /auth/ibanking/personal/password/reset';
const END_OTHERS = 'POST /api/ibanking/personal/sessions/end-others';
const DISCARD = 'POST /api/operations/{id}/discard';
const ACT = 'POST /api/admin/customers/{id}/{action}';
const NEW_PASSWORD = 'Cassava&Yam7';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());
beforeEach(stopWallClock);
afterEach(letWallClockRun);

const waiting = (count: number) => untilWaiting(bank.platform.pool, count);

const waitForPerson = (person: Person, useCase: UseCase) =>
  heldWhileWaiting(bank, { person, held: rowOf('customers', person), from: 'PERSON' }, useCase);

const waitForFirstCode = (person: Person, operationId: string, useCase: UseCase) =>
  heldWhileWaiting(bank, { person, held: firstCodeOf(operationId), from: 'CODES' }, useCase);

/** A sign-in whose first code was entered wrong, and whose second one waits. */
async function signInWithTwoCodes(ada: SignedIn): Promise<{ userId: string; userUUID: string }> {
  const { otp, ...handle } = await startSignIn(bank, ada);
  expect((await verifySignIn(bank, handle, otherThan(otp))).status).toBe(422);
  await bank.platform.clock.advance(61);
  await bank.ask(RESEND_SIGN_IN, { body: { email: ada.email, userUUID: handle.userUUID } });
  return handle;
}

async function factorChange(ada: SignedIn): Promise<UseCase> {
  const app = new AuthenticatorApp((await bank.ask(START_APP, { token: ada.token })).secretCode);
  const body = { otp: app.code(), currentOtp: await bank.codeFor(ada) };
  return () => bank.call(SET_APP, { token: ada.token, body });
}

function passwordChange(ada: SignedIn): Promise<UseCase> {
  const body = { oldPassword: PASSWORD, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
  return Promise.resolve(() => bank.call(CHANGE_PASSWORD, { token: ada.token, body }));
}

async function passwordReset({ email }: SignedIn): Promise<UseCase> {
  await bank.ask(FORGOT, { params: { email } });
  const [mail] = await bank.mailTo(email);
  const [passwordResetCode = ''] = resetCodesIn(mail?.text);
  const body = { email, passwordResetCode, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
  return () => bank.call(RESET, { body });
}

async function contactChange(ada: SignedIn): Promise<UseCase> {
  const email = newEmail();
  const { body } = await startChange(bank, ada, 'EMAIL', email);
  const codes = { id: body.operationId, otp: await bank.codeFor(ada), newOtp: await bank.codeFor({ email }) };
  return () => confirmChange(bank, ada, codes);
}

const endOthers = (ada: SignedIn): Promise<UseCase> =>
  Promise.resolve(() => bank.call(END_OTHERS, { token: ada.token }));

async function blocking({ id }: SignedIn): Promise<UseCase> {
  const { token } = await signedInStaff(bank, 'SUPPORT');
  const block = { token, params: { id, action: 'block' }, body: { comment: 'Somebody has their phone' } };
  return () => bank.call(ACT, block);
}

async function signInBySentCode(ada: SignedIn): Promise<UseCase> {
  const { otp, ...handle } = await startSignIn(bank, ada);
  return () => verifySignIn(bank, handle, otp);
}

const ENDING: readonly [string, (ada: SignedIn) => Promise<UseCase>][] = [
  ['a change of factor', factorChange],
  ['a change of password', passwordChange],
  ['a reset of a password', passwordReset],
  ['a change of address', contactChange],
  ['ending all other sessions', endOthers],
  ['blocking a customer', blocking],
];

const STARTING: readonly [string, (ada: SignedIn) => Promise<UseCase>][] = [
  ['the beginning of a sign-in', (ada) => Promise.resolve(() => tryPassword(bank, ada.email))],
  ['the end of a sign-in', signInBySentCode],
  ['starting to set an app', ({ token }) => Promise.resolve(() => bank.call(START_APP, { token }))],
  ['starting to set sent codes', ({ token }) => Promise.resolve(() => bank.call(START_OTP, { token }))],
  [
    'starting to change an address',
    (ada) => Promise.resolve(() => startChange(bank, ada, 'EMAIL', newEmail())),
  ],
];

describe("while somebody holds the customer's row", () => {
  test.each([...ENDING, ...STARTING])(
    '%s: waits for it, and holds none of their codes and sessions',
    async (_name, prepare) => {
      const ada = await bank.signedIn();
      await beginSignIn(bank, ada);
      await bank.platform.clock.advance(61);
      const useCase = await prepare(ada);
      const { rows, answer } = await waitForPerson(ada, useCase);
      expect(rows).toEqual([]);
      expect(answer?.status).toBe(200);
    },
  );

  test('a sign-in with a code of the app: waits for it, and holds none of their codes and sessions', async () => {
    const ada = await openAppOwner(bank);
    const handle = await beginSignIn(bank, ada);
    const { rows, answer } = await waitForPerson(ada, () => verifySignIn(bank, handle, ada.app.code()));
    expect(rows).toEqual([]);
    expect(answer?.status).toBe(200);
  });
});

describe('while somebody holds the first code of a sign-in, which was wrong and is over', () => {
  test.each(ENDING)(
    '%s: waits for it, and holds neither the code that waits nor a session',
    async (_name, prepare) => {
      const ada = await bank.signedIn();
      const { userUUID } = await signInWithTwoCodes(ada);
      const useCase = await prepare(ada);
      const { rows, answer } = await waitForFirstCode(ada, userUUID, useCase);
      expect(rows).toEqual([]);
      expect(answer?.status).toBe(200);
    },
  );

  test(`${RESEND_SIGN_IN}: waits for it, and does not hold the code that waits`, async () => {
    const ada = await bank.signedIn();
    const { userUUID } = await signInWithTwoCodes(ada);
    await bank.platform.clock.advance(61);
    const again = () => bank.call(RESEND_SIGN_IN, { body: { email: ada.email, userUUID } });
    const { rows, answer } = await waitForFirstCode(ada, userUUID, again);
    expect(rows).toEqual([]);
    expect(answer?.status).toBe(200);
  });
});

describe('a code that is sent again in the very moment of a reset', () => {
  const again =
    (ada: SignedIn, userUUID: string): UseCase =>
    () =>
      bank.call(RESEND_SIGN_IN, { body: { email: ada.email, userUUID } });

  test.each([
    ['after the resend', (resend: UseCase, reset: UseCase) => [resend, reset]],
    ['before the resend', (resend: UseCase, reset: UseCase) => [reset, resend]],
  ])('the reset being %s: opens nothing', async (_name, inOrder) => {
    const ada = await bank.signedIn();
    const handle = await signInWithTwoCodes(ada);
    const reset = await passwordReset(ada);
    await bank.platform.clock.advance(61);
    const answers: Promise<Answer>[] = [];
    await bank.platform.db.transaction().execute(async (transaction) => {
      await firstCodeOf(handle.userUUID)(transaction);
      for (const useCase of inOrder(again(ada, handle.userUUID), reset)) {
        answers.push(useCase());
        await waiting(answers.length);
      }
    });
    for (const answer of await Promise.all(answers)) expect(answer.status).toBe(200);
    expect(await verifySignIn(bank, handle, await bank.codeFor(ada))).toMatchObject({ status: 422 });
  });
});

describe('while somebody holds the first code of an operation, which is over', () => {
  /** A transfer whose code was sent twice. */
  async function transferWithTwoCodes(ada: SignedIn): Promise<string> {
    const musa = await bank.openCustomer();
    const { id } = await bank.startTransfer(ada, musa.account, 30);
    await bank.platform.clock.advance(61);
    await bank.ask(RESEND, { token: ada.token, body: { operationId: id } });
    await bank.platform.clock.advance(61);
    return id;
  }

  test(`${RESEND}: waits for it, and does not hold the code that waits`, async () => {
    const ada = await bank.signedIn();
    const id = await transferWithTwoCodes(ada);
    const again = () => bank.call(RESEND, { token: ada.token, body: { operationId: id } });
    const { rows, answer } = await waitForFirstCode(ada, id, again);
    expect(rows).toEqual([]);
    expect(answer?.status).toBe(200);
  });

  test(`${DISCARD}: waits for it, and does not hold the code that waits`, async () => {
    const ada = await bank.signedIn();
    const id = await transferWithTwoCodes(ada);
    const discard = () => bank.call(DISCARD, { token: ada.token, params: { id } });
    const { rows, answer } = await waitForFirstCode(ada, id, discard);
    expect(rows).toEqual([]);
    expect(answer?.status).toBe(200);
  });

  test(`${START_PASSKEY}, once mailed codes are worth nothing: waits for it, and does not hold the mailed code`, async () => {
    const ada = await bank.signedIn();
    const { operationId } = await bank.ask(START_PASSKEY, { token: ada.token, body: { what: 'PASSKEY' } });
    await bank.platform.clock.advance(61);
    await bank.ask(START_PASSKEY, { token: ada.token, body: { what: 'PASSKEY' } });
    await resetByLink(bank, ada);
    const token = await bank.signIn(ada);
    const { rows, answer } = await waitForFirstCode(ada, operationId, () =>
      bank.call(START_PASSKEY, { token, body: { what: 'PASSKEY' } }),
    );
    expect(rows).toEqual([]);
    expect(answer && seen(answer)).toEqual([429, 'RESEND_TOO_SOON']);
  });
});
