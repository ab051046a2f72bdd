import { afterAll, beforeAll, expect, test } from 'vitest';
import { seen, told } from '../../../../scripts/testing/answers.ts';
import { openAppOwner } from '../../../../scripts/testing/authenticator-app.ts';
import { openTestBank, type SignedIn, type TestBank } from '../../../../scripts/testing/bank.ts';
import { initiateBill } from '../../../../scripts/testing/bills.ts';
import { initiateBulk, rowTo } from '../../../../scripts/testing/bulk-transfers.ts';
import { edit } from '../../../../scripts/testing/changing-schedules.ts';
import { otherThan } from '../../../../scripts/testing/codes.ts';
import type { TestAccount } from '../../../../scripts/testing/customers.ts';
import {
  approve,
  daily,
  initiateBillSchedule,
  initiateSchedule,
  moveTo,
  readSchedule,
  runDue,
  schedule,
  signInAgain,
  today,
} from '../../../../scripts/testing/schedules.ts';
import { initiate } from '../../../../scripts/testing/transfers.ts';
import { setBlock } from '../accounts/accounts.ts';
import { daysAhead } from '../scheduled-payments/schedule-rules.ts';

const DISABLE = 'POST /api/accounts/{accountNumber}/disable';
const CONFIRM = 'POST /api/accounts/{accountNumber}/disable/confirm';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

const list = ({ token }: SignedIn) => bank.ask('GET /api/accounts', { token });
const disabledOf = async (ada: SignedIn) => (await list(ada)).map(({ isDisabled }) => isDisabled);

function start({ token }: SignedIn, { accountNumber }: Pick<TestAccount, 'accountNumber'>) {
  return bank.call(DISABLE, { token, params: { accountNumber } });
}

function confirm({ token }: SignedIn, { accountNumber }: Pick<TestAccount, 'accountNumber'>, otp: string) {
  return bank.call(CONFIRM, { token, params: { accountNumber }, body: { otp } });
}

/** All the way, with the code from the mailbox. */
async function disable(ada: SignedIn, account: TestAccount = ada.account): Promise<void> {
  expect((await start(ada, account)).status).toBe(200);
  expect((await confirm(ada, account, await bank.codeFor(ada))).status).toBe(200);
}

const messagesAbout = async (to: string, words: string) =>
  (await bank.mailTo(to)).filter(({ text }) => text.includes(words));

test('POST /api/accounts/{accountNumber}/disable: sends a code that names the account, and changes nothing yet; its confirm disables it and tells so', async () => {
  const ada = await bank.signedIn({ balances: [1000, 500] });
  const { account } = ada;
  const started = await start(ada, account);
  expect(started).toMatchObject({
    status: 200,
    body: {
      message: 'We sent you a code',
      operationId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      twoFactorAuthenticationType: 'OTP_AUTHENTICATION',
      maskedEmail: expect.stringContaining('*') as string,
      maskedPhoneNumber: expect.stringContaining('*') as string,
      scheduledPayments: 0,
    },
  });
  expect(await disabledOf(ada)).toEqual([false, false]);
  const end = account.accountNumber.slice(-4);
  for (const [to, words] of [
    [ada.email, `disables your account ending ${end}`],
    [ada.phoneNumber, `disables your acct **${end}`],
  ] as const) {
    const [code] = await messagesAbout(to, words);
    expect(code?.text.match(/(?<!\d)\d{6}(?!\d)/g)).toSatisfy((codes: string[]) => new Set(codes).size === 1);
  }

  const answer = await confirm(ada, account, await bank.codeFor(ada));
  expect(answer).toMatchObject({ status: 200, body: { message: 'Account disabled successfully' } });
  expect(await disabledOf(ada)).toEqual([true, false]);
  // What is in it is still theirs, and nothing that they could spend.
  const totals = { totalCurrentBalance: 1500, totalAvailableBalance: 500 };
  expect(await bank.ask('GET /api/transfer/balance', { token: ada.token })).toMatchObject(totals);
  expect(await bank.ask('GET /api/client-summary', { token: ada.token })).toMatchObject(totals);
  for (const to of [ada.email, ada.phoneNumber]) {
    const mails = await messagesAbout(to, 'was disabled: money cannot leave it');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).not.toMatch(/(?<!\d)\d{6}(?!\d)/);
  }
});

