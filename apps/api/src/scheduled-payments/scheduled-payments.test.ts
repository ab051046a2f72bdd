import { dayOfRun } from '@harvest/contracts/schedule-dates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, openTestBank, type SignedIn, type TestBank } from '../../../../scripts/testing/bank.ts';
import {
  approve,
  daily,
  initiateSchedule,
  monthly,
  moveTo,
  once,
  readSchedule,
  runDue,
  schedule,
  signInAgain,
  today,
} from '../../../../scripts/testing/schedules.ts';
import { daysAhead } from './schedule-rules.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

const LIST = 'GET /api/ibanking/personal/schedule-payments';

const tomorrow = async () => daysAhead(await today(bank), 1);
const listed = (of: SignedIn, query: Record<string, string> = {}) =>
  bank.call(LIST, { token: of.token, query });
const referencesOf = ({ body }: Answer) =>
  (body as { referenceNumber: string }[]).map(({ referenceNumber }) => referenceNumber);

describe('POST /api/ibanking/personal/schedule-payments/intrabank', () => {
  test('with a day to come: answers one item with what its code is for, and nobody sees a schedule before it is approved', async () => {
    const ada = await bank.signedIn();
    const musa = await bank.openCustomer();
    const day = daysAhead(await today(bank), 40);
    const answer = await initiateSchedule(bank, ada, {
      destinationAccountNumber: musa.account.accountNumber,
      amount: 20_000,
      schedulePaymentSetting: monthly(day, 6),
    });
    expect(answer.body).toEqual([
      expect.objectContaining({
        status: 'AWAITING_OTP',
        amount: 20_000,
        fee: 0,
        total: 20_000,
        destinationAccountNumber: musa.account.accountNumber,
        destinationAccountName: `${musa.lastName} ${musa.firstName}`.toUpperCase(),
        twoFactorAuthenticationType: 'OTP_AUTHENTICATION',
        schedulePaymentSetting: {
          schedulePaymentDate: day,
          continuous: true,
          scheduledInterval: 'MONTHLY',
          repeatPayment: 6,
        },
      }),
    ]);
    const [{ referenceNumber }] = answer.body as [{ referenceNumber: string }];
    const list = await bank.ask('GET /api/ibanking/personal/schedule-payments', { token: ada.token });
    expect(list).toEqual([]);
    const unread = await bank.call('GET /api/ibanking/personal/schedule-payments/{id}', {
      token: ada.token,
      params: { id: referenceNumber },
    });
    expect([unread.status, unread.code]).toEqual([404, 'NOT_FOUND']);
    const [mail] = await bank.mailTo(ada.email);
    expect(mail?.text).toContain('every month, 6 times, from');

    const approved = await approve(bank, ada, referenceNumber, await bank.codeFor(ada));
    expect(approved.body).toMatchObject({
      message: 'Scheduled Payment Approved',
      scheduledPayments: [{ referenceNumber, status: 'PENDING', state: 'ACTIVE', nextDay: day }],
    });
    expect(await readSchedule(bank, ada, referenceNumber)).toMatchObject({
      referenceNumber,
      clientId: ada.id,
      transferType: 'INTRA_BANK',
      sourceAccountNumber: ada.account.accountNumber,
      destinationBankCode: '090605',
      amount: 20_000,
      scheduleDate: day.split('-').reverse().join('-'),
      interval: 'MONTHLY',
      repeatPayment: 6,
      status: 'PENDING',
      firstDay: day,
      nextDay: day,
      lastDay: dayOfRun(day, 'MONTHLY', 6),
      runsOver: 0,
      waitingEdit: null,
      runs: [],
      nextDays: [1, 2, 3].map((run) => dayOfRun(day, 'MONTHLY', run)),
    });
    expect((await bank.mailTo(ada.email)).map(({ subject }) => subject)[0]).toBe('Scheduled: ₦20,000.00');
  });

  test('for today: is paid on approval, once, and is over', async () => {
    const ada = await bank.signedIn();
    const musa = await bank.openCustomer({ balances: [0] });
    const reference = await schedule(bank, ada, {
      destinationAccountNumber: musa.account.accountNumber,
      amount: 1000,
      schedulePaymentSetting: once(await today(bank)),
    });
    await runDue(bank);
    await runDue(bank);
    expect(await bank.balanceOf(musa.account)).toBe(100_000n);
    const read = await readSchedule(bank, ada, reference);
    expect(read).toMatchObject({ status: 'COMPLETED', state: 'COMPLETED', nextDay: null, nextDays: [] });
    expect(read.runs).toEqual([expect.objectContaining({ run: 1, status: 'SUCCESS', amount: 1000 })]);
    const [newest] = await bank.mailTo(ada.email);
    expect(newest?.subject).toBe('Debit: ₦1,000.00');
  });

  test('every day, with the clock moved: pays each day once, from the hour on, what was missed oldest first', async () => {
    const ada = await bank.signedIn();
    const musa = await bank.openCustomer({ balances: [0] });
    const first = daysAhead(await today(bank), 1);
    const reference = await schedule(bank, ada, {
      destinationAccountNumber: musa.account.accountNumber,
      amount: 10,
      schedulePaymentSetting: daily(first, 4),
    });
    await moveTo(bank, first, 5);
    await runDue(bank);
    expect(await bank.balanceOf(musa.account)).toBe(0n);
    await moveTo(bank, first, 6);
    await runDue(bank);
    expect(await bank.balanceOf(musa.account)).toBe(1000n);
    await moveTo(bank, daysAhead(first, 9), 1);
    await runDue(bank);
    expect(await bank.balanceOf(musa.account)).toBe(4000n);
    const again = await signInAgain(bank, ada);
    const read = await readSchedule(bank, again, reference);
    expect(read.runs.map(({ run, day, status }) => [run, day, status])).toEqual(
      [4, 3, 2, 1].map((run) => [run, daysAhead(first, run - 1), 'SUCCESS']),
    );
    expect(read.status).toBe('COMPLETED');
    expect(await bank.proveBooks()).toEqual([]);
  });
});

