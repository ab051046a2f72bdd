import { BILL_PRODUCTS, type BillProduct } from '@harvest/contracts/bill-details';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import type { TestBank } from '../../../../scripts/testing/bank.ts';
import {
  BOUQUET,
  BUNDLE,
  buyBill,
  confirmBill,
  initiateBill,
  initiateOf,
  numberOf,
  payBill,
  startBill,
  vendOf,
} from '../../../../scripts/testing/bills.ts';
import { billsStandingAt } from '../../../../scripts/testing/bills-standing.ts';
import { type BankWithSwitch, openBankWithSwitch } from '../../../../scripts/testing/interbank.ts';
import { settleAfterPauses, settleDue } from '../../../../scripts/testing/other-banks.ts';
import { untouched, usedToday } from '../../../../scripts/testing/transfers.ts';

let opened: BankWithSwitch;
let bank: TestBank;
let standing: ReturnType<typeof billsStandingAt>;
beforeAll(async () => {
  opened = await openBankWithSwitch();
  ({ bank } = opened);
  standing = billsStandingAt(bank);
});
afterAll(() => opened.close());

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
    expect(await standing.logsOf(ada)).toEqual([]);

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
    expect(await standing.logsOf(ada)).toMatchObject([{ id, vendingStatus: 'PENDING', token: null }]);

    await settleDue(bank);

    expect(await standing.stateOf(ada, id)).toMatchObject({
      status: 'SUCCESS',
      message: 'Successful',
      description,
    });
    expect(await standing.stepsOf(ada, id)).toEqual(['DEBITED', 'SENT', 'CONFIRMED']);
    expect(await standing.rowsOf(ada, reference)).toEqual([['', 'Bill Payment', 'SUCCESS', amount]]);
    expect(await bank.ask('GET /api/transfer/unfinished', { token: ada.token })).toEqual([]);
    expect(await bank.balanceOf(ada.account)).toBe(balance);
    expect(await usedToday(bank, ada)).toBe(BigInt(amount) * 100n);
    const debit = `Debit: ₦${amount.toLocaleString('en-NG')}.00`;
    // A prepaid meter gets its token, and nobody is told a second time of what they see arrive.
    expect(await standing.toldAbout(ada, reference)).toEqual(
      product === 'ELECTRICITY_BILL'
        ? expect.arrayContaining([debit, 'Your token from Ikeja Electric'])
        : [debit],
    );
    expect(await bank.proveBooks()).toEqual([]);
  },
);

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
  expect(await standing.toldAbout(ada, paid.reference)).toEqual(['Debit: ₦1,000.00', 'Bought: MTN airtime']);
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