test(`${CONFIRM}: nothing leaves the account, also what was started before; credits land, and the other accounts pay on`, async () => {
  const ada = await bank.signedIn({ balances: [1000, 500] });
  const musa = await bank.signedIn({ balances: [1000] });
  const toMusa = await bank.startTransfer(ada, musa.account, 100);
  const own = await bank.startTransfer(ada, ada.accounts[1], 50);
  await disable(ada);

  for (const waiting of [toMusa, own])
    expect(seen(await bank.confirm(ada, waiting))).toEqual([409, 'ACCOUNT_DISABLED']);
  expect((await bank.send(musa, ada.account, 25)).status).toBe(200);
  const from = ada.accounts[1];
  expect((await bank.confirm(ada, await bank.startTransfer(ada, musa.account, 10, { from }))).status).toBe(
    200,
  );
  const back = await bank.startTransfer(ada, ada.account, 5, { from });
  expect((await bank.confirm(ada, back)).status).toBe(200);
  expect(await bank.balanceOf(ada.account)).toBe(103_000n);
  expect(await bank.proveBooks()).toEqual([]);
});

test('a disabled account: is named as such by whatever is started from it, and by what is scheduled and changed', async () => {
  const ada = await bank.signedIn({ balances: [1000, 500] });
  const musa = await bank.openCustomer();
  const to = { destinationAccountNumber: musa.account.accountNumber };
  const first = daysAhead(await today(bank), 1);
  const reference = await schedule(bank, ada, { ...to, schedulePaymentSetting: daily(first, 3) });
  const edited = await edit(bank, ada, reference, { amount: 250 });
  expect(edited.status).toBe(200);
  const otp = await bank.codeFor(ada);
  await bank.platform.clock.advance(61);
  await disable(ada);

  const rows = [rowTo(ada, musa.account.accountNumber)];
  const between = {
    sourceAccountNumber: ada.account.accountNumber,
    destinationAccountNumber: ada.accounts[1].accountNumber,
    amount: 10,
    description: 'Savings',
  };
  const answers = [
    await initiate(bank, ada, to),
    await bank.call('POST /api/transfer/own-account', { token: ada.token, body: between }),
    await initiateBulk(bank, ada, rows),
    await initiateBill(bank, ada, 'AIRTIME'),
    await initiateSchedule(bank, ada, { ...to, schedulePaymentSetting: daily(first, 3) }),
    await initiateBillSchedule(bank, ada, 'AIRTIME', { schedulePaymentSetting: daily(first, 3) }),
    await edit(bank, ada, reference, { amount: 300 }),
    await approve(bank, ada, reference, otp),
  ];
  expect(answers.map(seen)).toEqual(answers.map(() => [409, 'ACCOUNT_DISABLED']));
  expect((await edit(bank, ada, reference, { amount: 40 })).status).toBe(200);
});

