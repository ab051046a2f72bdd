import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import {
  AuthenticatorApp,
  letWallClockRun,
  nextAppCode,
  openAppOwner,
  stopWallClock,
} from '../../../../scripts/testing/authenticator-app.ts';
import {
  openTestBank,
  type SignedIn,
  type TestBank,
  type TestCustomer,
} from '../../../../scripts/testing/bank.ts';
import { RESEND, SET_APP, SET_OTP, START_APP, START_OTP } from '../../../../scripts/testing/second-factor.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());
beforeEach(stopWallClock);
afterEach(letWallClockRun);

/** The codes that were sent to set a factor. */
async function setUpMails(customer: TestCustomer): Promise<number> {
  return (await bank.mailTo(customer.email)).filter(({ subject }) => subject.endsWith('second factor'))
    .length;
}

const setApp = (ada: SignedIn, body: unknown) => bank.call(SET_APP, { token: ada.token, body });
const setOtp = (ada: SignedIn, body: unknown) => bank.call(SET_OTP, { token: ada.token, body });

describe.each([START_OTP, START_APP] as const)('%s', (start) => {
  test('called again within a minute, also several times at once: answers 200 and sends no second code', async () => {
    const ada = await bank.signedIn();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => bank.call(start, { token: ada.token })),
    );
    await bank.platform.clock.advance(55);
    answers.push(await bank.call(start, { token: ada.token }));

    expect(answers.map(({ status }) => status)).toEqual(Array<number>(6).fill(200));
    const operations = answers.map(({ body }) => (body as { operationId: string }).operationId);
    expect(new Set(operations).size).toBe(1);
    expect(await setUpMails(ada)).toBe(1);
  });

  test('called again after a minute: sends a new code, and the old one is dead', async () => {
    const ada = await bank.signedIn();
    await bank.ask(start, { token: ada.token });
    const old = await bank.codeFor(ada);
    await bank.platform.clock.advance(61);
    const started = await bank.ask(start, { token: ada.token });
    const newer = await bank.codeFor(ada);
    expect(await setUpMails(ada)).toBe(2);

    const answerWith = (code: string) => {
      if (!('secretCode' in started)) return setOtp(ada, { otp: code });
      const app = new AuthenticatorApp(started.secretCode);
      return setApp(ada, { otp: app.code(), currentOtp: code });
    };
    if (newer !== old) expect((await answerWith(old)).status).toBe(422);
    expect((await answerWith(newer)).status).toBe(200);
  });

  test('called after five wrong codes within the minute: answers 429 until the minute is over', async () => {
    const ada = await bank.signedIn();
    await bank.ask(start, { token: ada.token });
    for (let guess = 0; guess < 5; guess += 1) {
      const body = { otp: '000000', currentOtp: '000000' };
      await (start === START_OTP ? setOtp(ada, body) : setApp(ada, body));
    }
    const tooSoon = await bank.call(start, { token: ada.token });
    expect(seen(tooSoon)).toEqual([429, 'RESEND_TOO_SOON']);
    expect(Number(tooSoon.headers.get('retry-after'))).toBeGreaterThan(0);
    await bank.platform.clock.advance(61);
    expect((await bank.call(start, { token: ada.token })).status).toBe(200);
  });

  test('called every two minutes: answers 429 after six codes within the hour, and works again an hour later', async () => {
    let ada = await bank.signedIn();
    for (let count = 0; count < 6; count += 1) {
      expect((await bank.call(start, { token: ada.token })).status).toBe(200);
      await bank.platform.clock.advance(120);
    }
    const limited = await bank.call(start, { token: ada.token });
    expect(seen(limited)).toEqual([429, 'RESEND_LIMIT']);
    expect(Number(limited.headers.get('retry-after'))).toBeLessThanOrEqual(3600 - 720);
    expect(await setUpMails(ada)).toBe(6);

    await bank.platform.clock.advance(3600);
    ada = { ...ada, token: await bank.signIn(ada) };
    expect((await bank.call(start, { token: ada.token })).status).toBe(200);
  });

  test('without a session, and for somebody who may not open the settings: answers 401 and 403', async () => {
    expect(seen(await bank.call(start))).toEqual([401, 'UNAUTHENTICATED']);
    const ada = await bank.signedIn({ permittedLinks: ['/home', '/transfer'] });
    expect(seen(await bank.call(start, { token: ada.token }))).toEqual([403, 'FORBIDDEN']);
    expect(await setUpMails(ada)).toBe(0);
  });
});

