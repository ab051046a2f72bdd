import { kobo } from '@harvest/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBank, type SignedIn, type TestBank } from '../../../../scripts/testing/bank.ts';
import { writeHistory } from '../../../../scripts/testing/transactions.ts';

const HISTORY = 'GET /api/ibanking/personal/transactions';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

async function list(customer: SignedIn, query: Record<string, string> = {}) {
  const answer = await bank.call(HISTORY, { token: customer.token, query });
  expect(answer.status).toBe(200);
  const rows = answer.body as { narration: string; amount: number }[];
  return { narrations: rows.map((row) => row.narration), total: answer.headers.get('x-total-count') };
}

test('GET /api/ibanking/personal/transactions, by pages: newest first, each row once, with the number of all', async () => {
  const ada = await bank.signedIn();
  await writeHistory(
    bank,
    ada,
    Array.from({ length: 23 }, () => ({})),
  );

  const pages = [
    await list(ada, { page: '1' }),
    await list(ada, { page: '2' }),
    await list(ada, { page: '3' }),
  ];

  expect(pages.map((page) => page.total)).toEqual(['23', '23', '23']);
  expect(pages.flatMap((page) => page.narrations)).toEqual(
    Array.from({ length: 23 }, (_, place) => `Row ${place}`),
  );
  expect(await list(ada, { page: '4' })).toEqual({ narrations: [], total: '23' });
  expect((await list(ada, { size: '50' })).narrations).toHaveLength(23);
  expect((await list(ada, { size: '7', page: '4' })).narrations).toEqual(['Row 21', 'Row 22']);
});

test('GET /api/ibanking/personal/transactions, of rows of one moment: keeps one order over all pages', async () => {
  const ada = await bank.signedIn();
  const createdAt = new Date('2026-03-10T12:00:00Z');
  await writeHistory(
    bank,
    ada,
    Array.from({ length: 20 }, () => ({ createdAt })),
  );
  const seen = [
    ...(await list(ada, { page: '1' })).narrations,
    ...(await list(ada, { page: '2' })).narrations,
  ];
  expect(new Set(seen).size).toBe(20);
});

test('GET /api/ibanking/personal/transactions, a row: is written as the specification says, by the clock of Lagos', async () => {
  const ada = await bank.signedIn();
  await writeHistory(bank, ada, [
    {
      amountKobo: kobo(123_456_789n),
      transactionType: 'Charge',
      status: 'PENDING',
      narration: 'Stamp duty',
      referenceNumber: 'HV0123456789AB-DUTY',
      createdAt: new Date('2026-03-10T23:30:05Z'),
    },
  ]);
  const rows = await bank.ask(HISTORY, { token: ada.token });
  expect(rows).toEqual([
    {
      referenceNumber: 'HV0123456789AB-DUTY',
      dateCreated: '11-03-2026',
      timeCreated: '00:30:05',
      accountType: 'Savings Account',
      amount: 1_234_567.89,
      transactionType: 'Charge',
      status: 'PENDING',
      narration: 'Stamp duty',
      counterparty: 'Harvest',
      wasStopped: false,
    },
  ]);
});

test('GET /api/ibanking/personal/transactions, searched: takes percent, underscore and backslash as they stand', async () => {
  const ada = await bank.signedIn();
  await writeHistory(bank, ada, [
    { narration: 'Discount 5% seed' },
    { narration: 'Discount 5 of seed' },
    { narration: 'a_b' },
    { narration: 'axb' },
    { narration: String.raw`c\d` },
    { narration: 'To CHIDI', destinationAccountName: 'EZE CHIDI' },
  ]);
  expect((await list(ada, { q: '5%' })).narrations).toEqual(['Discount 5% seed']);
  expect(await list(ada, { q: '%' })).toEqual({ narrations: ['Discount 5% seed'], total: '1' });
  expect((await list(ada, { q: 'a_b' })).narrations).toEqual(['a_b']);
  expect((await list(ada, { q: String.raw`c\d` })).narrations).toEqual([String.raw`c\d`]);
  expect((await list(ada, { q: '\\' })).narrations).toEqual([String.raw`c\d`]);
  expect((await list(ada, { q: 'eze ch' })).narrations).toEqual(['To CHIDI']);
  expect(await list(ada, { q: 'nothing like it' })).toEqual({ narrations: [], total: '0' });
  expect((await list(ada, { q: "' or '1'='1" })).narrations).toEqual([]);
});

