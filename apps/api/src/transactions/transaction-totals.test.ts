import { kobo } from '@harvest/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openTestBank,
  type SignedIn,
  type TestBank,
  type TestCustomer,
} from '../../../../scripts/testing/bank.ts';
import { writeHistory } from '../../../../scripts/testing/transactions.ts';
import type { Transaction } from './transactions.ts';

const HISTORY = 'GET /api/ibanking/personal/transactions';
const TOTALS = 'GET /api/ibanking/personal/transaction-totals';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

type Row = Partial<Transaction> & Pick<Transaction, 'narration' | 'amountKobo'>;

const DAY_MS = 86_400_000;
const write = (customer: TestCustomer, rows: readonly Row[]) => writeHistory(bank, customer, rows, DAY_MS);

/** One row of every kind there is; amounts are powers of two, so that a sum tells which rows are in it. */
const KINDS: readonly Row[] = [
  { narration: 'out', amountKobo: kobo(1) },
  { narration: 'out, under way', amountKobo: kobo(2), status: 'PENDING' },
  { narration: 'out, failed', amountKobo: kobo(4), status: 'FAILED' },
  { narration: 'in', amountKobo: kobo(8), transactionType: 'Deposit' },
  { narration: 'in, under way', amountKobo: kobo(16), transactionType: 'Deposit', status: 'PENDING' },
  { narration: 'in, failed', amountKobo: kobo(32), transactionType: 'Deposit', status: 'FAILED' },
  { narration: 'to myself', amountKobo: kobo(64), countsAsFlow: false },
  { narration: 'from myself', amountKobo: kobo(128), transactionType: 'Deposit', countsAsFlow: false },
  { narration: 'fee', amountKobo: kobo(256), transactionType: 'Charge' },
  { narration: 'light', amountKobo: kobo(512), transactionType: 'Bill Payment' },
];

type Query = Record<string, string>;

async function list(customer: SignedIn, query: Query): Promise<string[]> {
  const answer = await bank.call(HISTORY, { token: customer.token, query: { size: '50', ...query } });
  expect(answer.status).toBe(200);
  const narrations = (answer.body as { narration: string }[]).map((row) => row.narration);
  expect(answer.headers.get('x-total-count')).toBe(String(narrations.length));
  return narrations;
}
const total = (customer: SignedIn, query: Query = {}) => bank.ask(TOTALS, { token: customer.token, query });

test('GET /api/ibanking/personal/transactions, filtered by amount: both ends are included, to the kobo', async () => {
  const ada = await bank.signedIn();
  await write(ada, [
    { narration: 'two naira and one kobo', amountKobo: kobo(201) },
    { narration: 'two naira', amountKobo: kobo(200) },
    { narration: 'a kobo less than two', amountKobo: kobo(199) },
    { narration: 'one naira', amountKobo: kobo(100) },
    { narration: 'a kobo less than one', amountKobo: kobo(99) },
  ]);
  const range = ['two naira', 'a kobo less than two', 'one naira'];
  expect(await list(ada, { amountMin: '1', amountMax: '2' })).toEqual(range);
  expect(await list(ada, { amountMin: '1.00', amountMax: '₦2.0' })).toEqual(range);
  expect(await list(ada, { amountMin: '2.01' })).toEqual(['two naira and one kobo']);
  expect(await list(ada, { amountMax: '0.99' })).toEqual(['a kobo less than one']);
  expect(await list(ada, { amountMin: '1.99', amountMax: '1.99' })).toEqual(['a kobo less than two']);
  expect(await list(ada, { amountMin: '0', amountMax: '999999999999.99' })).toHaveLength(5);
  expect(await list(ada, { amountMin: '2', amountMax: '1' })).toEqual([]);
  expect(await total(ada, { amountMin: '2', amountMax: '1' })).toEqual({ inwards: 0, outwards: 0 });
});

test.each([HISTORY, TOTALS] as const)('%s, by something that is no amount: is refused', async (route) => {
  const ada = await bank.signedIn();
  for (const field of ['amountMin', 'amountMax']) {
    for (const bad of ['', '-1', '1e3', 'abc', '0.001', '1,5', 'NaN', '0x10', '1000000000000']) {
      const answer = await bank.call(route, { token: ada.token, query: { [field]: bad } });
      expect([field, bad, answer.status]).toEqual([field, bad, 400]);
    }
    const twice = await fetch(`${bank.url}${route.slice(4)}?${field}=1&${field}=2`, {
      headers: { authorization: `Bearer ${ada.token}` },
    });
    expect([field, twice.status]).toEqual([field, 400]);
  }
});

test('GET /api/ibanking/personal/transaction-totals, of a whole history: leaves out what failed and own-account moves', async () => {
  const ada = await bank.signedIn();
  expect(await total(ada)).toEqual({ inwards: 0, outwards: 0 });
  await write(ada, KINDS);
  expect(await total(ada)).toEqual({ inwards: (8 + 16) / 100, outwards: (1 + 2 + 256 + 512) / 100 });
});

const FILTERS: readonly Query[] = [
  { q: 'out' },
  { q: 'under way' },
  { q: 'nothing like it' },
  { status: 'SUCCESS' },
  { status: 'PENDING' },
  { status: 'FAILED' },
  { transactionType: 'Deposit' },
  { transactionType: 'Transfer' },
  { transactionType: 'Charge' },
  { direction: 'IN' },
  { direction: 'OUT' },
  { from: '2026-03-07' },
  { to: '2026-03-07' },
  { from: '2026-03-05', to: '2026-03-09' },
  { amountMin: '0.16' },
  { amountMax: '0.16' },
  { amountMin: '0.02', amountMax: '2.56' },
  { q: 'in', status: 'PENDING', transactionType: 'Deposit', from: '2026-03-01', amountMin: '0.16' },
];

