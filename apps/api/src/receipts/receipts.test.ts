import { readFile } from 'node:fs/promises';
import { kobo } from '@harvest/money';
import { create } from 'qrcode';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runSql } from '../../../../scripts/run-sql.ts';
import type { SignedIn, TestBank } from '../../../../scripts/testing/bank.ts';
import { buyBill, numberOf, payBill } from '../../../../scripts/testing/bills.ts';
import { carryOutDue, confirmBulk, rowTo, startBulk } from '../../../../scripts/testing/bulk-transfers.ts';
import {
  accountElsewhere,
  askSwitch,
  type BankWithSwitch,
  openBankWithSwitch,
} from '../../../../scripts/testing/interbank.ts';
import { ANOTHER_BANK, sendElsewhere, settleDue } from '../../../../scripts/testing/other-banks.ts';
import { receiptOf } from '../../../../scripts/testing/receipts.ts';
import { once, runDue, schedule, today } from '../../../../scripts/testing/schedules.ts';
import { writeHistory } from '../../../../scripts/testing/transactions.ts';
import { history } from '../../../../scripts/testing/transfers.ts';
import { findReceipt } from './receipts.ts';

const RECEIPT = 'POST /api/ibanking/personal/transactions/{referenceNumber}/receipt';
const CHECK = 'GET /api/receipts/{code}';
const MINUTE = /^\d\d-\d\d-\d{4} \d\d:\d\d$/;
const SECOND = /^\d\d-\d\d-\d{4} \d\d:\d\d:\d\d$/;

let opened: BankWithSwitch;
let bank: TestBank;
beforeAll(async () => {
  opened = await openBankWithSwitch({ env: { TRUST_PROXY: 'true' } });
  bank = opened.bank;
  // So that charges are among what a receipt has to tell.
  await runSql(bank.database.ownerUrl, await readFile('apps/api/tariffs/nigeria-2026.sql', 'utf8'));
});
afterAll(() => opened.close());

const nameOf = ({ firstName, lastName }: SignedIn) => `${lastName} ${firstName}`.toUpperCase();
const maskedNameOf = ({ firstName, lastName }: SignedIn) =>
  `${lastName.charAt(0)}*** ${firstName.charAt(0)}***`.toUpperCase();
const savingsOf = (customer: SignedIn) =>
  `${nameOf(customer)}, Savings ··${customer.account.accountNumber.slice(-3)}`;
const grouped = (accountNumber: string) =>
  accountNumber.replace(/(\d{4})(\d{3})(\d{3})/, '$1\u00a0$2\u00a0$3');
const check = (code: string) => bank.ask(CHECK, { params: { code: encodeURIComponent(code) } });

type Shown = Awaited<ReturnType<typeof receiptOf>>;
/** Rows as label and value, but for those that differ from time to time. */
const rowsOf = ({ rows }: Shown) => rows.map(({ label, value }) => [label, value]);
const rowOf = ({ rows }: Shown, wanted: string) => rows.find(({ label }) => label === wanted)?.value;

/** The squares that the path of a QR code fills, row by row. */
function squaresOf({ modules, path }: Shown['qr']): number[] {
  const squares = Array.from({ length: modules * modules }, () => 0);
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    squares.fill(1, Number(y) * modules + Number(x), Number(y) * modules + Number(x) + Number(width));
  return squares;
}

async function sent(ada: SignedIn, musa: SignedIn, amount: number, description: string) {
  const started = await bank.startTransfer(ada, musa.account, amount, { description });
  await bank.confirm(ada, started);
  return started;
}

