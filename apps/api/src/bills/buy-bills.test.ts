import { BILL_PRODUCTS, type BillProduct } from '@harvest/contracts/bill-details';
import { billsEndpoints } from '@harvest/contracts/bills';
import type { Endpoint } from '@harvest/contracts/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runSql } from '../../../../scripts/run-sql.ts';
import { seen, told } from '../../../../scripts/testing/answers.ts';
import type { SignedIn, TestBank } from '../../../../scripts/testing/bank.ts';
import {
  BOUQUET,
  BUNDLE,
  buyBill,
  confirmBill,
  confirmOf,
  initiateBill,
  initiateOf,
  numberOf,
  payBill,
  startBill,
  vendOf,
} from '../../../../scripts/testing/bills.ts';
import { type BankWithSwitch, openBankWithSwitch } from '../../../../scripts/testing/interbank.ts';
import { settleAfterPauses, settleDue } from '../../../../scripts/testing/other-banks.ts';
import { attemptsOf, history, untouched, usedToday } from '../../../../scripts/testing/transfers.ts';

const STATE = 'GET /api/transfer/operations/{id}';
const LOGS = 'GET /api/utility/logs';

let opened: BankWithSwitch;
let bank: TestBank;
beforeAll(async () => {
  opened = await openBankWithSwitch();
  ({ bank } = opened);
});
afterAll(() => opened.close());

const stateOf = (of: SignedIn, id: string) => bank.ask(STATE, { token: of.token, params: { id } });
const stepsOf = async (of: SignedIn, id: string) => (await stateOf(of, id)).timeline.map(({ step }) => step);
const logsOf = (of: SignedIn, query: Record<string, string> = {}) =>
  bank.ask(LOGS, { token: of.token, query });

/** The subjects of what somebody was told about a purchase, oldest first, codes left out. */
async function toldAbout(of: SignedIn, reference: string) {
  const mails = await bank.mailTo(of.email);
  return mails
    .filter((mail) => mail.text.includes(reference))
    .map((mail) => mail.subject)
    .toReversed();
}

/** Reference without the operation's own part, kind, status and naira of every row of a payment. */
async function rowsOf(of: SignedIn, reference: string) {
  const rows = (await history(bank, of)).filter((row) => row.referenceNumber.startsWith(reference));
  return rows
    .map((row) => [row.referenceNumber.replace(reference, ''), row.transactionType, row.status, row.amount])
    .toSorted((a, b) => String(a[0]).localeCompare(String(b[0])));
}

/** What the history says of what came back of a payment. */
async function returnOf(of: SignedIn, reference: string) {
  return (await history(bank, of)).find((row) => row.referenceNumber === `${reference}-RETURN`)?.narration;
}

const BOUGHT = [
  [
    'POST /api/utility/providers/airtime/vend/initiate',
    'POST /api/utility/providers/airtime/vend/confirm',
    'AIRTIME',
    { amount: 1000, description: 'MTN airtime', offerTitle: null },
  ],
  [
    'POST /api/utility/providers/databundle/vend/initiate',
    'POST /api/utility/providers/databundle/vend/confirm',
    'DATA',
    { amount: BUNDLE.naira, description: BUNDLE.title, offerTitle: BUNDLE.title },
  ],
  [
    'POST /api/utility/providers/electricity/vend/initiate',
    'POST /api/utility/providers/electricity/vend/confirm',
    'ELECTRICITY_BILL',
    { amount: 1000, description: 'Ikeja Electric prepaid', offerTitle: null },
  ],
  [
    'POST /api/utility/providers/cabletv/vend/initiate',
    'POST /api/utility/providers/cabletv/vend/confirm',
    'CABLE_TV',
    { amount: BOUQUET.naira, description: BOUQUET.title, offerTitle: BOUQUET.title },
  ],
] as const;

