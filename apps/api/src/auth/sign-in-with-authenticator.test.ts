import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  letWallClockRun,
  nextAppCode,
  stopWallClock,
} from '../../../../scripts/testing/authenticator-app.ts';
import {
  type Answer,
  openTestBank,
  type TestBank,
  type TestCustomer,
} from '../../../../scripts/testing/bank.ts';

const VERIFY = 'POST /auth/ibanking/personal/otp-verification';
const STEP_MS = 30_000;

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

beforeEach(stopWallClock);
afterEach(letWallClockRun);

type Owner = TestCustomer & { readonly totp: TOTP };

async function openOwner(): Promise<Owner> {
  const totp = new TOTP({ secret: new Secret({ size: 20 }), algorithm: 'SHA1', digits: 6, period: 30 });
  return { ...(await bank.openCustomer({ totpSecret: totp.secret.base32 })), totp };
}

function codeOf(customer: Owner, stepsFromNow = 0): string {
  return customer.totp.generate({ timestamp: Date.now() + stepsFromNow * STEP_MS });
}

async function verifyNewSignIn(customer: Owner, otp: string): Promise<Answer> {
  return verify(await bank.logIn(customer), otp);
}

function verify({ userId, userUUID }: { userId: string; userUUID: string }, otp: string): Promise<Answer> {
  return bank.call(VERIFY, { body: { userId, userUUID, otp } });
}

const seen = (answer: Answer) => [answer.status, answer.code];

test('sign-in with an authenticator, with the previous, the current or the next code: opens a session and sends nothing', async () => {
  for (const steps of [-1, 0, 1]) {
    const ada = await openOwner();
    expect([steps, (await verifyNewSignIn(ada, codeOf(ada, steps))).status]).toEqual([steps, 200]);
    expect(await bank.mailTo(ada.email)).toEqual([]);
    expect(await bank.mailTo(ada.phoneNumber)).toEqual([]);
  }
});

test.each([-2, -3, 2, 3])(
  'sign-in with an authenticator, with the code %d steps away: answers 422',
  async (steps) => {
    const ada = await openOwner();
    expect(seen(await verifyNewSignIn(ada, codeOf(ada, steps)))).toEqual([422, 'WRONG_CODE']);
  },
);

test('sign-in with an authenticator, twice with one code inside its step: says to wait and costs no try', async () => {
  const ada = await openOwner();
  const code = codeOf(ada);
  expect((await verifyNewSignIn(ada, code)).status).toBe(200);

  const handle = await bank.logIn(ada);
  for (let again = 0; again < 7; again += 1) {
    expect(seen(await verify(handle, code))).toEqual([422, 'WAIT_FOR_NEXT_CODE']);
  }
  // The code before the used one is as used as that.
  expect(seen(await verify(handle, codeOf(ada, -1)))).toEqual([422, 'WAIT_FOR_NEXT_CODE']);
  nextAppCode();
  expect(seen(await verify(handle, code))).toEqual([422, 'WAIT_FOR_NEXT_CODE']);
  expect((await verify(handle, codeOf(ada))).status).toBe(200);
});

test('sign-in with an authenticator, after the code of the next step: refuses that code and all before it until a later one', async () => {
  const ada = await openOwner();
  const ahead = codeOf(ada, 1);
  expect((await verifyNewSignIn(ada, ahead)).status).toBe(200);

  const handle = await bank.logIn(ada);
  const used = [ahead, codeOf(ada), codeOf(ada, -1)];
  for (const code of used) expect(seen(await verify(handle, code))).toEqual([422, 'WAIT_FOR_NEXT_CODE']);
  nextAppCode();
  for (const code of used.slice(0, 2))
    expect(seen(await verify(handle, code))).toEqual([422, 'WAIT_FOR_NEXT_CODE']);
  nextAppCode();
  expect(seen(await verify(handle, ahead))).toEqual([422, 'WAIT_FOR_NEXT_CODE']);
  expect((await verify(handle, codeOf(ada, 1))).status).toBe(200);
});

test('sign-in with an authenticator, the right code ten times at once in two sign-ins: opens one session', async () => {
  const ada = await openOwner();
  const [first, second] = [await bank.logIn(ada), await bank.logIn(ada)];
  const code = codeOf(ada);

  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, place) => verify(place % 2 === 0 ? first : second, code)),
  );

  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.status === 422)).toHaveLength(9);
});

test('sign-in with an authenticator, five wrong codes: the right one is dead too', async () => {
  const ada = await openOwner();
  const handle = await bank.logIn(ada);
  const near = [-1, 0, 1].map((steps) => codeOf(ada, steps));
  const wrong = ['000000', '111111', '222222', '333333', '444444', '555555', '666666', '777777']
    .filter((code) => !near.includes(code))
    .slice(0, 5);
  for (const code of wrong) await verify(handle, code);
  expect(seen(await verify(handle, codeOf(ada)))).toEqual([429, 'CODE_TRIES_USED_UP']);
});

test('sign-in with an authenticator, by e-mail and code: answers 422, because no code was sent', async () => {
  const ada = await openOwner();
  await bank.logIn(ada);
  const answer = await bank.call(VERIFY, { body: { email: ada.email, code: codeOf(ada) } });
  expect(seen(answer)).toEqual([422, 'WRONG_CODE']);
});

test('sign-in with an authenticator, asked to send the code again: answers 409 with the handle and sends nothing without it', async () => {
  const ada = await openOwner();
  const { userUUID } = await bank.logIn(ada);
  const resend = (body: object) => bank.call('POST /auth/ibanking/personal/email/resend-code', { body });

  expect(seen(await resend({ email: ada.email, userUUID }))).toEqual([409, 'RESEND_NOT_FOR_AUTHENTICATOR']);
  expect((await resend({ email: ada.email })).status).toBe(200);
  expect(await bank.mailTo(ada.email)).toEqual([]);
});

test('POST /api/transfer/intrabank/confirm, with an authenticator code: moves the money once, and the code of the sign-in does not do', async () => {
  const owner = await openOwner();
  const ada = { ...owner, token: await bank.signIn(owner, codeOf(owner)) };
  const musa = await bank.openCustomer({ balances: [0] });
  const started = await bank.ask('POST /api/transfer/intrabank', {
    token: ada.token,
    body: {
      sourceAccountNumber: ada.account.accountNumber,
      destinationAccountNumber: musa.account.accountNumber,
      amount: 20,
      description: 'Millet',
    },
  });
  expect(started.twoFactorAuthenticationType).toBe('GOOGLE_AUTHENTICATOR');

  const used = await bank.confirm(ada, { id: started.id, otp: codeOf(ada) });
  expect(seen(used)).toEqual([422, 'WAIT_FOR_NEXT_CODE']);
  expect(await bank.entriesOf(ada.account)).toEqual([]);

  nextAppCode();
  const otp = codeOf(ada);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => bank.confirm(ada, { id: started.id, otp })),
  );
  expect(answers.map((answer) => answer.status)).toEqual(Array<number>(20).fill(200));
  for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body);
  expect(await bank.entriesOf(ada.account)).toHaveLength(1);
  expect(await bank.balanceOf(musa.account)).toBe(2000n);
});