describe('the receipt of a movement', () => {
  test('of a transfer inside the bank: tells its sender and its recipient the same, each from their side', async () => {
    const ada = await bank.signedIn();
    const musa = await bank.signedIn();
    const { reference } = await sent(ada, musa, 1234.5, 'Maize, 4 bags');

    const ofAda = await receiptOf(bank, ada, reference);
    const traced = [
      ['Reference', reference],
      ['Session ID', expect.stringMatching(/^(\d{5} ){5}\d{5}$/)],
    ];
    expect(ofAda).toMatchObject({
      url: `${bank.platform.config.publicUrl}/receipt/${ofAda.code}`,
      status: 'SUCCESS',
      statusText: 'Transferred Successfully',
      statusNote: '',
      direction: 'OUT',
      amount: 1234.5,
      amountInWords: 'One thousand, two hundred and thirty-four naira, fifty kobo only',
      counterparty: `to ${nameOf(musa)}`,
      referenceNumber: reference,
    });
    expect(ofAda.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
    expect(squaresOf(ofAda.qr)).toEqual(
      Array.from(create(ofAda.url, { errorCorrectionLevel: 'M' }).modules.data),
    );
    expect(rowsOf(ofAda)).toEqual([
      ['From', savingsOf(ada)],
      ['Bank', `Harvest · ${grouped(musa.account.accountNumber)}`],
      ['Date', expect.stringMatching(MINUTE)],
      ['Description', 'Maize, 4 bags'],
      ...traced,
    ]);

    const ofMusa = await receiptOf(bank, musa, reference);
    expect(ofMusa).toMatchObject({
      status: 'SUCCESS',
      statusText: 'Successful',
      direction: 'IN',
      amount: 1234.5,
      counterparty: `from ${nameOf(ada)}`,
    });
    expect(rowsOf(ofMusa)).toEqual([
      ['From', `${nameOf(ada)}, Harvest ··${ada.account.accountNumber.slice(-3)}`],
      ['To', savingsOf(musa)],
      ['Date', expect.stringMatching(MINUTE)],
      ['Description', 'Maize, 4 bags'],
      ...traced,
    ]);
    expect(ofMusa.code).not.toBe(ofAda.code);
    // Nobody's paper shows the account number of whoever paid, nor of its owner.
    expect(JSON.stringify([ofAda, ofMusa])).not.toContain(ada.account.accountNumber);
  });

  test('of a move between own accounts: has one for each leg', async () => {
    const ada = await bank.signedIn({ balances: [1000, 50] });
    const [source, destination] = ada.accounts;
    const { id, reference } = await bank.ask('POST /api/transfer/own-account', {
      token: ada.token,
      body: {
        sourceAccountNumber: source.accountNumber,
        destinationAccountNumber: destination.accountNumber,
        destinationBankCode: '090605',
        amount: 400,
        description: 'For seeds',
      },
    });
    await bank.confirm(ada, { id, otp: await bank.codeFor(ada) });

    const out = await receiptOf(bank, ada, reference);
    expect(out).toMatchObject({ direction: 'OUT', amount: 400, counterparty: `to ${nameOf(ada)}` });
    expect(rowOf(out, 'Bank')).toBe(`Harvest · ${grouped(destination.accountNumber)}`);
    const into = await receiptOf(bank, ada, `${reference}-C`);
    expect(into).toMatchObject({ direction: 'IN', amount: 400, counterparty: `from ${nameOf(ada)}` });
    expect(rowOf(into, 'To')).toMatch(new RegExp(` ··${destination.accountNumber.slice(-3)}$`));
    expect(into.code).not.toBe(out.code);
    expect(await check(out.code)).toMatchObject({
      statusNote: 'The sender moved it between accounts of their own. Nobody else was paid.',
      isToPerson: false,
      recipientAccount: `··${destination.accountNumber.slice(-3)}`,
    });
  });

  test('of a transfer to another bank: is no success before that bank said so, and has its charges', async () => {
    const ada = await bank.signedIn();
    const number = accountElsewhere();
    const { reference } = await sendElsewhere(bank, ada, number, 10_000);

    const before = await receiptOf(bank, ada, reference);
    expect(before).toMatchObject({
      status: 'PENDING',
      statusText: 'On its way. Not confirmed yet.',
      statusNote: `The money left the account. ${ANOTHER_BANK.bankName} has not confirmed that it arrived.`,
    });
    expect(JSON.stringify(before)).not.toMatch(/success/i);
    expect(await check(before.code)).toMatchObject({
      status: 'PENDING',
      statusText: 'On its way. Not confirmed yet.',
      statusNote: 'Nobody has confirmed yet that it arrived. It may still come back.',
      returnedAt: null,
    });
    expect(await receiptOf(bank, ada, `${reference}-FEE`)).toMatchObject({
      status: 'PENDING',
      statusText: 'Charged for a payment. Not confirmed yet.',
      statusNote: 'It left the account, and comes back if the payment does.',
    });

    await settleDue(bank);
    const after = await receiptOf(bank, ada, reference);
    expect(after).toMatchObject({
      code: before.code,
      status: 'SUCCESS',
      statusText: 'Transferred Successfully',
      statusNote: '',
    });
    expect(rowsOf(after)).toEqual([
      ['From', savingsOf(ada)],
      ['Bank', `${ANOTHER_BANK.bankName} · ${grouped(number)}`],
      ['Date', expect.stringMatching(MINUTE)],
      ['Description', 'Maize'],
      ['Fee', '₦25.00'],
      ['VAT', '₦1.88'],
      ['Stamp duty', '₦50.00'],
      ['Total', '₦10,076.88'],
      ['Reference', reference],
      ['Session ID', expect.stringMatching(/^(\d{5} ){5}\d{5}$/)],
    ]);
    expect(await check(before.code)).toMatchObject({ status: 'SUCCESS', amount: 10_000, statusNote: '' });
  });

  test('of a transfer that came back: says so and when, on the very paper that was handed out before', async () => {
    const ada = await bank.signedIn();
    const { reference } = await sendElsewhere(bank, ada, accountElsewhere('051'), 10_000);
    const { code } = await receiptOf(bank, ada, reference);
    await settleDue(bank);

    const returned = await receiptOf(bank, ada, reference);
    expect(returned).toMatchObject({
      code,
      status: 'RETURNED',
      statusText: 'Not sent, money back',
      direction: 'OUT',
      amount: 10_000,
    });
    expect(returned.statusNote).toMatch(
      /^₦10,076\.88 came back to the account on \d\d-\d\d-\d{4} \d\d:\d\d\.$/,
    );
    expect(rowOf(returned, 'Returned')).toMatch(MINUTE);
    expect(await check(code)).toMatchObject({
      status: 'RETURNED',
      statusText: 'Not sent, money back',
      statusNote: 'The money is back with the sender. It was paid to nobody.',
      amount: 10_000,
      returnedAt: rowOf(returned, 'Returned'),
    });

    const charge = await receiptOf(bank, ada, `${reference}-FEE`);
    expect(charge).toMatchObject({ status: 'RETURNED', statusText: 'Charged, money back', amount: 25 });
    expect(charge.statusNote).toMatch(/^₦25\.00 came back to the account on /);
  });

  test('of money that came back: can be taken for no payment', async () => {
    const ada = await bank.signedIn();
    const { reference } = await sendElsewhere(bank, ada, accountElsewhere('051'), 10_000);
    await settleDue(bank);

    const back = await receiptOf(bank, ada, `${reference}-RETURN`);
    expect(back).toMatchObject({
      status: 'RETURNED',
      statusText: 'Returned to you',
      statusNote:
        'What was paid could not be sent. This money came back for it, and is no payment from anybody.',
      direction: 'IN',
      amount: 10_076.88,
    });
    expect(back.counterparty).toMatch(/^not sent to \S/);
    expect(rowsOf(back).map(([label]) => label)).toEqual([
      'Paid back to',
      'Not sent to',
      'Bank',
      'Date',
      'Payment',
      'Reference',
      'Session ID',
    ]);
    expect(rowOf(back, 'Paid back to')).toBe(savingsOf(ada));
    expect(rowOf(back, 'Payment')).toBe(reference);
    expect(await check(back.code)).toMatchObject({
      status: 'RETURNED',
      statusText: 'Returned to the sender',
      statusNote: 'This money came back to the sender. It was paid to nobody.',
      returnedAt: rowOf(back, 'Date'),
    });
  });

  test('of a charge: names the bank that took it, and never whom its payment was for', async () => {
    const ada = await bank.signedIn();
    const { reference } = await sendElsewhere(bank, ada, accountElsewhere(), 10_000);
    await settleDue(bank);
    for (const [suffix, amount, words] of [
      ['FEE', 25, 'Transfer fee'],
      ['VAT', 1.88, 'VAT on the fee'],
      ['DUTY', 50, 'Stamp duty'],
    ] as const) {
      const charge = await receiptOf(bank, ada, `${reference}-${suffix}`);
      expect(charge).toMatchObject({
        status: 'SUCCESS',
        statusText: 'Successful',
        direction: 'OUT',
        amount,
        counterparty: 'to Harvest',
      });
      expect(rowsOf(charge).slice(0, 5)).toEqual([
        ['From', savingsOf(ada)],
        ['To', 'Harvest'],
        ['Date', expect.stringMatching(MINUTE)],
        ['Description', words],
        ['Payment', reference],
      ]);
      expect(await check(charge.code)).toMatchObject({
        recipientName: 'Harvest',
        recipientBank: 'Harvest',
        statusNote: 'A charge of the bank, not a payment to a person.',
        isToPerson: false,
        amount,
      });
    }
  });

  test('of what is kept back, and then stopped: says that nothing was sent', async () => {
    const ada = await bank.signedIn();
    await bank.ask('POST /api/ibanking/personal/payment-stop/on', { token: ada.token });
    const musa = await bank.signedIn();
    const { id, reference } = await sent(ada, musa, 100, 'Maize');

    const kept = await receiptOf(bank, ada, reference);
    expect(kept).toMatchObject({
      status: 'PENDING',
      statusText: 'Not sent yet',
      statusNote: 'No money has left the account yet.',
    });
    expect(rowOf(kept, 'Session ID')).toBeUndefined();
    expect(await check(kept.code)).toMatchObject({ statusNote: 'No money has been paid yet.' });

    await bank.ask('POST /api/operations/{id}/stop', { token: ada.token, params: { id } });
    expect(await receiptOf(bank, ada, reference)).toMatchObject({
      code: kept.code,
      status: 'FAILED',
      statusText: 'Stopped, not sent',
      statusNote: 'No money left the account.',
    });
    expect(await check(kept.code)).toMatchObject({
      status: 'FAILED',
      statusText: 'Stopped, not sent',
      statusNote: 'No money was paid.',
      returnedAt: null,
    });
  });

  test('of what was refused when its code came: is no success, has no charges and nothing to trace', async () => {
    const ada = await bank.signedIn({ balances: [20_000] });
    const musa = await bank.signedIn();
    const first = await bank.startTransfer(ada, musa.account, 15_000);
    const second = await bank.startTransfer(ada, musa.account, 15_000);
    await bank.confirm(ada, second);
    expect((await bank.confirm(ada, first)).code).toBe('INSUFFICIENT_FUNDS');

    const refused = await receiptOf(bank, ada, first.reference);
    expect(refused).toMatchObject({
      status: 'FAILED',
      statusText: 'Not sent',
      statusNote: 'No money left the account.',
    });
    expect(rowsOf(refused).map(([label]) => label)).toEqual([
      'From',
      'Bank',
      'Date',
      'Description',
      'Reference',
    ]);
  });

  test('of prepaid electricity: has the token and what was bought, and tells a stranger neither', async () => {
    const ada = await bank.signedIn();
    const { reference } = await buyBill(bank, ada, 'ELECTRICITY_BILL');

    const receipt = await receiptOf(bank, ada, reference);
    expect(receipt).toMatchObject({ status: 'SUCCESS', statusText: 'Successful', amount: 1000 });
    expect(rowsOf(receipt)).toEqual([
      ['Token', expect.stringMatching(/^(\d{4}-){4}\d{4}$/)],
      ['From', savingsOf(ada)],
      ['Bought', 'Ikeja Electric prepaid'],
      ['Provider', 'Ikeja Electric'],
      ['Meter Number', '4501\u00a02345\u00a06778\u00a09'],
      ['Units', expect.stringMatching(/kWh/)],
      ['Date', expect.stringMatching(MINUTE)],
      ['Fee', '₦100.00'],
      ['VAT', '₦7.50'],
      ['Total', '₦1,107.50'],
      ['Reference', reference],
      ['Request ID', expect.stringMatching(/^[0-9a-f-]{36}$/)],
    ]);
    const owner = receipt.counterparty.replace(/^for /, '');
    const told = await check(receipt.code);
    expect(told).toMatchObject({ recipientBank: 'Ikeja Electric', amount: 1000 });
    expect(told.recipientName).toMatch(/^(\S\*{3} ?)+$/);
    const token = rowOf(receipt, 'Token') ?? '';
    for (const secret of [owner, token, token.replaceAll('-', ''), numberOf('ELECTRICITY_BILL')])
      expect(JSON.stringify(told)).not.toContain(secret);
  });

  test('of a meter that learns a new key: has its tokens in the order they are typed in', async () => {
    const ada = await bank.signedIn();
    const { reference } = await buyBill(bank, ada, 'ELECTRICITY_BILL', numberOf('ELECTRICITY_BILL', '002'));
    const labels = rowsOf(await receiptOf(bank, ada, reference)).map(([label]) => label);
    expect(labels.slice(0, 4)).toEqual(['Key change 1', 'Key change 2', 'Token', 'From']);
  });

  test('of airtime: is for a number, which a stranger is not told', async () => {
    const ada = await bank.signedIn();
    const { reference } = await buyBill(bank, ada, 'AIRTIME');
    const receipt = await receiptOf(bank, ada, reference);
    expect(receipt.counterparty).toBe('for 0803\u00a0123\u00a04789');
    expect(rowOf(receipt, 'Bought')).toBe('MTN airtime');
    expect(await check(receipt.code)).toMatchObject({
      recipientName: 'MTN airtime',
      recipientBank: 'MTN',
      recipientAccount: '',
      statusNote: 'A bill, not a payment to a person.',
      isToPerson: false,
    });
  });

  test('of a purchase that came back: says that nothing was bought, on both its papers', async () => {
    const ada = await bank.signedIn();
    const { reference } = await payBill(bank, ada, 'AIRTIME', numberOf('AIRTIME', '051'));
    const before = await receiptOf(bank, ada, reference);
    expect(before).toMatchObject({
      status: 'PENDING',
      statusText: 'Waiting for the provider. Not confirmed yet.',
      statusNote: 'The money left the account. MTN has not confirmed the purchase.',
    });
    await settleDue(bank);
    expect(await receiptOf(bank, ada, reference)).toMatchObject({
      status: 'RETURNED',
      statusText: 'Not bought, money back',
    });
    const back = await receiptOf(bank, ada, `${reference}-RETURN`);
    expect(back).toMatchObject({
      statusText: 'Returned to you',
      statusNote:
        'What was paid could not be bought. This money came back for it, and is no payment from anybody.',
      counterparty: 'not bought for 0803\u00a0123\u00a04051',
    });
    expect(rowOf(back, 'Not bought')).toBe('MTN airtime');
  });

  test('of a row of a bulk transfer: is that of any transfer', async () => {
    const ada = await bank.signedIn();
    const musa = await bank.signedIn();
    await confirmBulk(bank, ada, await startBulk(bank, ada, [rowTo(ada, musa.account.accountNumber)]));
    await carryOutDue(bank);
    const [row] = await history(bank, ada);
    const receipt = await receiptOf(bank, ada, row?.referenceNumber ?? '');
    expect(receipt).toMatchObject({ status: 'SUCCESS', amount: 100, counterparty: `to ${nameOf(musa)}` });
    expect(rowOf(receipt, 'Description')).toBe('Wages');
  });

  test('of a scheduled payment: is that of any transfer', async () => {
    const ada = await bank.signedIn();
    const musa = await bank.signedIn();
    await schedule(bank, ada, {
      destinationAccountNumber: musa.account.accountNumber,
      schedulePaymentSetting: once(await today(bank)),
    });
    await runDue(bank);
    const [row] = await history(bank, ada);
    const receipt = await receiptOf(bank, ada, row?.referenceNumber ?? '');
    expect(receipt).toMatchObject({ status: 'SUCCESS', amount: 100, counterparty: `to ${nameOf(musa)}` });
    expect(rowOf(receipt, 'Description')).toBe('Rent');
  });

  test('of money from another bank: names that bank beside the sender', async () => {
    const ada = await bank.signedIn({ balances: [0] });
    await askSwitch(opened.sandbox, 'push', {
      callbackUrl: `${bank.url}/api/interbank/credits`,
      amountKobo: '150050',
      sourceBankCode: '000014',
      sourceAccountNumber: '0690000031',
      sourceAccountName: 'CHIDINMA OKEKE',
      destinationAccountNumber: ada.account.accountNumber,
      narration: 'Yams, 12 tubers',
    });
    const [row] = await history(bank, ada);
    const reference = row?.referenceNumber ?? '';
    const receipt = await receiptOf(bank, ada, reference);
    expect(receipt).toMatchObject({
      status: 'SUCCESS',
      statusText: 'Successful',
      direction: 'IN',
      amount: 1500.5,
      counterparty: 'from CHIDINMA OKEKE',
    });
    expect(rowsOf(receipt)).toEqual([
      ['From', 'CHIDINMA OKEKE, Access Bank ··031'],
      ['To', savingsOf(ada)],
      ['Date', expect.stringMatching(MINUTE)],
      ['Description', 'Yams, 12 tubers'],
      ['Reference', reference],
      ['Session ID', expect.stringMatching(/^00001 4/)],
    ]);
    expect(await check(receipt.code)).toMatchObject({
      senderName: 'C*** O***',
      recipientBank: 'Harvest',
      recipientAccount: `··${ada.account.accountNumber.slice(-3)}`,
    });
  });

  test('of an opening deposit: came from the bank, over no account', async () => {
    const ada = await bank.signedIn();
    await writeHistory(bank, ada, [
      {
        referenceNumber: 'HVOPENING0001',
        transactionType: 'Deposit',
        amountKobo: kobo(2_500_000),
        narration: 'Opening deposit',
        sourceAccountName: 'HARVEST',
        sourceAccountNumber: '',
        destinationAccountName: nameOf(ada),
        destinationAccountNumber: ada.account.accountNumber,
      },
    ]);
    const receipt = await receiptOf(bank, ada, 'HVOPENING0001');
    expect(receipt).toMatchObject({ direction: 'IN', amount: 25_000, counterparty: 'from HARVEST' });
    expect(rowsOf(receipt)).toEqual([
      ['From', 'HARVEST'],
      ['To', savingsOf(ada)],
      ['Date', '10-03-2026 13:00'],
      ['Description', 'Opening deposit'],
      ['Reference', 'HVOPENING0001'],
    ]);
    expect(await check(receipt.code)).toMatchObject({
      senderName: 'Harvest',
      recipientName: maskedNameOf(ada),
    });
  });
});

describe(RECEIPT, () => {
  const call = (customer: SignedIn, reference: string) =>
    bank.call(RECEIPT, {
      token: customer.token,
      params: { referenceNumber: encodeURIComponent(reference) },
    });

  test('asked for again, and twenty times at once: has one code for good', async () => {
    const ada = await bank.signedIn();
    await writeHistory(bank, ada, [{ referenceNumber: 'HVONECODE0001' }]);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => receiptOf(bank, ada, 'HVONECODE0001')),
    );
    const codes = new Set(answers.map(({ code }) => code));
    expect(codes.size).toBe(1);
    const [code = ''] = codes;
    expect((await receiptOf(bank, ada, 'HVONECODE0001')).code).toBe(code);
    expect(await findReceipt(bank.platform, code)).toEqual({
      customerId: ada.id,
      referenceNumber: 'HVONECODE0001',
    });
  });

  test.each(['HV/1', 'HV 1?x=y#z', 'HV%2F1', 'HV+&=;,', '../transactions', 'HÀRVẸST-₦'])(
    'with characters to escape (%s): finds it',
    async (referenceNumber) => {
      const ada = await bank.signedIn();
      await writeHistory(bank, ada, [{ referenceNumber }]);
      expect(await receiptOf(bank, ada, referenceNumber)).toMatchObject({ referenceNumber });
    },
  );

  test("unknown or somebody else's: answers the same 404 and makes no code", async () => {
    const ada = await bank.signedIn();
    const musa = await bank.signedIn();
    await writeHistory(bank, musa, [{ referenceNumber: 'HVMUSASRECEIPT' }]);
    const references = ['HVMUSASRECEIPT', 'HVNOBODYS000', 'hvmusasreceipt', "' or '1'='1", 'x'.repeat(100)];
    const refusals = await Promise.all(references.map((reference) => call(ada, reference)));
    for (const { status, code, body } of refusals) {
      expect([status, code]).toEqual([404, 'NOT_FOUND']);
      expect({ ...(body as object), traceId: '' }).toEqual({ ...(refusals[1]?.body as object), traceId: '' });
    }
    const kept = await bank.platform.db
      .selectFrom('receipts')
      .select('code')
      .where('customer_id', '=', ada.id)
      .execute();
    expect(kept).toEqual([]);
  });

  test('the code of one: is changed and taken back by nobody', async () => {
    const ada = await bank.signedIn();
    await writeHistory(bank, ada, [{ referenceNumber: 'HVFORGOOD0001' }]);
    await receiptOf(bank, ada, 'HVFORGOOD0001');
    for (const statement of [
      "update receipts set reference_number = 'HV0'",
      'delete from receipts',
      'truncate receipts',
    ])
      await expect(runSql(bank.database.appUrl, statement)).rejects.toThrow('permission denied');
  });

  test('what somebody wrote: stands on it as text', async () => {
    const ada = await bank.signedIn();
    const musa = await bank.signedIn();
    const narration = `=HYPERLINK("x") <script>alert(1)</script>`;
    const { reference } = await sent(ada, musa, 10, narration);
    expect(rowOf(await receiptOf(bank, ada, reference), 'Description')).toBe(narration);
  });
});

