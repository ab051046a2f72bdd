import { kobo } from '@harvest/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn, TestBank } from '../../../../scripts/testing/bank.ts';
import { buyBill, numberOf, payBill } from '../../../../scripts/testing/bills.ts';
import {
  accountElsewhere,
  type BankWithSwitch,
  openBankWithSwitch,
} from '../../../../scripts/testing/interbank.ts';
import { sendElsewhere, settleDue } from '../../../../scripts/testing/other-banks.ts';
import { moveTo, signInAgain, today } from '../../../../scripts/testing/schedules.ts';
import { writeHistory } from '../../../../scripts/testing/transactions.ts';
import type { Transaction } from '../transactions/transactions.ts';
import { monthsUpTo } from './spending-rules.ts';

const SPENDING = 'GET /api/ibanking/personal/spending';
const HISTORY = 'GET /api/ibanking/personal/transactions';
const TOTALS = 'GET /api/ibanking/personal/transaction-totals';
const CATEGORY = 'GET /api/ibanking/personal/transactions/{referenceNumber}/category';
const CATEGORIZE = 'PUT /api/ibanking/personal/transactions/{referenceNumber}/category';
const BUDGET = 'PUT /api/ibanking/personal/budgets/{category}';

let opened: BankWithSwitch;
let bank: TestBank;
beforeAll(async () => {
  opened = await openBankWithSwitch();
  ({ bank } = opened);
});
afterAll(() => opened.close());

const spendingOf = (customer: SignedIn, month?: string) =>
  bank.ask(SPENDING, { token: customer.token, query: month === undefined ? {} : { month } });

const categorize = (customer: SignedIn, referenceNumber: string, body: Record<string, unknown>) =>
  bank.call(CATEGORIZE, { token: customer.token, params: { referenceNumber }, body });

const categoryOf = async (customer: SignedIn, referenceNumber: string) =>
  (await bank.ask(CATEGORY, { token: customer.token, params: { referenceNumber } })).category;

const budget = (customer: SignedIn, category: string, amount: unknown) =>
  bank.call(BUDGET, { token: customer.token, params: { category }, body: { amount } });

/** Category by category, so that a sum tells which payments are in it. */
async function spentBy(customer: SignedIn, month?: string): Promise<Record<string, number>> {
  const { categories } = await spendingOf(customer, month);
  return Object.fromEntries(categories.map(({ category, spent }) => [category, spent]));
}

async function narrowed(customer: SignedIn, query: Record<string, string>): Promise<string[]> {
  const answer = await bank.call(HISTORY, { token: customer.token, query: { size: '50', ...query } });
  const narrations = (answer.body as { narration: string }[]).map(({ narration }) => narration);
  expect(answer.headers.get('x-total-count')).toBe(String(narrations.length));
  return narrations;
}

/** A payment in the middle of a month, unless it says otherwise. */
const paid = (row: Partial<Transaction> & Pick<Transaction, 'referenceNumber' | 'amountKobo'>) => ({
  narration: row.referenceNumber,
  createdAt: new Date('2026-03-15T12:00:00Z'),
  ...row,
});

const budgetMails = async (customer: SignedIn) => {
  await bank.deliverMessages();
  return (await bank.mailTo(customer.email))
    .filter(({ subject }) => subject.includes('of your budget is used'))
    .map(({ subject }) => subject);
};

test('GET /api/ibanking/personal/spending, of one who never paid: is empty, in any month there was', async () => {
  const ada = await bank.signedIn();
  for (const month of [undefined, '2026-01', '2000-01']) {
    const { months, categories, recipients, ...flows } = await spendingOf(ada, month);
    expect(flows).toEqual({
      month: month ?? (await today(bank)).slice(0, 7),
      inwards: 0,
      outwards: 0,
    });
    expect([categories, recipients]).toEqual([[], []]);
    expect(months.map(({ inwards, outwards }) => [inwards, outwards])).toEqual(Array(6).fill([0, 0]));
  }
});