describe('a purchase', () => {
  test.each(BOUGHT)(
    '%s and %s, with the right code: buy %s, debit at once, are PENDING until its provider confirms, and are told of',
    async (initiate, confirm, product, { amount, description, offerTitle }) => {
      const ada = await bank.signedIn({ balances: [50_000] });
      const number = numberOf(product);
      const isPhone = product === 'AIRTIME' || product === 'DATA';

      const started = await bank.call(initiate, { token: ada.token, body: vendOf(product, ada) });
      expect(started.body).toMatchObject({
        status: 'AWAITING_OTP',
        amount,
        fee: 0,
        total: amount,
        isNewRecipient: true,
        sentSameMinutesAgo: null,
        bill: { utilityProductType: product, number, offerTitle },
      });
      const { id, reference, utilityVendingRequestId, bill, destinationBankName } = started.body as {
        id: string;
        reference: string;
        utilityVendingRequestId: string;
        destinationBankName: string;
        bill: { ownerName: string | null };
      };
      expect(utilityVendingRequestId).toBe(id);
      expect(bill.ownerName === null).toBe(isPhone);
      await untouched(bank, ada.account, 5_000_000n);
      expect(await bank.ask('GET /api/transfer/unfinished', { token: ada.token })).toMatchObject([
        { id, status: 'AWAITING_OTP', confirmedAt: 'bill', description, isNewRecipient: true },
      ]);
      expect(await logsOf(ada)).toEqual([]);

      const confirmed = await bank.call(confirm, {
        token: ada.token,
        body: { utilityVendingRequestId: id, otp: await bank.codeFor(ada) },
      });
      expect(confirmed.body).toMatchObject({
        status: 'PENDING',
        message: `The money left your account. ${destinationBankName} has not confirmed it yet. Do not buy it again.`,
        destinationAccountNumber: number,
        destinationBankName,
        description,
        sessionId: id,
        timeline: [{ step: 'DEBITED' }],
        bill: { token: null },
      });
      const balance = 5_000_000n - BigInt(amount) * 100n;
      expect(await bank.balanceOf(ada.account)).toBe(balance);
      expect(await bank.entriesOf(ada.account)).toMatchObject([
        { journalId: id, rule: 'BILL_PAYMENT', narration: `${description} for ${number}` },
      ]);
      expect(await bank.ask('GET /api/transfer/unfinished', { token: ada.token })).toMatchObject([
        { id, status: 'PENDING', confirmedAt: 'bill' },
      ]);
      expect(await logsOf(ada)).toMatchObject([{ id, vendingStatus: 'PENDING', token: null }]);

      await settleDue(bank);

      expect(await stateOf(ada, id)).toMatchObject({ status: 'SUCCESS', message: 'Successful', description });
      expect(await stepsOf(ada, id)).toEqual(['DEBITED', 'SENT', 'CONFIRMED']);
      expect(await rowsOf(ada, reference)).toEqual([['', 'Bill Payment', 'SUCCESS', amount]]);
      expect(await bank.ask('GET /api/transfer/unfinished', { token: ada.token })).toEqual([]);
      expect(await bank.balanceOf(ada.account)).toBe(balance);
      expect(await usedToday(bank, ada)).toBe(BigInt(amount) * 100n);
      const debit = `Debit: ₦${amount.toLocaleString('en-NG')}.00`;
      // A prepaid meter gets its token, and nobody is told a second time of what they see arrive.
      expect(await toldAbout(ada, reference)).toEqual(
        product === 'ELECTRICITY_BILL'
          ? expect.arrayContaining([debit, 'Your token from Ikeja Electric'])
          : [debit],
      );
      expect(await bank.proveBooks()).toEqual([]);
    },
  );

  test.each(
    BILL_PRODUCTS.flatMap((product) =>
      (
        [
          ['051', 0, 'FAILED'],
          ['503', 0, 'FAILED'],
          ['097', 1, 'SUCCESS'],
          ['096', 3, 'FAILED'],
          ['098', 5, 'PENDING'],
          ...(product === 'AIRTIME' || product === 'DATA' ? [['404', 0, 'FAILED'] as const] : []),
        ] as const
      ).map((ending) => [product, ...ending] as const),
    ),
  )(
    'a purchase of %s for a number ending in %s, after %d pauses: is %s, and the money is where it belongs',
    async (product, lastThree, pauses, status) => {
      const ada = await bank.signedIn({ balances: [20_000] });
      const paid = await payBill(bank, ada, product, numberOf(product, lastThree));
      const { amount } = await stateOf(ada, paid.id);

      await settleAfterPauses(bank, pauses);

      await expectSettled(ada, product, paid, { status, amount });
    },
  );

  test.each([
    ['AIRTIME', '08011111111', {}, 0, 'SUCCESS'],
    ['CABLE_TV', '1212121212', {}, 0, 'SUCCESS'],
    ['ELECTRICITY_BILL', '1111111111111', {}, 0, 'SUCCESS'],
    ['ELECTRICITY_BILL', '1010101010101', { meterType: 'POSTPAID' }, 0, 'SUCCESS'],
    ['ELECTRICITY_BILL', '300000000000', {}, 1, 'SUCCESS'],
    ['ELECTRICITY_BILL', '400000000000', {}, 1, 'SUCCESS'],
    ['ELECTRICITY_BILL', '201000000000', {}, 4, 'PENDING'],
    ['ELECTRICITY_BILL', '500000000000', {}, 4, 'PENDING'],
  ] as const)(
    'a purchase of %s for %s of a known test list (%j), after %d pauses: is %s',
    async (product, number, fields, pauses, status) => {
      const ada = await bank.signedIn({ balances: [20_000] });
      const paid = await payBill(bank, ada, product, number, fields);
      const { amount } = await stateOf(ada, paid.id);
      await settleAfterPauses(bank, pauses);
      await expectSettled(ada, product, paid, { status, amount });
    },
  );

  async function expectSettled(
    ada: SignedIn,
    product: BillProduct,
    paid: { id: string; reference: string; otp: string },
    { status, amount }: { status: string; amount: number },
  ) {
    const state = await stateOf(ada, paid.id);
    expect(state.status).toBe(status);
    const rows = [['', 'Bill Payment', status, amount]];
    const debit = `Debit: ₦${amount.toLocaleString('en-NG')}.00`;
    const again = await confirmBill(bank, ada, product, paid);
    if (status === 'FAILED') {
      const back = `₦${amount.toLocaleString('en-NG')}.00`;
      expect(state.message).toBe(`Not bought. ${back} is back in your account.`);
      expect(await stepsOf(ada, paid.id)).toEqual(['DEBITED', 'SENT', 'FAILED', 'RETURNED']);
      expect(await rowsOf(ada, paid.reference)).toEqual([...rows, ['-RETURN', 'Deposit', 'SUCCESS', amount]]);
      expect(await returnOf(ada, paid.reference)).toBe(
        `Returned: ${state.description} for ${state.destinationAccountNumber}`,
      );
      expect(await bank.balanceOf(ada.account)).toBe(2_000_000n);
      expect(await usedToday(bank, ada)).toBe(0n);
      expect(await toldAbout(ada, paid.reference)).toEqual([debit, `Returned: ${back}`]);
      expect(seen(again)).toEqual([422, 'NOT_BOUGHT']);
      expect(await logsOf(ada)).toMatchObject([
        { vendingStatus: 'FAILED', message: state.message, token: null },
      ]);
    } else {
      expect(await rowsOf(ada, paid.reference)).toEqual(rows);
      expect(await bank.balanceOf(ada.account)).toBe(2_000_000n - BigInt(amount) * 100n);
      expect(await usedToday(bank, ada)).toBe(BigInt(amount) * 100n);
      expect(again.body).toEqual(state);
      const isPrepaid = state.bill?.meterType === 'PREPAID';
      expect(state.bill?.token ?? '').toMatch(isPrepaid && status === 'SUCCESS' ? /^\d{20}$/ : /^$/);
    }
    expect(await bank.proveBooks()).toEqual([]);
  }

  test('POST …/vend/confirm, twenty times at once: debits once, buys once and answers the same', async () => {
    const ada = await bank.signedIn({ balances: [5000] });
    const started = await startBill(bank, ada, 'AIRTIME');

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => confirmBill(bank, ada, 'AIRTIME', started)),
    );

    expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await bank.balanceOf(ada.account)).toBe(400_000n);
    await settleDue(bank);
    const dispatches = bank.platform.db.selectFrom('dispatches').where('operation_id', '=', started.id);
    expect(await dispatches.select(['state', 'attempts']).execute()).toEqual([
      { state: 'SUCCESS', attempts: 1 },
    ]);
  });

  test('POST …/vend/initiate, repeated under its Idempotency-Key: starts one purchase and sends one code', async () => {
    const ada = await bank.signedIn();
    const asked = {
      token: ada.token,
      body: vendOf('CABLE_TV', ada),
      headers: { 'idempotency-key': crypto.randomUUID() },
    };
    const first = await bank.call(initiateOf('CABLE_TV'), asked);
    const again = await bank.call(initiateOf('CABLE_TV'), asked);
    expect(again.body).toEqual(first.body);
    expect(await bank.ask('GET /api/transfer/unfinished', { token: ada.token })).toHaveLength(1);
  });

  test('a bill and a transfer of one customer, confirmed at the same moment: both move, each by its own rules, and share the limits', async () => {
    const ada = await bank.signedIn({ kycLevel: 1, balances: [60_000] });
    const musa = await bank.openCustomer();
    const transfer = await bank.startTransfer(ada, musa.account, 30_000);
    const bill = await startBill(bank, ada, 'AIRTIME', numberOf('AIRTIME'), { amount: 20_000 });

    const [sent, bought] = await Promise.all([
      bank.confirm(ada, transfer),
      confirmBill(bank, ada, 'AIRTIME', bill),
    ]);

    expect([sent.status, bought.status]).toEqual([200, 200]);
    expect(await usedToday(bank, ada)).toBe(5_000_000n);
    const more = await initiateBill(bank, ada, 'AIRTIME', numberOf('AIRTIME'), { amount: 50 });
    expect(seen(more)).toEqual([422, 'DAILY_LIMIT_EXCEEDED']);
    await settleDue(bank);
    expect(await bank.balanceOf(ada.account)).toBe(1_000_000n);
    expect(await bank.proveBooks()).toEqual([]);
  });

  test('a purchase that is confirmed after more than a minute: is told of as bought, once', async () => {
    const ada = await bank.signedIn({ balances: [5000] });
    const paid = await payBill(bank, ada, 'AIRTIME', numberOf('AIRTIME', '097'));
    await settleDue(bank);
    await bank.platform.clock.advance(61);
    await settleAfterPauses(bank, 1);
    expect(await toldAbout(ada, paid.reference)).toEqual(['Debit: ₦1,000.00', 'Bought: MTN airtime']);
  });

  test('the message with the code: says what, for which number and how much, and holds no other six digits', async () => {
    const ada = await bank.signedIn();
    for (const product of BILL_PRODUCTS) {
      const { reference, otp } = await startBill(bank, ada, product);
      const [newest] = await bank.mailTo(ada.email);
      const { text } = newest ?? { text: '' };
      expect(text).toContain(`${product === 'ELECTRICITY_BILL' ? 'meter' : ''}`);
      expect(text).toContain(`ending ${numberOf(product).slice(-4)}`);
      expect(text).toMatch(/₦[\d,]+\.00 from your account ending \d{4}/);
      expect([...new Set(text.match(/\d{6,}/g))]).toEqual([otp]);
      expect(text).not.toContain(reference);
    }
  });

  test('the same for the same number within five minutes: is started all the same, and says how long ago it was bought', async () => {
    const ada = await bank.signedIn();
    await buyBill(bank, ada, 'DATA');
    await buyBill(bank, ada, 'AIRTIME', numberOf('AIRTIME', '051'));
    const startedAgain = async (product: BillProduct, number?: string, fields = {}) =>
      (await initiateBill(bank, ada, product, number, fields)).body;

    expect(await startedAgain('DATA')).toMatchObject({ sentSameMinutesAgo: 0, isNewRecipient: false });
    // Something else for the same phone, also of another network: the phone is known.
    expect(await startedAgain('AIRTIME')).toMatchObject({ sentSameMinutesAgo: null, isNewRecipient: false });
    const elsewhere = { airtimeProviderCode: 'GLO' };
    expect(await startedAgain('AIRTIME', undefined, elsewhere)).toMatchObject({ isNewRecipient: false });
    // What failed was not bought, and the meter of another company is another meter.
    expect(await startedAgain('AIRTIME', numberOf('AIRTIME', '051'))).toMatchObject({ isNewRecipient: true });
    await buyBill(bank, ada, 'ELECTRICITY_BILL');
    expect(await startedAgain('ELECTRICITY_BILL')).toMatchObject({ isNewRecipient: false });
    const otherCompany = { electricityProviderCode: 'EKEDC' };
    expect(await startedAgain('ELECTRICITY_BILL', undefined, otherCompany)).toMatchObject({
      isNewRecipient: true,
      sentSameMinutesAgo: null,
    });
  });
});

