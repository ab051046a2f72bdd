import type { ErrorBody } from '@harvest/contracts/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAppOwner } from '../../../../scripts/testing/authenticator-app.ts';
import { openTestBank, type TestBank } from '../../../../scripts/testing/bank.ts';
import { otherThan } from '../../../../scripts/testing/codes.ts';
import { untilWaiting } from '../../../../scripts/testing/locks.ts';
import { RESEND } from '../../../../scripts/testing/second-factor.ts';
import { attemptsOf, history, initiate, untouched } from '../../../../scripts/testing/transfers.ts';

const CONFIRM = 'POST /api/transfer/intrabank/confirm';
const STATE = 'GET /api/transfer/operations/{id}';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

test('POST /api/transfer/intrabank/confirm, with five wrong codes: the right one is dead too, until a new one is sent', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const { id, otp } = await bank.startTransfer(ada, musa.account, 100);

  const answers: (string | undefined)[] = [];
  const triesLeft: unknown[] = [];
  for (let guess = 0; guess < 5; guess += 1) {
    const { code, body } = await bank.confirm(ada, { id, otp: otherThan(otp) });
    answers.push(code);
    triesLeft.push((body as ErrorBody).params['triesLeft']);
  }
  const right = await bank.confirm(ada, { id, otp });

  expect(answers).toEqual([...Array<string>(4).fill('WRONG_CODE'), 'CODE_TRIES_USED_UP']);
  expect(triesLeft).toEqual([4, 3, 2, 1, undefined]);
  expect([right.status, right.code]).toEqual([429, 'CODE_TRIES_USED_UP']);
  expect(await attemptsOf(bank, id)).toEqual([5]);
  await untouched(bank, ada.account, 10_000_000n);

  await bank.platform.clock.advance(61);
  await bank.ask(RESEND, { token: ada.token, body: { operationId: id } });
  expect((await bank.confirm(ada, { id, otp: await bank.codeFor(ada) })).status).toBe(200);
});

test('POST /api/transfer/intrabank, by somebody whose codes are sent: says where this one went, masked', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const { body } = await initiate(bank, ada, { destinationAccountNumber: musa.account.accountNumber });
  expect(body).toMatchObject({
    maskedEmail: 'c***@harvest.test',
    maskedPhoneNumber: `${ada.phoneNumber.slice(0, 4)}*****${ada.phoneNumber.slice(-2)}`,
  });
});

test('POST /api/transfer/intrabank, by somebody with an app: sends no code and names no destination', async () => {
  const ada = await openAppOwner(bank);
  const musa = await bank.openCustomer();
  const { status, body } = await initiate(bank, ada, {
    destinationAccountNumber: musa.account.accountNumber,
  });
  expect(status).toBe(200);
  expect(Object.keys(body as object)).not.toContain('maskedEmail');
  expect(Object.keys(body as object)).not.toContain('maskedPhoneNumber');
});

test('POST /api/transfer/intrabank/confirm, with what is no code: answers 400 and spends no try', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const { id, otp } = await bank.startTransfer(ada, musa.account, 100);
  const fullWidth = otp.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));

  for (const bad of [
    Number(otp),
    otp.slice(1),
    `${otp}0`,
    ` ${otp}`,
    `${otp}\n`,
    fullWidth,
    null,
    [otp],
    { otp },
    '',
  ]) {
    const answer = await bank.call(CONFIRM, { token: ada.token, body: { id, otp: bad } });
    expect([bad, answer.status]).toEqual([bad, 400]);
  }
  expect(await attemptsOf(bank, id)).toEqual([0]);
  await untouched(bank, ada.account, 10_000_000n);
});

test('POST /api/ibanking/personal/2fa/resend: sends a new code after a minute, and the old one stops working', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const { id, otp } = await bank.startTransfer(ada, musa.account, 100);
  const resend = () => bank.call(RESEND, { token: ada.token, body: { operationId: id } });

  const tooSoon = await resend();
  expect([tooSoon.status, tooSoon.code]).toEqual([429, 'RESEND_TOO_SOON']);
  expect(Number(tooSoon.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  await bank.platform.clock.advance(61);
  expect((await resend()).body).toEqual({ message: 'OTP Resent' });
  const newer = await bank.codeFor(ada);

  const old = await bank.confirm(ada, { id, otp });
  expect([old.status, old.code]).toEqual([422, 'WRONG_CODE']);
  await untouched(bank, ada.account, 10_000_000n);
  expect((await bank.confirm(ada, { id, otp: newer })).status).toBe(200);
  const late = await resend();
  expect([late.status, late.code]).toEqual([409, 'CODE_ACCEPTED']);
});

test('POST /api/ibanking/personal/2fa/resend, while a confirm is taking the code: sends none and says so', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const { id } = await bank.startTransfer(ada, musa.account, 100);
  await bank.platform.clock.advance(61);
  const before = (await bank.mailTo(ada.email)).length;
  const confirming = await bank.platform.pool.connect();
  try {
    await confirming.query('begin');
    await confirming.query('select from challenges where operation_id = $1 for update', [id]);
    const resent = bank.call(RESEND, { token: ada.token, body: { operationId: id } });
    await untilWaiting(bank.platform.pool, 1);
    await confirming.query('update challenges set matched_at = now() where operation_id = $1', [id]);
    await confirming.query('commit');
    const answer = await resent;
    expect([answer.status, answer.code]).toEqual([409, 'CODE_ACCEPTED']);
  } finally {
    confirming.release();
  }
  expect(await bank.mailTo(ada.email)).toHaveLength(before);
});