test('GET /api/ibanking/personal/spending, of a month: counts what left, and no return, failure, deposit or own-account move', async () => {
  const ada = await bank.signedIn();
  await writeHistory(bank, ada, [
    paid({ referenceNumber: 'out', amountKobo: kobo(1) }),
    paid({ referenceNumber: 'under way', amountKobo: kobo(2), status: 'PENDING' }),
    paid({ referenceNumber: 'failed', amountKobo: kobo(4), status: 'FAILED' }),
    paid({ referenceNumber: 'in', amountKobo: kobo(8), transactionType: 'Deposit' }),
    paid({ referenceNumber: 'to myself', amountKobo: kobo(16), countsAsFlow: false }),
    paid({
      referenceNumber: 'back',
      amountKobo: kobo(32),
      transactionType: 'Deposit',
      countsAsFlow: false,
    }),
    paid({ referenceNumber: 'fee', amountKobo: kobo(64), transactionType: 'Charge' }),
    paid({
      referenceNumber: 'at the last moment',
      amountKobo: kobo(128),
      createdAt: new Date('2026-03-31T22:59:59.999Z'),
    }),
    paid({
      referenceNumber: 'a moment later',
      amountKobo: kobo(256),
      createdAt: new Date('2026-03-31T23:00:00Z'),
    }),
    paid({
      referenceNumber: 'at the first moment',
      amountKobo: kobo(512),
      createdAt: new Date('2026-02-28T23:00:00Z'),
    }),
  ]);
  const march = await spendingOf(ada, '2026-03');
  expect(march).toEqual({
    month: '2026-03',
    inwards: 0.08,
    outwards: (1 + 2 + 64 + 128 + 512) / 100,
    months: [
      { month: '2025-10', inwards: 0, outwards: 0 },
      { month: '2025-11', inwards: 0, outwards: 0 },
      { month: '2025-12', inwards: 0, outwards: 0 },
      { month: '2026-01', inwards: 0, outwards: 0 },
      { month: '2026-02', inwards: 0, outwards: 0 },
      { month: '2026-03', inwards: 0.08, outwards: 7.07 },
    ],
    categories: [
      { category: 'OTHER', spent: 6.43, count: 4, budget: null },
      { category: 'BANK_CHARGES', spent: 0.64, count: 1, budget: null },
    ],
    recipients: [{ name: 'BELLO MUSA', isBiller: false, spent: 6.43, count: 4 }],
  });
  const total = await bank.ask(TOTALS, {
    token: ada.token,
    query: { from: '2026-03-01', to: '2026-03-31' },
  });
  expect(total).toEqual({ inwards: march.inwards, outwards: march.outwards });
  expect((await spendingOf(ada, '2026-04')).outwards).toBe(2.56);
});

test.each(['soon', '2026-13', '2026-00', '26-01', '0000-01', '2026-1', '9999-12'])(
  'GET /api/ibanking/personal/spending, of %s: refuses the month and nothing else',
  async (month) => {
    const ada = await bank.signedIn();
    const { status, body } = await bank.call(SPENDING, { token: ada.token, query: { month } });
    expect(status).toBe(400);
    expect(Object.keys((body as { fieldErrors: object }).fieldErrors)).toEqual(['month']);
  },
);