describe('what it costs', () => {
  test.each([
    ['DATA', BUNDLE.naira],
    ['CABLE_TV', BOUQUET.naira],
  ] as const)(
    'POST …/vend/initiate of %s with a lower price, or none or nonsense for one: costs the price of its offer',
    async (product, naira) => {
      const ada = await bank.signedIn();
      for (const amount of [1, naira - 1, naira * 10, -5, 'much', null, undefined]) {
        const started = await initiateBill(bank, ada, product, numberOf(product), { amount });
        expect(started.body).toMatchObject({ amount: naira, total: naira });
      }
    },
  );

  test.each([
    ['AIRTIME', 49.99, 'Choose an amount from ₦50.00 to ₦50,000.00.'],
    ['AIRTIME', 50_000.01, 'Choose an amount from ₦50.00 to ₦50,000.00.'],
    ['ELECTRICITY_BILL', 999.99, 'Choose an amount from ₦1,000.00 to ₦500,000.00.'],
    ['ELECTRICITY_BILL', 500_000.01, 'Choose an amount from ₦1,000.00 to ₦500,000.00.'],
  ] as const)(
    'POST …/vend/initiate of %s for %d naira: answers 422 with the bounds',
    async (product, amount, words) => {
      const ada = await bank.signedIn();
      const refused = await initiateBill(bank, ada, product, numberOf(product), { amount });
      expect(seen(refused)).toEqual([422, 'BILL_AMOUNT_OUT_OF_BOUNDS']);
      expect(refused.body).toMatchObject({ message: words });
    },
  );

  test.each([
    ['AIRTIME', { airtimeProviderCode: 'NITEL' }],
    ['DATA', { dataBundleProviderCode: 'NITEL' }],
    ['DATA', { dataBundleCode: 'GLO-5GB-30D' }],
    ['ELECTRICITY_BILL', { electricityProviderCode: 'NEPA' }],
    ['CABLE_TV', { cableTvProviderCode: 'HITV' }],
    ['CABLE_TV', { cableTvBouquetCode: 'dstv-gone' }],
  ] as const)(
    'POST …/vend/initiate of %s with %j: answers 422, for that is not sold',
    async (product, fields) => {
      const ada = await bank.signedIn();
      expect(seen(await initiateBill(bank, ada, product, numberOf(product), fields))).toEqual([
        422,
        'OFFER_NOT_SOLD',
      ]);
    },
  );

  test('a price that changes between code and confirm: is paid as it was shown', async () => {
    const ada = await bank.signedIn({ balances: [5000] });
    const started = await startBill(bank, ada, 'DATA');
    const price = (kobo: bigint) =>
      runSql(
        bank.database.ownerUrl,
        `update bill_offers set price_kobo = ${kobo} where code = '${BUNDLE.code}'`,
      );
    await price(90_000n);
    try {
      expect((await confirmBill(bank, ada, 'DATA', started)).body).toMatchObject({ amount: BUNDLE.naira });
      expect(await bank.balanceOf(ada.account)).toBe(420_000n);
      expect((await initiateBill(bank, ada, 'DATA')).body).toMatchObject({ amount: 900 });
    } finally {
      await price(80_000n);
    }
  });
});

