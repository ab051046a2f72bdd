import { dayOfRun } from '@harvest/contracts/schedule-dates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runSql } from '../../../../scripts/run-sql.ts';
import type { SignedIn, TestBank } from '../../../../scripts/testing/bank.ts';
import { openTestBank } from '../../../../scripts/testing/bank.ts';
import { fund, type TestAccount } from '../../../../scripts/testing/customers.ts';
import { accountElsewhere } from '../../../../scripts/testing/interbank.ts';
import { ANOTHER_BANK, settleAfterPauses } from '../../../../scripts/testing/other-banks.ts';
import {
  approve,
  daily,
  monthly,
  moveTo,
  once,
  readSchedule,
  runDue,
  schedule,
  scheduleList,
  signInAgain,
  today,
} from '../../../../scripts/testing/schedules.ts';
import {
  answers,
  hangsUp,
  startTestSwitch,
  type TestSwitch,
} from '../../../../scripts/testing/test-switch.ts';
import { history, usedToday } from '../../../../scripts/testing/transfers.ts';
import { setBlock } from '../accounts/accounts.ts';
import { lagosDay } from '../bank/lagos-time.ts';
import { moneyKinds } from '../money-kinds.ts';
import { sendHeldOperations } from '../operations/send-held-operations.ts';
import { runSchedules } from './run-schedules.ts';
import { daysAhead } from './schedule-rules.ts';

let bank: TestBank;
let atSwitch: TestSwitch;
beforeAll(async () => {
  atSwitch = await startTestSwitch();
  bank = await openTestBank({ env: { INTERBANK_URL: atSwitch.url, INTERBANK_SECRET: 's'.repeat(32) } });
});
afterAll(async () => {
  await bank.close();
  atSwitch.stop();
});

const NAIRA = 100n;

const mailSubjects = async (of: SignedIn) => (await bank.mailTo(of.email)).map(({ subject }) => subject);

async function deposit(account: TestAccount, naira: number): Promise<void> {
  const now = await bank.platform.clock.now();
  await bank.platform.db.transaction().execute((transaction) => fund(transaction, account, naira, now));
}

/** Ada pays Musa, who has nothing yet, by these terms, from tomorrow on. */
async function scheduled(
  fields: { readonly amount?: number; readonly runs?: number },
  kind: Parameters<TestBank['signedIn']>[0] = {},
) {
  const { amount = 100, runs = 3 } = fields;
  const ada = await bank.signedIn(kind);
  const musa = await bank.signedIn({ balances: [0] });
  const first = daysAhead(await today(bank), 1);
  const reference = await schedule(bank, ada, {
    destinationAccountNumber: musa.account.accountNumber,
    amount,
    schedulePaymentSetting: daily(first, runs),
  });
  return { ada, musa, first, reference };
}

async function readAgain(ada: SignedIn, reference: string) {
  return readSchedule(bank, await signInAgain(bank, ada), reference);
}

describe('days', () => {
  test('a schedule of every month from a 31st: pays on the last day of a shorter month, and on the 31st again', async () => {
    const ada = await bank.signedIn();
    const musa = await bank.openCustomer({ balances: [0] });
    const year = Number((await today(bank)).slice(0, 4)) + 1;
    const first = `${year}-01-31`;
    const reference = await schedule(bank, ada, {
      destinationAccountNumber: musa.account.accountNumber,
      schedulePaymentSetting: monthly(first, 4),
    });
    const february = year % 4 === 0 ? '29' : '28';
    for (const [place, day] of [
      `${year}-01-31`,
      `${year}-02-${february}`,
      `${year}-03-31`,
      `${year}-04-30`,
    ].entries()) {
      await moveTo(bank, daysAhead(day, -1), 23);
      await runDue(bank);
      expect([day, await bank.balanceOf(musa.account)]).toEqual([day, BigInt(place) * 100n * NAIRA]);
      await moveTo(bank, day, 6);
      await runDue(bank);
      expect([day, await bank.balanceOf(musa.account)]).toEqual([day, BigInt(place + 1) * 100n * NAIRA]);
    }
    const { runs, status } = await readAgain(ada, reference);
    expect(runs.map(({ day }) => day)).toEqual([4, 3, 2, 1].map((run) => dayOfRun(first, 'MONTHLY', run)));
    expect(status).toBe('COMPLETED');
    expect(await mailSubjects(ada)).toContain('The last scheduled payment was sent');
  });

  test('a day in Lagos: begins before that of UTC, and its payment uses the limits of that day', async () => {
    const { ada, musa, first } = await scheduled({ runs: 1 });
    // 00:30 in Lagos is the evening before in UTC.
    await moveTo(bank, first, 0.5);
    await runDue(bank);
    expect(await bank.balanceOf(musa.account)).toBe(0n);
    await moveTo(bank, first, 6.5);
    await runDue(bank);
    expect(await bank.balanceOf(musa.account)).toBe(100n * NAIRA);
    expect(await usedToday(bank, ada)).toBe(100n * NAIRA);
  });
});

