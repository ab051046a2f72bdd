import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSql } from '../../../../scripts/run-sql.ts';
import { seen } from '../../../../scripts/testing/answers.ts';
import type { TestBank } from '../../../../scripts/testing/bank.ts';
import {
  BOUQUET,
  BUNDLE,
  confirmBill,
  initiateBill,
  numberOf,
  startBill,
} from '../../../../scripts/testing/bills.ts';
import { type BankWithSwitch, openBankWithSwitch } from '../../../../scripts/testing/interbank.ts';

let opened: BankWithSwitch;
let bank: TestBank;
beforeAll(async () => {
  opened = await openBankWithSwitch();
  ({ bank } = opened);
});
afterAll(() => opened.close());

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
