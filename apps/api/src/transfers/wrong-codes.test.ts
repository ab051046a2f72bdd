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
import { RESEND, SET_APP, START_APP } from '../../../../scripts/testing/second-factor.ts';
import { initiate, letStartsAge, untouched } from '../../../../scripts/testing/transfers.ts';

const DAY_SECONDS = 86_400;

let bank: TestBank;
/** The same bank seen through a second API instance. */
let second: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
  second = await bank.join();
});
afterAll(async () => {
  await second.close();
  await bank.close();
});
beforeEach(stopWallClock);
afterEach(letWallClockRun);

const TOO_MANY = [429, 'TOO_MANY_WRONG_CODES'];

type Started = { readonly id: string; readonly otp: string };

/** Enters wrong codes, five for each of several transfers. @returns what the last one was answered */
async function enterWrongCodes(ada: SignedIn, musa: TestCustomer, count: number): Promise<Answer> {
  let answer: Answer | undefined;
  let started: Started | undefined;
  for (let place = 0; place < count; place += 1) {
    if (place % 5 === 0) started = await bank.startTransfer(ada, musa.account, 10);
    if (started === undefined) throw new Error('Nothing was started');
    answer = await bank.confirm(ada, { id: started.id, otp: otherThan(started.otp) });
    if (place < count - 1) expect(['WRONG_CODE', 'CODE_TRIES_USED_UP']).toContain(answer.code);
  }
  if (answer === undefined) throw new Error('No code was entered');
  return answer;
}

async function wrongCodeMessages(customer: TestCustomer): Promise<number> {
  const mails = await bank.mailTo(customer.email);
  return mails.filter(({ subject }) => subject === 'Too many wrong codes were entered').length;
}

/** Confirms among so many that a busy machine may keep one waiting for longer than the bank lets it (503): who gets that asks again. */
async function confirmInCrowd(at: TestBank, ada: SignedIn, confirmation: Started): Promise<Answer> {
  let answer: Answer;
  do answer = await at.confirm(ada, confirmation);
  while (answer.code === 'UNAVAILABLE');
  return answer;
}

/** The wrong codes that were compared with something. */
async function comparedWrong(customer: TestCustomer): Promise<number> {
  const rows = await bank.platform.db
    .selectFrom('challenges')
    .select('wrong_codes')
    .where('holder_id', '=', customer.id)
    .where('purpose', '!=', 'SIGN_IN')
    .execute();
  return rows.reduce((sum, row) => sum + row.wrong_codes, 0);
}

test('codes inside a session, after twenty wrong ones over several transfers: none is taken and nothing is started for a day, and the customer is told once', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer({ balances: [0] });
  const done = await bank.startTransfer(ada, musa.account, 7);
  const sent = await bank.confirm(ada, done);
  const waiting = await bank.startTransfer(ada, musa.account, 10);

  expect(seen(await enterWrongCodes(ada, musa, 20))).toEqual(TOO_MANY);

  const right = await bank.confirm(ada, waiting);
  expect(seen(right)).toEqual(TOO_MANY);
  expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(DAY_SECONDS - 300);
  const destination = { destinationAccountNumber: musa.account.accountNumber };
  const start = await initiate(bank, ada, destination);
  expect(seen(start)).toEqual(TOO_MANY);
  expect(Number(start.headers.get('retry-after'))).toBeGreaterThan(DAY_SECONDS - 300);
  expect(seen(await bank.call(START_APP, { token: ada.token }))).toEqual(TOO_MANY);
  // What was confirmed before is answered as it was.
  expect((await bank.confirm(ada, done)).body).toEqual(sent.body);
  expect(await bank.balanceOf(musa.account)).toBe(700n);
  expect(await wrongCodeMessages(ada)).toBe(1);

  await bank.platform.clock.advance(61);
  const again = await bank.call(RESEND, { token: ada.token, body: { operationId: waiting.id } });
  expect(seen(again)).toEqual(TOO_MANY);

  await bank.platform.clock.advance(DAY_SECONDS);
  const later = { ...ada, token: await bank.signIn(ada) };
  expect((await bank.send(later, musa.account, 5)).status).toBe(200);
  expect(await bank.balanceOf(musa.account)).toBe(1200n);
  expect(await wrongCodeMessages(ada)).toBe(1);
});

