import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import {
  type AppOwner,
  AuthenticatorApp,
  letWallClockRun,
  nextAppCode,
  openAppOwner,
  stopWallClock,
} from '../../../../scripts/testing/authenticator-app.ts';
import {
  type Answer,
  openTestBank,
  type SignedIn,
  type TestBank,
  type TestCustomer,
} from '../../../../scripts/testing/bank.ts';
import { otherThan } from '../../../../scripts/testing/codes.ts';
import { untilWaiting } from '../../../../scripts/testing/locks.ts';
import { SET_APP, SET_OTP, START_APP, START_OTP } from '../../../../scripts/testing/second-factor.ts';
import { startSignIn, verifySignIn } from '../../../../scripts/testing/sign-in.ts';
import { lockCustomer } from '../customers/customers.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());
beforeEach(stopWallClock);
afterEach(letWallClockRun);

/** Somebody with sent codes who has scanned a new app, and the code that was sent for it. */
async function scanned() {
  const ada = await bank.signedIn();
  const app = new AuthenticatorApp((await bank.ask(START_APP, { token: ada.token })).secretCode);
  return { ada, app, sent: await bank.codeFor(ada) };
}

/** Somebody with an app who has asked for sent codes, and the one that was sent. */
async function askedForCodes(): Promise<{ ada: AppOwner; sent: string }> {
  const ada = await openAppOwner(bank);
  await bank.ask(START_OTP, { token: ada.token });
  return { ada, sent: await bank.codeFor(ada) };
}

const setApp = (ada: SignedIn, body: unknown) => bank.call(SET_APP, { token: ada.token, body });
const setOtp = (ada: SignedIn, body: unknown) => bank.call(SET_OTP, { token: ada.token, body });

async function factorOf(customer: TestCustomer): Promise<string> {
  const row = await bank.platform.db
    .selectFrom('customers')
    .select('two_factor_type')
    .where('id', '=', customer.id)
    .executeTakeFirstOrThrow();
  return row.two_factor_type;
}

/** The tries that were counted on the newest challenge of a purpose. */
async function triesOf(customer: TestCustomer, purpose: string): Promise<number | undefined> {
  const row = await bank.platform.db
    .selectFrom('challenges')
    .select('attempts')
    .where('holder_id', '=', customer.id)
    .where('purpose', '=', purpose)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.attempts;
}

test('setting an app, with a missing or wrong code of the current factor: answers the same whether the other code is right or not', async () => {
  const { ada, app, sent } = await scanned();
  const wrong = otherThan(sent);
  const answers = [
    await setApp(ada, { otp: app.code() }),
    await setApp(ada, { otp: '000000' }),
    await setApp(ada, { otp: app.code(), currentOtp: wrong }),
    await setApp(ada, { otp: otherThan(app.code()), currentOtp: wrong }),
  ];
  for (const answer of answers) expect(seen(answer)).toEqual([422, 'WRONG_CURRENT_CODE']);
  // What was not guessed was not counted.
  expect(await triesOf(ada, 'SET_AUTHENTICATOR_FACTOR')).toBe(2);
  expect(await factorOf(ada)).toBe('OTP_AUTHENTICATION');
  expect((await setApp(ada, { otp: app.code(), currentOtp: sent })).status).toBe(200);
});

test('setting sent codes, with a missing or wrong code of the app: answers the same whether the other code is right or not', async () => {
  const { ada, sent } = await askedForCodes();
  const wrong = otherThan(ada.app.code());
  for (const body of [
    { otp: sent },
    { otp: sent, currentOtp: wrong },
    { otp: otherThan(sent), currentOtp: wrong },
  ]) {
    expect(seen(await setOtp(ada, body))).toEqual([422, 'WRONG_CURRENT_CODE']);
  }
  expect(await factorOf(ada)).toBe('GOOGLE_AUTHENTICATOR');
  expect((await setOtp(ada, { otp: sent, currentOtp: ada.app.code() })).status).toBe(200);
});

