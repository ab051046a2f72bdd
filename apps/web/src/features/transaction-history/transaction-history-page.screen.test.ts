import type { Contract } from '@harvest/contracts/contract';
import type { WireResponse } from '@harvest/contracts/endpoint';
import { transactionsQuery } from '@harvest/contracts/transactions';
import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoSidewaysScroll } from '../../../../../e2e/support/accessibility.ts';
import { refusal } from '../../../../../e2e/support/bank-answers.ts';
import { holdBack } from '../../../../../e2e/support/hold-back.ts';
import { setTextSize } from '../../../../../e2e/support/in-page.ts';
import { pauseClock } from '../../../../../e2e/support/page-clock.ts';
import {
  ADA,
  DESKTOP,
  dayFromToday,
  NARROWEST,
  openScreen,
  SCREEN_TIME,
  screenTest,
  TELEPHONE,
} from '../../../../../scripts/workshop/screen-test.ts';
import { todayInLagos } from '../../lib/calendar-day.ts';

const TRANSACTIONS = '**/api/ibanking/personal/transactions?*';

type Transaction = WireResponse<Contract['GET /api/ibanking/personal/transactions']>[number];

const sale: Transaction = {
  referenceNumber: '',
  dateCreated: '',
  timeCreated: '09:30:00',
  accountType: 'Savings Account',
  amount: 0,
  transactionType: 'Deposit',
  status: 'SUCCESS',
  narration: 'Sorghum, 3 bags',
  counterparty: 'BELLO MUSA',
  wasStopped: false,
};
const purchase: Transaction = { ...sale, transactionType: 'Transfer', narration: 'Sacks and twine' };
const airtime: Transaction = {
  ...sale,
  transactionType: 'Bill Payment',
  narration: 'MTN airtime for 08030000001',
  counterparty: 'MTN airtime',
};
const wages: Transaction = { ...purchase, narration: 'Wages, cassava peeling' };

/** One a day, newest first, in no order of amounts. */
const daily = (kinds: readonly Transaction[], count = kinds.length): readonly Transaction[] =>
  Array.from({ length: count }, (_, place) => {
    const kind = kinds[place % kinds.length] ?? sale;
    return {
      ...kind,
      referenceNumber: `HV${String(place).padStart(12, '0')}${kind.referenceNumber}`,
      dateCreated: dayFromToday(-place).split('-').reverse().join('-'),
      amount: 1000 + ((place * 7) % 10) * 250,
    };
  });
const HISTORY = daily([sale, purchase, airtime, { ...wages, status: 'PENDING' }], 36);
const ORDERS: Readonly<Record<string, (one: Transaction, other: Transaction) => number>> = {
  amount: (one, other) => one.amount - other.amount,
  '-amount': (one, other) => other.amount - one.amount,
};

/** Answers as the bank does, for as much of a query as these tests ask with; what the contract does not allow is refused. */
async function answerWith(route: Route, history: readonly Transaction[]): Promise<void> {
  const query = transactionsQuery.safeParse(Object.fromEntries(new URL(route.request().url()).searchParams));
  if (!query.success) return route.fulfill(refusal('BAD_REQUEST'));
  const { page = 1, size = 1000, sort, q = '', transactionType, status, direction } = query.data;
  const found = history
    .filter((row) => `${row.narration} ${row.counterparty}`.includes(q))
    .filter((row) => transactionType === undefined || row.transactionType === transactionType)
    .filter((row) => status === undefined || row.status === status)
    .filter((row) => direction === undefined || (row.transactionType === 'Deposit') === (direction === 'IN'))
    .toSorted(ORDERS[sort] ?? (() => 0));
  return route.fulfill({
    json: found.slice((page - 1) * size, page * size),
    headers: { 'X-Total-Count': String(found.length) },
  });
}