test('a right code, after nineteen wrong ones: works and takes none of them back', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer({ balances: [0] });
  const nineteenth = await enterWrongCodes(ada, musa, 19);
  expect(nineteenth.code).toBe('WRONG_CODE');
  // The code has one more try, and so has the day.
  expect(nineteenth.body).toMatchObject({ params: { triesLeft: 1 } });

  expect((await bank.send(ada, musa.account, 10)).status).toBe(200);

  const waiting = await bank.startTransfer(ada, musa.account, 10);
  expect(seen(await bank.confirm(ada, { id: waiting.id, otp: otherThan(waiting.otp) }))).toEqual(TOO_MANY);
  expect(seen(await bank.confirm(ada, waiting))).toEqual(TOO_MANY);
  expect(await bank.balanceOf(musa.account)).toBe(1000n);
});

test('a first wrong code for a transfer, after seventeen for others that day: says two tries are left, not four', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  await enterWrongCodes(ada, musa, 17);
  const { id, otp } = await bank.startTransfer(ada, musa.account, 10);
  const { body } = await bank.confirm(ada, { id, otp: otherThan(otp) });
  expect(body).toMatchObject({ code: 'WRONG_CODE', params: { triesLeft: 2 } });
});

test('codes inside a session, after ten wrong ones yesterday and ten today: are taken again once the older ones are a day old', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  await enterWrongCodes(ada, musa, 10);
  await bank.platform.clock.advance(DAY_SECONDS - 3600);
  const evening = { ...ada, token: await bank.signIn(ada) };
  const refused = await enterWrongCodes(evening, musa, 10);

  expect(seen(refused)).toEqual(TOO_MANY);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(3600);
  await bank.platform.clock.advance(Number(refused.headers.get('retry-after')));
  const morning = { ...ada, token: await bank.signIn(ada) };
  expect((await bank.send(morning, musa.account, 10)).status).toBe(200);
});

test('two hundred wrong codes at once, for forty transfers through two processes: twenty are compared, and no right one works', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer({ balances: [0] });
  const started: Started[] = [];
  for (let place = 0; place < 41; place += 1) {
    started.push(await bank.startTransfer(ada, musa.account, 10));
    if (place === 20) await letStartsAge(bank.database.appUrl, ada);
  }
  const [waiting, ...guessed] = started;
  if (waiting === undefined) throw new Error('Nothing was started');

  const answers = await Promise.all(
    guessed.flatMap(({ id, otp }) =>
      [1, 2, 3, 4, 5].map((place) =>
        confirmInCrowd(place % 2 === 0 ? bank : second, ada, { id, otp: otherThan(otp, place) }),
      ),
    ),
  );

  expect(await comparedWrong(ada)).toBe(20);
  expect(answers.filter(({ code }) => code === 'TOO_MANY_WRONG_CODES').length).toBeGreaterThanOrEqual(181);
  for (const { status } of answers) expect([422, 429]).toContain(status);
  expect(seen(await second.confirm(ada, waiting))).toEqual(TOO_MANY);
  expect(await wrongCodeMessages(ada)).toBe(1);
  await untouched(bank, ada.account, 10_000_000n);
});

test('forty right codes at once after eighteen wrong ones, with wrong ones between them: at most two wrong ones are compared and every right one is either done or refused', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer({ balances: [0] });
  const started: Started[] = [];
  for (let place = 0; place < 40; place += 1) {
    started.push(await bank.startTransfer(ada, musa.account, 10));
    if (place === 20) await letStartsAge(bank.database.appUrl, ada);
  }
  await enterWrongCodes(ada, musa, 18);

  const answers = await Promise.all(
    started.map(({ id, otp }, place) =>
      confirmInCrowd(place % 2 === 0 ? bank : second, ada, {
        id,
        otp: place % 4 < 2 ? otp : otherThan(otp),
      }),
    ),
  );

  expect(await comparedWrong(ada)).toBe(20);
  const done = answers.filter(({ status }) => status === 200).length;
  expect(await bank.balanceOf(musa.account)).toBe(BigInt(done) * 1000n);
  for (const { status } of answers) expect([200, 422, 429]).toContain(status);
});

