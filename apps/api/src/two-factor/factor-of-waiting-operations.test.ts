import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import {
  AuthenticatorApp,
  letWallClockRun,
  nextAppCode,
  openAppOwner,
  stopWallClock,
} from '../../../../scripts/testing/authenticator-app.ts';
import { openTestBank, type SignedIn, type TestBank } from '../../../../scripts/testing/bank.ts';
import type { TestAccount } from '../../../../scripts/testing/customers.ts';
import {
  RESEND,
  SET_APP,
  SET_OTP,
  START_APP,
  START_OTP,
  tokenOf,
} from '../../../../scripts/testing/second-factor.ts';

const VERIFY = 'POST /auth/ibanking/personal/otp-verification';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());
beforeEach(stopWallClock);
afterEach(letWallClockRun);

/** @returns the app and the token that the session goes on under */
async function switchToApp(ada: SignedIn): Promise<{ app: AuthenticatorApp; token: string }> {
  const app = new AuthenticatorApp((await bank.ask(START_APP, { token: ada.token })).secretCode);
  const body = { otp: app.code(), currentOtp: await bank.codeFor(ada) };
  const answer = await bank.call(SET_APP, { token: ada.token, body });
  nextAppCode();
  return { app, token: tokenOf(answer) };
}

async function startTransfer(ada: SignedIn, to: TestAccount): Promise<string> {
  const body = {
    sourceAccountNumber: ada.account.accountNumber,
    destinationAccountNumber: to.accountNumber,
    amount: 30,
    description: 'Groundnuts',
  };
  return (await bank.ask('POST /api/transfer/intrabank', { token: ada.token, body })).id;
}

test('a transfer that waited for a sent code, after the change to an app: refuses the sent code and takes the code of the app once it is asked for', async () => {
  const before = await bank.signedIn();
  const musa = await bank.openCustomer({ balances: [0] });
  const { id, otp: sent } = await bank.startTransfer(before, musa.account, 30);
  const { app, token } = await switchToApp(before);
  const ada = { ...before, token };

  expect(seen(await bank.confirm(ada, { id, otp: sent }))).toEqual([422, 'WRONG_CODE']);
  const resend = () => bank.call(RESEND, { token, body: { operationId: id } });
  expect(seen(await resend())).toEqual([429, 'RESEND_TOO_SOON']);
  await bank.platform.clock.advance(61);
  expect((await resend()).status).toBe(200);
  expect(seen(await resend())).toEqual([409, 'RESEND_NOT_FOR_AUTHENTICATOR']);
  expect(seen(await bank.confirm(ada, { id, otp: sent }))).toEqual([422, 'WRONG_CODE']);
  expect((await bank.confirm(ada, { id, otp: app.code() })).status).toBe(200);
  expect(await bank.balanceOf(musa.account)).toBe(3000n);
});

test('a transfer that waited for a code of the app, after the change to sent codes: refuses the app and takes a sent code once it is asked for', async () => {
  const before = await openAppOwner(bank);
  const musa = await bank.openCustomer({ balances: [0] });
  const id = await startTransfer(before, musa.account);
  await bank.ask(START_OTP, { token: before.token });
  const body = { otp: await bank.codeFor(before), currentOtp: before.app.code() };
  const token = tokenOf(await bank.call(SET_OTP, { token: before.token, body }));
  const ada = { ...before, token };

  nextAppCode();
  expect(seen(await bank.confirm(ada, { id, otp: before.app.code() }))).toEqual([422, 'WRONG_CODE']);
  await bank.platform.clock.advance(61);
  expect((await bank.call(RESEND, { token, body: { operationId: id } })).status).toBe(200);
  expect((await bank.confirm(ada, { id, otp: await bank.codeFor(ada) })).status).toBe(200);
  expect(await bank.balanceOf(musa.account)).toBe(3000n);
});

test('a transfer that waited for a code of the app, after the change to another telephone: takes the code of the new one alone', async () => {
  const before = await openAppOwner(bank);
  const musa = await bank.openCustomer({ balances: [0] });
  const id = await startTransfer(before, musa.account);
  const app = new AuthenticatorApp((await bank.ask(START_APP, { token: before.token })).secretCode);
  const body = { otp: app.code(), currentOtp: before.app.code() };
  const ada = { ...before, token: tokenOf(await bank.call(SET_APP, { token: before.token, body })) };

  nextAppCode();
  expect(seen(await bank.confirm(ada, { id, otp: before.app.code() }))).toEqual([422, 'WRONG_CODE']);
  expect((await bank.confirm(ada, { id, otp: app.code() })).status).toBe(200);
});

test('a sign-in that waited for its code, after a change of factor: is over, by its handle as by e-mail', async () => {
  const ada = await bank.signedIn();
  const { userId, userUUID } = await bank.logIn(ada);
  const sent = await bank.codeFor(ada);
  const { app } = await switchToApp(ada);

  for (const otp of [sent, app.code()]) {
    const answer = await bank.call(VERIFY, { body: { userId, userUUID, otp } });
    expect(seen(answer)).toEqual([422, 'WRONG_CODE']);
  }
  const byEmail = await bank.call(VERIFY, { body: { email: ada.email, code: sent } });
  expect(seen(byEmail)).toEqual([422, 'WRONG_CODE']);
  const fresh = await bank.logIn(ada);
  const answer = await bank.call(VERIFY, {
    body: { userId: fresh.userId, userUUID: fresh.userUUID, otp: app.code() },
  });
  expect(answer.status).toBe(200);
});

test('a sign-in with a right code at the moment of a change of factor: leaves no session behind that the change did not see', async () => {
  for (let round = 0; round < 5; round += 1) {
    const ada = await bank.signedIn();
    const { userId, userUUID } = await bank.logIn(ada);
    const signInCode = await bank.codeFor(ada);
    const app = new AuthenticatorApp((await bank.ask(START_APP, { token: ada.token })).secretCode);
    const body = { otp: app.code(), currentOtp: await bank.codeFor(ada) };

    const [changed, signedIn] = await Promise.all([
      bank.call(SET_APP, { token: ada.token, body }),
      bank.call(VERIFY, { body: { userId, userUUID, otp: signInCode } }),
    ]);
    expect(changed.status).toBe(200);
    if (signedIn.status === 200) {
      const late = await bank.call('GET /api/accounts', { token: tokenOf(signedIn) });
      expect(seen(late)).toEqual([401, 'UNAUTHENTICATED']);
    }
  }
});