describe('what stands in the way', () => {
  test('POST …/vend/initiate, for a meter or card that its provider does not know: answers 404 and keeps nothing', async () => {
    const ada = await bank.signedIn();
    for (const product of ['ELECTRICITY_BILL', 'CABLE_TV'] as const) {
      const refused = await initiateBill(bank, ada, product, numberOf(product, '404'));
      expect(seen(refused)).toEqual([404, 'BILL_NUMBER_UNKNOWN']);
    }
    expect(await bank.ask('GET /api/transfer/unfinished', { token: ada.token })).toEqual([]);
  });

  test('POST …/vend/initiate, of more than there is: answers 422; spent before its code, it fails there and is never bought', async () => {
    const ada = await bank.signedIn({ balances: [1000] });
    const musa = await bank.openCustomer();
    const tooMuch = await initiateBill(bank, ada, 'AIRTIME', numberOf('AIRTIME'), { amount: 1000.01 });
    expect(seen(tooMuch)).toEqual([422, 'INSUFFICIENT_FUNDS']);

    const started = await startBill(bank, ada, 'AIRTIME');
    expect((await bank.send(ada, musa.account, 500)).status).toBe(200);
    const refused = await confirmBill(bank, ada, 'AIRTIME', started);
    await settleDue(bank);

    expect(seen(refused)).toEqual([422, 'INSUFFICIENT_FUNDS']);
    expect(told(await confirmBill(bank, ada, 'AIRTIME', started))).toEqual(told(refused));
    expect(await stateOf(ada, started.id)).toMatchObject({ status: 'FAILED', sessionId: null });
    expect(await rowsOf(ada, started.reference)).toEqual([['', 'Bill Payment', 'FAILED', 1000]]);
    expect(await logsOf(ada)).toMatchObject([{ id: started.id, vendingStatus: 'FAILED' }]);
    expect(await bank.balanceOf(ada.account)).toBe(50_000n);
    expect(await toldAbout(ada, started.reference)).toEqual([]);
  });

  test('an account that is frozen: buys nothing, neither when it is frozen before nor between code and confirm', async () => {
    const ada = await bank.signedIn();
    const started = await startBill(bank, ada, 'AIRTIME');
    await bank.setStatus(ada.account, 'NO_DEBIT');
    expect(seen(await initiateBill(bank, ada, 'AIRTIME'))).toEqual([422, 'ACCOUNT_FROZEN']);
    expect(seen(await confirmBill(bank, ada, 'AIRTIME', started))).toEqual([422, 'ACCOUNT_FROZEN']);
    await untouched(bank, ada.account, 10_000_000n);
  });

  test('accounts that their owner locked between code and confirm: buy nothing, and the refusal says until when', async () => {
    const ada = await bank.signedIn();
    const started = await startBill(bank, ada, 'AIRTIME');
    await bank.ask('POST /api/ibanking/personal/emergency-lock', { token: ada.token });
    expect(seen(await confirmBill(bank, ada, 'AIRTIME', started))).toEqual([422, 'EMERGENCY_LOCK']);
    await untouched(bank, ada.account, 10_000_000n);
  });

  test('POST …/vend/initiate, at KYC level 0 or above a cap: answers as a transfer does', async () => {
    const nobody = await bank.signedIn({ kycLevel: 0 });
    expect(seen(await initiateBill(bank, nobody, 'AIRTIME'))).toEqual([422, 'KYC_LEVEL_TOO_LOW']);
    const ada = await bank.signedIn({ kycLevel: 1, balances: [100_000] });
    const tooMuch = await initiateBill(bank, ada, 'ELECTRICITY_BILL', undefined, { amount: 50_001 });
    expect(seen(tooMuch)).toEqual([422, 'SINGLE_LIMIT_EXCEEDED']);
  });

  test('POST …/vend/confirm, with the id of another product, or a transfer: answers 404 as for none, and spends no try', async () => {
    const ada = await bank.signedIn();
    const musa = await bank.openCustomer();
    const transfer = await bank.startTransfer(ada, musa.account, 100);
    for (const product of BILL_PRODUCTS) {
      const started = await startBill(bank, ada, product);
      for (const other of BILL_PRODUCTS.filter((one) => one !== product))
        expect(seen(await confirmBill(bank, ada, other, started))).toEqual([404, 'NOT_FOUND']);
      expect(seen(await bank.confirm(ada, started))).toEqual([404, 'NOT_FOUND']);
      expect(seen(await confirmBill(bank, ada, product, transfer))).toEqual([404, 'NOT_FOUND']);
      expect(await attemptsOf(bank, started.id)).toEqual([0]);
    }
    await untouched(bank, ada.account, 10_000_000n);
  });

  test("somebody else's account or purchase: is as unknown as none", async () => {
    const ada = await bank.signedIn();
    const stranger = await bank.signedIn();
    const started = await startBill(bank, ada, 'ELECTRICITY_BILL');
    expect(seen(await confirmBill(bank, stranger, 'ELECTRICITY_BILL', started))).toEqual([404, 'NOT_FOUND']);
    const read = await bank.call(STATE, { token: stranger.token, params: { id: started.id } });
    expect(seen(read)).toEqual([404, 'NOT_FOUND']);
    const from = { nuban: ada.account.accountNumber };
    expect(seen(await initiateBill(bank, stranger, 'AIRTIME', undefined, from))).toEqual([
      404,
      'UNKNOWN_ACCOUNT',
    ]);
    expect(await logsOf(stranger)).toEqual([]);
  });

  test('POST /api/operations/{id}/discard and 2fa/resend, of a purchase: work as with any other, and what was given up is not listed', async () => {
    const ada = await bank.signedIn();
    const discarded = await startBill(bank, ada, 'AIRTIME');
    const kept = await startBill(bank, ada, 'AIRTIME');
    const discard = { token: ada.token, params: { id: discarded.id } };
    expect((await bank.call('POST /api/operations/{id}/discard', discard)).status).toBe(200);
    expect(seen(await confirmBill(bank, ada, 'AIRTIME', discarded))).toEqual([409, 'OPERATION_DISCARDED']);
    await bank.platform.clock.advance(61);
    const resend = { token: ada.token, body: { operationId: kept.id } };
    expect((await bank.call('POST /api/ibanking/personal/2fa/resend', resend)).status).toBe(200);
    const otp = await bank.codeFor(ada);
    expect(otp).not.toBe(kept.otp);
    expect((await confirmBill(bank, ada, 'AIRTIME', { id: kept.id, otp })).body).toMatchObject({
      status: 'PENDING',
    });
    expect(await logsOf(ada)).toMatchObject([{ id: kept.id }]);
  });
});