describe(CHECK, () => {
  test('to a stranger: tells status, masked names, amount, time and bank, and nothing else', async () => {
    const ada = await bank.signedIn();
    const musa = await bank.signedIn();
    const { id, reference } = await sent(ada, musa, 1234.5, 'For the secret wedding');
    const { code, rows } = await receiptOf(bank, ada, reference);

    const { checkedAt, ...told } = await check(code);
    expect(checkedAt).toMatch(SECOND);
    expect(told).toEqual({
      status: 'SUCCESS',
      statusText: 'Transferred Successfully',
      statusNote: '',
      isToPerson: true,
      amount: 1234.5,
      dateCreated: rows.find(({ label }) => label === 'Date')?.value,
      senderName: maskedNameOf(ada),
      recipientName: maskedNameOf(musa),
      recipientBank: 'Harvest',
      recipientAccount: `··${musa.account.accountNumber.slice(-3)}`,
      returnedAt: null,
    });
    const text = JSON.stringify(told);
    const { sessionId } = await bank.ask('GET /api/ibanking/personal/transactions/{referenceNumber}', {
      token: ada.token,
      params: { referenceNumber: reference },
    });
    for (const secret of [
      ...[ada, musa].flatMap(({ account, lastName }) => [account.accountNumber, lastName.toUpperCase()]),
      ...rows.filter(({ label }) => label !== 'Date').map(({ value }) => value),
      sessionId ?? 'no session id',
      reference,
      'wedding',
      id,
      ada.id,
    ])
      expect(text).not.toContain(secret);
  });

  test('a code with dashes, spaces, small letters, and O and I for the digits: is read as it was meant', async () => {
    const ada = await bank.signedIn();
    await writeHistory(bank, ada, [{ referenceNumber: 'HVFORMS000001' }]);
    const { code } = await receiptOf(bank, ada, 'HVFORMS000001');
    const inFours = code.replaceAll(/.{4}(?=.)/g, '$&-');
    for (const written of [
      inFours,
      inFours.replaceAll('-', ' ').toLowerCase(),
      code.replaceAll('0', 'o').replaceAll('1', 'l'),
      code.replaceAll('0', 'O').replaceAll('1', 'I'),
    ])
      expect(await check(written)).toMatchObject({ status: 'SUCCESS', amount: 1 });
  });

  test('an unknown or impossible code: answers the same 404', async () => {
    const codes = ['0123456789ABCDEF', 'x', "' or '1'='1", '../../etc', 'HV0123456789AB', 'ﬀ'.repeat(16)];
    const refusals = await Promise.all(
      codes.map((code) => bank.call(CHECK, { params: { code: encodeURIComponent(code) } })),
    );
    for (const { status, code, body } of refusals) {
      expect([status, code]).toEqual([404, 'NOT_FOUND']);
      expect({ ...(body as object), traceId: '' }).toEqual({ ...(refusals[0]?.body as object), traceId: '' });
    }
  });

  test('guessed sixty times from one address: answers 429 there, and codes that were given out go on', async () => {
    const ada = await bank.signedIn();
    await writeHistory(bank, ada, [{ referenceNumber: 'HVGUESSED0001' }]);
    const { code } = await receiptOf(bank, ada, 'HVGUESSED0001');
    const guess = (wanted: string, address: string) =>
      bank.call(CHECK, { params: { code: wanted }, headers: { 'x-forwarded-for': address } });
    // A window begins now, so that none ends within the test.
    const seconds = Math.floor((await bank.platform.clock.now()).getTime() / 1000);
    await bank.platform.clock.advance(601 - (seconds % 600));

    for (let time = 0; time < 60; time += 1)
      expect((await guess('0123456789ABCDEF', '203.0.113.7')).status).toBe(404);
    const refused = await guess('0123456789ABCDEG', '203.0.113.7');
    expect([refused.status, refused.code]).toEqual([429, 'TOO_MANY_RECEIPTS']);
    expect((await guess('not a code', '203.0.113.7')).status).toBe(429);
    expect((await guess(code, '203.0.113.7')).status).toBe(200);
    expect((await guess('0123456789ABCDEF', '203.0.113.8')).status).toBe(404);
  });
});