describe('PATCH /api/ibanking/personal/schedule-payments/approve', () => {
  async function started(kind: Parameters<TestBank['signedIn']>[0] = {}) {
    const ada = await bank.signedIn(kind);
    const musa = await bank.openCustomer({ balances: [0] });
    const answer = await initiateSchedule(bank, ada, {
      destinationAccountNumber: musa.account.accountNumber,
      schedulePaymentSetting: once(await today(bank)),
    });
    const [item] = answer.body as [{ id: string; referenceNumber: string }];
    return { ada, musa, ...item, otp: await bank.codeFor(ada) };
  }

  test('twenty times at once: approves once, is told once and pays once', async () => {
    const { ada, musa, referenceNumber, otp } = await started();
    const all = await Promise.all(Array.from({ length: 20 }, () => approve(bank, ada, referenceNumber, otp)));
    for (const answer of all) expect([answer.status, answer.body]).toEqual([200, all[0]?.body]);
    await runDue(bank);
    expect((await approve(bank, ada, referenceNumber, otp)).status).toBe(200);
    await runDue(bank);
    expect(await bank.balanceOf(musa.account)).toBe(10_000n);
    const subjects = (await bank.mailTo(ada.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('Scheduled: '))).toHaveLength(1);
  });

  test('with wrong codes, then the right one: is dead after five; a new code approves it', async () => {
    const { ada, id, referenceNumber, otp } = await started();
    const wrong = otp === '000000' ? '000001' : '000000';
    const codes: (string | undefined)[] = [];
    for (let tries = 0; tries < 6; tries += 1)
      codes.push((await approve(bank, ada, referenceNumber, tries < 5 ? wrong : otp)).code);
    expect(codes).toEqual([
      ...Array<string>(4).fill('WRONG_CODE'),
      'CODE_TRIES_USED_UP',
      'CODE_TRIES_USED_UP',
    ]);
    await bank.platform.clock.advance(61);
    await bank.ask('POST /api/ibanking/personal/2fa/resend', { token: ada.token, body: { operationId: id } });
    expect((await approve(bank, ada, referenceNumber, await bank.codeFor(ada))).status).toBe(200);
  });

  test("with another's reference, an unknown one, another's code or a payment's: approves nothing", async () => {
    const one = await started();
    const other = await started();
    const answerTo = async (by: SignedIn, reference: string, otp: string) => {
      const { status, body } = await approve(bank, by, reference, otp);
      return [status, { ...(body as object), traceId: '' }];
    };
    const unknown = await answerTo(one.ada, 'HV0123456789AB', one.otp);
    expect(unknown[0]).toBe(404);
    expect(await answerTo(one.ada, other.referenceNumber, other.otp)).toEqual(unknown);
    if (one.otp !== other.otp)
      expect((await approve(bank, one.ada, one.referenceNumber, other.otp)).code).toBe('WRONG_CODE');
    // An order is no transfer, and no transfer an order.
    const confirmed = await bank.confirm(one.ada, one);
    expect([confirmed.status, confirmed.code]).toEqual([404, 'NOT_FOUND']);
    const transfer = await bank.startTransfer(one.ada, other.musa.account, 10);
    expect((await approve(bank, one.ada, transfer.reference, transfer.otp)).code).toBe('NOT_FOUND');
    expect(referencesOf(await listed(one.ada))).toEqual([]);
  });

  test('after fifteen minutes, or when it was discarded: answers 409 and schedules nothing', async () => {
    const late = await started();
    await bank.platform.clock.advance(16 * 60);
    const again = await signInAgain(bank, late.ada);
    expect((await approve(bank, again, late.referenceNumber, late.otp)).code).toBe('OPERATION_EXPIRED');
    const discarded = await started();
    await bank.ask('POST /api/operations/{id}/discard', {
      token: discarded.ada.token,
      params: { id: discarded.id },
    });
    const answer = await approve(bank, discarded.ada, discarded.referenceNumber, discarded.otp);
    expect([answer.status, answer.code]).toEqual([409, 'OPERATION_DISCARDED']);
    await runDue(bank);
    expect(await bank.balanceOf(discarded.musa.account)).toBe(0n);
  });

  test('of what was for today, after midnight: pays it all the same', async () => {
    const day = await today(bank);
    await moveTo(bank, day, 23.95);
    const { ada, musa, referenceNumber, otp } = await started();
    await moveTo(bank, daysAhead(await today(bank), 1), 0.01);
    expect((await approve(bank, ada, referenceNumber, otp)).status).toBe(200);
    await runDue(bank);
    expect(await bank.balanceOf(musa.account)).toBe(10_000n);
  });
});