describe('the shorter addresses', () => {
  const spelt = Object.entries<Endpoint>(billsEndpoints).flatMap(([route, { alsoAt = [] }]) =>
    alsoAt.map((path) => [route, path] as const),
  );
  const at = (route: string, path: string, token: string, body: object | undefined) =>
    fetch(`${bank.url}${path.replace('{providerCode}', path.includes('bundle') ? 'MTN' : 'DSTV')}`, {
      method: route.split(' ')[0] ?? '',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  /** What is sent to each, in the order of a purchase. */
  async function bodyFor(route: string, of: SignedIn, confirmed: Record<string, unknown>) {
    const product = BILL_PRODUCTS.find((one) =>
      [initiateOf(one), confirmOf(one)].some((path) => path === route),
    );
    if (product !== undefined) return route.endsWith('initiate') ? vendOf(product, of) : confirmed;
    if (route.endsWith('meter-info'))
      return { meterNumber: '1111111111111', electricityProviderCode: 'IKEDC', meterType: 'PREPAID' };
    if (route.endsWith('card-info')) {
      const bouquet = { cableTvProviderBouquetCode: BOUQUET.code };
      return { smartCardNumber: '1212121212', cableTvProviderCode: 'DSTV', ...bouquet };
    }
    return undefined;
  }

  test.each(spelt)(
    '%s at %s: answers the same, and refuses whoever may not use the page with a text',
    async (route, path) => {
      const ada = await bank.signedIn();
      const outsider = await bank.signedIn({ permittedLinks: ['/home'] });
      const product = BILL_PRODUCTS.find((one) => confirmOf(one) === route);
      const started = product && (await startBill(bank, ada, product));
      const body = await bodyFor(route, ada, { utilityVendingRequestId: started?.id, otp: started?.otp });
      const own = route.split(' ')[1] ?? '';
      /** But for what any two purchases, and any two requests, differ in. */
      const likeness = async (response: Response) => {
        const answer = (await response.json()) as object;
        const changing = ['id', 'utilityVendingRequestId', 'reference', 'expiresAt', 'traceId'];
        const kept = Object.entries(answer).filter(
          ([key]) => !changing.includes(key) || route.endsWith('confirm'),
        );
        return [response.status, Object.fromEntries(kept.filter(([key]) => key !== 'traceId'))];
      };

      const longer = await likeness(await at(route, own, ada.token, body));
      const shorter = await likeness(await at(route, path, ada.token, body));
      expect(longer[0]).toBe(200);
      expect(shorter).toEqual(longer);

      const refused = await likeness(await at(route, path, outsider.token, body));
      expect(refused).toMatchObject([403, { message: expect.stringMatching(/^[A-Z].+\.$/) as string }]);
      expect(refused).toEqual(await likeness(await at(route, own, outsider.token, body)));
      expect((await at(route, path, 'nobody', body)).status).toBe(401);
    },
  );

  test('all of them: are spelt for every route of what is bought', () => {
    expect(spelt).toHaveLength(18);
  });
});