test(`${CONFIRM}: pauses the payments that are scheduled from this account alone, and says so in the one message; they cannot be resumed before it is open`, async () => {
  const ada = await bank.signedIn({ balances: [1000, 500] });
  const musa = await bank.openCustomer({ balances: [0] });
  const first = daysAhead(await today(bank), 1);
  const fields = {
    destinationAccountNumber: musa.account.accountNumber,
    schedulePaymentSetting: daily(first, 3),
  };
  const mine = [await schedule(bank, ada, fields), await schedule(bank, ada, { ...fields, amount: 70 })];
  const sourceAccountNumber = ada.accounts[1].accountNumber;
  const other = await schedule(bank, ada, { ...fields, amount: 20, sourceAccountNumber });

  expect((await start(ada, ada.account)).body).toMatchObject({ scheduledPayments: 2 });
  expect((await confirm(ada, ada.account, await bank.codeFor(ada))).status).toBe(200);
  for (const reference of mine)
    expect(await readSchedule(bank, ada, reference)).toMatchObject({
      state: 'PAUSED',
      pausedBecause: 'You disabled the account it is paid from.',
    });
  expect(await readSchedule(bank, ada, other)).toMatchObject({ state: 'ACTIVE', pausedBecause: null });
  const mails = await messagesAbout(ada.email, 'paused');
  expect(mails.map(({ text }) => text)).toEqual([
    expect.stringContaining('2 scheduled payments from it are paused.') as string,
  ]);
  for (const id of mine) {
    const resumed = await bank.call('POST /api/ibanking/personal/schedule-payments/{id}/resume', {
      token: ada.token,
      params: { id },
    });
    expect(seen(resumed)).toEqual([409, 'ACCOUNT_DISABLED']);
  }

  await moveTo(bank, first, 10);
  await runDue(bank);
  const back = await signInAgain(bank, ada);
  expect(await bank.balanceOf(musa.account)).toBe(2000n);
  expect((await readSchedule(bank, back, mine[0] ?? '')).runs).toEqual([]);
});

test(`${CONFIRM}, while one of its scheduled payments is being made: tells of those it paused, and of no other`, async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const first = daysAhead(await today(bank), 1);
  const fields = {
    destinationAccountNumber: musa.account.accountNumber,
    schedulePaymentSetting: daily(first, 3),
  };
  const waiting = await schedule(bank, ada, fields);
  const { uuid } = await readSchedule(bank, ada, await schedule(bank, ada, { ...fields, amount: 70 }));
  await bank.platform.db
    .insertInto('schedule_runs')
    .values({
      schedule_id: uuid,
      run: 1,
      day: first,
      amount_kobo: 7000n,
      operation_id: crypto.randomUUID(),
      status: 'DUE',
      started_at: await bank.platform.clock.now(),
    })
    .execute();
  await bank.platform.clock.advance(61);
  await disable(ada);
  expect(await readSchedule(bank, ada, waiting)).toMatchObject({ state: 'PAUSED' });
  expect(await readSchedule(bank, ada, uuid)).toMatchObject({ state: 'ACTIVE' });
  const mails = await messagesAbout(ada.email, 'was disabled');
  expect(mails[0]?.text).toContain('1 scheduled payment from it is paused.');
});

test(`${DISABLE}, of an account of somebody else, or of none: answers as for one that does not exist, and so does ${CONFIRM}`, async () => {
  const ada = await bank.signedIn();
  const musa = await bank.signedIn();
  await start(musa, musa.account);
  const otp = await bank.codeFor(musa);
  const unknown = { accountNumber: '0000000000' };
  expect(told(await start(ada, musa.account))).toEqual(told(await start(ada, unknown)));
  expect(told(await confirm(ada, musa.account, otp))).toEqual(told(await confirm(ada, unknown, otp)));
  expect(seen(await confirm(ada, musa.account, otp))).toEqual([404, 'NOT_FOUND']);
  expect([await disabledOf(ada), await disabledOf(musa)]).toEqual([[false], [false]]);
  expect(await messagesAbout(ada.email, 'disables your account')).toEqual([]);
});

test(`${CONFIRM}, with a wrong code, that of another account, or none that was asked for: answers 422 and disables nothing`, async () => {
  const ada = await bank.signedIn({ balances: [1000, 500] });
  expect((await confirm(ada, ada.account, '123456')).code).toBe('WRONG_CODE');
  await start(ada, ada.account);
  const otp = await bank.codeFor(ada);
  expect(seen(await confirm(ada, ada.account, otherThan(otp)))).toEqual([422, 'WRONG_CODE']);
  expect(seen(await confirm(ada, ada.accounts[1], otp))).toEqual([422, 'WRONG_CODE']);
  expect(await disabledOf(ada)).toEqual([false, false]);
  for (let tries = 0; tries < 4; tries += 1) await confirm(ada, ada.account, otherThan(otp));
  expect((await confirm(ada, ada.account, otp)).code).toBe('CODE_TRIES_USED_UP');
  expect(await disabledOf(ada)).toEqual([false, false]);
});