test('setting a factor, with the current code right and the new one wrong: says so, and the right pair still works', async () => {
  const { ada, app, sent } = await scanned();
  expect(seen(await setApp(ada, { otp: otherThan(app.code()), currentOtp: sent }))).toEqual([
    422,
    'WRONG_CODE',
  ]);
  const musa = await askedForCodes();
  const currentOtp = musa.ada.app.code();
  expect(seen(await setOtp(musa.ada, { otp: otherThan(musa.sent), currentOtp }))).toEqual([
    422,
    'WRONG_CODE',
  ]);
  expect((await setApp(ada, { otp: app.code(), currentOtp: sent })).status).toBe(200);
  expect((await setOtp(musa.ada, { otp: musa.sent, currentOtp })).status).toBe(200);
});

test('setting a factor, with five wrong codes of either kind: is dead also for the right ones', async () => {
  const { ada, app, sent } = await scanned();
  const right = { otp: app.code(), currentOtp: sent };
  const wrong = { otp: otherThan(app.code(), 7), currentOtp: otherThan(sent) };
  for (let place = 0; place < 4; place += 1) {
    const body = place % 2 === 0 ? { ...right, otp: wrong.otp } : { ...right, currentOtp: wrong.currentOtp };
    expect((await setApp(ada, body)).status).toBe(422);
  }
  expect(seen(await setApp(ada, wrong))).toEqual([429, 'CODE_TRIES_USED_UP']);
  expect(seen(await setApp(ada, right))).toEqual([429, 'CODE_TRIES_USED_UP']);
  expect(await factorOf(ada)).toBe('OTP_AUTHENTICATION');
});

test('setting a factor, with two hundred wrong codes at once: evaluates five, and the right ones are dead', async () => {
  const { ada, sent } = await askedForCodes();
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, place) =>
      setOtp(ada, { otp: otherThan(sent, place + 1), currentOtp: ada.app.code() }),
    ),
  );
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(4);
  expect(answers.filter(({ code }) => code === 'CODE_TRIES_USED_UP')).toHaveLength(196);
  expect(await triesOf(ada, 'SET_OTP_FACTOR')).toBe(5);
  const right = { otp: sent, currentOtp: ada.app.code() };
  expect(seen(await setOtp(ada, right))).toEqual([429, 'CODE_TRIES_USED_UP']);
});

test('changing the telephone, started over after wrong codes: gives no more tries, however much later', async () => {
  const ada = await openAppOwner(bank);
  const wrong = otherThan(ada.app.code(), 7);
  const answers: Answer[] = [];
  for (let guess = 0; guess < 5; guess += 1) {
    const app = new AuthenticatorApp((await bank.ask(START_APP, { token: ada.token })).secretCode);
    answers.push(await setApp(ada, { otp: app.code(), currentOtp: wrong }));
    if (guess === 2) await bank.platform.clock.advance(120);
  }
  expect(answers.map(({ code }) => code)).toEqual([
    ...Array<string>(4).fill('WRONG_CURRENT_CODE'),
    'CODE_TRIES_USED_UP',
  ]);
});

test('setting a factor, with something that is no code: answers 400 and costs no try', async () => {
  const { ada, app, sent } = await scanned();
  const bad = [123456, '12345', '1234567', ' 123456', '12 456', '１２３４５６', ['123456'], {}, true, ''];
  for (const code of bad) {
    for (const body of [
      { otp: code, currentOtp: sent },
      { otp: app.code(), currentOtp: code },
    ]) {
      expect([code, ...seen(await setApp(ada, body))]).toEqual([code, 400, 'BAD_REQUEST']);
    }
  }
  // The current factor's code may be left out of a body, and null says that it is: what is missing then is the proof.
  expect(seen(await setApp(ada, { otp: null, currentOtp: sent }))).toEqual([400, 'BAD_REQUEST']);
  expect(seen(await setApp(ada, { otp: app.code(), currentOtp: null }))).toEqual([422, 'WRONG_CURRENT_CODE']);
  expect(await triesOf(ada, 'SET_AUTHENTICATOR_FACTOR')).toBe(0);
});

