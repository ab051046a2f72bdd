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
  once,
  readSchedule,
  runDue,
  schedule,
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

const BULK = 'POST /api/ibanking/personal/schedule-payments/bulk';

const tomorrow = async () => daysAhead(await today(bank), 1);

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
