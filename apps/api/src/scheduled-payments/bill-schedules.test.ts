import { BILL_PRODUCTS } from '@harvest/contracts/bill-details';
import { TEXTS } from '@harvest/contracts/texts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runSql } from '../../../../scripts/run-sql.ts';
import type { SignedIn, TestBank } from '../../../../scripts/testing/bank.ts';
import { BOUQUET, BUNDLE, numberOf, vendOf } from '../../../../scripts/testing/bills.ts';
import { edit } from '../../../../scripts/testing/changing-schedules.ts';
import { type BankWithSwitch, openBankWithSwitch } from '../../../../scripts/testing/interbank.ts';
import { settleDue } from '../../../../scripts/testing/other-banks.ts';
import {
  approve,
  daily,
  initiateBillSchedule,
  moveTo,
  once,
  readSchedule,
  runDue,
  scheduleBill,
  signInAgain,
  today,
  weekly,
} from '../../../../scripts/testing/schedules.ts';
import { history, untouched } from '../../../../scripts/testing/transfers.ts';
import { runSchedules } from './run-schedules.ts';
import { daysAhead } from './schedule-rules.ts';

const START = 'POST /api/ibanking/personal/schedule-payments/bill';
const LATER = 'POST /api/ibanking/personal/schedule-payments/{id}';

let opened: BankWithSwitch;
let bank: TestBank;
beforeAll(async () => {
  opened = await openBankWithSwitch();
  ({ bank } = opened);
});
afterAll(() => opened.close());

const tomorrow = async () => daysAhead(await today(bank), 1);

/** What the worker would do now, and what of it leaves the bank. */
async function runAndSettle(): Promise<void> {
  await runDue(bank);
  await settleDue(bank);
}

const subjectsTo = async ({ email }: SignedIn) => (await bank.mailTo(email)).map(({ subject }) => subject);
const logsOf = ({ token }: SignedIn) => bank.ask('GET /api/utility/logs', { token, query: {} });
const change = (of: SignedIn, what: 'pause' | 'resume' | 'cancel', id: string) =>
  bank.call(`${LATER}/${what}`, { token: of.token, params: { id } });

async function setOffer(code: string, set: string): Promise<void> {
  await runSql(bank.database.ownerUrl, `update bill_offers set ${set} where code = '${code}'`);
}