test('POST /api/ibanking/personal/2fa/resend, twenty times at once: sends one code', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const { id } = await bank.startTransfer(ada, musa.account, 100);
  await bank.platform.clock.advance(61);
  const before = (await bank.mailTo(ada.email)).length;
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => bank.call(RESEND, { token: ada.token, body: { operationId: id } })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.flatMap(({ code }) => code ?? []))).toEqual(new Set(['RESEND_TOO_SOON']));
  expect(await bank.mailTo(ada.email)).toHaveLength(before + 1);
});

test('POST /api/ibanking/personal/2fa/resend, a sixth time in an hour: answers 429', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const { id } = await bank.startTransfer(ada, musa.account, 100);
  const codes: (string | undefined)[] = [];
  for (let round = 0; round < 6; round += 1) {
    await bank.platform.clock.advance(61);
    codes.push((await bank.call(RESEND, { token: ada.token, body: { operationId: id } })).code);
  }
  expect(codes).toEqual([undefined, undefined, undefined, undefined, undefined, 'RESEND_LIMIT']);
});

test('POST /api/transfer/intrabank/confirm, five minutes late: answers 422 and moves no money', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const started = await bank.startTransfer(ada, musa.account, 100);
  await bank.platform.clock.advance(5 * 60 + 1);

  const answer = await bank.confirm(ada, started);

  expect([answer.status, answer.code]).toEqual([422, 'CODE_EXPIRED']);
  await untouched(bank, ada.account, 10_000_000n);
});

test('POST /api/transfer/intrabank/confirm, after fifteen minutes: answers 409, the transfer is expired and not in the history', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const started = await bank.startTransfer(ada, musa.account, 100);
  await bank.platform.clock.advance(9 * 60);
  await history(bank, ada);
  await bank.platform.clock.advance(6 * 60 + 1);

  const answer = await bank.confirm(ada, started);

  expect([answer.status, answer.code]).toEqual([409, 'OPERATION_EXPIRED']);
  const state = await bank.ask(STATE, { token: ada.token, params: { id: started.id } });
  expect(state).toMatchObject({ status: 'EXPIRED', sessionId: null, completedAt: null });
  expect(await history(bank, ada)).toEqual([]);
  await untouched(bank, ada.account, 10_000_000n);
});

/** A payment that is confirmed in its last minute, and waits in the database for what somebody else has locked; its time is over. */
async function confirmedAtTheEnd(locked: 'operations' | 'customers') {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const { id } = await bank.startTransfer(ada, musa.account, 100);
  const { clock, pool } = bank.platform;
  await clock.advance(9 * 60);
  await history(bank, ada);
  await clock.advance(5 * 60);
  await bank.ask(RESEND, { token: ada.token, body: { operationId: id } });
  const otp = await bank.codeFor(ada);
  const client = await pool.connect();
  await client.query('begin');
  const row = locked === 'operations' ? '$1' : '(select customer_id from operations where id = $1)';
  await client.query(`select from ${locked} where id = ${row} for update`, [id]);
  const confirming = bank.confirm(ada, { id, otp });
  await untilWaiting(pool, 1);
  await clock.advance(61);
  return {
    ada,
    confirming,
    confirm: () => bank.confirm(ada, { id, otp }),
    read: () => bank.ask(STATE, { token: ada.token, params: { id } }),
    release: async () => {
      await client.query('commit');
      client.release();
    },
  };
}

test.each(['state', 'confirm'] as const)(
  `a payment whose money is about to move when its time is over, and whose customer asks by its %s: is told of only once that is known`,
  async (asked) => {
    const { ada, confirming, confirm, read, release } = await confirmedAtTheEnd('operations');
    const telling = asked === 'state' ? read() : confirm();
    await untilWaiting(bank.platform.pool, 2);
    await release();
    expect((await confirming).status).toBe(200);
    expect(await telling).toMatchObject(asked === 'state' ? { status: 'SUCCESS' } : { status: 200 });
    expect(await history(bank, ada)).toHaveLength(1);
  },
);

test('a payment that was told of as expired while its confirm waited: moves no money after that', async () => {
  const { ada, confirming, confirm, read, release } = await confirmedAtTheEnd('customers');
  expect(await read()).toMatchObject({ status: 'EXPIRED', timeline: [], completedAt: null });
  await release();
  const answers = [await confirming, await confirm()].map(({ status, code }) => [status, code]);
  expect(answers).toEqual([
    [409, 'OPERATION_EXPIRED'],
    [409, 'OPERATION_EXPIRED'],
  ]);
  expect(await read()).toMatchObject({ status: 'EXPIRED', timeline: [], completedAt: null });
  expect(await history(bank, ada)).toEqual([]);
  await untouched(bank, ada.account, 10_000_000n);
});