describe('exactly once', () => {
  test('two processes that run at once, again and again: pay each occurrence once', async () => {
    const second = await bank.join();
    const all: Awaited<ReturnType<typeof scheduled>>[] = [];
    while (all.length < 8) all.push(await scheduled({ runs: 3 }));
    await moveTo(bank, daysAhead(await today(bank), 5), 7);
    for (let round = 0; round < 8; round += 1) {
      const now = await bank.platform.clock.now();
      await Promise.all([bank, second, bank, second].map(({ platform }) => runSchedules(platform, now)));
    }
    for (const { musa } of all) expect(await bank.balanceOf(musa.account)).toBe(300n * NAIRA);
    await second.close();
    expect(await bank.proveBooks()).toEqual([]);
  });

  test.each([
    ['its operation is kept', 'operations', 'before insert', 'new.order_id is not null'],
    [
      'it is noted that its operation is there',
      'schedule_runs',
      'before update',
      'new.started_at is not null',
    ],
    ['its money moves', 'operations', 'before update', "new.status = 'SUCCESS'"],
    ['its end is written down', 'schedule_runs', 'before update', "new.status = 'PAID'"],
    ['the next one is named', 'schedules', 'before update', 'new.next_run > old.next_run'],
    ['its message is written', 'events', 'before insert', "new.type = 'SCHEDULE_ENDED'"],
  ])(
    'a worker that fails just before %s: leaves what the next one pays once',
    async (_when, table, moment, what) => {
      const { musa, first, ada, reference } = await scheduled({ runs: 2 });
      await moveTo(bank, daysAhead(first, 1), 7);
      await runSql(
        bank.database.ownerUrl,
        `create function fail_here() returns trigger language plpgsql as $$ begin raise exception 'It fails here'; end $$`,
        `create trigger fail_here ${moment} on ${table} for each row when (${what}) execute function fail_here()`,
      );
      await runDue(bank);
      await runSql(bank.database.ownerUrl, `drop trigger fail_here on ${table}`, 'drop function fail_here');
      // Whoever failed holds its lease; once that is over, the next one takes it on.
      await bank.platform.db.updateTable('schedules').set({ leased_until: null }).execute();
      await runDue(bank);
      await runDue(bank);
      expect(await bank.balanceOf(musa.account)).toBe(200n * NAIRA);
      const { runs, status } = await readAgain(ada, reference);
      expect([status, runs.map(({ run, status: ended }) => [run, ended])]).toEqual([
        'COMPLETED',
        [
          [2, 'SUCCESS'],
          [1, 'SUCCESS'],
        ],
      ]);
      expect(
        (await mailSubjects(ada)).filter((subject) => subject === 'The last scheduled payment was sent'),
      ).toHaveLength(1);
    },
  );
});

