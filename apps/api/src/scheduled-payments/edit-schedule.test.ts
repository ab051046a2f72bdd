import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestBank, type TestBank } from '../../../../scripts/testing/bank.ts';
import {
  dayMonthYear,
  EDIT,
  edit,
  paidTo,
  scheduled,
} from '../../../../scripts/testing/changing-schedules.ts';
import {
  approve,
  daily,
  monthly,
  moveTo,
  readSchedule,
  runDue,
  schedule,
  signInAgain,
  today,
} from '../../../../scripts/testing/schedules.ts';
import { setBlock } from '../accounts/accounts.ts';
import { daysAhead } from './schedule-rules.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

describe(EDIT, () => {
  test('with another text, less money, a later day or fewer payments: counts at once and asks no code', async () => {
    const { ada, musa, first, reference } = await scheduled(bank);
    const later = daysAhead(first, 3);
    const answer = await edit(bank, ada, reference, {
      amount: 60,
      description: 'Less rent',
      schedulePaymentDate: dayMonthYear(later),
      repeatPayment: 2,
      // None of it is changed by an edit.
      status: 'COMPLETED',
      clientId: 'somebody',
      transferType: 'INTERBANK',
    });
    expect(answer.body).toMatchObject({
      message: 'Scheduled payment edited successfully',
      approvalRequired: false,
      started: null,
      scheduledPayment: {
        referenceNumber: reference,
        clientId: ada.id,
        transferType: 'INTRA_BANK',
        status: 'PENDING',
        amount: 60,
        description: 'Less rent',
        firstDay: later,
        nextDay: later,
        lastDay: daysAhead(later, 1),
        scheduleDate: dayMonthYear(later),
        repeatPayment: 2,
      },
    });
    await moveTo(bank, daysAhead(later, 4), 7);
    await runDue(bank);
    expect(await paidTo(bank, musa.account)).toBe(120);
  });

  test('with more money: pays the old terms until its code is taken, and then the new ones', async () => {
    const { ada, musa, first, reference } = await scheduled(bank);
    const answer = await edit(bank, ada, reference, { amount: 250 });
    expect(answer.body).toMatchObject({
      approvalRequired: true,
      started: { status: 'AWAITING_OTP', amount: 250 },
      scheduledPayment: { amount: 100, waitingEdit: { amount: 250 } },
    });
    const { referenceNumber } = (answer.body as { started: { referenceNumber: string } }).started;
    const otp = await bank.codeFor(ada);
    const wrong = await approve(bank, ada, referenceNumber, otp === '111111' ? '222222' : '111111');
    expect([wrong.status, wrong.code]).toEqual([422, 'WRONG_CODE']);
    const all = await Promise.all(Array.from({ length: 20 }, () => approve(bank, ada, referenceNumber, otp)));
    for (const { status, body } of all) {
      expect(status).toBe(200);
      expect(body).toMatchObject({
        message: 'Scheduled Payment Approved',
        scheduledPayments: [{ referenceNumber: reference, amount: 250, waitingEdit: null }],
      });
    }
    await moveTo(bank, first, 7);
    await runDue(bank);
    expect(await paidTo(bank, musa.account)).toBe(250);
    const subjects = (await bank.mailTo(ada.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'Scheduled payment changed: ₦250.00')).toHaveLength(1);
  });

  test('that waits for its code: the old terms are paid meanwhile, and an edit that ran out changes nothing', async () => {
    const { ada, musa, first, reference } = await scheduled(bank);
    await moveTo(bank, first, 5);
    const again = await signInAgain(bank, ada);
    await edit(bank, again, reference, { amount: 500 });
    await bank.platform.clock.advance(16 * 60);
    const later = await signInAgain(bank, ada);
    expect(await readSchedule(bank, later, reference)).toMatchObject({ amount: 100, waitingEdit: null });
    const late = await approve(bank, later, reference, '123456');
    expect([late.status, late.code]).toEqual([409, 'OPERATION_EXPIRED']);
    expect(late.body).toMatchObject({ message: expect.stringMatching(/^This waited too long/) as string });
    await moveTo(bank, first, 7);
    await runDue(bank);
    expect(await paidTo(bank, musa.account)).toBe(100);
  });

  test("approved by the schedule's own reference: is what was edited last; an edit that another replaced is over", async () => {
    const { ada, reference } = await scheduled(bank);
    const older = await edit(bank, ada, reference, { amount: 300 });
    const olderOtp = await bank.codeFor(ada);
    await edit(bank, ada, reference, { amount: 400 });
    const otp = await bank.codeFor(ada);
    const { referenceNumber } = (older.body as { started: { referenceNumber: string } }).started;
    const replaced = await approve(bank, ada, referenceNumber, olderOtp);
    expect([replaced.status, replaced.code]).toEqual([409, 'SCHEDULE_EDIT_REPLACED']);
    expect((await approve(bank, ada, reference, otp)).status).toBe(200);
    expect((await approve(bank, ada, reference, otp)).status).toBe(200);
    expect(await readSchedule(bank, ada, reference)).toMatchObject({ amount: 400, waitingEdit: null });
  });

  test.each([
    [
      'another account',
      async () => ({ destinationAccountNumber: (await bank.openCustomer()).account.accountNumber }),
    ],
    ['more payments', async () => ({ repeatPayment: 5 })],
  ])('with %s: needs a code', async (_what, fields) => {
    const { ada, reference } = await scheduled(bank);
    const answer = await edit(bank, ada, reference, await fields());
    expect(answer.body).toMatchObject({ approvalRequired: true });
  });

  test('with a shorter interval: needs a code; with a longer one none', async () => {
    const ada = await bank.signedIn();
    const musa = await bank.openCustomer();
    const reference = await schedule(bank, ada, {
      destinationAccountNumber: musa.account.accountNumber,
      schedulePaymentSetting: { ...daily(daysAhead(await today(bank), 1), 3), scheduledInterval: 'WEEKLY' },
    });
    expect((await edit(bank, ada, reference, { scheduledInterval: 'DAILY' })).body).toMatchObject({
      approvalRequired: true,
    });
    expect((await edit(bank, ada, reference, { scheduledInterval: 'MONTHLY' })).body).toMatchObject({
      approvalRequired: false,
      scheduledPayment: { interval: 'MONTHLY' },
    });
  });

  test.each([
    [
      'yesterday',
      (day: string) => ({ schedulePaymentDate: dayMonthYear(daysAhead(day, -1)) }),
      422,
      'SCHEDULE_DATE_PAST',
    ],
    ['year 9999', () => ({ schedulePaymentDate: '01-01-9999' }), 422, 'SCHEDULE_DATE_TOO_FAR'],
    ['30 February', () => ({ schedulePaymentDate: '30-02-2027' }), 400, 'BAD_REQUEST'],
    ['the interval YEARLY', () => ({ scheduledInterval: 'YEARLY' }), 400, 'BAD_REQUEST'],
    ['no payment at all', () => ({ repeatPayment: 0 }), 400, 'BAD_REQUEST'],
    ['a thousand million payments', () => ({ repeatPayment: 1e9 }), 400, 'BAD_REQUEST'],
    [
      'an account nobody has',
      () => ({ destinationAccountNumber: '9999999999' }),
      404,
      'INVALID_ACCOUNT_DETAILS',
    ],
    ['another bank', () => ({ destinationBankCode: '000013' }), 422, 'INVALID_ACCOUNT_DETAILS'],
    ['more than anybody may send', () => ({ amount: 5_000_000 }), 422, 'SINGLE_LIMIT_EXCEEDED'],
    ['no amount', () => ({ amount: 0 }), 400, 'BAD_REQUEST'],
  ])('with %s: answers %i and changes nothing', async (_what, fields, status, code) => {
    const { ada, reference } = await scheduled(bank);
    const before = await readSchedule(bank, ada, reference);
    const answer = await edit(bank, ada, reference, fields(await today(bank)));
    expect([answer.status, answer.code]).toEqual([status, code]);
    expect(await readSchedule(bank, ada, reference)).toEqual(before);
  });

  test('with fewer payments than are over: answers 400 with the field', async () => {
    const { ada, first, reference } = await scheduled(bank);
    await moveTo(bank, daysAhead(first, 1), 7);
    await runDue(bank);
    const answer = await edit(bank, await signInAgain(bank, ada), reference, { repeatPayment: 2 });
    expect(answer).toMatchObject({
      status: 400,
      body: { fieldErrors: { repeatPayment: 'More payments than that are over already.' } },
    });
  });

  test('without a uuid: finds it by its reference; without either, or of another: answers as for an unknown one', async () => {
    const { ada, reference } = await scheduled(bank);
    expect((await edit(bank, ada, reference, { uuid: null, description: 'By reference' })).status).toBe(200);
    const { musa: _, ...other } = await scheduled(bank);
    const foreign = await readSchedule(bank, other.ada, other.reference);
    const bodyOf = async (fields: Record<string, unknown>) => {
      const { status, body } = await edit(bank, ada, reference, fields);
      return [status, { ...(body as object), traceId: '' }];
    };
    const unknown = await bodyOf({ uuid: '01890000-0000-7000-8000-000000000000' });
    expect(unknown[0]).toBe(404);
    expect(await bodyOf({ uuid: foreign.uuid })).toEqual(unknown);
    expect(await bodyOf({ uuid: null, referenceNumber: null })).toEqual(unknown);
    expect(await bodyOf({ uuid: null, referenceNumber: foreign.referenceNumber })).toEqual(unknown);
  });

  test('with an earlier day, again and again: waits for its code each time and pays nothing', async () => {
    const ada = await bank.signedIn();
    const musa = await bank.openCustomer({ balances: [0] });
    const day = await today(bank);
    const reference = await schedule(bank, ada, {
      destinationAccountNumber: musa.account.accountNumber,
      schedulePaymentSetting: monthly(daysAhead(day, 9), 12),
    });
    for (let round = 0; round < 3; round += 1) {
      const answer = await edit(bank, ada, reference, { schedulePaymentDate: dayMonthYear(day) });
      expect(answer.body).toMatchObject({ approvalRequired: true });
      await runDue(bank);
    }
    expect(await paidTo(bank, musa.account)).toBe(0);
    await approve(bank, ada, reference, await bank.codeFor(ada));
    await runDue(bank);
    expect(await paidTo(bank, musa.account)).toBe(100);
  });

  test('of what was paid since it was read: is refused, and no second payment is made that day', async () => {
    const ada = await bank.signedIn();
    const musa = await bank.openCustomer({ balances: [0] });
    const day = await today(bank);
    const reference = await schedule(bank, ada, {
      destinationAccountNumber: musa.account.accountNumber,
      schedulePaymentSetting: monthly(day, 3),
    });
    const seen = await readSchedule(bank, ada, reference);
    await runDue(bank);
    const stale = await edit(bank, ada, reference, {
      ...seen,
      schedulePaymentDate: seen.scheduleDate,
      description: 'Other words',
    });
    expect(stale).toMatchObject({
      status: 409,
      code: 'SCHEDULE_STALE',
      body: { message: 'It has changed since you opened it. Open it again.' },
    });
    // Whoever does not say what they saw is refused the day.
    const fields = { scheduleDate: null, schedulePaymentDate: dayMonthYear(day) };
    expect(await edit(bank, ada, reference, fields)).toMatchObject({
      status: 400,
      body: {
        fieldErrors: {
          schedulePaymentDate: 'The last payment was on that day or later. Choose a day after it.',
        },
      },
    });
    await runDue(bank);
    expect(await paidTo(bank, musa.account)).toBe(100);
    expect(await readSchedule(bank, ada, reference)).toMatchObject({ runsOver: 1, description: 'Rent' });
  });

  test('that counted at once and whose answer got lost: has no second effect when it is sent again', async () => {
    const { ada, first, reference } = await scheduled(bank);
    const record = await readSchedule(bank, ada, reference);
    const headers = { 'idempotency-key': 'lost-answer' };
    const body = { ...record, amount: 60, schedulePaymentDate: dayMonthYear(daysAhead(first, 2)) };
    expect((await bank.call(EDIT, { token: ada.token, body, headers })).status).toBe(200);
    await edit(bank, ada, reference, { amount: 50 });
    const before = await readSchedule(bank, ada, reference);
    await bank.platform.db
      .updateTable('idempotency_keys')
      .set({ response_status: null, response_body: null, leased_until: new Date(0) })
      .where('key', '=', 'lost-answer')
      .execute();
    const again = await bank.call(EDIT, { token: ada.token, body, headers });
    expect(again).toMatchObject({ status: 200, body: { approvalRequired: false } });
    expect(await readSchedule(bank, ada, reference)).toEqual(before);
    expect(before.amount).toBe(50);
  });

  test('of a frozen customer: less is paid at once, and more is not approved', async () => {
    const { ada, reference } = await scheduled(bank);
    await edit(bank, ada, reference, { amount: 250 });
    const otp = await bank.codeFor(ada);
    const now = await bank.platform.clock.now();
    const block = { customerId: ada.id, reason: 'FROZEN_BY_BANK', stands: true } as const;
    await bank.platform.db.transaction().execute((transaction) => setBlock(transaction, block, now));
    const approved = await approve(bank, ada, reference, otp);
    expect(approved.code).toBe('ACCOUNT_FROZEN');
    expect((await edit(bank, ada, reference, { amount: 300 })).code).toBe('ACCOUNT_FROZEN');
    expect((await edit(bank, ada, reference, { amount: 40 })).body).toMatchObject({
      approvalRequired: false,
      scheduledPayment: { amount: 40 },
    });
  });

  test('whose code comes while the next payment is being made: is refused, and counts once that is over', async () => {
    const { ada, musa, reference, first } = await scheduled(bank);
    const other = await bank.openCustomer({ balances: [0] });
    await edit(bank, ada, reference, { destinationAccountNumber: other.account.accountNumber });
    const otp = await bank.codeFor(ada);
    const { uuid } = await readSchedule(bank, ada, reference);
    const startedAt = await bank.platform.clock.now();
    // As it stands between the operation's being there and its end.
    await bank.platform.db
      .insertInto('schedule_runs')
      .values({
        schedule_id: uuid,
        run: 1,
        day: first,
        status: 'DUE',
        operation_id: uuid,
        amount_kobo: 100n,
        started_at: startedAt,
      })
      .execute();
    const busy = await approve(bank, ada, reference, otp);
    expect([busy.status, busy.code]).toEqual([409, 'SCHEDULE_BUSY']);
    expect(await readSchedule(bank, ada, reference)).toMatchObject({
      destinationAccountNumber: musa.account.accountNumber,
    });
    await bank.platform.db
      .updateTable('schedule_runs')
      .set({ started_at: null })
      .where('schedule_id', '=', uuid)
      .execute();
    expect((await approve(bank, ada, reference, otp)).status).toBe(200);
    expect(await readSchedule(bank, ada, reference)).toMatchObject({
      destinationAccountNumber: other.account.accountNumber,
    });
  });

  test.each([
    ['as text without its zero', '90605'],
    ['as a number', 90605],
    ['not at all', null],
  ])("with our own bank's code %s: is an edit", async (_how, destinationBankCode) => {
    const { ada, reference } = await scheduled(bank);
    const answer = await edit(bank, ada, reference, { destinationBankCode, description: 'Wages' });
    expect(answer.body).toMatchObject({ scheduledPayment: { destinationBankCode: '090605' } });
  });

  test('repeated under its key: is one edit', async () => {
    const { ada, reference } = await scheduled(bank);
    const record = await readSchedule(bank, ada, reference);
    const body = { ...record, schedulePaymentDate: record.scheduleDate, amount: 900 };
    const headers = { 'idempotency-key': 'edit-once' };
    const answers = [
      await bank.call(EDIT, { token: ada.token, body, headers }),
      await bank.call(EDIT, { token: ada.token, body, headers }),
    ];
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    const edits = await bank.platform.db
      .selectFrom('schedule_edits')
      .select('id')
      .where('schedule_id', '=', record.uuid)
      .execute();
    expect(edits).toHaveLength(1);
  });
});