test('GET /api/ibanking/personal/transaction-totals, filtered: counts the rows that the list shows, and no others', async () => {
  const ada = await bank.signedIn();
  await write(ada, KINDS);
  for (const query of FILTERS) {
    const listed = await list(ada, query);
    const flow = (isCredit: boolean) =>
      KINDS.filter(
        ({ narration, transactionType, countsAsFlow, status }) =>
          listed.includes(narration) &&
          (transactionType === 'Deposit') === isCredit &&
          countsAsFlow !== false &&
          status !== 'FAILED',
      ).reduce((sum, { amountKobo }) => sum + Number(amountKobo), 0) / 100;
    expect([query, await total(ada, query)]).toEqual([query, { inwards: flow(true), outwards: flow(false) }]);
  }
});

test('GET /api/ibanking/personal/transaction-totals, of more than a page: counts all pages', async () => {
  const ada = await bank.signedIn();
  await write(
    ada,
    Array.from({ length: 60 }, (_, place) => ({ narration: `Row ${place}`, amountKobo: kobo(10_001) })),
  );
  expect(await total(ada, { q: 'Row' })).toEqual({ inwards: 0, outwards: 6000.6 });
  expect(await total(ada, { page: '2', size: '10' })).toEqual({ inwards: 0, outwards: 6000.6 });
});

test("GET /api/ibanking/personal/transaction-totals, of one customer: never counts another's rows, whatever is asked", async () => {
  const ada = await bank.signedIn();
  const musa = await bank.signedIn();
  await write(musa, [{ narration: 'Private matter', amountKobo: kobo(700) }]);
  for (const query of [
    {},
    { q: 'Private' },
    { amountMin: '7', amountMax: '7' },
    { customerId: musa.id },
    { accountNumber: musa.account.accountNumber },
  ]) {
    expect(await total(ada, query)).toEqual({ inwards: 0, outwards: 0 });
  }
  expect(await total(musa, { q: 'Private' })).toEqual({ inwards: 0, outwards: 7 });
});

test('GET /api/ibanking/personal/transaction-totals, of this week: says what the dashboard says', async () => {
  const ada = await bank.signedIn();
  const today = await bank.platform.clock.now();
  await write(
    ada,
    KINDS.map((row) => ({ ...row, createdAt: today })),
  );
  const { weeklyTransactionSummary } = await bank.ask('GET /api/client-summary', { token: ada.token });
  expect(weeklyTransactionSummary).toMatchObject(await total(ada));
  expect(weeklyTransactionSummary).toMatchObject({ inwards: 0.24, outwards: 7.71 });
});

test('The counts of the week on the dashboard: leave out money that came back, whose payment is counted as failed', async () => {
  const ada = await bank.signedIn();
  const about = { amountKobo: kobo(100), createdAt: await bank.platform.clock.now() };
  const toOwn = { ...about, countsAsFlow: false, destinationAccountNumber: ada.account.accountNumber };
  await write(ada, [
    { ...about, narration: 'out' },
    { ...about, narration: 'out, under way', status: 'PENDING' },
    { ...about, narration: 'out, failed', status: 'FAILED' },
    { ...about, narration: 'what failed is back', transactionType: 'Deposit', countsAsFlow: false },
    { ...toOwn, narration: 'from myself', transactionType: 'Deposit', sourceAccountNumber: '1000000002' },
  ]);
  const { weeklyTransactionSummary } = await bank.ask('GET /api/client-summary', { token: ada.token });
  expect(weeklyTransactionSummary).toEqual({
    failedTransactions: 1,
    pendingTransactions: 1,
    completedTransactions: 2,
    inwards: 0,
    outwards: 2,
  });
});

test('Totals, above twelve digits of naira: are answered to the kobo, and what is larger still to the nearest number', async () => {
  const ada = await bank.signedIn({ balances: [999_999_999_999.99, 999_999_999_999.99] });
  const now = await bank.platform.clock.now();
  const large = { amountKobo: kobo(99_999_999_999_999n), createdAt: now, narration: 'Harvest of years' };
  await write(ada, [
    large,
    large,
    { ...large, transactionType: 'Deposit' },
    { ...large, transactionType: 'Deposit' },
  ]);
  const both = 1_999_999_999_999.98;

  expect(await bank.ask(TOTALS, { token: ada.token })).toEqual({ inwards: both, outwards: both });
  expect(await bank.ask('GET /api/client-summary', { token: ada.token })).toMatchObject({
    totalCurrentBalance: both,
    totalAvailableBalance: both,
    weeklyTransactionSummary: { inwards: both, outwards: both },
  });
  expect(await bank.ask('GET /api/transfer/balance', { token: ada.token })).toMatchObject({
    totalCurrentBalance: both,
    totalAvailableBalance: both,
    thisWeekInwards: both,
    thisWeekOutwards: both,
  });

  const largest = { ...large, amountKobo: kobo(9_223_372_036_854_775_807n) };
  await write(ada, [largest, largest]);
  expect(await bank.ask(TOTALS, { token: ada.token })).toEqual({
    inwards: both,
    outwards: 184_469_440_737_095_520,
  });
  const rows = await bank.ask(HISTORY, { token: ada.token, query: { size: '100' } });
  expect(Math.max(...rows.map(({ amount }) => amount))).toBe(92_233_720_368_547_760);
});
