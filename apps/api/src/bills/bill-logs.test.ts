import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSql } from '../../../../scripts/run-sql.ts';
import type { SignedIn, TestBank } from '../../../../scripts/testing/bank.ts';
import {
  BOUQUET,
  BUNDLE,
  buyBill,
  initiateBill,
  numberOf,
  payBill,
} from '../../../../scripts/testing/bills.ts';
import { type BankWithSwitch, openBankWithSwitch } from '../../../../scripts/testing/interbank.ts';
import { history } from '../../../../scripts/testing/transfers.ts';
import { lagosDate, lagosDay, lagosTime } from '../bank/lagos-time.ts';

const LOGS = 'GET /api/utility/logs';

let opened: BankWithSwitch;
let bank: TestBank;
let ada: SignedIn;
beforeAll(async () => {
  opened = await openBankWithSwitch();
  ({ bank } = opened);
  ada = await bank.signedIn({ balances: [100_000] });
  await buyBill(bank, ada, 'AIRTIME', numberOf('AIRTIME', '051'));
  await buyBill(bank, ada, 'DATA');
  await buyBill(bank, ada, 'ELECTRICITY_BILL', '1010101010101', {
    meterType: 'POSTPAID',
    phoneNumber: '08055550000',
  });
  await payBill(bank, ada, 'CABLE_TV', numberOf('CABLE_TV', '098'));
});
afterAll(() => opened.close());

async function listed(query: Record<string, string>) {
  const answer = await bank.call(LOGS, { token: ada.token, query });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const products = (answer.body as { utilityProductType: string }[]).map((one) => one.utilityProductType);
  return [products, answer.headers.get('x-total-count')];
}

test(`${LOGS}: tells of each product what belongs to it, and of the rest nothing`, async () => {
  const logs = await bank.ask(LOGS, { token: ada.token, query: {} });
  const NOTHING = {
    phoneNumber: null,
    dataBundleCode: null,
    electricityMeterNumber: null,
    electricityMeterOwner: null,
    electricityMeterOwnerPhoneNumber: null,
    electricityMeterOwnerAddress: null,
    electricityMeterType: null,
    cableTvBouquetCode: null,
    cableTvSmartCardNumber: null,
    cableTvCardOwner: null,
    token: null,
    units: null,
    fee: 0,
    sourceAccount: ada.account.accountNumber,
  };
  const text = expect.stringMatching(/\S/) as unknown;
  expect(logs).toMatchObject([
    {
      ...NOTHING,
      utilityProductType: 'CABLE_TV',
      amount: BOUQUET.naira,
      vendingStatus: 'PENDING',
      vender: 'DSTV',
      utilityProviderTitle: 'DStv',
      cableTvBouquetCode: BOUQUET.code,
      cableTvSmartCardNumber: numberOf('CABLE_TV', '098'),
      cableTvCardOwner: text,
    },
    {
      ...NOTHING,
      utilityProductType: 'ELECTRICITY_BILL',
      amount: 1000,
      vendingStatus: 'SUCCESS',
      message: 'Successful',
      electricityMeterNumber: '1010101010101',
      electricityMeterOwner: text,
      electricityMeterOwnerPhoneNumber: '08055550000',
      electricityMeterOwnerAddress: text,
      electricityMeterType: 'POSTPAID',
    },
    {
      ...NOTHING,
      utilityProductType: 'DATA',
      amount: BUNDLE.naira,
      vendingStatus: 'SUCCESS',
      phoneNumber: numberOf('DATA'),
      dataBundleCode: BUNDLE.code,
    },
    {
      ...NOTHING,
      utilityProductType: 'AIRTIME',
      amount: 1000,
      vendingStatus: 'FAILED',
      message: 'Not bought. ₦1,000.00 is back in your account.',
      phoneNumber: numberOf('AIRTIME', '051'),
    },
  ]);
  const [newest] = logs;
  const { created_at } = await bank.platform.db
    .selectFrom('operations')
    .select('created_at')
    .where('id', '=', newest?.id ?? '')
    .executeTakeFirstOrThrow();
  expect(newest?.dateCreated).toBe(`${lagosDate(created_at)} ${lagosTime(created_at).slice(0, 5)}`);
  expect(newest?.dateCreated).toMatch(/^\d\d-\d\d-\d{4} \d\d:\d\d$/);
});