describe('lists', () => {
  test('next to be paid first, then what is over, the newest first; searched, filtered and in pages', async () => {
    const ada = await bank.signedIn();
    const musa = await bank.openCustomer({ balances: [0] });
    const yams = await bank.openCustomer({ balances: [0] });
    const now = await today(bank);
    const later = async (days: number, fields: object = {}) =>
      schedule(bank, ada, {
        destinationAccountNumber: musa.account.accountNumber,
        schedulePaymentSetting: once(daysAhead(now, days)),
        ...fields,
      });
    const third = await later(30);
    const first = await later(10, { description: 'Yams 100%' });
    const second = await later(20, { destinationAccountNumber: yams.account.accountNumber });
    const older = await later(0);
    await runDue(bank);
    await bank.platform.clock.advance(1);
    const newer = await later(0);
    await runDue(bank);
    const all = await listed(ada);
    expect(referencesOf(all)).toEqual([first, second, third, newer, older]);
    expect(all.headers.get('x-total-count')).toBe('5');
    const page = await listed(ada, { page: '2', size: '2' });
    expect(referencesOf(page)).toEqual([third, newer]);
    expect(page.headers.get('x-total-count')).toBe('5');
    const found = async (query: Record<string, string>) => referencesOf(await listed(ada, query));
    expect(await found({ q: '100%' })).toEqual([first]);
    expect(await found({ q: yams.account.accountNumber })).toEqual([second]);
    expect(await found({ q: yams.lastName.toUpperCase() })).toContain(second);
    expect(await found({ q: third.toLowerCase() })).toEqual([third]);
    expect(await found({ status: 'COMPLETED' })).toEqual([newer, older]);
    expect(await found({ status: 'PENDING' })).toEqual([first, second, third]);
    expect(await found({ status: 'NONSENSE' })).toEqual([]);
    expect(await found({ from: daysAhead(now, 10), to: daysAhead(now, 20) })).toEqual([first, second]);

    const { scheduledPayments } = await bank.ask('GET /api/client-summary', { token: ada.token });
    expect(scheduledPayments[0]).toEqual({
      amount: 100,
      beneficiaryAccount: musa.account.accountNumber,
      type: 'INTRA_BANK',
      status: 'PENDING',
      isPaused: false,
      isCancelled: false,
      date: daysAhead(now, 10),
    });
    expect(scheduledPayments.map(({ status }) => status)).toEqual([
      'PENDING',
      'PENDING',
      'PENDING',
      'COMPLETED',
      'COMPLETED',
    ]);
    const { token } = await bank.signedIn();
    expect(referencesOf(await bank.call(LIST, { token }))).toEqual([]);
    const { uuid } = await readSchedule(bank, ada, first);
    const read = async (id: string) => {
      const { status, body } = await bank.call(`${LIST}/{id}`, { token, params: { id } });
      return [status, { ...(body as object), traceId: '' }];
    };
    const unknown = await read('HV0123456789AB');
    expect(unknown[0]).toBe(404);
    expect(await read(first)).toEqual(unknown);
    expect(await read(uuid)).toEqual(unknown);
    expect((await readSchedule(bank, ada, uuid.toUpperCase())).referenceNumber).toBe(first);
  });

  test('shortfalls: tell the first day on which an account has too little for what is scheduled, charges included', async () => {
    const ada = await bank.signedIn({ balances: [250, 1000] });
    const musa = await bank.openCustomer();
    const first = await tomorrow();
    const to = { destinationAccountNumber: musa.account.accountNumber };
    await schedule(bank, ada, { ...to, schedulePaymentSetting: daily(first, 10) });
    const big = await schedule(bank, ada, {
      ...to,
      amount: 60,
      schedulePaymentSetting: once(daysAhead(first, 1)),
    });
    const far = { ...to, sourceAccountNumber: ada.accounts[1].accountNumber, amount: 5000 };
    await schedule(bank, ada, { ...far, schedulePaymentSetting: once(daysAhead(first, 40)) });
    const shortfalls = () =>
      bank.ask('GET /api/ibanking/personal/schedule-payments/shortfalls', { token: ada.token });
    expect(await shortfalls()).toEqual([
      {
        accountNumber: ada.account.accountNumber,
        day: daysAhead(first, 1),
        missing: 10,
        referenceNumber: big,
      },
    ]);
    await bank.ask('POST /api/ibanking/personal/schedule-payments/{id}/cancel', {
      token: ada.token,
      params: { id: big },
    });
    expect(await shortfalls()).toMatchObject([{ day: daysAhead(first, 2), missing: 50 }]);
  });
});