/** Opens the page of transactions from another one, so that its first question is answered like those to come. */
async function openHistory({
  history = HISTORY,
  viewport = DESKTOP,
  ...options
}: {
  readonly history?: readonly Transaction[];
  readonly viewport?: typeof DESKTOP;
  readonly withClock?: true;
} = {}): Promise<Page> {
  const page = await openScreen({ path: '/home', as: ADA, viewport, ...options });
  await page.route(TRANSACTIONS, (route) => answerWith(route, history));
  await goToHistory(page);
  return page;
}

const goToHistory = (page: Page) =>
  page
    .getByRole('navigation')
    .getByRole('link', { name: /History$/ })
    .click();

/** The texts of a column, from the top. */
const cells = (page: Page, column: number) =>
  page.locator(`tbody tr:not([aria-hidden]) td:nth-child(${column})`).allInnerTexts();
const amounts = async (page: Page) =>
  (await cells(page, 4)).map((text) => Number(text.replaceAll(/[^\d.]/g, '')));
const isDescending = (values: readonly number[]) =>
  values.length > 1 && values.every((value, place) => value <= (values[place - 1] ?? value));

screenTest(
  'Transaction history, a row: has date, time, a signed amount with its direction in a word, and a status',
  async () => {
    const returned = { ...sale, referenceNumber: '-RETURN' };
    const history = daily([
      sale,
      purchase,
      airtime,
      { ...wages, status: 'PENDING' },
      { ...wages, status: 'FAILED' },
      { ...wages, status: 'FAILED', wasStopped: true },
      returned,
      { ...returned, narration: 'Returned: MTN airtime for 08030000001' },
    ]);
    const page = await openHistory({ history });
    await page.getByText('1 to 8 of 8', { exact: true }).waitFor();
    for (const [index, type] of (await cells(page, 5)).entries()) {
      const row = page.locator('tbody tr').nth(index);
      await row.getByText(/^\d\d-\d\d-\d{4}$/).waitFor();
      await row.getByText(/^\d\d:\d\d$/).waitFor();
      const amount = (await row.locator('td').nth(3).textContent()) ?? '';
      const status = await row.locator('td').nth(5).textContent();
      expect(status).toMatch(/^(Completed|Pending|Failed|Returned|Stopped)$/);
      // What was stopped went nowhere.
      const sign = type === 'Deposit' ? 'credit +' : status === 'Stopped' ? '' : 'debit −';
      expect(amount.replace(/₦[\d,]+\.\d\d$/, '')).toBe(sign);
      await row
        .locator('td')
        .nth(6)
        .getByText(type === 'Deposit' ? /^(from|returned, not (sent to|bought:)) \S/ : /^(to|for) \S/)
        .waitFor();
    }
    const [amount, typeCell] = [
      page.locator('tbody tr').first().locator('td').nth(3),
      page.locator('tbody tr').first().locator('td').nth(4),
    ];
    const amountBox = await amount.locator('> span').boundingBox();
    const gap = ((await typeCell.boundingBox())?.x ?? 0) - ((amountBox?.x ?? 0) + (amountBox?.width ?? 0));
    expect(gap).toBeGreaterThanOrEqual(24);
  },
);

screenTest('Transaction history, the status of a row: is green, orange or red', async () => {
  const page = await openScreen({ path: '/home', as: ADA });
  await page.route(TRANSACTIONS, (route) =>
    answerWith(route, daily([wages, { ...wages, status: 'PENDING' }, { ...wages, status: 'FAILED' }])),
  );
  await goToHistory(page);
  const colourOf = (word: string) =>
    page
      .getByRole('cell', { name: word })
      .locator('[data-tone]')
      .evaluate((chip) => getComputedStyle(chip).color);
  expect(await colourOf('Completed')).toBe('rgb(10, 92, 50)');
  expect(await colourOf('Pending')).toBe('rgb(122, 66, 0)');
  expect(await colourOf('Failed')).toBe('rgb(155, 28, 18)');
  // What is done is quiet; what is not stands out.
  const backgroundOf = (word: string) =>
    page
      .getByRole('cell', { name: word })
      .locator('[data-tone]')
      .evaluate((mark) => getComputedStyle(mark).backgroundColor);
  expect(await backgroundOf('Completed')).toBe('rgba(0, 0, 0, 0)');
  expect(await backgroundOf('Pending')).toBe('rgb(255, 241, 218)');
  expect(await backgroundOf('Failed')).toBe('rgb(253, 236, 234)');
});