describe('an account without enough money', () => {
  test('is tried every hour until 20:00, tells its owner first and last, and the next day goes on', async () => {
    const { ada, musa, first, reference } = await scheduled({ amount: 500 }, { balances: [200] });
    await moveTo(bank, first, 6);
    await runDue(bank);
    const [waits] = await bank.mailTo(ada.email);
    expect(waits?.subject).toBe('Not enough money for a scheduled payment of ₦500.00');
    expect(waits?.text).toContain('every hour until 20:00 today');
    const told = (await mailSubjects(ada)).length;
    expect((await readAgain(ada, reference)).runs).toEqual([
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
    expect((await mailSubjects(ada)).filter((subject) => subject.startsWith('Not enough'))).toHaveLength(1);
    expect(told).toBeGreaterThan(0);
    await moveTo(bank, first, 20);
    await runDue(bank);
    const [failed] = await bank.mailTo(ada.email);
    expect(failed?.subject).toBe('Scheduled payment of ₦500.00 was not made');
    expect(failed?.text).toContain('There is not enough money in this account.');
    expect(failed?.text).toContain('The next one is on');
    const { runs, status, nextDay } = await readAgain(ada, reference);
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
    const { ada, first, reference } = await scheduled({ amount: 500 }, { balances: [200] });
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
    expect((await mailSubjects(ada)).filter((subject) => subject.startsWith('Not enough'))).toHaveLength(1);
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

  test('on the last day: makes the schedule a failure', async () => {
    const { ada, first, reference } = await scheduled({ amount: 500, runs: 1 }, { balances: [200] });
    await moveTo(bank, first, 20);
    await runDue(bank);
    expect(await readAgain(ada, reference)).toMatchObject({
      status: 'FAILED',
      state: 'FAILED',
      nextDay: null,
    });
    expect(
      (await bank.mailTo(ada.email)).find(({ subject }) => subject.includes('was not made'))?.text,
    ).toContain('It was the last one');
  });
});

describe('what is not as it was when it was approved', () => {
  test('another name of the account: pauses the schedule, pays nothing, and it is resumed only after an edit', async () => {
    const { ada, musa, first, reference } = await scheduled({});
    await bank.platform.db
      .updateTable('customers')
      .set({ last_name: 'Someone' })
      .where('id', '=', musa.id)
      .execute();
    await moveTo(bank, first, 7);
    await runDue(bank);
    expect(await bank.balanceOf(musa.account)).toBe(0n);
    const [mail] = await bank.mailTo(ada.email);
    expect(mail?.subject).toBe('Scheduled payment of ₦100.00 is paused');
    const again = await signInAgain(bank, ada);
    const read = await readSchedule(bank, again, reference);
    expect(read).toMatchObject({ status: 'PENDING', state: 'PAUSED', runs: [] });
    expect(read.pausedBecause).toContain('The name is not the one you approved');
    const resumed = await bank.call('POST /api/ibanking/personal/schedule-payments/{id}/resume', {
      token: again.token,
      params: { id: reference },
    });
    expect([resumed.status, resumed.code]).toEqual([409, 'SCHEDULE_NEEDS_EDIT']);

    // The same account under its new name is somebody else until a code says otherwise.
    const edited = await bank.ask('PUT /api/ibanking/personal/schedule-payments/edit', {
      token: again.token,
      body: { ...read, schedulePaymentDate: read.scheduleDate },
    });
    expect(edited.approvalRequired).toBe(true);
    expect(edited.started?.destinationAccountName).toBe('SOMEONE ADA');
    await approve(bank, again, reference, await bank.codeFor(again));
    expect(await readSchedule(bank, again, reference)).toMatchObject({
      state: 'PAUSED',
      pausedBecause: null,
    });
    await bank.ask('POST /api/ibanking/personal/schedule-payments/{id}/resume', {
      token: again.token,
      params: { id: reference },
    });
    await runDue(bank);
    expect(await bank.balanceOf(musa.account)).toBe(100n * NAIRA);
  });

  test('another spelling of the same name: is paid', async () => {
    atSwitch.behave('name-inquiry', answers({ accountName: 'OKAFOR ADAEZE' }));
    const ada = await bank.signedIn();
    const day = daysAhead(await today(bank), 1);
    await schedule(
      bank,
      ada,
      {
        destinationAccountNumber: accountElsewhere(),
        destinationBankCode: ANOTHER_BANK.bankCode,
        schedulePaymentSetting: once(day),
      },
      'interbank',
    );
    atSwitch.behave('name-inquiry', answers({ accountName: 'Okafor  Adaeze ' }));
    await moveTo(bank, day, 7);
    await runDue(bank);
    expect(await bank.balanceOf(ada.account)).toBe((100_000n - 100n) * NAIRA);
    atSwitch.behave('name-inquiry', answers({ accountName: 'OKAFOR ADAEZE' }));
  });

  test('an account that its owner disabled: pauses the schedule and tells them', async () => {
    const { ada, musa, first, reference } = await scheduled({});
    const now = await bank.platform.clock.now();
    await bank.platform.db.transaction().execute((transaction) =>
      setBlock(
        transaction,
        {
          customerId: ada.id,
          accountNumber: ada.account.accountNumber,
          reason: 'DISABLED_BY_OWNER',
          stands: true,
        },
        now,
      ),
    );
    await moveTo(bank, first, 7);
    await runDue(bank);
    expect(await bank.balanceOf(musa.account)).toBe(0n);
    expect(await readAgain(ada, reference)).toMatchObject({
      state: 'PAUSED',
      pausedBecause: 'You disabled the account it is paid from.',
    });
    expect(await mailSubjects(ada)).toContain('Scheduled payment of ₦100.00 is paused');
  });

  test('a customer who is frozen: fails the payment, with a row in the history, and goes on', async () => {
    const { ada, musa, first, reference } = await scheduled({});
    const now = await bank.platform.clock.now();
    const block = { customerId: ada.id, reason: 'FROZEN_BY_BANK' } as const;
    await bank.platform.db
      .transaction()
      .execute((transaction) => setBlock(transaction, { ...block, stands: true }, now));
    await moveTo(bank, first, 7);
    await runDue(bank);
    const again = await signInAgain(bank, ada);
    const { runs, status } = await readSchedule(bank, again, reference);
    expect(runs).toEqual([
      expect.objectContaining({
        status: 'FAILED',
        problem: 'No money can leave this account right now. Contact customer service.',
      }),
    ]);
    expect(status).toBe('PENDING');
    expect(await history(bank, again)).toEqual([
      expect.objectContaining({ status: 'FAILED', referenceNumber: runs[0]?.referenceNumber }),
    ]);
    await bank.platform.db
      .transaction()
      .execute((transaction) => setBlock(transaction, { ...block, stands: false }, now));
    await moveTo(bank, daysAhead(first, 1), 7);
    await runDue(bank);
    expect(await bank.balanceOf(musa.account)).toBe(100n * NAIRA);
  });

  test('a customer who is locked out: is paid for no more', async () => {
    const { ada, musa, first } = await scheduled({ runs: 1 });
    await bank.platform.db
      .updateTable('customers')
      .set({ disabled_at: await bank.platform.clock.now() })
      .where('id', '=', ada.id)
      .execute();
    await moveTo(bank, first, 7);
    await runDue(bank);
    expect(await bank.balanceOf(musa.account)).toBe(0n);
    expect(await mailSubjects(ada)).toContain('Scheduled payment of ₦100.00 was not made');
  });

  test('a level that was lost, and limits that are used up: fail the payment and say why', async () => {
    const lost = await scheduled({ runs: 1 });
    await bank.platform.db
      .updateTable('customers')
      .set({ kyc_level: 0 })
      .where('id', '=', lost.ada.id)
      .execute();
    // Level 1 sends ₦50,000 a day: the second of two is too much.
    const used = await scheduled({ amount: 30_000, runs: 1 }, { kycLevel: 1 });
    await schedule(bank, used.ada, {
      destinationAccountNumber: used.musa.account.accountNumber,
      amount: 30_000,
      schedulePaymentSetting: once(used.first),
    });
    await moveTo(bank, daysAhead(used.first, 0), 7);
    await runDue(bank);
    expect((await readAgain(lost.ada, lost.reference)).runs[0]).toMatchObject({ status: 'FAILED' });
    expect(await bank.balanceOf(used.musa.account)).toBe(30_000n * NAIRA);
    const failed = (await bank.mailTo(used.ada.email)).find(({ subject }) =>
      subject.includes('was not made'),
    );
    expect(failed?.text).toContain('You can still pay ₦20,000.00');
  });
});

describe('another bank', () => {
  async function elsewhere(runs = 1) {
    const ada = await bank.signedIn();
    const first = daysAhead(await today(bank), 1);
    const accountNumber = accountElsewhere();
    const reference = await schedule(
      bank,
      ada,
      {
        destinationAccountNumber: accountNumber,
        destinationBankCode: ANOTHER_BANK.bankCode,
        amount: 1000,
        schedulePaymentSetting: daily(first, runs),
      },
      'interbank',
    );
    return { ada, first, reference };
  }

  test('that does not name the account: is asked again every hour, and nobody is told until the last', async () => {
    const { ada, first, reference } = await elsewhere();
    atSwitch.behave('name-inquiry', hangsUp);
    await moveTo(bank, first, 6);
    await runDue(bank);
    expect((await readAgain(ada, reference)).runs).toEqual([
      expect.objectContaining({
        status: 'DUE',
        problem: 'The other bank could not be reached. Nothing was sent.',
      }),
    ]);
    expect((await mailSubjects(ada)).join()).not.toContain('Not enough');
    atSwitch.behave('name-inquiry', answers({ accountName: 'OKAFOR ADAEZE' }));
    await moveTo(bank, first, 8);
    await runDue(bank);
    expect((await readAgain(ada, reference)).runs).toEqual([expect.objectContaining({ status: 'PENDING' })]);
    expect(await bank.balanceOf(ada.account)).toBe(99_000n * NAIRA);
  });

  test('that sends the money back: makes payment and schedule a failure, as the operation tells it', async () => {
    const { ada, first, reference } = await elsewhere();
    await moveTo(bank, first, 7);
    await runDue(bank);
    const before = await readAgain(ada, reference);
    expect([before.status, before.runs[0]?.status]).toEqual(['COMPLETED', 'PENDING']);
    atSwitch.behave('transfer', answers({ responseCode: '51' }));
    await settleAfterPauses(bank, 1);
    atSwitch.behave('transfer', answers({}));
    const after = await readAgain(ada, reference);
    expect([after.status, after.state, after.runs[0]?.status]).toEqual(['FAILED', 'FAILED', 'FAILED']);
    expect(after.runs[0]?.problem).toContain('is back in your account. It was refused on its way');
    expect(await bank.balanceOf(ada.account)).toBe(100_000n * NAIRA);
    const again = await signInAgain(bank, ada);
    const failed = await bank.ask('GET /api/ibanking/personal/schedule-payments', {
      token: again.token,
      query: { status: 'FAILED' },
    });
    expect(failed.map(({ referenceNumber }) => referenceNumber)).toEqual([reference]);
  });
});

test('a customer who wants thirty seconds to stop: has them for a scheduled payment too', async () => {
  const ada = await bank.signedIn();
  await bank.ask('POST /api/ibanking/personal/payment-stop/on', { token: ada.token });
  const musa = await bank.openCustomer({ balances: [0] });
  const day = daysAhead(await today(bank), 1);
  const reference = await schedule(bank, ada, {
    destinationAccountNumber: musa.account.accountNumber,
    schedulePaymentSetting: once(day),
  });
  await moveTo(bank, day, 7);
  await runDue(bank);
  expect(await bank.balanceOf(musa.account)).toBe(0n);
  const again = await signInAgain(bank, ada);
  const [held] = await bank.ask('GET /api/transfer/unfinished', { token: again.token });
  expect(held?.stopUntil).not.toBeNull();
  expect((await readSchedule(bank, again, reference)).runs[0]?.status).toBe('PENDING');
  await bank.platform.clock.advance(31);
  await sendHeldOperations(bank.platform, moneyKinds, await bank.platform.clock.now());
  expect(await bank.balanceOf(musa.account)).toBe(100n * NAIRA);
  expect((await readSchedule(bank, again, reference)).runs[0]?.status).toBe('SUCCESS');
});

test('one that is saved as a beneficiary: is saved by its first payment alone', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer({ balances: [0] });
  const first = daysAhead(lagosDay(await bank.platform.clock.now()), 1);
  await schedule(bank, ada, {
    destinationAccountNumber: musa.account.accountNumber,
    saveAsBeneficiary: true,
    schedulePaymentSetting: daily(first, 2),
  });
  await moveTo(bank, first, 7);
  await runDue(bank);
  await bank.deliverMessages();
  const again = await signInAgain(bank, ada);
  const [saved] = await bank.ask('GET /api/beneficiaries', { token: again.token });
  expect(saved?.accountNumber).toBe(musa.account.accountNumber);
  await bank.ask('DELETE /api/beneficiaries/{id}', { token: again.token, params: { id: saved?.id ?? '' } });
  await moveTo(bank, daysAhead(first, 1), 7);
  await runDue(bank);
  await bank.deliverMessages();
  expect(await bank.balanceOf(musa.account)).toBe(200n * NAIRA);
  expect(await bank.ask('GET /api/beneficiaries', { token: (await signInAgain(bank, ada)).token })).toEqual(
    [],
  );
});