test.each([
  [{}, ['CABLE_TV', 'ELECTRICITY_BILL', 'DATA', 'AIRTIME'], '4'],
  [{ page: '2', size: '3' }, ['AIRTIME'], '4'],
  [{ status: 'FAILED' }, ['AIRTIME'], '1'],
  [{ status: 'SUCCESS' }, ['ELECTRICITY_BILL', 'DATA'], '2'],
  [{ status: 'PENDING' }, ['CABLE_TV'], '1'],
  [{ status: 'AWAITING_OTP' }, [], '0'],
  [{ utilityProductType: 'DATA' }, ['DATA'], '1'],
  [{ q: '10101' }, ['ELECTRICITY_BILL'], '1'],
  [{ q: 'ikeja electric' }, ['ELECTRICITY_BILL'], '1'],
  [{ q: 'mtn weekly' }, ['DATA'], '1'],
  [{ q: 'mtn airtime' }, ['AIRTIME'], '1'],
  [{ q: 'cable tv' }, ['CABLE_TV'], '1'],
  [{ q: '%' }, [], '0'],
] as const)(`${LOGS} with %j: lists %j of %s`, async (query, products, total) => {
  expect(await listed(query)).toEqual([products, total]);
});

test(`${LOGS}, searched by owner and reference, and narrowed to days in Lagos: finds what matches all of it`, async () => {
  const [cable] = await bank.ask(LOGS, { token: ada.token, query: {} });
  expect(await listed({ q: cable?.cableTvCardOwner ?? '' })).toEqual([['CABLE_TV'], '1']);
  expect(await listed({ q: cable?.reference.toLowerCase() ?? '' })).toEqual([['CABLE_TV'], '1']);
  const now = await bank.platform.clock.now();
  const tomorrow = lagosDay(new Date(now.getTime() + 24 * 3_600_000));
  expect(await listed({ from: lagosDay(now), to: lagosDay(now) })).toEqual([expect.any(Array), '4']);
  expect(await listed({ from: tomorrow })).toEqual([[], '0']);
  expect(await listed({ to: lagosDay(new Date(now.getTime() - 24 * 3_600_000)) })).toEqual([[], '0']);
});

test('the Nigerian tariff, of bills: takes ₦100 and its VAT for electricity and cable TV, nothing for phones, and gives it back with the rest', async () => {
  await runSql(bank.database.ownerUrl, await readFile('apps/api/tariffs/nigeria-2026.sql', 'utf8'));
  const costs = async (product: Parameters<typeof initiateBill>[2]) => {
    const { fee, vat, stampDuty } = (await initiateBill(bank, ada, product)).body as Record<string, number>;
    return [product, fee, vat, stampDuty];
  };
  expect([
    await costs('AIRTIME'),
    await costs('DATA'),
    await costs('ELECTRICITY_BILL'),
    await costs('CABLE_TV'),
  ]).toEqual([
    ['AIRTIME', 0, 0, 0],
    ['DATA', 0, 0, 0],
    ['ELECTRICITY_BILL', 100, 7.5, 0],
    ['CABLE_TV', 100, 7.5, 0],
  ]);

  const musa = await bank.signedIn({ balances: [5000] });
  const bought = await buyBill(bank, musa, 'ELECTRICITY_BILL');
  expect(await bank.balanceOf(musa.account)).toBe(500_000n - 110_750n);
  const rows = (await history(bank, musa)).filter((row) => row.referenceNumber.startsWith(bought.reference));
  expect(Object.fromEntries(rows.map((row) => [row.narration, row.amount]))).toEqual({
    'Bill payment fee': 100,
    'Ikeja Electric prepaid for 4501234567789': 1000,
    'VAT on the fee': 7.5,
  });
  const entries = await bank.entriesOf(musa.account);
  expect(Object.fromEntries(entries.map(({ rule, amountKobo }) => [rule, amountKobo]))).toEqual({
    BILL_FEE: -10_000n,
    BILL_PAYMENT: -100_000n,
    VAT: -750n,
  });
  expect((await bank.ask(LOGS, { token: musa.token, query: {} }))[0]).toMatchObject({
    amount: 1000,
    fee: 100,
  });

  await buyBill(bank, musa, 'ELECTRICITY_BILL', numberOf('ELECTRICITY_BILL', '051'));
  expect(await bank.balanceOf(musa.account)).toBe(500_000n - 110_750n);
  expect(await bank.proveBooks()).toEqual([]);
});