screenTest(
  'Transaction history, while another order loads: says so instead of naming it over the rows of before',
  async () => {
    const page = await openHistory();
    await page.getByRole('table', { name: 'Transactions, newest first' }).waitFor();
    const { letGo } = await holdBack(page, TRANSACTIONS);
    const before = await amounts(page);
    const head = page.getByRole('columnheader', { name: 'Amount' });
    await head.getByRole('button').click();
    await page.getByRole('table', { name: 'Transactions, loading' }).waitFor();
    expect(await page.getByRole('region', { name: 'Transactions, loading' }).getAttribute('aria-busy')).toBe(
      'true',
    );
    expect(await head.getAttribute('aria-sort')).toBe('none');
    expect(await amounts(page)).toEqual(before);
    letGo();
    await page.getByRole('table', { name: 'Transactions, largest amount first' }).waitFor();
    expect(await head.getAttribute('aria-sort')).toBe('descending');
    expect(isDescending(await amounts(page))).toBe(true);
  },
);

screenTest(
  'Transaction history, its quick filters: are a press each, stand in the URL, and say when they are on',
  async () => {
    const page = await openHistory();
    await page.getByText(/^1 to 10 of \d+$/).waitFor();
    expect(await page.getByLabel('Search').getAttribute('placeholder')).toBe('Name, narration or amount');
    const quick = page.getByRole('list', { name: 'Quick filters' }).getByRole('button');
    const labels = ['This month', 'Last month', 'Money in', 'Money out', 'More filters'];
    expect(await quick.allInnerTexts()).toEqual(labels);
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const isOn = (name: string) =>
      page.getByRole('button', { name, exact: true }).getAttribute('aria-pressed');

    await press('Money out');
    await page
      .getByRole('status')
      .filter({ hasText: /^\d+ results$/ })
      .waitFor();
    await expect.poll(async () => (await cells(page, 5)).includes('Deposit')).toBe(false);
    await press('Money in');
    await expect.poll(async () => new Set(await cells(page, 5))).toEqual(new Set(['Deposit']));
    expect([await isOn('Money in'), await isOn('Money out')]).toEqual(['true', 'false']);
    await press('Last month');
    const [year = 0, month = 0] = todayInLagos(new Date(SCREEN_TIME)).split('-').map(Number);
    const day = (monthIndex: number, date: number) =>
      new Date(Date.UTC(year, monthIndex, date)).toISOString().slice(0, 10);
    await expect
      .poll(() => new URL(page.url()).search)
      .toBe(`?direction=IN&from=${day(month - 2, 1)}&to=${day(month - 1, 0)}`);
    await press('This month');
    await expect.poll(() => new URL(page.url()).search).toBe(`?direction=IN&from=${day(month - 1, 1)}`);
    await page.reload();
    await expect.poll(() => isOn('This month')).toBe('true');
    // They say it themselves: nothing is listed twice.
    expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
    await press('This month');
    await press('Money in');
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await page.goBack();
    await expect.poll(() => isOn('Money in')).toBe('true');
  },
);

screenTest(
  'Transaction history, dates that make no sense: are said to be wrong and change nothing',
  async () => {
    const page = await openHistory();
    await page.getByRole('button', { name: 'More filters' }).click();
    const from = page.getByLabel('From', { exact: true });
    for (const [typed, problem] of [
      ['31-02-2026', 'Enter a date like 21-11-2026'],
      ['tomorrow', 'Enter a date like 21-11-2026'],
      ['01-01-2100', /or an earlier date$/],
    ] as const) {
      await from.fill(typed);
      await page.keyboard.press('Enter');
      await page.getByText(problem).waitFor();
      expect(await from.getAttribute('aria-invalid')).toBe('true');
    }
    expect(new URL(page.url()).search).toBe('');
    await page.goto(`${page.url()}?status=GONE&transactionType=Gift&from=never&sort=id&page=-3&size=7`);
    await page.getByText(/^1 to 10 of \d+$/).waitFor();
  },
);

