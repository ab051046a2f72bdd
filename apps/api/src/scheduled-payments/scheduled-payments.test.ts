import { dayOfRun } from '@harvest/contracts/schedule-dates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestBank, type TestBank } from '../../../../scripts/testing/bank.ts';
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
