import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAppOwner } from '../../../../scripts/testing/authenticator-app.ts';
import { type Answer, openTestBank, type SignedIn, type TestBank } from '../../../../scripts/testing/bank.ts';
import { untilWaiting } from '../../../../scripts/testing/locks.ts';
import { changeCustomer } from '../customers/customers.ts';
import { endCodes } from '../platform/security/challenges/end-codes.ts';
import { turningOffIdOf } from './turning-off-challenge.ts';

const SWITCH = 'GET /api/ibanking/personal/payment-stop';
const ON = 'POST /api/ibanking/personal/payment-stop/on';
const OFF = 'POST /api/ibanking/personal/payment-stop/off';
const CONFIRM = 'POST /api/ibanking/personal/payment-stop/off/confirm';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

const isOn = async ({ token }: SignedIn) => (await bank.ask(SWITCH, { token })).isOn;
const turnOff = ({ token }: SignedIn, otp: string) => bank.call(CONFIRM, { token, body: { otp } });

test(`${SWITCH}, of whoever chose nothing: is off; ${ON} turns it on at once, for no code`, async () => {
  const ada = await bank.signedIn();
  const musa = await bank.signedIn();
  expect(await isOn(ada)).toBe(false);
  expect(await bank.ask(ON, { token: ada.token })).toEqual({ isOn: true });
  expect(await bank.ask(ON, { token: ada.token })).toEqual({ isOn: true });
  expect([await isOn(ada), await isOn(musa)]).toEqual([true, false]);
});

test(`${CONFIRM}, with the code: turns it off once, tells so, and the code is good for nothing more`, async () => {
  const ada = await bank.signedIn();
  await bank.ask(ON, { token: ada.token });
  expect(await bank.ask(OFF, { token: ada.token })).toMatchObject({
    twoFactorAuthenticationType: 'OTP_AUTHENTICATION',
    maskedEmail: expect.stringContaining('*') as string,
  });
  expect(await isOn(ada)).toBe(true);
  const otp = await bank.codeFor(ada);
  expect((await turnOff(ada, otp)).body).toEqual({ isOn: false });
  expect(await isOn(ada)).toBe(false);
  expect((await turnOff(ada, otp)).body).toEqual({ isOn: false });
  const told = (await bank.mailTo(ada.email)).filter(({ text }) => text.includes('were turned off on'));
  expect(told).toHaveLength(1);

  await bank.ask(ON, { token: ada.token });
  expect(await turnOff(ada, otp)).toMatchObject({ status: 422 });
  expect(await isOn(ada)).toBe(true);
});

test(`${CONFIRM}, with a code that another request uses up before it is compared: answers as the first time`, async () => {
  const ada = await bank.signedIn();
  await bank.ask(ON, { token: ada.token });
  await bank.ask(OFF, { token: ada.token });
  const otp = await bank.codeFor(ada);
  const { db, pool, clock } = bank.platform;
  const now = await clock.now();
  let answer: Promise<Answer> | undefined;
  await db.transaction().execute(async (another) => {
    await sql`lock table challenges in access exclusive mode`.execute(another);
    answer = turnOff(ada, otp);
    await untilWaiting(pool, 1);
    await changeCustomer(another, ada.id, { stopsPayments: false });
    await endCodes(another, turningOffIdOf(ada.id), now);
  });
  expect((await answer)?.body).toEqual({ isOn: false });
});

test(`${CONFIRM}, with a wrong code, somebody else's, or none that was asked for: answers 422 and leaves it on`, async () => {
  const ada = await bank.signedIn();
  const musa = await bank.signedIn();
  await bank.ask(ON, { token: ada.token });
  await bank.ask(ON, { token: musa.token });
  expect((await turnOff(ada, '123456')).code).toBe('WRONG_CODE');
  await bank.ask(OFF, { token: ada.token });
  const otp = await bank.codeFor(ada);
  const wrong = otp === '000000' ? '000001' : '000000';
  expect(await turnOff(ada, wrong)).toMatchObject({ status: 422, code: 'WRONG_CODE' });
  expect((await turnOff(musa, otp)).code).toBe('WRONG_CODE');
  expect([await isOn(ada), await isOn(musa)]).toEqual([true, true]);
  expect((await turnOff(ada, otp)).body).toEqual({ isOn: false });
});

test(`${OFF}, asked for again and again: sends one code a minute, which can be sent again, and five tries for it`, async () => {
  const ada = await bank.signedIn();
  await bank.ask(ON, { token: ada.token });
  const { operationId } = await bank.ask(OFF, { token: ada.token });
  expect(await bank.ask(OFF, { token: ada.token })).toMatchObject({ operationId });
  const codes = (await bank.mailTo(ada.email)).filter(({ text }) => text.includes('30 seconds to stop'));
  expect(new Set(codes.map(({ text }) => /\d{6}/.exec(text)?.[0])).size).toBe(1);
  await bank.platform.clock.advance(61);
  await bank.ask('POST /api/ibanking/personal/2fa/resend', { token: ada.token, body: { operationId } });
  const otp = await bank.codeFor(ada);
  const wrong = otp === '000000' ? '000001' : '000000';
  for (let tries = 0; tries < 5; tries += 1) await turnOff(ada, wrong);
  expect((await turnOff(ada, otp)).code).toBe('CODE_TRIES_USED_UP');
  expect(await isOn(ada)).toBe(true);
});

test(`${CONFIRM}, with an authenticator: takes the code of the app`, async () => {
  const ada = await openAppOwner(bank);
  await bank.ask(ON, { token: ada.token });
  expect(await bank.ask(OFF, { token: ada.token })).toMatchObject({
    twoFactorAuthenticationType: 'GOOGLE_AUTHENTICATOR',
  });
  expect((await turnOff(ada, ada.app.code())).body).toEqual({ isOn: false });
});