screenTest(
  'Transaction history, searched: waits for a pause, counts the results, and tells nothing found from nothing there',
  async () => {
    const page = await openHistory({ withClock: true });
    await page.getByText(/^1 to 10 of \d+$/).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      const q = searchParams.get('q');
      if (q !== null && pathname.endsWith('/transactions')) asked.push(q);
    });
    await pauseClock(page);
    await page.getByLabel('Search').focus();
    for (const key of 'Sorghu') {
      await page.keyboard.press(key);
      await page.clock.runFor(20);
    }
    await page.clock.resume();
    await page.getByRole('button', { name: 'Remove Search: Sorghu' }).waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: /^\d+ results?$/ })
      .waitFor();
    expect(asked).toEqual(['Sorghu']);
    await page.getByLabel('Search').fill('nobody ever wrote this');
    await page
      .getByRole('status')
      .filter({ hasText: /^0 results$/ })
      .waitFor();
    await page.getByText('No records to display').waitFor();
    await page.getByText('Nothing matches your search and filters.').waitFor();
    await page.locator('main').getByRole('button', { name: 'Clear search and filters' }).last().click();
    await page.getByText(/^1 to 10 of \d+$/).waitFor();
    expect(await page.getByLabel('Search').inputValue()).toBe('');
  },
);

screenTest(
  'Transaction history, jumped through: goes to the page and refuses one that is not there',
  async () => {
    const page = await openHistory();
    const jump = page.getByLabel(/^Go to page/);
    await jump.fill('2');
    await jump.press('Enter');
    await page.getByText(/^11 to 20 of \d+$/).waitFor();
    await jump.fill('9999');
    await page.getByRole('button', { name: 'Go', exact: true }).click();
    await page.getByText(/^Enter a page from 1 to \d+$/).waitFor();
    await jump.fill('-1');
    expect(await jump.inputValue()).toBe('-1');
    await jump.press('Enter');
    await page.getByText(/^Enter a page from 1 to \d+$/).waitFor();
    await page.getByText(/^11 to 20 of \d+$/).waitFor();
  },
);

screenTest('Transaction history, past its end: says that there are no records and leads back', async () => {
  const page = await openScreen({
    path: '/transaction-history?page=9999',
    as: ADA,
    answers: { 'GET /api/ibanking/personal/transactions': { says: [], totalCount: HISTORY.length } },
  });
  await page.getByText('No records to display').waitFor();
  await page.route(TRANSACTIONS, (route) => answerWith(route, HISTORY));
  await page.getByRole('button', { name: 'Go to the first page' }).click();
  await page.getByText(/^1 to 10 of \d+$/).waitFor();
});

screenTest('Transaction history, of nobody yet: shows that there is none and one thing to do', async () => {
  const page = await openScreen({ path: '/home', as: ADA });
  await page.route(TRANSACTIONS, (route) => route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }));
  await goToHistory(page);
  await page.getByText('No records to display').waitFor();
  await page.getByRole('link', { name: 'Make a transfer' }).waitFor();
});

screenTest('Transaction history, while it loads: keeps the place of its rows', async () => {
  const page = await openScreen({ path: '/home', as: ADA });
  const { letGo } = await holdBack(page, TRANSACTIONS);
  await goToHistory(page);
  await page.getByRole('status').filter({ hasText: 'Loading transactions' }).waitFor();
  const heightOf = async () => Math.round((await page.getByRole('table').boundingBox())?.height ?? 0);
  const loading = await heightOf();
  letGo();
  await page.getByText(/^1 to 10 of \d+$/).waitFor();
  expect(Math.abs((await heightOf()) - loading)).toBeLessThan(60);
});