test.each([-3, -2, 2, 3])('setting an app, with its code %d steps away: is refused', async (steps) => {
  const { ada, app, sent } = await scanned();
  expect(seen(await setApp(ada, { otp: app.code(steps), currentOtp: sent }))).toEqual([422, 'WRONG_CODE']);
});

test.each([-1, 1])(
  'setting an app, with its code %d step away: works, as the clock of a telephone may be off, and uses the steps up to it',
  async (steps) => {
    const { ada, app, sent } = await scanned();
    const otp = app.code(steps);
    expect((await setApp(ada, { otp, currentOtp: sent })).status).toBe(200);
    const verify = async (code: string) => verifySignIn(bank, await bank.logIn(ada), code);
    for (const used of steps === 1 ? [otp, app.code(), app.code(-1)] : [otp])
      expect(seen(await verify(used))).toEqual([422, 'WAIT_FOR_NEXT_CODE']);
    nextAppCode();
    expect((await verify(app.code(1))).status).toBe(200);
  },
);

test('setting sent codes, with the next code of the app: works once', async () => {
  const { ada, sent } = await askedForCodes();
  expect((await setOtp(ada, { otp: sent, currentOtp: ada.app.code(1) })).status).toBe(200);
});

test('setting sent codes, with a code of the app that signed in already: says to wait and costs no try', async () => {
  const app = new AuthenticatorApp();
  const customer = await bank.openCustomer({ totpSecret: app.secretCode });
  const used = app.code();
  const ada = { ...customer, token: await bank.signIn(customer, used) };
  await bank.ask(START_OTP, { token: ada.token });
  const otp = await bank.codeFor(ada);

  for (let again = 0; again < 7; again += 1) {
    expect(seen(await setOtp(ada, { otp, currentOtp: used }))).toEqual([422, 'WAIT_FOR_NEXT_CODE']);
  }
  expect(await triesOf(ada, 'SET_OTP_FACTOR')).toBe(0);
  nextAppCode();
  expect(seen(await setOtp(ada, { otp, currentOtp: app.code(2) }))).toEqual([422, 'WRONG_CURRENT_CODE']);
  expect((await setOtp(ada, { otp, currentOtp: app.code() })).status).toBe(200);
});

test('setting a factor, with a code that was sent for something else or to somebody else: is refused', async () => {
  const ada = await bank.signedInByCode();
  const signInCode = await bank.codeFor(ada);
  const musa = await bank.signedIn();
  const { otp: transferCode } = await bank.startTransfer(ada, musa.account, 10);
  await bank.ask(START_OTP, { token: ada.token });
  const otherSetUp = await bank.codeFor(ada);
  await bank.ask(START_APP, { token: musa.token });
  const hers = await bank.codeFor(musa);
  const app = new AuthenticatorApp((await bank.ask(START_APP, { token: ada.token })).secretCode);
  const sent = await bank.codeFor(ada);
  const foreign = [signInCode, transferCode, otherSetUp, hers].filter((code) => code !== sent);

  for (const currentOtp of foreign) {
    expect(seen(await setApp(ada, { otp: app.code(), currentOtp }))).toEqual([422, 'WRONG_CURRENT_CODE']);
  }
  expect(await factorOf(ada)).toBe('OTP_AUTHENTICATION');
  expect((await setApp(ada, { otp: app.code(), currentOtp: sent })).status).toBe(200);
});

