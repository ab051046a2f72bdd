import { dayOfRun } from '@harvest/contracts/schedule-dates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer, SignedIn, TestBank } from '../../../../scripts/testing/bank.ts';
import {
  accountElsewhere,
  type BankWithSwitch,
  openBankWithSwitch,
} from '../../../../scripts/testing/interbank.ts';
import { ANOTHER_BANK } from '../../../../scripts/testing/other-banks.ts';
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

let open: BankWithSwitch;
let bank: TestBank;
beforeAll(async () => {
  open = await openBankWithSwitch();
  bank = open.bank;
});
afterAll(() => open.close());

const LIST = 'GET /api/ibanking/personal/schedule-payments';
const BULK = 'POST /api/ibanking/personal/schedule-payments/bulk';

const tomorrow = async () => daysAhead(await today(bank), 1);
const listed = (of: SignedIn, query: Record<string, string> = {}) =>
  bank.call(LIST, { token: of.token, query });
const referencesOf = ({ body }: Answer) =>
  (body as { referenceNumber: string }[]).map(({ referenceNumber }) => referenceNumber);

/** Everything that a start could leave behind. */
async function kept() {
  const { db } = bank.platform;
  const count = (table: 'schedules' | 'schedule_orders' | 'operations' | 'challenges') =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow();
  return [await count('schedules'), await count('schedule_orders'), await count('operations')];
}

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

