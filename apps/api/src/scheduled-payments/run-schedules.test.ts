import { dayOfRun } from '@harvest/contracts/schedule-dates';
import { beforeAll, describe, expect, test } from 'vitest';
import { runSql } from '../../../../scripts/run-sql.ts';
import type { TestBank } from '../../../../scripts/testing/bank.ts';
import {
  mailSubjects,
  NAIRA,
  openBankAtSwitch,
  readAgain,
  scheduledDaily,
} from '../../../../scripts/testing/running-schedules.ts';
import { monthly, moveTo, runDue, schedule, today } from '../../../../scripts/testing/schedules.ts';
import { usedToday } from '../../../../scripts/testing/transfers.ts';
import { runSchedules } from './run-schedules.ts';
import { daysAhead } from './schedule-rules.ts';

const opened = openBankAtSwitch();
let bank: TestBank;
beforeAll(() => {
  ({ bank } = opened());
});

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
    const { runs, status } = await readAgain(bank, ada, reference);
    expect(runs.map(({ day }) => day)).toEqual([4, 3, 2, 1].map((run) => dayOfRun(first, 'MONTHLY', run)));
    expect(status).toBe('COMPLETED');
    expect(await mailSubjects(bank, ada)).toContain('The last scheduled payment was sent');
  });

  test('a day in Lagos: begins before that of UTC, and its payment uses the limits of that day', async () => {
    const { ada, musa, first } = await scheduledDaily(bank, { runs: 1 });
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
    const all: Awaited<ReturnType<typeof scheduledDaily>>[] = [];
    while (all.length < 8) all.push(await scheduledDaily(bank, { runs: 3 }));
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
      const { musa, first, ada, reference } = await scheduledDaily(bank, { runs: 2 });
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
      const { runs, status } = await readAgain(bank, ada, reference);
      expect([status, runs.map(({ run, status: ended }) => [run, ended])]).toEqual([
        'COMPLETED',
        [
          [2, 'SUCCESS'],
          [1, 'SUCCESS'],
        ],
      ]);
      expect(
        (await mailSubjects(bank, ada)).filter(
          (subject) => subject === 'The last scheduled payment was sent',
        ),
      ).toHaveLength(1);
    },
  );
});