test('a code sent to set a factor, used for a transfer or a sign-in: is refused', async () => {
  const { ada, sent } = await scanned();
  const musa = await bank.openCustomer();
  // Codes are drawn by chance: another one, should it be the same.
  let transfer = await bank.startTransfer(ada, musa.account, 10);
  while (transfer.otp === sent) transfer = await bank.startTransfer(ada, musa.account, 10);
  let signIn = await startSignIn(bank, ada);
  while (signIn.otp === sent) signIn = await startSignIn(bank, ada);
  const { id } = transfer;
  const { userId, userUUID } = signIn;
  expect(seen(await bank.confirm(ada, { id, otp: sent }))).toEqual([422, 'WRONG_CODE']);
  const answer = await bank.call('POST /auth/ibanking/personal/otp-verification', {
    body: { userId, userUUID, otp: sent },
  });
  expect(seen(answer)).toEqual([422, 'WRONG_CODE']);
  expect(await bank.entriesOf(ada.account)).toEqual([]);
});

test('setting an app, six minutes after the code was sent: needs a newer one, which can be asked for', async () => {
  const ada = await bank.signedIn();
  const started = await bank.ask(START_APP, { token: ada.token });
  const app = new AuthenticatorApp(started.secretCode);
  const old = await bank.codeFor(ada);
  await bank.platform.clock.advance(360);

  expect(seen(await setApp(ada, { otp: app.code(), currentOtp: old }))).toEqual([422, 'CODE_EXPIRED']);
  const resend = 'POST /api/ibanking/personal/2fa/resend';
  await bank.ask(resend, { token: ada.token, body: { operationId: started.operationId } });
  const newer = await bank.codeFor(ada);
  if (newer !== old) {
    const refused = await setApp(ada, { otp: app.code(), currentOtp: old });
    expect(seen(refused)).toEqual([422, 'WRONG_CURRENT_CODE']);
  }
  expect((await setApp(ada, { otp: app.code(), currentOtp: newer })).status).toBe(200);
});

test('one code of an app, for a transfer and for a change of factor at the same moment: works for one of them', async () => {
  for (let round = 0; round < 4; round += 1) {
    const ada = await openAppOwner(bank);
    const musa = await bank.openCustomer({ balances: [0] });
    const started = await bank.ask('POST /api/transfer/intrabank', {
      token: ada.token,
      body: {
        sourceAccountNumber: ada.account.accountNumber,
        destinationAccountNumber: musa.account.accountNumber,
        amount: 5,
        description: 'Okra',
      },
    });
    await bank.ask(START_OTP, { token: ada.token });
    const sent = await bank.codeFor(ada);
    const code = ada.app.code();

    const [transferred, changed] = await whileCustomerIsLocked(ada, [
      () => bank.confirm(ada, { id: started.id, otp: code }),
      () => setOtp(ada, { otp: sent, currentOtp: code }),
    ]);
    expect([
      [200, 422],
      [422, 200],
    ]).toContainEqual([transferred?.status, changed?.status]);
    expect(await bank.balanceOf(musa.account)).toBe(transferred?.status === 200 ? 500n : 0n);
  }
});

test('setting a factor, while somebody ends every session of the customer: waits for that and then finds its own session over', async () => {
  const { ada, app, sent } = await scanned();
  const { db, pool, sessions } = bank.platform;
  const change = await db.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, ada.id);
    const answer = setApp(ada, { otp: app.code(), currentOtp: sent });
    await untilWaiting(pool, 1);
    await sessions.endAll(transaction, ada.id, new Date());
    return { answer };
  });
  expect(seen(await change.answer)).toEqual([401, 'UNAUTHENTICATED']);
  expect(await factorOf(ada)).toBe('OTP_AUTHENTICATION');
});

/** Starts requests that all need a customer's row while somebody holds it, and lets them go once they all wait for it. */
async function whileCustomerIsLocked(
  customer: TestCustomer,
  requests: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const { pool } = bank.platform;
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select id from customers where id = $1 for no key update', [customer.id]);
  const answers = requests.map((request) => request());
  await untilWaiting(pool, requests.length);
  await holder.query('commit');
  holder.release();
  return Promise.all(answers);
}
