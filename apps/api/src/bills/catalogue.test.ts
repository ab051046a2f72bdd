import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSql } from '../../../../scripts/run-sql.ts';
import { seen } from '../../../../scripts/testing/answers.ts';
import { openTestBank, type SignedIn, type TestBank } from '../../../../scripts/testing/bank.ts';
import { findOffer, findProvider } from './catalogue.ts';

let bank: TestBank;
let ada: SignedIn;
beforeAll(async () => {
  bank = await openTestBank();
  ada = await bank.signedIn();
});
afterAll(() => bank.close());

const asAda = () => ({ token: ada.token });
const BUNDLES = 'GET /api/utility/providers/databundle/{providerCode}/bundles';
const BOUQUETS = 'GET /api/utility/providers/cabletv/{providerCode}/bouquets';
const bundlesOf = (providerCode: string) =>
  bank.ask(BUNDLES, {
    ...asAda(),
    params: { providerCode },
  });
const bouquetsOf = (providerCode: string) =>
  bank.ask(BOUQUETS, {
    ...asAda(),
    params: { providerCode },
  });

const refused = async (route: typeof BUNDLES | typeof BOUQUETS, providerCode: string) =>
  seen(await bank.call(route, { ...asAda(), params: { providerCode } }));

test('GET /api/utility/providers/airtime: answers four networks with their prefixes and what may be bought', async () => {
  const networks = await bank.ask('GET /api/utility/providers/airtime', asAda());
  expect(networks.map(({ code, title, alsoKnownAs }) => [code, title, alsoKnownAs])).toEqual([
    ['MTN', 'MTN', null],
    ['GLO', 'Glo', null],
    ['AIRTEL', 'Airtel', null],
    ['ETISALAT', 'ETISALAT', '9mobile / T2'],
  ]);
  expect(networks.map(({ providerId }) => providerId)).toEqual([1, 2, 3, 4]);
  const prefixes = networks.flatMap((network) => network.prefixes);
  expect(prefixes).toContain('0803');
  expect(new Set(prefixes).size).toBe(prefixes.length);
  for (const prefix of prefixes) expect(prefix).toMatch(/^0[789][01]\d$/);
  for (const { minAmount, maxAmount } of networks) expect([minAmount, maxAmount]).toEqual([50, 50_000]);
  const ofData = await bank.ask('GET /api/utility/providers/databundle', asAda());
  expect(ofData).toEqual(
    networks.map(({ title, code, alsoKnownAs, prefixes: given }) => ({
      title,
      code,
      alsoKnownAs,
      prefixes: given,
    })),
  );
});

test('GET /api/utility/providers/databundle/{providerCode}/bundles: answers the prices of that network, the cheapest first', async () => {
  const bundles = await bundlesOf('MTN');
  expect(bundles).toHaveLength(13);
  expect(bundles[0]).toEqual({
    title: 'MTN 110MB Daily (1 day)',
    name: 'MTN 110MB Daily (1 day)',
    code: 'MTN-110MB-1D',
    price: 100,
    validity: '1 day',
  });
  const prices = bundles.map(({ price }) => price);
  expect(prices).toEqual(prices.toSorted((one, other) => one - other));
  for (const { code } of await bundlesOf('ETISALAT')) expect(code).toMatch(/^ETI-/);
  for (const unknown of ['DSTV', 'mtn', 'NOPE'])
    expect(await refused(BUNDLES, unknown)).toEqual([404, 'NOT_FOUND']);
});

test('GET /api/utility/providers/electricity: answers twelve companies with where they deliver', async () => {
  const companies = await bank.ask('GET /api/utility/providers/electricity', asAda());
  expect(companies).toHaveLength(12);
  expect(companies[0]).toEqual({
    title: 'Ikeja Electric',
    code: 'IKEDC',
    coverage: expect.stringContaining('Ikorodu') as unknown,
    minAmount: 1000,
    maxAmount: 500_000,
  });
});

test('GET /api/utility/roviders/electricity/meter-types, by each of its addresses: answers both', async () => {
  for (const path of ['roviders/electricity', 'providers/electricity', 'electricity']) {
    const response = await fetch(`${bank.url}/api/utility/${path}/meter-types`, {
      headers: { authorization: `Bearer ${ada.token}` },
    });
    expect([path, await response.json()]).toEqual([
      path,
      [
        { title: 'Prepaid', code: 'PREPAID' },
        { title: 'Postpaid', code: 'POSTPAID' },
      ],
    ]);
  }
});

test('GET /api/utility/providers/cabletv: answers three providers and what their cards look like', async () => {
  expect(await bank.ask('GET /api/utility/providers/cabletv', asAda())).toEqual([
    { title: 'DStv', code: 'DSTV', cardLabel: 'Smartcard number', cardDigits: [10] },
    { title: 'GOtv', code: 'GOTV', cardLabel: 'IUC number', cardDigits: [10] },
    { title: 'StarTimes', code: 'STARTIMES', cardLabel: 'Smartcard number', cardDigits: [10, 11] },
  ]);
  const compact = (await bouquetsOf('DSTV')).find(({ code }) => code === 'dstv79');
  expect(compact).toEqual({
    title: 'DStv Compact',
    name: 'DStv Compact',
    code: 'dstv79',
    price: 19_000,
    validity: '1 month',
  });
  for (const unknown of ['MTN', 'dstv', 'NOPE'])
    expect(await refused(BOUQUETS, unknown)).toEqual([404, 'NOT_FOUND']);
});

test('an offer or a provider that is not sold any more: is in no list and is not found', async () => {
  const {
    platform,
    database: { ownerUrl },
  } = bank;
  expect(await findOffer(platform, 'CABLE_TV', 'STARTIMES', 'nova')).toMatchObject({ priceKobo: 210_000n });
  await runSql(
    ownerUrl,
    "update bill_offers set is_sold = false where provider_code = 'STARTIMES' and code = 'nova'",
  );
  expect((await bouquetsOf('STARTIMES')).map(({ code }) => code)).not.toContain('nova');
  const notSold = { code: 'OFFER_NOT_SOLD', status: 422 };
  await expect(findOffer(platform, 'CABLE_TV', 'STARTIMES', 'nova')).rejects.toMatchObject(notSold);

  await runSql(
    ownerUrl,
    "update bill_providers set is_sold = false where product = 'CABLE_TV' and code = 'STARTIMES'",
  );
  expect(await refused(BOUQUETS, 'STARTIMES')).toEqual([404, 'NOT_FOUND']);
  const listed = await bank.ask('GET /api/utility/providers/cabletv', asAda());
  expect(listed.map(({ code }) => code)).toEqual(['DSTV', 'GOTV']);
  await expect(findOffer(platform, 'CABLE_TV', 'STARTIMES', 'basic')).rejects.toMatchObject(notSold);
  await expect(findProvider(platform, 'CABLE_TV', 'STARTIMES')).rejects.toMatchObject(notSold);
  expect((await findProvider(platform, 'AIRTIME', 'MTN')).bounds).toEqual({
    minKobo: 5000n,
    maxKobo: 5_000_000n,
  });
});

test('the runtime role: may change neither who sells nor what, nor at which price', async () => {
  for (const table of ['bill_providers', 'bill_offers']) {
    const statements = [
      `insert into ${table} select * from ${table} where false`,
      `update ${table} set is_sold = true`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ];
    for (const statement of statements)
      await expect(runSql(bank.database.appUrl, statement)).rejects.toThrow('permission denied');
  }
});