describe('starting', () => {
  test.each([
    ['year-month-day', (day: string) => day],
    ['day-month-year', (day: string) => day.split('-').toReversed().join('-')],
    ['day/month/year', (day: string) => day.split('-').toReversed().join('/')],
  ])('with the date as %s: reads the same day', async (_form, written) => {
    const ada = await bank.signedIn();
    const musa = await bank.openCustomer();
    const day = await tomorrow();
    const answer = await initiateSchedule(bank, ada, {
      destinationAccountNumber: musa.account.accountNumber,
      schedulePaymentSetting: once(written(day)),
    });
    expect(answer.body).toMatchObject([{ schedulePaymentSetting: { schedulePaymentDate: day } }]);
  });

  test.each([
    ['a day that is over', { schedulePaymentDate: '2020-01-01' }, 422, 'SCHEDULE_DATE_PAST'],
    ['30 February', { schedulePaymentDate: '2027-02-30' }, 400, 'BAD_REQUEST'],
    ['the year 9999', { schedulePaymentDate: '9999-12-31' }, 422, 'SCHEDULE_DATE_TOO_FAR'],
    ['no day', { schedulePaymentDate: null }, 400, 'BAD_REQUEST'],
    ['no payment at all', { repeatPayment: 0 }, 400, 'BAD_REQUEST'],
    ['less than none', { repeatPayment: -1 }, 400, 'BAD_REQUEST'],
    ['one and a half payments', { repeatPayment: 1.5 }, 400, 'BAD_REQUEST'],
    ['a thousand million payments', { repeatPayment: 1e9 }, 400, 'BAD_REQUEST'],
    ['the count as text', { repeatPayment: '3' }, 400, 'BAD_REQUEST'],
    ['the interval YEARLY', { scheduledInterval: 'YEARLY' }, 400, 'BAD_REQUEST'],
    ['continuous, without an interval', { scheduledInterval: null }, 400, 'BAD_REQUEST'],
    ['continuous, without a count', { repeatPayment: undefined }, 400, 'BAD_REQUEST'],
    ['continuous as text', { continuous: 'true' }, 400, 'BAD_REQUEST'],
  ])('with %s: is refused and starts nothing', async (_what, fields, status, code) => {
    const ada = await bank.signedIn();
    const musa = await bank.openCustomer();
    const before = await kept();
    const answer = await initiateSchedule(bank, ada, {
      destinationAccountNumber: musa.account.accountNumber,
      schedulePaymentSetting: { ...daily(await tomorrow(), 2), ...fields },
    });
    expect([answer.status, answer.code]).toEqual([status, code]);
    expect(await kept()).toEqual(before);
  });

  test.each([
    [{}],
    [{ scheduledInterval: null, repeatPayment: null }],
    [{ scheduledInterval: 'DAILY', repeatPayment: 5 }],
  ])('not continuous, with %j beside it: pays once', async (fields) => {
    const ada = await bank.signedIn();
    const musa = await bank.openCustomer();
    const reference = await schedule(bank, ada, {
      destinationAccountNumber: musa.account.accountNumber,
      schedulePaymentSetting: { ...once(await tomorrow()), ...fields },
    });
    expect(await readSchedule(bank, ada, reference)).toMatchObject({ interval: null, repeatPayment: 1 });
  });

  test.each([-1, 0, 0.001, 1e-7, '100', true, null, 100.10000000000001])(
    'with the amount %j: answers 400',
    async (amount) => {
      const ada = await bank.signedIn();
      const musa = await bank.openCustomer();
      const answer = await initiateSchedule(bank, ada, {
        destinationAccountNumber: musa.account.accountNumber,
        amount,
        schedulePaymentSetting: once(await tomorrow()),
      });
      expect([answer.status, answer.code]).toEqual([400, 'BAD_REQUEST']);
    },
  );

  test('of more than there is in the account: is taken, because its day is to come', async () => {
    const ada = await bank.signedIn({ balances: [10] });
    const musa = await bank.openCustomer();
    const answer = await initiateSchedule(bank, ada, {
      destinationAccountNumber: musa.account.accountNumber,
      amount: 900_000,
      schedulePaymentSetting: once(await tomorrow()),
    });
    expect(answer.status).toBe(200);
  });

  test('of what can never be paid: is refused', async () => {
    const [ada, musa] = [await bank.signedIn({ balances: [100, 100] }), await bank.openCustomer()];
    const beginner = await bank.signedIn({ kycLevel: 0 });
    const setting = { schedulePaymentSetting: once(await tomorrow()) };
    const to = musa.account.accountNumber;
    const refusals = [
      await initiateSchedule(bank, beginner, { destinationAccountNumber: to, ...setting }),
      await initiateSchedule(bank, ada, { destinationAccountNumber: to, amount: 1_000_001, ...setting }),
      await initiateSchedule(bank, ada, { destinationAccountNumber: ada.account.accountNumber, ...setting }),
      await initiateSchedule(bank, ada, { destinationAccountNumber: '9999999999', ...setting }),
      await initiateSchedule(bank, ada, {
        destinationAccountNumber: to,
        destinationBankCode: '000013',
        ...setting,
      }),
      await initiateSchedule(bank, ada, {
        destinationAccountNumber: to,
        sourceAccountNumber: to,
        ...setting,
      }),
      await initiateSchedule(bank, ada, {
        destinationAccountNumber: to,
        nameInquiryReference: '1',
        ...setting,
      }),
      await initiateSchedule(bank, ada, { destinationAccountNumber: to, ...setting }, 'own'),
    ];
    expect(refusals.map(({ status, code }) => [status, code])).toEqual([
      [422, 'KYC_LEVEL_TOO_LOW'],
      [422, 'SINGLE_LIMIT_EXCEEDED'],
      [422, 'SAME_ACCOUNT'],
      [404, 'INVALID_ACCOUNT_DETAILS'],
      [422, 'INVALID_ACCOUNT_DETAILS'],
      [404, 'UNKNOWN_ACCOUNT'],
      [422, 'NAME_INQUIRY_EXPIRED'],
      [404, 'UNKNOWN_ACCOUNT'],
    ]);
  });

  test('POST /api/ibanking/personal/schedule-payments/own, with 090605: is paid at no limit', async () => {
    const ada = await bank.signedIn({ kycLevel: 0, balances: [1000, 0] });
    const [, other] = ada.accounts;
    const reference = await schedule(
      bank,
      ada,
      {
        destinationAccountNumber: other.accountNumber,
        destinationBankCode: '090605',
        schedulePaymentSetting: once(await today(bank)),
      },
      'own',
    );
    await runDue(bank);
    expect(await readSchedule(bank, ada, reference)).toMatchObject({
      transferType: 'OWN_ACCOUNT',
      status: 'COMPLETED',
    });
    expect(await bank.balanceOf(other)).toBe(10_000n);
  });

  test("POST /api/ibanking/personal/schedule-payments/interbank: keeps the chosen bank's code and name; by our own code it is paid inside", async () => {
    const ada = await bank.signedIn();
    const musa = await bank.openCustomer({ balances: [0] });
    const setting = { schedulePaymentSetting: once(await today(bank)) };
    const there = await schedule(
      bank,
      ada,
      {
        destinationAccountNumber: accountElsewhere(),
        destinationBankCode: ANOTHER_BANK.bankCode,
        ...setting,
      },
      'interbank',
    );
    const here = await schedule(
      bank,
      ada,
      // Spreadsheets drop the zero.
      { destinationAccountNumber: musa.account.accountNumber, destinationBankCode: 90605, ...setting },
      'interbank',
    );
    await runDue(bank);
    expect(await readSchedule(bank, ada, there)).toMatchObject({
      transferType: 'INTERBANK',
      destinationBankCode: ANOTHER_BANK.bankCode,
      destinationBankName: ANOTHER_BANK.bankName,
      runs: [{ status: 'PENDING' }],
    });
    expect(await readSchedule(bank, ada, here)).toMatchObject({
      transferType: 'INTRA_BANK',
      runs: [{ status: 'SUCCESS' }],
    });
    expect(await bank.balanceOf(musa.account)).toBe(10_000n);
  });

  test.each(['intrabank', 'interbank'] as const)(
    "%s, with our own bank's code in any form: is paid inside",
    async (route) => {
      const ada = await bank.signedIn();
      const musa = await bank.openCustomer();
      for (const destinationBankCode of ['90605', 90605, '090605']) {
        const started = await initiateSchedule(
          bank,
          ada,
          {
            destinationAccountNumber: musa.account.accountNumber,
            destinationBankCode,
            schedulePaymentSetting: once(daysAhead(await today(bank), 1)),
          },
          route,
        );
        expect([destinationBankCode, started.status]).toEqual([destinationBankCode, 200]);
      }
    },
  );

  test("own, with our own bank's code in any form: is started", async () => {
    const ada = await bank.signedIn({ balances: [1000, 0] });
    const [, other] = ada.accounts;
    for (const destinationBankCode of ['90605', 90605, null]) {
      const started = await initiateSchedule(
        bank,
        ada,
        {
          destinationAccountNumber: other.accountNumber,
          destinationBankCode,
          schedulePaymentSetting: once(daysAhead(await today(bank), 1)),
        },
        'own',
      );
      expect([destinationBankCode, started.status]).toEqual([destinationBankCode, 200]);
    }
  });

  test('repeated under its key: is one start with one code', async () => {
    const ada = await bank.signedIn();
    const musa = await bank.openCustomer();
    const request = {
      token: ada.token,
      headers: { 'idempotency-key': 'schedule-once' },
      body: {
        sourceAccountNumber: ada.account.accountNumber,
        destinationAccountNumber: musa.account.accountNumber,
        amount: 100,
        description: 'Rent',
        schedulePaymentSetting: once(await tomorrow()),
      },
    };
    const route = 'POST /api/ibanking/personal/schedule-payments/intrabank';
    const first = await bank.call(route, request);
    // The answer was lost and the lease of the key ran out: the same id is started again.
    await bank.platform.db
      .updateTable('idempotency_keys')
      .set({ response_status: null, response_body: null, leased_until: new Date(0) })
      .where('key', '=', 'schedule-once')
      .execute();
    const second = await bank.call(route, request);
    expect(second.body).toEqual(first.body);
    const codes = (await bank.mailTo(ada.email)).filter(
      ({ subject }) => subject === 'Your code to schedule a payment',
    );
    expect(codes).toHaveLength(1);
  });
});