test('GET /api/ibanking/personal/spending, of the month after this one: says that it is still to come', async () => {
  const ada = await bank.signedIn();
  const [year = 0, month = 0] = (await today(bank)).split('-').map(Number);
  const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`;
  const { status, body } = await bank.call(SPENDING, { token: ada.token, query: { month: next } });
  expect([status, (body as { fieldErrors: object }).fieldErrors]).toEqual([
    400,
    { month: 'This month is still to come' },
  ]);
});

test('months up to one: are six, over the turn of a year, each ending where the next begins', () => {
  const months = monthsUpTo('2026-02');
  expect(months.map(({ month }) => month)).toEqual([
    '2025-09',
    '2025-10',
    '2025-11',
    '2025-12',
    '2026-01',
    '2026-02',
  ]);
  expect(months.slice(1).map(({ starts }) => starts)).toEqual(months.slice(0, -1).map(({ ends }) => ends));
  expect(months.at(-1)?.ends).toEqual(new Date('2026-02-28T23:00:00Z'));
});

test('a payment nobody said anything of: counts by its kind, a bill by what was bought', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  await bank.send(ada, musa.account, 50);
  await buyBill(bank, ada, 'AIRTIME');
  await buyBill(bank, ada, 'DATA');
  await buyBill(bank, ada, 'ELECTRICITY_BILL');
  await buyBill(bank, ada, 'CABLE_TV');
  await sendElsewhere(bank, ada, accountElsewhere(), 70);
  expect(await spentBy(ada)).toEqual({
    TELEVISION: 19_000,
    AIRTIME_AND_DATA: 1800,
    ELECTRICITY: 1000,
    OTHER: 120,
  });
  const { recipients } = await spendingOf(ada);
  expect(recipients).toHaveLength(5);
  expect(recipients[0]).toMatchObject({ isBiller: true, spent: 19_000, count: 1 });
  expect(recipients.filter(({ isBiller }) => !isBiller).map(({ spent }) => spent)).toEqual([70, 50]);
});

test('PUT …/category, of a payment, of its recipient, and of a payment again: the own word counts, then that of the recipient', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.signedIn();
  await writeHistory(bank, ada, [
    paid({ referenceNumber: 'A1', amountKobo: kobo(100) }),
    paid({ referenceNumber: 'A2', amountKobo: kobo(200) }),
    paid({ referenceNumber: 'A3', amountKobo: kobo(400), destinationAccountNumber: '1000000003' }),
    // A charge bears the names of its payment, and goes to the bank all the same.
    paid({ referenceNumber: 'A1-FEE', amountKobo: kobo(800), transactionType: 'Charge' }),
  ]);
  await writeHistory(bank, musa, [paid({ referenceNumber: 'M1', amountKobo: kobo(1600) })]);

  expect((await categorize(ada, 'A1', { category: 'WAGES' })).status).toBe(200);
  expect(await spentBy(ada, '2026-03')).toEqual({ BANK_CHARGES: 8, OTHER: 6, WAGES: 1 });
  await categorize(ada, 'A2', { category: 'TRANSPORT', alsoSameRecipient: true });
  expect(await spentBy(ada, '2026-03')).toEqual({ BANK_CHARGES: 8, OTHER: 4, TRANSPORT: 2, WAGES: 1 });
  await categorize(ada, 'A1', { category: 'FARM_INPUTS', alsoSameRecipient: true });
  expect(await spentBy(ada, '2026-03')).toEqual({ BANK_CHARGES: 8, OTHER: 4, FARM_INPUTS: 3 });
  await categorize(ada, 'A1-FEE', { category: 'TRANSPORT' });
  await categorize(ada, 'A1', { category: 'OTHER' });
  expect(await spentBy(ada, '2026-03')).toEqual({ TRANSPORT: 8, OTHER: 5, FARM_INPUTS: 2 });
  expect(await categoryOf(ada, 'A2')).toBe('FARM_INPUTS');
  expect(await spentBy(musa, '2026-03')).toEqual({ OTHER: 16 });
});

test('PUT …/category, of what is no spending, of a charge for its recipient, or of somebody else: changes nothing', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.signedIn();
  await writeHistory(bank, ada, [
    paid({ referenceNumber: 'B-PAID', amountKobo: kobo(100) }),
    paid({ referenceNumber: 'B-IN', amountKobo: kobo(100), transactionType: 'Deposit' }),
    paid({ referenceNumber: 'B-FAILED', amountKobo: kobo(100), status: 'FAILED' }),
    paid({ referenceNumber: 'B-OWN', amountKobo: kobo(100), countsAsFlow: false }),
    paid({ referenceNumber: 'B-FEE', amountKobo: kobo(100), transactionType: 'Charge' }),
  ]);
  const answerOf = async (customer: SignedIn, reference: string, body: Record<string, unknown>) => {
    const { status, code } = await categorize(customer, reference, body);
    return [status, code];
  };
  for (const reference of ['B-IN', 'B-FAILED', 'B-OWN']) {
    expect(await categoryOf(ada, reference)).toBeNull();
    expect(await answerOf(ada, reference, { category: 'WAGES' })).toEqual([409, 'NOT_SPENDING']);
  }
  expect(await answerOf(ada, 'B-FEE', { category: 'WAGES', alsoSameRecipient: true })).toEqual([
    400,
    'BAD_REQUEST',
  ]);
  expect(await answerOf(ada, 'B-PAID', { category: 'GAMES' })).toEqual([400, 'BAD_REQUEST']);
  for (const reference of ['B-PAID', 'NO-SUCH'])
    expect(await answerOf(musa, reference, { category: 'WAGES' })).toEqual([404, 'NOT_FOUND']);
  const { status, code } = await bank.call(CATEGORY, {
    token: musa.token,
    params: { referenceNumber: 'B-PAID' },
  });
  expect([status, code]).toEqual([404, 'NOT_FOUND']);
  expect(await spentBy(ada, '2026-03')).toEqual({ OTHER: 1, BANK_CHARGES: 1 });
});

test('GET /api/ibanking/personal/transactions, narrowed by category: lists what is counted there, and totals say the same', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.signedIn();
  await writeHistory(bank, ada, [
    paid({ referenceNumber: 'C1', amountKobo: kobo(100) }),
    paid({ referenceNumber: 'C2', amountKobo: kobo(200) }),
    paid({ referenceNumber: 'C3', amountKobo: kobo(400), status: 'FAILED' }),
    paid({ referenceNumber: 'C4', amountKobo: kobo(800), createdAt: new Date('2026-02-15T12:00:00Z') }),
    paid({ referenceNumber: 'C5', amountKobo: kobo(1600), transactionType: 'Deposit' }),
  ]);
  await categorize(ada, 'C1', { category: 'SCHOOL' });
  await categorize(ada, 'C4', { category: 'SCHOOL' });
  expect(await narrowed(ada, { category: 'SCHOOL' })).toEqual(['C1', 'C4']);
  expect(await narrowed(ada, { category: 'SCHOOL', from: '2026-03-01', to: '2026-03-31' })).toEqual(['C1']);
  expect(await narrowed(ada, { category: 'OTHER' })).toEqual(['C2']);
  expect(await narrowed(ada, { category: 'WAGES' })).toEqual([]);
  expect(await narrowed(musa, { category: 'SCHOOL' })).toEqual([]);
  const totals = await bank.ask(TOTALS, { token: ada.token, query: { category: 'SCHOOL' } });
  expect(totals).toEqual({ inwards: 0, outwards: 9 });
  expect((await bank.call(HISTORY, { token: ada.token, query: { category: 'GAMES' } })).status).toBe(400);
});

test('a payment that comes back in the next month: is taken from the month it was made in', async () => {
  let ada = await bank.signedIn();
  const month = (await today(bank)).slice(0, 7);
  await payBill(bank, ada, 'AIRTIME', numberOf('AIRTIME', '051'));
  expect((await spendingOf(ada, month)).outwards).toBe(1000);
  expect(await spentBy(ada, month)).toEqual({ AIRTIME_AND_DATA: 1000 });

  const next = monthsUpTo(month).at(-1)?.ends.toISOString() ?? '';
  const day = new Date(Date.parse(next) + 36 * 3_600_000).toISOString().slice(0, 10);
  await moveTo(bank, day, 9);
  await settleDue(bank);
  ada = await signInAgain(bank, ada);
  expect(await spentBy(ada, month)).toEqual({});
  expect(await spendingOf(ada)).toMatchObject({ inwards: 0, outwards: 0, categories: [] });
  expect((await spendingOf(ada, month)).outwards).toBe(0);
});

test('PUT …/budgets, set, changed and taken away: stands beside what is spent, in this month also where that is nothing', async () => {
  const ada = await bank.signedIn();
  await writeHistory(bank, ada, [paid({ referenceNumber: 'D1', amountKobo: kobo(5_000) })]);
  expect((await budget(ada, 'OTHER', 100)).status).toBe(200);
  expect((await budget(ada, 'WAGES', '2,500.50')).status).toBe(400);
  expect((await budget(ada, 'WAGES', 2500.5)).status).toBe(200);
  const lines = async (month?: string) =>
    (await spendingOf(ada, month)).categories.map(({ category, spent, budget: of }) => [category, spent, of]);
  expect(await lines()).toEqual(
    expect.arrayContaining([
      ['OTHER', 0, 100],
      ['WAGES', 0, 2500.5],
    ]),
  );
  expect(await lines('2026-03')).toEqual([['OTHER', 50, 100]]);
  await budget(ada, 'OTHER', 200);
  await budget(ada, 'WAGES', null);
  expect(await lines()).toEqual([['OTHER', 0, 200]]);
  for (const amount of [0, -1, 0.001, 'much', undefined])
    expect([amount, (await budget(ada, 'WAGES', amount)).status]).toEqual([amount, 400]);
  expect((await budget(ada, 'GAMES', 1)).status).toBe(400);
});

test('a budget of which 80% is used: its owner is told once a month, by the payment that passes it', async () => {
  let ada = await bank.signedIn();
  const musa = await bank.signedIn();
  await budget(ada, 'OTHER', 1000);
  await budget(musa, 'OTHER', 1);
  await bank.send(ada, musa.account, 799.99);
  expect(await budgetMails(ada)).toEqual([]);
  await bank.send(ada, musa.account, 0.01);
  expect(await budgetMails(ada)).toEqual(['Other: 80% of your budget is used']);
  await bank.send(ada, musa.account, 500);
  // A budget that is changed, or taken away and set again, is that of the same month.
  await budget(ada, 'OTHER', null);
  await budget(ada, 'OTHER', 1100);
  await bank.send(ada, musa.account, 10);
  expect(await budgetMails(ada)).toEqual(['Other: 80% of your budget is used']);
  expect(await budgetMails(musa)).toEqual([]);

  const day = new Date(Date.parse(await today(bank)) + 32 * 86_400_000).toISOString().slice(0, 10);
  await moveTo(bank, day, 9);
  ada = await signInAgain(bank, ada);
  await bank.send(ada, musa.account, 1200);
  expect(await budgetMails(ada)).toEqual([
    'Other: 109% of your budget is used',
    'Other: 80% of your budget is used',
  ]);
});

test('a budget without a payment that fits: tells nobody, also when one came back before it was heard of', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  for (const category of ['WAGES', 'ELECTRICITY']) await budget(ada, category, 1);
  await bank.send(ada, musa.account, 5000);
  await payBill(bank, ada, 'ELECTRICITY_BILL', numberOf('ELECTRICITY_BILL', '051'));
  await settleDue(bank);
  expect(await budgetMails(ada)).toEqual([]);
});