describe(START, () => {
  test.each([
    ['AIRTIME', 1000, 'MTN airtime', null, 'MTN airtime (number ending 4789)'],
    ['DATA', BUNDLE.naira, BUNDLE.title, BUNDLE.code, `${BUNDLE.title} (number ending 4789)`],
    [
      'ELECTRICITY_BILL',
      1000,
      'Ikeja Electric prepaid',
      null,
      'Ikeja Electric prepaid (meter ending 7789 of ',
    ],
    ['CABLE_TV', BOUQUET.naira, BOUQUET.title, BOUQUET.code, `${BOUQUET.title} (card ending 5789 of `],
  ] as const)(
    'of %s, with its code: is a schedule that says what is bought, and moves no money before its day',
    async (product, amount, description, offerCode, words) => {
      const ada = await bank.signedIn({ balances: [50_000] });
      const day = await tomorrow();
      const setting = { schedulePaymentSetting: weekly(day, 4) };
      const answer = await initiateBillSchedule(bank, ada, product, setting);
      const number = numberOf(product);
      expect(answer, JSON.stringify(answer.body)).toMatchObject({
        status: 200,
        body: [
          {
            status: 'AWAITING_OTP',
            amount,
            total: amount,
            isNewRecipient: true,
            destinationAccountNumber: number,
            bill: { utilityProductType: product, number, offerCode },
            schedulePaymentSetting: { ...setting.schedulePaymentSetting },
            lastDay: daysAhead(day, 21),
          },
        ],
      });
      const [{ referenceNumber, destinationAccountName: name }] = answer.body as [
        { referenceNumber: string; destinationAccountName: string },
      ];
      const asked = (await bank.mailTo(ada.email))[0];
      expect(asked?.text).toContain(`for ${words}`);
      expect(asked?.text.match(/\d{6}/g)).toHaveLength(1);

      const approved = await approve(bank, ada, referenceNumber, await bank.codeFor(ada));
      expect(approved.body).toMatchObject({
        message: 'Scheduled Payment Approved',
        scheduledPayments: [
          {
            transferType: product,
            destinationAccountNumber: number,
            destinationAccountName: name,
            amount,
            description,
            bill: { offerCode, number },
            interval: 'WEEKLY',
            state: 'ACTIVE',
            newPrice: null,
          },
        ],
      });
      expect((await bank.mailTo(ada.email))[0]?.text).toContain(`You scheduled ₦`);
      expect((await bank.mailTo(ada.email))[0]?.text).toContain(`for ${words}`);
      const [next] = (await bank.ask('GET /api/client-summary', { token: ada.token })).scheduledPayments;
      expect(next).toMatchObject({ type: product, amount, beneficiaryAccount: number });
      await runDue(bank);
      await untouched(bank, ada.account, 5_000_000n);
    },
  );

  test('the same request again: is the same schedule, and another code is not asked for', async () => {
    const ada = await bank.signedIn();
    const body = {
      ...vendOf('AIRTIME', ada),
      schedulePaymentSetting: once(await tomorrow()),
    };
    const key = { token: ada.token, body, headers: { 'idempotency-key': 'airtime-of-ada' } };
    const [one, two] = [await bank.call(START, key), await bank.call(START, key)];
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(two.body).toEqual(one.body);
  });

  test.each([
    ['an offer that is not sold', 'DATA', { dataBundleCode: 'MTN-NONE' }, 422, 'OFFER_NOT_SOLD'],
    ['too little money for it', 'AIRTIME', { amount: 1 }, 422, 'BILL_AMOUNT_OUT_OF_BOUNDS'],
    [
      'a meter nobody knows',
      'ELECTRICITY_BILL',
      { number: numberOf('ELECTRICITY_BILL', '404') },
      404,
      'BILL_NUMBER_UNKNOWN',
    ],
    [
      'a day that is over',
      'AIRTIME',
      { schedulePaymentSetting: once('2020-01-01') },
      422,
      'SCHEDULE_DATE_PAST',
    ],
    ['no bouquet', 'CABLE_TV', { cableTvBouquetCode: undefined }, 400, 'BAD_REQUEST'],
    ['no setting', 'AIRTIME', { schedulePaymentSetting: undefined }, 400, 'BAD_REQUEST'],
    ['another product', 'AIRTIME', { utilityProductType: 'WATER' }, 400, 'BAD_REQUEST'],
  ] as const)('of %s: is refused', async (_what, product, fields, status, code) => {
    const ada = await bank.signedIn();
    const setting = { schedulePaymentSetting: once(await tomorrow()) };
    const answer = await initiateBillSchedule(bank, ada, product, { ...setting, ...fields });
    expect([answer.status, answer.code]).toEqual([status, code]);
  });
});