describe(BULK, () => {
  async function bulk(ada: SignedIn, items: readonly Record<string, unknown>[]): Promise<Answer> {
    return bank.call(BULK, {
      token: ada.token,
      body: {
        bulkScheduleTransfer: items.map((item) => ({
          sourceAccountNumber: ada.account.accountNumber,
          destinationBankCode: '090605',
          amount: 100,
          description: 'Wages',
          ...item,
        })),
      },
    });
  }

  test('with several: takes the setting of the first, one code approves all by any reference, each is paid by itself', async () => {
    const ada = await bank.signedIn({ balances: [350] });
    const people = [];
    while (people.length < 3) people.push(await bank.openCustomer({ balances: [0] }));
    const day = await today(bank);
    const answer = await bulk(
      ada,
      people.map(({ account }, place) => ({
        destinationAccountNumber: account.accountNumber,
        // What the request says of them is not believed (decision 29).
        destinationAccountName: 'SOMEBODY ELSE',
        amount: place === 1 ? 300 : 100,
        schedulePaymentSetting: place === 0 ? once(day) : daily(daysAhead(day, place), 9),
      })),
    );
    const items = answer.body as { id: string; referenceNumber: string; destinationAccountName: string }[];
    expect(new Set(items.map(({ id }) => id)).size).toBe(1);
    expect(items.map(({ destinationAccountName }) => destinationAccountName)).toEqual(
      people.map(({ lastName, firstName }) => `${lastName} ${firstName}`.toUpperCase()),
    );
    for (const item of items)
      expect(item).toMatchObject({ schedulePaymentSetting: { schedulePaymentDate: day, continuous: false } });
    const [code] = await bank.mailTo(ada.email);
    const end = ada.account.accountNumber.slice(-4);
    expect(code?.text).toContain(`₦500.00 in all to 3 accounts, from your account ending ${end}, on `);
    const otp = await bank.codeFor(ada);
    const approved = await approve(bank, ada, items[2]?.referenceNumber ?? '', otp);
    expect((approved.body as { scheduledPayments: unknown[] }).scheduledPayments).toHaveLength(3);
    await runDue(bank);
    const paid = await Promise.all(people.map(({ account }) => bank.balanceOf(account)));
    // There is enough for two of them: which, is up to the order in which they come.
    expect(paid.filter((amount) => amount > 0n).length).toBeGreaterThanOrEqual(1);
    expect(await bank.proveBooks()).toEqual([]);
    const subjects = (await bank.mailTo(ada.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('Scheduled: '))).toEqual(['Scheduled: ₦500.00']);
  });

  test('again and again: the message with its code says that the sum is paid each time; of one it names them', async () => {
    const ada = await bank.signedIn();
    const musa = await bank.openCustomer();
    const end = ada.account.accountNumber.slice(-4);
    const setting = { schedulePaymentSetting: daily(daysAhead(await today(bank), 1), 3) };
    const item = { destinationAccountNumber: musa.account.accountNumber, ...setting };
    expect((await bulk(ada, [item, { ...item, amount: 150 }])).status).toBe(200);
    const [many] = await bank.mailTo(ada.email);
    expect(many?.text).toContain(
      `₦250.00 each time to 2 accounts, from your account ending ${end}, every day, 3 times`,
    );
    expect((await bulk(ada, [{ ...item, destinationBankCode: 90605 }])).status).toBe(200);
    const [one] = await bank.mailTo(ada.email);
    const name = `${musa.lastName} ${musa.firstName}`.toUpperCase();
    expect(one?.text).toContain(`₦100.00 to ${name}, account ending`);
  });

  test('with a foreign source in one row and a bad account in another: is refused as a whole, with a word for each', async () => {
    const ada = await bank.signedIn();
    const musa = await bank.openCustomer();
    const setting = { schedulePaymentSetting: once(await tomorrow()) };
    const good = { destinationAccountNumber: musa.account.accountNumber, ...setting };
    const before = await kept();
    const answer = await bulk(ada, [
      good,
      { ...good, destinationAccountNumber: '9999999999' },
      { ...good, sourceAccountNumber: musa.account.accountNumber },
    ]);
    expect([answer.status, answer.code]).toEqual([404, 'INVALID_ACCOUNT_DETAILS']);
    expect(Object.keys((answer.body as { fieldErrors: object }).fieldErrors)).toEqual([
      'bulkScheduleTransfer.1.destinationAccountNumber',
      'bulkScheduleTransfer.2.sourceAccountNumber',
    ]);
    expect(await kept()).toEqual(before);
    expect((await bulk(ada, [])).status).toBe(400);
    expect(
      (
        await bulk(
          ada,
          Array.from({ length: 1001 }, () => good),
        )
      ).status,
    ).toBe(400);
  });

  test('with a thousand: starts them all by one code', async () => {
    const ada = await bank.signedIn();
    const musa = await bank.openCustomer();
    const setting = { schedulePaymentSetting: once(await tomorrow()) };
    const answer = await bulk(
      ada,
      Array.from({ length: 1000 }, (_, place) => ({
        destinationAccountNumber: musa.account.accountNumber,
        amount: 1 + place,
        ...setting,
      })),
    );
    const items = answer.body as { referenceNumber: string }[];
    expect(items).toHaveLength(1000);
    const approved = await approve(bank, ada, items[999]?.referenceNumber ?? '', await bank.codeFor(ada));
    expect((approved.body as { scheduledPayments: unknown[] }).scheduledPayments).toHaveLength(1000);
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