screenTest('Transaction history, with the network gone: says so where the rows would be', async () => {
  const page = await openScreen({ path: '/home', as: ADA });
  await page.route(TRANSACTIONS, (route) => route.abort());
  await goToHistory(page);
  await page.getByRole('table').getByText('An error occurred while fetching transactions').waitFor();
  await page.getByRole('button', { name: 'Retry' }).waitFor();
});

screenTest('Transaction history, when the bank fails: shows its message and can be tried again', async () => {
  const page = await openScreen({ path: '/home', as: ADA });
  await page.route(TRANSACTIONS, (route) => route.fulfill({ status: 503, json: { message: 'Back soon' } }));
  await goToHistory(page);
  await page.getByRole('table').getByText('Back soon').waitFor();
  await page.unroute(TRANSACTIONS);
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText(/^1 to 10 of \d+$/).waitFor();
});

screenTest(
  'Transaction history, on a telephone: is a list by days that does not scroll sideways',
  async () => {
    const page = await openHistory({ viewport: TELEPHONE });
    const list = page.getByRole('list', { name: 'Transactions, newest first' });
    await list.waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
    expect(await list.getByRole('heading', { level: 2 }).first().textContent()).toMatch(
      /^(Today · |Yesterday · )?\d\d-\d\d-\d{4}$/,
    );
    expect(await page.getByLabel('Status', { exact: true }).isVisible()).toBe(false);
    const toggle = page.getByRole('button', { name: 'More filters' });
    await toggle.click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByLabel('Transaction Type', { exact: true }).click();
    await sheet.getByRole('option', { name: 'Deposit' }).click();
    // The bank counts what is left while the sheet is still open.
    const show = sheet.getByRole('button', { name: /^Show \d+ transactions$/ });
    await show
      .filter({
        hasText: `Show ${HISTORY.filter(({ transactionType }) => transactionType === 'Deposit').length} `,
      })
      .waitFor();
    await sheet.getByLabel('Status', { exact: true }).click();
    await sheet.getByRole('option', { name: 'Completed' }).click();
    await show.click();
    await sheet.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'More filters (2)' }).waitFor();
    expect(new URL(page.url()).search).toBe('?transactionType=Deposit&status=SUCCESS');
    // All that was set in the sheet is one step of Back, and none of it is left behind.
    await page.goBack();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await toggle.click();
    await sheet.waitFor();
    await page.goBack();
    await sheet.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/transaction-history');
    await page.getByLabel('Sort by').selectOption('Largest amount first');
    await page.getByRole('list', { name: 'Transactions, largest amount first' }).waitFor();
    // With large text, what can be looked for and the order can still be read whole.
    const example = page.getByText('Name, narration or amount', { exact: true });
    expect(await example.isVisible()).toBe(false);
    await setTextSize(page, '200%');
    await expect.poll(() => example.isVisible()).toBe(true);
    const [label, order] = await Promise.all(
      [page.getByText('Sort by'), page.getByLabel('Sort by')].map((part) => part.boundingBox()),
    );
    expect(order?.y).toBeGreaterThanOrEqual((label?.y ?? 0) + (label?.height ?? 0));
    await setTextSize(page, '');
    await page.setViewportSize(NARROWEST);
    await expectNoSidewaysScroll(page);
  },
);

screenTest(
  'Transaction history, with a status that is new to this page: shows it as it came, in no colour of success',
  async () => {
    const page = await openScreen({ path: '/home', as: ADA });
    await page.route(TRANSACTIONS, (route) =>
      route.fulfill({ json: HISTORY.map((row) => ({ ...row, status: 'constructor' })) }),
    );
    await goToHistory(page);
    const chips = page.locator('tbody').getByText('constructor', { exact: true });
    await chips.first().waitFor();
    expect(await chips.first().getAttribute('data-tone')).toBe('neutral');
  },
);
