import { afterAll, beforeAll, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import { openTestBank, type TestBank } from '../../../../scripts/testing/bank.ts';
import { sessionsOf, startSignIn, verifySignIn } from '../../../../scripts/testing/sign-in.ts';
import { newId } from '../bank/ids.ts';

const RESEND = 'POST /auth/ibanking/personal/email/resend-code';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

const resend = (body: { email: string; userUUID?: string }) => bank.call(RESEND, { body });

test('POST /auth/ibanking/personal/email/resend-code, with the handle: sends a new code after a minute, the old one is dead', async () => {
  const ada = await bank.openCustomer();
  const handle = await startSignIn(bank, ada);
  const request = { email: ada.phoneNumber, userUUID: handle.userUUID };

  const tooSoon = await resend(request);
  expect(seen(tooSoon)).toEqual([429, 'RESEND_TOO_SOON']);
  expect(Number(tooSoon.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  await bank.platform.clock.advance(61);
  const sent = await resend(request);
  expect([sent.status, sent.body]).toEqual([200, { message: 'OTP Resent' }]);
  const newer = await bank.codeFor(ada);

  expect(await bank.mailTo(ada.phoneNumber)).toHaveLength(2);
  expect((await verifySignIn(bank, handle, handle.otp)).status).toBe(422);
  expect((await verifySignIn(bank, handle, newer)).status).toBe(200);
});

test('POST /auth/ibanking/personal/email/resend-code, without the handle: adds a code beside the old one', async () => {
  const ada = await bank.openCustomer();
  const handle = await startSignIn(bank, ada);

  expect((await resend({ email: ada.email })).status).toBe(200);
  const newer = await bank.codeFor(ada);

  expect(newer).not.toBe(handle.otp);
  // The old code still works; the new one ends with it, because a handle opens one session.
  expect((await verifySignIn(bank, handle, handle.otp)).status).toBe(200);
  expect((await verifySignIn(bank, handle, newer)).status).toBe(422);
  expect(await sessionsOf(bank, ada)).toBe(1);
});

test('POST /auth/ibanking/personal/email/resend-code, without the handle: the code beside works by itself as well', async () => {
  const ada = await bank.openCustomer();
  const handle = await startSignIn(bank, ada);
  expect((await resend({ email: ada.email })).status).toBe(200);
  expect((await verifySignIn(bank, handle, await bank.codeFor(ada))).status).toBe(200);
});

test('POST /auth/ibanking/personal/email/resend-code, without the handle and too often: answers 429, the owner with the handle is served', async () => {
  const ada = await bank.openCustomer();
  const handle = await startSignIn(bank, ada);
  await bank.platform.clock.advance(61);
  expect((await resend({ email: ada.email })).status).toBe(200);
  const again = await resend({ email: ada.email });
  expect(seen(again)).toEqual([429, 'RESEND_TOO_SOON']);
  const unknown = { email: `nobody${newId()}@harvest.test` };
  expect((await resend(unknown)).status).toBe(200);
  expect((await resend(unknown)).status).toBe(429);
  await bank.platform.clock.advance(61);
  expect((await resend({ email: ada.email, userUUID: handle.userUUID })).status).toBe(200);
});

test('POST /auth/ibanking/personal/email/resend-code, with a handle that no password made, or for nobody: answers the same and sends nothing', async () => {
  const ada = await bank.openCustomer();
  const musa = await bank.openCustomer();
  const hers = await startSignIn(bank, ada);
  const his = await startSignIn(bank, musa);
  await bank.platform.clock.advance(61);

  const answers = [
    await resend({ email: ada.email, userUUID: newId() }),
    await resend({ email: ada.email, userUUID: his.userUUID }),
    await resend({ email: 'nobody@harvest.test', userUUID: hers.userUUID }),
    await resend({ email: (await bank.openCustomer()).email }),
  ];

  for (const answer of answers)
    expect([answer.status, answer.body]).toEqual([200, { message: 'OTP Resent' }]);
  expect(await bank.mailTo(ada.email)).toHaveLength(1);
  expect(await bank.mailTo(musa.email)).toHaveLength(1);
  expect((await verifySignIn(bank, hers, hers.otp)).status).toBe(200);
  expect((await verifySignIn(bank, his, his.otp)).status).toBe(200);
});

test('POST /auth/ibanking/personal/email/resend-code, after the sign-in is done: sends nothing', async () => {
  const ada = await bank.openCustomer();
  const handle = await startSignIn(bank, ada);
  expect((await verifySignIn(bank, handle, handle.otp)).status).toBe(200);
  await bank.platform.clock.advance(61);
  expect((await resend({ email: ada.email, userUUID: handle.userUUID })).status).toBe(200);
  expect(await bank.mailTo(ada.email)).toHaveLength(1);
});