test.each([
  ['sent', async () => bank.signedIn()],
  ['of an app', async () => openAppOwner(bank)],
])(
  'a right code %s, while the twentieth wrong one is being counted: waits for it and is refused',
  async (_, open: () => Promise<SignedIn | AppOwner>) => {
    const ada = await open();
    const musa = await bank.openCustomer({ balances: [0] });
    const destination = { destinationAccountNumber: musa.account.accountNumber };
    const ids: string[] = [];
    for (let place = 0; place < 5; place += 1) ids.push(idOf(await initiate(bank, ada, destination)));
    const [waiting, ...guessed] = ids;
    const otp = 'app' in ada ? ada.app.code() : await lastButFourthCode(ada);

    const { pool } = bank.platform;
    const guess = await pool.connect();
    await guess.query('begin');
    await guess.query('select lock_and_count_wrong_codes($1, $2)', [[ada.id], new Date(0)]);
    await guess.query(
      'update challenges set attempts = 5, wrong_codes = 5 where operation_id = any($1::uuid[])',
      [guessed],
    );
    const answer = bank.confirm(ada, { id: waiting ?? '', otp });
    await untilWaiting(pool, 1);
    await guess.query('commit');
    guess.release();

    expect(seen(await answer)).toEqual(TOO_MANY);
    await untouched(bank, ada.account, 10_000_000n);
  },
);

const idOf = (answer: Answer) => (answer.body as { id: string }).id;

/** Of five codes that were sent, the first one. */
async function lastButFourthCode(customer: TestCustomer): Promise<string> {
  const mails = await bank.mailTo(customer.email);
  const codes = mails.flatMap(({ text }) => /code is (\d{6})\b/.exec(text)?.[1] ?? []);
  return codes[4] ?? '';
}

test('the codes of an app, after twenty wrong ones: are not taken, neither for a transfer nor for another factor, and sign-in goes on', async () => {
  const ada = await openAppOwner(bank);
  const musa = await bank.openCustomer({ balances: [0] });
  const start = async () => {
    const answer = await initiate(bank, ada, { destinationAccountNumber: musa.account.accountNumber });
    expect(answer.status).toBe(200);
    return idOf(answer);
  };
  const newApp = new AuthenticatorApp((await bank.ask(START_APP, { token: ada.token })).secretCode);
  const waiting = await start();
  const codes: (string | undefined)[] = [];
  for (let place = 0; place < 20; place += 1) {
    const id = await start();
    codes.push((await bank.confirm(ada, { id, otp: otherThan(ada.app.code(), 7) })).code);
  }
  expect(codes).toEqual([...Array<string>(19).fill('WRONG_CODE'), 'TOO_MANY_WRONG_CODES']);

  const otp = ada.app.code();
  expect(seen(await bank.confirm(ada, { id: waiting, otp }))).toEqual(TOO_MANY);
  const body = { otp: newApp.code(), currentOtp: otp };
  expect(seen(await bank.call(SET_APP, { token: ada.token, body }))).toEqual(TOO_MANY);
  await untouched(bank, ada.account, 10_000_000n);
  expect(await wrongCodeMessages(ada)).toBe(1);

  // The refused code was not used up, and signing in counts apart.
  expect(await bank.signIn(ada, otp)).not.toBe(ada.token);
  nextAppCode();
  expect(await bank.signIn(ada, ada.app.code())).not.toBe(ada.token);
});

test('wrong codes at sign-in, by handle and by a stranger who knows the address: stop nothing inside a session', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer({ balances: [0] });
  for (let round = 0; round < 4; round += 1) {
    const { userId, userUUID } = await bank.logIn(ada);
    const wrong = otherThan(await bank.codeFor(ada));
    for (let guess = 0; guess < 5; guess += 1) {
      const proof = guess < 3 ? { userId, userUUID } : { email: ada.email };
      const body = guess < 3 ? { ...proof, otp: wrong } : { ...proof, code: wrong };
      await bank.call('POST /auth/ibanking/personal/otp-verification', { body });
    }
  }

  expect(await comparedWrong(ada)).toBe(0);
  expect((await bank.send(ada, musa.account, 10)).status).toBe(200);
});