describe('a secret that is not confirmed yet', () => {
  test('GET /api/ibanking/personal/2fa/google-authenticator/generate, by the owner of an app: leaves the active app as it is', async () => {
    const ada = await openAppOwner(bank);
    const started = await bank.ask(START_APP, { token: ada.token });
    expect(started.secretCode).not.toBe(ada.app.secretCode);

    const newApp = new AuthenticatorApp(started.secretCode);
    const handle = await bank.logIn(ada);
    const verify = (otp: string) =>
      bank.call('POST /auth/ibanking/personal/otp-verification', {
        body: { userId: handle.userId, userUUID: handle.userUUID, otp },
      });
    expect(seen(await verify(newApp.code()))).toEqual([422, 'WRONG_CODE']);
    expect((await verify(ada.app.code())).status).toBe(200);
  });

  test('a newer secret: takes the place of the older one', async () => {
    const ada = await bank.signedIn();
    const older = new AuthenticatorApp((await bank.ask(START_APP, { token: ada.token })).secretCode);
    const newer = new AuthenticatorApp((await bank.ask(START_APP, { token: ada.token })).secretCode);
    const currentOtp = await bank.codeFor(ada);

    expect(newer.secretCode).not.toBe(older.secretCode);
    expect(seen(await setApp(ada, { otp: older.code(), currentOtp }))).toEqual([422, 'WRONG_CODE']);
    expect((await setApp(ada, { otp: newer.code(), currentOtp })).status).toBe(200);
  });

  test('a set-up sixteen minutes old, or never started: has to be started', async () => {
    let ada = await bank.signedIn();
    const body = { otp: '123456', currentOtp: '123456' };
    expect(seen(await setApp(ada, body))).toEqual([409, 'FACTOR_NOT_STARTED']);
    expect(seen(await setOtp(ada, body))).toEqual([409, 'FACTOR_NOT_STARTED']);

    const started = await bank.ask(START_APP, { token: ada.token });
    await bank.platform.clock.advance(16 * 60);
    ada = { ...ada, token: await bank.signIn(ada) };
    const app = new AuthenticatorApp(started.secretCode);
    const late = { otp: app.code(), currentOtp: await bank.codeFor(ada) };
    expect(seen(await setApp(ada, late))).toEqual([409, 'FACTOR_NOT_STARTED']);
    const resend = await bank.call(RESEND, {
      token: ada.token,
      body: { operationId: started.operationId },
    });
    expect(seen(resend)).toEqual([409, 'FACTOR_NOT_STARTED']);
  });
});

describe('POST /api/ibanking/personal/2fa/resend, for a set-up', () => {
  test('after a minute: sends another code, and the old one is dead', async () => {
    const ada = await openAppOwner(bank);
    const { operationId } = await bank.ask(START_OTP, { token: ada.token });
    const old = await bank.codeFor(ada);
    const resend = () => bank.call(RESEND, { token: ada.token, body: { operationId } });

    expect(seen(await resend())).toEqual([429, 'RESEND_TOO_SOON']);
    await bank.platform.clock.advance(61);
    expect((await resend()).status).toBe(200);
    const newer = await bank.codeFor(ada);
    const currentOtp = ada.app.code();
    if (newer !== old) expect((await setOtp(ada, { otp: old, currentOtp })).status).toBe(422);
    expect((await setOtp(ada, { otp: newer, currentOtp })).status).toBe(200);
  });

  test('of somebody else: answers 404 as for an unknown one', async () => {
    const [ada, musa] = [await bank.signedIn(), await bank.signedIn()];
    const { operationId } = await bank.ask(START_OTP, { token: ada.token });
    await bank.platform.clock.advance(61);
    const answer = await bank.call(RESEND, { token: musa.token, body: { operationId } });
    expect(seen(answer)).toEqual([404, 'NOT_FOUND']);
    expect(await setUpMails(ada)).toBe(1);
  });

  test('where only apps are asked: answers 409, because nothing was sent', async () => {
    const ada = await openAppOwner(bank);
    const { operationId } = await bank.ask(START_APP, { token: ada.token });
    const answer = await bank.call(RESEND, { token: ada.token, body: { operationId } });
    expect(seen(answer)).toEqual([409, 'RESEND_NOT_FOR_AUTHENTICATOR']);
  });
});

test('changing the telephone, right after the first app was set: has no minute to wait, because nothing is sent', async () => {
  const ada = await bank.signedIn();
  const first = new AuthenticatorApp((await bank.ask(START_APP, { token: ada.token })).secretCode);
  const set = await setApp(ada, { otp: first.code(), currentOtp: await bank.codeFor(ada) });
  const { accessToken: token } = (set.body as { tokenDTO: { accessToken: string } }).tokenDTO;

  const second = new AuthenticatorApp((await bank.ask(START_APP, { token })).secretCode);
  nextAppCode();
  const moved = await setApp({ ...ada, token }, { otp: second.code(), currentOtp: first.code() });
  expect(moved.status).toBe(200);
});

test('changing the telephone, with five wrong codes again and again: is refused after four times, for a day', async () => {
  const ada = await openAppOwner(bank);
  const wrong = { otp: '000000', currentOtp: '000000' };
  for (let count = 0; count < 4; count += 1) {
    await bank.ask(START_APP, { token: ada.token });
    for (let guess = 0; guess < 5; guess += 1) await setApp(ada, wrong);
  }
  expect(seen(await bank.call(START_APP, { token: ada.token }))).toEqual([429, 'TOO_MANY_WRONG_CODES']);
});

test('changing the telephone, fourteen minutes after scanning: still works', async () => {
  const ada = await openAppOwner(bank);
  const app = new AuthenticatorApp((await bank.ask(START_APP, { token: ada.token })).secretCode);
  await bank.platform.clock.advance(7 * 60);
  await bank.ask('GET /api/accounts', { token: ada.token });
  await bank.platform.clock.advance(7 * 60);
  nextAppCode();
  expect((await setApp(ada, { otp: app.code(), currentOtp: ada.app.code() })).status).toBe(200);
});