test('GET /api/ibanking/personal/transactions, filtered by status and days of Lagos: both ends included', async () => {
  const ada = await bank.signedIn();
  await writeHistory(bank, ada, [
    { narration: 'after', createdAt: new Date('2026-03-10T23:00:00Z') },
    { narration: 'last second', createdAt: new Date('2026-03-10T22:59:59.999Z') },
    { narration: 'first second', createdAt: new Date('2026-03-08T23:00:00Z'), status: 'FAILED' },
    { narration: 'before', createdAt: new Date('2026-03-08T22:59:59.999Z'), status: 'FAILED' },
  ]);
  expect((await list(ada, { from: '2026-03-09', to: '2026-03-10' })).narrations).toEqual([
    'last second',
    'first second',
  ]);
  expect((await list(ada, { from: '2026-03-11' })).narrations).toEqual(['after']);
  expect((await list(ada, { to: '2026-03-08' })).narrations).toEqual(['before']);
  expect(await list(ada, { status: 'FAILED' })).toEqual({
    narrations: ['first second', 'before'],
    total: '2',
  });
  expect((await list(ada, { status: 'FAILED', from: '2026-03-09', q: 'first' })).narrations).toEqual([
    'first second',
  ]);
});

test('GET /api/ibanking/personal/transactions, filtered by type: lists that type alone', async () => {
  const ada = await bank.signedIn();
  await writeHistory(bank, ada, [
    { narration: 'in', transactionType: 'Deposit' },
    { narration: 'out' },
    { narration: 'fee', transactionType: 'Charge' },
  ]);
  expect(await list(ada, { transactionType: 'Deposit' })).toEqual({ narrations: ['in'], total: '1' });
  expect((await list(ada, { transactionType: 'Bill Payment' })).narrations).toEqual([]);
  const unknown = await bank.call(HISTORY, { token: ada.token, query: { transactionType: 'Gift' } });
  expect(unknown.status).toBe(400);
});

test('GET /api/ibanking/personal/transactions, filtered by direction: lists what came in, or all the rest', async () => {
  const ada = await bank.signedIn();
  await writeHistory(bank, ada, [
    { narration: 'in', transactionType: 'Deposit' },
    { narration: 'out' },
    { narration: 'fee', transactionType: 'Charge' },
    { narration: 'light', transactionType: 'Bill Payment' },
  ]);
  expect(await list(ada, { direction: 'IN' })).toEqual({ narrations: ['in'], total: '1' });
  expect(await list(ada, { direction: 'OUT' })).toEqual({ narrations: ['out', 'fee', 'light'], total: '3' });
  expect((await list(ada, { direction: 'OUT', transactionType: 'Charge' })).narrations).toEqual(['fee']);
  const unknown = await bank.call(HISTORY, { token: ada.token, query: { direction: 'SIDEWAYS' } });
  expect(unknown.status).toBe(400);
});

test.each([
  ['amount', ['one', 'two, newer', 'two, older', 'three']],
  ['-amount', ['three', 'two, newer', 'two, older', 'one']],
  ['dateCreated', ['one', 'two, older', 'two, newer', 'three']],
  ['-dateCreated', ['three', 'two, newer', 'two, older', 'one']],
])(
  'GET /api/ibanking/personal/transactions, sorted by %s: orders the whole list, not the page',
  async (sort, sorted) => {
    const ada = await bank.signedIn();
    await writeHistory(bank, ada, [
      { narration: 'three', amountKobo: kobo(300) },
      { narration: 'two, newer', amountKobo: kobo(200) },
      { narration: 'two, older', amountKobo: kobo(200) },
      { narration: 'one', amountKobo: kobo(100) },
    ]);
    const first = await list(ada, { sort, size: '2' });
    const second = await list(ada, { sort, size: '2', page: '2' });
    expect([...first.narrations, ...second.narrations]).toEqual(sorted);
  },
);

test('GET /api/ibanking/personal/transactions, sorted by something unknown: is refused', async () => {
  const ada = await bank.signedIn();
  const answer = await bank.call(HISTORY, { token: ada.token, query: { sort: 'id; drop table accounts' } });
  expect(answer.status).toBe(400);
});

test("GET /api/ibanking/personal/transactions, of one customer: never shows another's rows, whatever is asked", async () => {
  const ada = await bank.signedIn();
  const musa = await bank.signedIn();
  await writeHistory(bank, musa, [{ narration: 'Private matter' }]);
  for (const query of [
    {},
    { q: 'Private' },
    { customerId: musa.id },
    { accountNumber: musa.account.accountNumber },
  ]) {
    expect(await list(ada, query)).toEqual({ narrations: [], total: '0' });
  }
  expect((await list(musa, { q: 'Private' })).total).toBe('1');
});