describe('on its day', () => {
  test('airtime every Friday: is bought each week, and stands in log, history and what was paid', async () => {
    const ada = await bank.signedIn();
    const day = await tomorrow();
    const reference = await scheduleBill(bank, ada, 'AIRTIME', { schedulePaymentSetting: weekly(day, 2) });
    for (const [weeks, friday] of [day, daysAhead(day, 7)].entries()) {
      await moveTo(bank, friday, 5);
      await runAndSettle();
      expect(await bank.balanceOf(ada.account)).toBe(10_000_000n - BigInt(weeks) * 100_000n);
      await moveTo(bank, friday, 6);
      await runAndSettle();
      expect(await bank.balanceOf(ada.account)).toBe(10_000_000n - BigInt(weeks + 1) * 100_000n);
    }
    const again = await signInAgain(bank, ada);
    const logs = await logsOf(again);
    expect(logs).toMatchObject([
      { utilityProductType: 'AIRTIME', vendingStatus: 'SUCCESS', amount: 1000 },
      { utilityProductType: 'AIRTIME', vendingStatus: 'SUCCESS', amount: 1000 },
    ]);
    const read = await readSchedule(bank, again, reference);
    expect(read).toMatchObject({ status: 'COMPLETED', runsOver: 2 });
    expect(read.runs.map((run) => [run.run, run.status, run.referenceNumber])).toEqual(
      logs.map((bought, place) => [2 - place, 'SUCCESS', bought.reference]),
    );
    expect(await history(bank, again)).toMatchObject([
      { transactionType: 'Bill Payment', status: 'SUCCESS', referenceNumber: logs[0]?.reference },
      { transactionType: 'Bill Payment', status: 'SUCCESS', referenceNumber: logs[1]?.reference },
    ]);
    expect(await subjectsTo(again)).toContain('The last scheduled payment was made');
    expect(await bank.proveBooks()).toEqual([]);
  });

  test.each(BILL_PRODUCTS)(
    '%s that its provider does not sell: is given back once, and told',
    async (product) => {
      const ada = await bank.signedIn();
      const day = await tomorrow();
      const number = numberOf(product, '051');
      const reference = await scheduleBill(bank, ada, product, { number, schedulePaymentSetting: once(day) });
      await moveTo(bank, day, 6);
      await runAndSettle();
      expect(await bank.balanceOf(ada.account)).toBe(10_000_000n);
      const again = await signInAgain(bank, ada);
      const read = await readSchedule(bank, again, reference);
      expect(read).toMatchObject({ status: 'FAILED', runs: [{ status: 'FAILED' }] });
      expect(read.runs[0]?.problem).toContain('Not bought. ₦');
      expect(await logsOf(again)).toMatchObject([{ vendingStatus: 'FAILED' }]);
      expect((await subjectsTo(again)).filter((subject) => subject.startsWith('Returned'))).toHaveLength(1);
      expect(await bank.proveBooks()).toEqual([]);
    },
  );

  test('a prepaid meter: gets a token each time, which comes by e-mail and SMS', async () => {
    const ada = await bank.signedIn();
    const day = await tomorrow();
    await scheduleBill(bank, ada, 'ELECTRICITY_BILL', { schedulePaymentSetting: once(day) });
    await moveTo(bank, day, 6);
    await runAndSettle();
    const [bought] = await logsOf(await signInAgain(bank, ada));
    expect(bought?.token).toMatch(/^\d{20}$/);
    const inFours = bought?.token?.match(/\d{4}/g)?.join('-') ?? 'no token';
    for (const address of [ada.email, ada.phoneNumber])
      expect((await bank.mailTo(address)).filter(({ text }) => text.includes(inFours))).toHaveLength(1);
  });

  test('another owner of the meter: pauses it, buys nothing, and says so', async () => {
    const ada = await bank.signedIn();
    const day = await tomorrow();
    const reference = await scheduleBill(bank, ada, 'ELECTRICITY_BILL', {
      schedulePaymentSetting: once(day),
    });
    await bank.platform.db
      .updateTable('schedules')
      .set({ destination_account_name: 'SOMEBODY ELSE' })
      .where('reference', '=', reference)
      .execute();
    await moveTo(bank, day, 6);
    await runAndSettle();
    await untouched(bank, ada.account, 10_000_000n);
    const again = await signInAgain(bank, ada);
    expect(await readSchedule(bank, again, reference)).toMatchObject({ state: 'PAUSED', runs: [] });
    expect((await change(again, 'resume', reference)).code).toBe('SCHEDULE_NEEDS_EDIT');
  });

  test('a price that went up: pauses it until the new one is approved with a code', async () => {
    const ada = await bank.signedIn();
    const day = await tomorrow();
    const dataBundleCode = 'MTN-2GB-2D';
    const schedulePaymentSetting = daily(day, 3);
    const reference = await scheduleBill(bank, ada, 'DATA', { dataBundleCode, schedulePaymentSetting });
    await setOffer(dataBundleCode, 'price_kobo = 90000');
    await moveTo(bank, day, 6);
    await runAndSettle();
    await untouched(bank, ada.account, 10_000_000n);
    expect((await bank.mailTo(ada.email))[0]?.text).toContain('The price went up to ₦900.00.');
    const again = await signInAgain(bank, ada);
    expect(await readSchedule(bank, again, reference)).toMatchObject({
      state: 'PAUSED',
      amount: 750,
      newPrice: 900,
      pausedBecause: 'The price went up to ₦900.00. Save the payment again at the new price, then resume it.',
    });
    expect((await change(again, 'resume', reference)).code).toBe('SCHEDULE_NEEDS_PRICE');

    // Whatever amount is sent, it costs what it costs.
    const edited = await edit(bank, again, reference, { amount: 1 });
    expect(edited.body).toMatchObject({
      approvalRequired: true,
      started: { total: 900, bill: { offerCode: dataBundleCode } },
      scheduledPayment: { amount: 750, waitingEdit: { amount: 900 } },
    });
    expect((await bank.mailTo(again.email))[0]?.text).toContain(
      'to ₦900.00 for MTN 2GB (2 days) (number ending 4789)',
    );
    await approve(bank, again, reference, await bank.codeFor(again));
    expect(await readSchedule(bank, again, reference)).toMatchObject({ newPrice: null, pausedBecause: null });
    await change(again, 'resume', reference);
    await runAndSettle();
    expect(await bank.balanceOf(ada.account)).toBe(9_910_000n);
  });

  test('a price that went down: is what is paid', async () => {
    const ada = await bank.signedIn();
    const day = await tomorrow();
    const dataBundleCode = 'MTN-6GB-7D';
    await scheduleBill(bank, ada, 'DATA', { dataBundleCode, schedulePaymentSetting: once(day) });
    await setOffer(dataBundleCode, 'price_kobo = 200000');
    await moveTo(bank, day, 6);
    await runAndSettle();
    expect(await bank.balanceOf(ada.account)).toBe(9_800_000n);
  });

  test('an offer that is not sold any more: pauses it, and cancelling it is all that is left', async () => {
    const ada = await bank.signedIn();
    const day = await tomorrow();
    const dataBundleCode = 'MTN-11GB-7D';
    const reference = await scheduleBill(bank, ada, 'DATA', {
      dataBundleCode,
      schedulePaymentSetting: once(day),
    });
    await setOffer(dataBundleCode, 'is_sold = false');
    await moveTo(bank, day, 6);
    await runAndSettle();
    await untouched(bank, ada.account, 10_000_000n);
    const again = await signInAgain(bank, ada);
    const read = await readSchedule(bank, again, reference);
    expect([read.state, read.pausedBecause]).toEqual([
      'PAUSED',
      expect.stringContaining('is not sold any more'),
    ]);
    expect((await edit(bank, again, reference)).code).toBe('OFFER_NOT_SOLD');
    expect((await change(again, 'cancel', reference)).body).toMatchObject({ state: 'CANCELLED' });
  });

  test('an offer under whose code something else is sold now: pauses it, and buys nothing', async () => {
    const ada = await bank.signedIn();
    const day = await tomorrow();
    const dataBundleCode = 'MTN-15GB-30D';
    const reference = await scheduleBill(bank, ada, 'DATA', {
      dataBundleCode,
      schedulePaymentSetting: once(day),
    });
    await setOffer(dataBundleCode, "title = 'MTN 1GB Monthly (30 days)'");
    await moveTo(bank, day, 6);
    await runAndSettle();
    await untouched(bank, ada.account, 10_000_000n);
    const read = await readSchedule(bank, await signInAgain(bank, ada), reference);
    expect([read.state, read.pausedBecause]).toEqual([
      'PAUSED',
      expect.stringContaining('is not sold any more'),
    ]);
  });

  test('an edit of an offer under whose code something else is sold now: waits for a code, and names what is sold', async () => {
    const ada = await bank.signedIn();
    const dataBundleCode = 'MTN-20GB-30D';
    const reference = await scheduleBill(bank, ada, 'DATA', {
      dataBundleCode,
      schedulePaymentSetting: daily(await tomorrow(), 3),
    });
    const approved = await readSchedule(bank, ada, reference);
    await setOffer(dataBundleCode, "title = 'MTN 500MB (1 day)'");
    await bank.deliverMessages();
    // Less often asks for nothing more.
    const edited = await edit(bank, ada, reference, { repeatPayment: 2 });
    expect(edited.body).toMatchObject({
      approvalRequired: true,
      started: { bill: { offerTitle: 'MTN 500MB (1 day)' } },
      scheduledPayment: { bill: approved.bill, repeatPayment: 3 },
    });
    expect((await bank.mailTo(ada.email))[0]?.text).toContain('for MTN 500MB (1 day) (number ending 4789)');
  });

  test('a provider that cannot be reached: is asked again an hour later, and nobody is told before', async () => {
    const ada = await bank.signedIn();
    const day = await tomorrow();
    const reference = await scheduleBill(bank, ada, 'CABLE_TV', { schedulePaymentSetting: once(day) });
    await moveTo(bank, day, 6);
    const told = (await subjectsTo(ada)).length;
    const down = await bank.join({ BILLERS_URL: 'http://127.0.0.1:1' });
    expect(await runSchedules(down.platform, await bank.platform.clock.now())).toBeGreaterThan(0);
    await down.close();
    await untouched(bank, ada.account, 10_000_000n);
    expect(await subjectsTo(ada)).toHaveLength(told);
    const again = await signInAgain(bank, ada);
    expect((await readSchedule(bank, again, reference)).runs).toMatchObject([
      { status: 'DUE', problem: 'The provider could not be reached. Nothing was bought.' },
    ]);
    // An hour after it was tried, which was a moment after six.
    await moveTo(bank, day, 8);
    await runAndSettle();
    expect(await bank.balanceOf(ada.account)).toBe(10_000_000n - BigInt(BOUQUET.naira) * 100n);
  });
});

