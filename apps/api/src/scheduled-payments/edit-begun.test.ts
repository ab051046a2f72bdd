import { dayOfRun } from '@harvest/contracts/schedule-dates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, openTestBank, type SignedIn, type TestBank } from '../../../../scripts/testing/bank.ts';
import { untilWaiting } from '../../../../scripts/testing/locks.ts';
import {
  approve,
  monthly,
  moveTo,
  readSchedule,
  runDue,
  schedule,
  signInAgain,
  today,
} from '../../../../scripts/testing/schedules.ts';
import { dayWords } from '../bank/schedule-words.ts';
import { daysAhead } from './schedule-rules.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

const EDIT = 'PUT /api/ibanking/personal/schedule-payments/edit';

/** Sends the record back as it is, but for the fields given, as the page does (decision 59). */
async function edit(by: SignedIn, reference: string, fields: Record<string, unknown>): Promise<Answer> {
  const record = await readSchedule(bank, by, reference);
  return bank.call(EDIT, {
    token: by.token,
    body: {
      ...record,
      schedulePaymentDate: record.scheduleDate,
      scheduledInterval: record.interval,
      ...fields,
    },
  });
}

/** Ada pays Musa ₦100 every month, so often from a 31st of January on; one payment was made. */
async function begun(runs = 12) {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer({ balances: [0] });
  const year = Number((await today(bank)).slice(0, 4)) + 1;
  const first = `${year}-01-31`;
  const reference = await schedule(bank, ada, {
    destinationAccountNumber: musa.account.accountNumber,
    schedulePaymentSetting: monthly(first, runs),
  });
  await moveTo(bank, first, 7);
  await runDue(bank);
  await moveTo(bank, daysAhead(first, 3), 7);
  return { ada: await signInAgain(bank, ada), musa, first, reference };
}

const newestMail = async ({ email }: SignedIn) => (await bank.mailTo(email))[0]?.text ?? '';

describe('an edit of a schedule that has begun', () => {
  test('whose next payment is moved to today: has a code for those that remain, from today on', async () => {
    const { ada, musa, reference } = await begun();
    const day = await today(bank);
    const answer = await edit(ada, reference, { schedulePaymentDate: day });
    expect(answer.body).toMatchObject({
      approvalRequired: true,
      started: {
        schedulePaymentSetting: { schedulePaymentDate: day, scheduledInterval: 'MONTHLY', repeatPayment: 11 },
        lastDay: dayOfRun(day, 'MONTHLY', 11),
      },
    });
    const otp = await bank.codeFor(ada);
    expect(await newestMail(ada)).toContain(`every month, 11 times, from ${dayWords(day)}`);
    expect((await approve(bank, ada, reference, otp)).status).toBe(200);
    await runDue(bank);
    expect(await bank.balanceOf(musa.account)).toBe(200_00n);
    expect(await readSchedule(bank, ada, reference)).toMatchObject({ runsOver: 2, repeatPayment: 12 });
  });

  test('by a higher amount alone: has a code for those that remain, on their days', async () => {
    const { ada, first, reference } = await begun();
    const answer = await edit(ada, reference, { amount: 250 });
    const next = dayOfRun(first, 'MONTHLY', 2);
    expect(answer.body).toMatchObject({
      started: {
        schedulePaymentSetting: { schedulePaymentDate: next, repeatPayment: 11 },
        // February is too short for the day of the plan; December is not.
        lastDay: dayOfRun(first, 'MONTHLY', 12),
      },
    });
    await bank.codeFor(ada);
    expect(await newestMail(ada)).toContain(`every month, 11 times, from ${dayWords(next)}`);
  });

  test('of which one payment remains: has a code for that one', async () => {
    const { ada, first, reference } = await begun(2);
    await edit(ada, reference, { amount: 250 });
    await bank.codeFor(ada);
    const mail = await newestMail(ada);
    expect(mail).toContain(`on ${dayWords(dayOfRun(first, 'MONTHLY', 2))}`);
    expect(mail).not.toContain('every month');
  });
});

describe('new terms that wait for their code', () => {
  test('are told of whole, so that they can be saved again as they are', async () => {
    const { ada, first, reference } = await begun();
    const day = daysAhead(first, 10);
    const wanted = {
      amount: 250,
      description: 'More rent',
      schedulePaymentDate: day,
      scheduledInterval: 'WEEKLY',
      repeatPayment: 20,
    };
    await edit(ada, reference, wanted);
    const { waitingEdit } = await readSchedule(bank, ada, reference);
    expect(waitingEdit).toMatchObject({
      amount: 250,
      description: 'More rent',
      nextDay: day,
      interval: 'WEEKLY',
      repeatPayment: 20,
    });
    await edit(ada, reference, {
      ...waitingEdit,
      schedulePaymentDate: waitingEdit?.nextDay,
      scheduledInterval: waitingEdit?.interval,
    });
    const approved = await approve(bank, ada, reference, await bank.codeFor(ada));
    expect(approved.body).toMatchObject({
      scheduledPayments: [
        { amount: 250, description: 'More rent', nextDay: day, interval: 'WEEKLY', repeatPayment: 20 },
      ],
    });
  });
});

describe('the code for new terms', () => {
  test('that comes in the moment in which a newer edit takes their place: answers that these were replaced', async () => {
    const { ada, reference } = await begun();
    await edit(ada, reference, { amount: 250 });
    const otp = await bank.codeFor(ada);
    let approving: Promise<Answer> | undefined;
    await bank.platform.db.transaction().execute(async (transaction) => {
      await transaction
        .selectFrom('customers')
        .select('id')
        .where('id', '=', ada.id)
        .forNoKeyUpdate()
        .execute();
      approving = approve(bank, ada, reference, otp);
      await untilWaiting(bank.platform.pool, 1);
      expect((await edit(ada, reference, { amount: 300 })).status).toBe(200);
    });
    const late = await approving;
    expect([late?.status, late?.code]).toEqual([409, 'SCHEDULE_EDIT_REPLACED']);
    expect(await readSchedule(bank, ada, reference)).toMatchObject({
      amount: 100,
      waitingEdit: { amount: 300 },
    });
  });

  test('that comes while a payment is made by the old ones: is not even looked at, so that no try at it is lost', async () => {
    const { ada, first, reference } = await begun();
    await edit(ada, reference, { amount: 250 });
    const otp = await bank.codeFor(ada);
    const { uuid } = await readSchedule(bank, ada, reference);
    const { db, clock } = bank.platform;
    // As it stands between the operation's being there and its end.
    const run = { schedule_id: uuid, run: 2, day: dayOfRun(first, 'MONTHLY', 2), status: 'DUE' };
    await db
      .insertInto('schedule_runs')
      .values({ ...run, operation_id: uuid, amount_kobo: 100n, started_at: await clock.now() })
      .execute();
    const wrong = otp === '111111' ? '222222' : '111111';
    for (let tries = 0; tries < 6; tries += 1)
      expect((await approve(bank, ada, reference, wrong)).code).toBe('SCHEDULE_BUSY');
    await db.updateTable('schedule_runs').set({ started_at: null }).where('run', '=', 2).execute();
    expect((await approve(bank, ada, reference, otp)).status).toBe(200);
  });
});