test(`${CONFIRM}, ten times at once and again: disables it once, tells once and answers the same; ${DISABLE} then answers 409`, async () => {
  const ada = await bank.signedIn();
  await start(ada, ada.account);
  const otp = await bank.codeFor(ada);
  const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(ada, ada.account, otp)));
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(200));
  expect((await confirm(ada, ada.account, otp)).status).toBe(200);
  expect(await messagesAbout(ada.email, 'was disabled')).toHaveLength(1);
  expect(seen(await start(ada, ada.account))).toEqual([409, 'ACCOUNT_DISABLED']);
});

test(`${DISABLE}, asked again and again: sends one code a minute, which can be sent again`, async () => {
  const ada = await bank.signedIn();
  const { operationId } = (await start(ada, ada.account)).body as { operationId: string };
  expect((await start(ada, ada.account)).body).toMatchObject({ operationId });
  expect(await messagesAbout(ada.email, 'disables your account')).toHaveLength(1);
  await bank.platform.clock.advance(61);
  await bank.ask('POST /api/ibanking/personal/2fa/resend', { token: ada.token, body: { operationId } });
  expect(await messagesAbout(ada.email, 'disables your account')).toHaveLength(2);
  expect((await confirm(ada, ada.account, await bank.codeFor(ada))).status).toBe(200);
});

test(`${CONFIRM}, with an authenticator: takes the code of the app`, async () => {
  const ada = await openAppOwner(bank);
  expect((await start(ada, ada.account)).body).toMatchObject({
    twoFactorAuthenticationType: 'GOOGLE_AUTHENTICATOR',
  });
  const code = ada.app.code();
  expect((await confirm(ada, ada.account, code)).status).toBe(200);
  expect(await disabledOf(ada)).toEqual([true]);
  // Two colleagues open it, and the code that disabled it does so no more.
  const { db, clock } = bank.platform;
  const now = await clock.now();
  const block = {
    customerId: ada.id,
    accountNumber: ada.account.accountNumber,
    reason: 'DISABLED_BY_OWNER',
    stands: false,
  } as const;
  await db.transaction().execute((transaction) => setBlock(transaction, block, now));
  expect(seen(await confirm(ada, ada.account, code))).toEqual([422, 'CODE_EXPIRED']);
  expect(await disabledOf(ada)).toEqual([false]);
});

test(`${CONFIRM}, while transfers of the account are being confirmed: each is paid whole or not at all, and none after its answer`, async () => {
  for (let round = 0; round < 5; round += 1) {
    const ada = await bank.signedIn({ balances: [1000] });
    const musa = await bank.openCustomer({ balances: [0] });
    const waiting = [];
    for (let count = 0; count < 4; count += 1) waiting.push(await bank.startTransfer(ada, musa.account, 100));
    await start(ada, ada.account);
    const otp = await bank.codeFor(ada);
    const [disabled, ...paid] = await Promise.all([
      confirm(ada, ada.account, otp),
      ...waiting.map((one) => bank.confirm(ada, one)),
    ]);
    expect(disabled.status).toBe(200);
    for (const answer of paid)
      expect([
        [200, undefined],
        [409, 'ACCOUNT_DISABLED'],
      ]).toContainEqual(seen(answer));
    const count = paid.filter(({ status }) => status === 200).length;
    expect(await bank.balanceOf(musa.account)).toBe(BigInt(count) * 10_000n);
    expect(await bank.balanceOf(ada.account)).toBe(100_000n - BigInt(count) * 10_000n);
  }
  expect(await bank.proveBooks()).toEqual([]);
});