describe('an edit', () => {
  test('of its days and with less money: counts at once; with more money it waits for a code', async () => {
    const ada = await bank.signedIn();
    const day = await tomorrow();
    const reference = await scheduleBill(bank, ada, 'AIRTIME', { schedulePaymentSetting: weekly(day, 4) });
    expect((await edit(bank, ada, reference, { amount: 500, description: 'Mine' })).body).toMatchObject({
      approvalRequired: false,
      scheduledPayment: { amount: 500, description: 'MTN airtime' },
    });
    const more = await edit(bank, ada, reference, { amount: 2000 });
    expect(more.body).toMatchObject({
      approvalRequired: true,
      started: { total: 2000, bill: { utilityProductType: 'AIRTIME' } },
    });
    await approve(bank, ada, reference, await bank.codeFor(ada));
    await moveTo(bank, day, 6);
    await runAndSettle();
    expect(await bank.balanceOf(ada.account)).toBe(9_800_000n);
  });

  test.each([
    ['another number', { destinationAccountNumber: '08030000009' }],
    ['another provider', { destinationBankCode: 'GLO' }],
  ])('with %s: is refused, and nothing is changed', async (_what, fields) => {
    const ada = await bank.signedIn();
    const reference = await scheduleBill(bank, ada, 'AIRTIME', {
      schedulePaymentSetting: once(await tomorrow()),
    });
    const before = await readSchedule(bank, ada, reference);
    const answer = await edit(bank, ada, reference, fields);
    expect(answer).toMatchObject({
      status: 400,
      body: {
        fieldErrors: { destinationAccountNumber: TEXTS.billIsKept },
      },
    });
    expect(await readSchedule(bank, ada, reference)).toEqual(before);
  });
});
