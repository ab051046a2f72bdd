import { beforeAll, describe, expect, test } from 'vitest';
import type { TestBank } from '../../../../scripts/testing/bank.ts';
import { fund, type TestAccount } from '../../../../scripts/testing/customers.ts';
import {
  mailSubjects,
  NAIRA,
  openBankAtSwitch,
  readAgain,
  scheduledDaily,
} from '../../../../scripts/testing/running-schedules.ts';
import {
  moveTo,
  once,
  readSchedule,
  runDue,
  scheduleList,
  signInAgain,
  today,
} from '../../../../scripts/testing/schedules.ts';
import { history } from '../../../../scripts/testing/transfers.ts';
import { daysAhead } from './schedule-rules.ts';

const opened = openBankAtSwitch();
let bank: TestBank;
beforeAll(() => {
  ({ bank } = opened());
});

async function deposit(account: TestAccount, naira: number): Promise<void> {
  const now = await bank.platform.clock.now();
  await bank.platform.db.transaction().execute((transaction) => fund(transaction, account, naira, now));
}

describe('an account without enough money', () => {
  test('is tried every hour until 20:00, tells its owner first and last, and the next day goes on', async () => {
    const { ada, musa, first, reference } = await scheduledDaily(bank, { amount: 500 }, { balances: [200] });
    await moveTo(bank, first, 6);
    await runDue(bank);
    const [waits] = await bank.mailTo(ada.email);
    expect(waits?.subject).toBe('Not enough money for a scheduled payment of ₦500.00');
    expect(waits?.text).toContain('every hour until 20:00 today');
    const told = (await mailSubjects(bank, ada)).length;
    expect((await readAgain(bank, ada, reference)).runs).toEqual([
      expect.objectContaining({
        run: 1,
        status: 'DUE',
        referenceNumber: null,
        problem: 'There is not enough money in this account. No money moved.',
      }),
    ]);
    await moveTo(bank, first, 13);
    await runDue(bank);
    // A code for signing in came between.
    expect(
      (await mailSubjects(bank, ada)).filter((subject) => subject.startsWith('Not enough')),
    ).toHaveLength(1);
    expect(told).toBeGreaterThan(0);
    await moveTo(bank, first, 20);
    await runDue(bank);
    const [failed] = await bank.mailTo(ada.email);
    expect(failed?.subject).toBe('Scheduled payment of ₦500.00 was not made');
    expect(failed?.text).toContain('There is not enough money in this account.');
    expect(failed?.text).toContain('The next one is on');
    const { runs, status, nextDay } = await readAgain(bank, ada, reference);
    expect(runs).toEqual([expect.objectContaining({ run: 1, status: 'FAILED' })]);
    expect([status, nextDay]).toEqual(['PENDING', daysAhead(first, 1)]);
    expect(await history(bank, await signInAgain(bank, ada))).toEqual([]);

    await moveTo(bank, daysAhead(first, 1), 6);
    await runDue(bank);
    await deposit(ada.account, 1000);
    await moveTo(bank, daysAhead(first, 1), 8);
    await runDue(bank);
    expect(await bank.balanceOf(musa.account)).toBe(500n * NAIRA);
  });

  test('that is paused and resumed, and edited, again and again: is told of once a day', async () => {
    const { ada, first, reference } = await scheduledDaily(bank, { amount: 500 }, { balances: [200] });
    await moveTo(bank, first, 7);
    await runDue(bank);
    const again = await signInAgain(bank, ada);
    const { token } = again;
    for (let round = 0; round < 3; round += 1) {
      const params = { id: reference };
      await bank.ask('POST /api/ibanking/personal/schedule-payments/{id}/pause', { token, params });
      await bank.ask('POST /api/ibanking/personal/schedule-payments/{id}/resume', { token, params });
      await runDue(bank);
      const read = await readSchedule(bank, again, reference);
      await bank.ask('PUT /api/ibanking/personal/schedule-payments/edit', {
        token,
        body: { ...read, schedulePaymentDate: read.scheduleDate, description: `Rent ${round}` },
      });
      await runDue(bank);
    }
    expect(
      (await mailSubjects(bank, ada)).filter((subject) => subject.startsWith('Not enough')),
    ).toHaveLength(1);
  });

  test('of many that one code scheduled: is told of once, with how many', async () => {
    const ada = await bank.signedIn({ balances: [50] });
    const people = [];
    while (people.length < 4) people.push(await bank.openCustomer({ balances: [0] }));
    const first = daysAhead(await today(bank), 1);
    const accountNumbers = people.map(({ account }) => account.accountNumber);
    await scheduleList(bank, ada, accountNumbers, once(first));
    await moveTo(bank, first, 7);
    await runDue(bank);
    await moveTo(bank, first, 9);
    await runDue(bank);
    const told = (await bank.mailTo(ada.email)).filter(({ subject }) => subject.startsWith('Not enough'));
    expect(told.map(({ subject }) => subject)).toEqual([
      'Not enough money for 4 scheduled payments of ₦400.00',
    ]);
    expect(told[0]?.text).toContain('₦400.00 together');
  });

  test('at the last try of many: is told once, with how many and how much, and each of them', async () => {
    const ada = await bank.signedIn({ balances: [50] });
    const people = [];
    while (people.length < 4) people.push(await bank.openCustomer({ balances: [0] }));
    const first = daysAhead(await today(bank), 1);
    const accountNumbers = people.map(({ account }) => account.accountNumber);
    const references = await scheduleList(bank, ada, accountNumbers, once(first));
    await moveTo(bank, first, 20);
    await runDue(bank);
    const told = (await bank.mailTo(ada.email)).filter(({ subject }) => subject.includes('not made'));
    expect(told.map(({ subject }) => subject)).toEqual([
      '4 scheduled payments were not made: ₦400.00 in total',
    ]);
    for (const words of [...references, 'There is not enough money in this account.', 'It was the last one'])
      expect(told[0]?.text).toContain(words);
  });

  test('on the last day: makes the schedule a failure', async () => {
    const { ada, first, reference } = await scheduledDaily(
      bank,
      { amount: 500, runs: 1 },
      { balances: [200] },
    );
    await moveTo(bank, first, 20);
    await runDue(bank);
    expect(await readAgain(bank, ada, reference)).toMatchObject({
      status: 'FAILED',
      state: 'FAILED',
      nextDay: null,
    });
    expect(
      (await bank.mailTo(ada.email)).find(({ subject }) => subject.includes('was not made'))?.text,
    ).toContain('It was the last one');
  });
});
