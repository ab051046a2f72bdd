import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { todayInLagos } from '../apps/web/src/lib/calendar-day.ts';
import { expectNoSidewaysScroll } from './support/accessibility.ts';
import { bankUrl, NARROWEST, TELEPHONE } from './support/browser.ts';
import { holdBack } from './support/hold-back.ts';
import { setTextSize } from './support/in-page.ts';
import { bank } from './support/journey-bank.ts';
import { ADA, callAs, openAs } from './support/people.ts';

const TRANSACTIONS = '**/api/ibanking/personal/transactions?*';

/** How many of Ada's transactions match, as the bank counts them. */
async function countOf(query: Record<string, string>): Promise<number> {
  const path = `/api/ibanking/personal/transactions?size=1&${new URLSearchParams(query).toString()}`;
  return Number((await callAs(ADA, 'GET', path)).headers.get('X-Total-Count'));
}

/** The texts of a column, from the top. */
const cells = (page: Page, column: number) =>
  page.locator(`tbody tr:not([aria-hidden]) td:nth-child(${column})`).allInnerTexts();
const amounts = async (page: Page) =>
  (await cells(page, 4)).map((text) => Number(text.replaceAll(/[^\d.]/g, '')));

test('Transaction history, of ninety days: shows the columns and walks through pages', async () => {
  const page = await openAs(ADA, '/transaction-history');
  await page.getByText(/^1 to 10 of \d+$/).waitFor();
  expect(await page.getByRole('columnheader').allTextContents()).toEqual([
    'Date',
    'Time',
    'Account Type',
    'Amount',
    'Transaction Type',
    'Status',
    'Narration',
  ]);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText(/^11 to 20 of \d+$/).waitFor();
  await page.reload();
  await page.getByText(/^11 to 20 of \d+$/).waitFor();
  const sizes = page.getByLabel('Rows per page');
  expect(await sizes.locator('option').allTextContents()).toEqual(['10', '25', '50']);
  await sizes.selectOption('25');
  await page.getByText(/^1 to 25 of \d+$/).waitFor();
  // The head of the table is a row as well.
  await expect.poll(() => page.getByRole('row').count()).toBe(26);
  await page.goBack();
  await page.getByText(/^11 to 20 of \d+$/).waitFor();
});

test('Transaction history, a row: has date, time, a signed amount with its direction in a word, and a status', async () => {
  const page = await openAs(ADA, '/transaction-history');
  await page.getByText(/^1 to 10 of \d+$/).waitFor();
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
});

test('Transaction history, the status of a row: is green, orange or red', async () => {
  const page = await openAs(ADA, '/home');
  await page.route(TRANSACTIONS, (route) =>
    route.fulfill({
      json: ['SUCCESS', 'PENDING', 'FAILED'].map((status) => ({
        referenceNumber: status,
        dateCreated: '21-11-2026',
        timeCreated: '09:30:00',
        accountType: 'Savings Account',
        amount: 10,
        transactionType: 'Transfer',
        status,
        narration: 'Seed',
        counterparty: 'BELLO MUSA',
      })),
    }),
  );
  await page.getByRole('navigation').getByRole('link', { name: 'Transaction History' }).click();
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

test('Transaction history, while another order loads: says so instead of naming it over the rows of before', async () => {
  const page = await openAs(ADA, '/transaction-history');
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
});

const isDescending = (values: readonly number[]) =>
  values.length > 1 && values.every((value, place) => value <= (values[place - 1] ?? value));

test('Transaction history, sorted by amount: is in order over all pages, and says so', async () => {
  const page = await openAs(ADA, '/transaction-history');
  const head = page.getByRole('columnheader', { name: 'Amount' });
  await page.getByRole('table', { name: 'Transactions, newest first' }).waitFor();
  expect(await page.getByRole('columnheader', { name: 'Date' }).getAttribute('aria-sort')).toBe('descending');
  await head.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('table', { name: 'Transactions, largest amount first' }).waitFor();
  expect(await head.getAttribute('aria-sort')).toBe('descending');
  // The rows of before stay until the sorted ones arrive.
  await expect.poll(async () => isDescending(await amounts(page))).toBe(true);
  const first = await amounts(page);
  expect(first).toHaveLength(10);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText(/^11 to 20 of \d+$/).waitFor();
  await expect.poll(async () => (await amounts(page))[0]).not.toBe(first[0]);
  const all = [...first, ...(await amounts(page))];
  expect(all).toEqual(all.toSorted((a, b) => b - a));
  await head.getByRole('button').click();
  await page.getByText(/^1 to 10 of \d+$/).waitFor();
  await page.getByRole('table', { name: 'Transactions, smallest amount first' }).waitFor();
  await page.goBack();
  await page.getByRole('table', { name: 'Transactions, largest amount first' }).waitFor();
});

test('Transaction history, filtered: keeps status, type and days in the URL, and clears them one by one or all', async () => {
  const page = await openAs(ADA, '/transaction-history');
  await page.getByText(/^1 to 10 of \d+$/).waitFor();
  expect(await page.getByLabel('Status', { exact: true }).isVisible()).toBe(false);
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByLabel('Status', { exact: true }).click();
  await page.getByRole('option', { name: 'Completed' }).click();
  await page.getByRole('button', { name: 'Remove Status: Completed' }).waitFor();
  await page.getByLabel('Transaction Type', { exact: true }).click();
  await page.getByRole('option', { name: 'Deposit' }).click();
  await expect
    .poll(async () => new Set(await cells(page, 5)), { message: 'deposits alone' })
    .toEqual(new Set(['Deposit']));
  await page.getByLabel('From', { exact: true }).fill('1/10/2026');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Remove From: 01-10-2026' }).waitFor();
  expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('01-10-2026');
  expect(new URL(page.url()).search).toBe('?status=SUCCESS&transactionType=Deposit&from=2026-10-01');
  await page.reload();
  await page.getByRole('button', { name: 'Remove From: 01-10-2026' }).waitFor();
  expect(await page.getByLabel('Status', { exact: true }).inputValue()).toBe('Completed');
  await page.getByRole('button', { name: 'Remove Status: Completed' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('?transactionType=Deposit&from=2026-10-01');
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await expect.poll(() => page.getByLabel('From', { exact: true }).inputValue()).toBe('');
});

test('Transaction history, its quick filters: are a press each, stand in the URL, and say when they are on', async () => {
  const page = await openAs(ADA, '/transaction-history');
  await page.getByText(/^1 to 10 of \d+$/).waitFor();
  expect(await page.getByLabel('Search').getAttribute('placeholder')).toBe('Name, narration or amount');
  const quick = page.getByRole('list', { name: 'Quick filters' }).getByRole('button');
  const labels = ['This month', 'Last month', 'Money in', 'Money out', 'More filters'];
  expect(await quick.allInnerTexts()).toEqual(labels);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const isOn = (name: string) => page.getByRole('button', { name, exact: true }).getAttribute('aria-pressed');

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
  const [year = 0, month = 0] = todayInLagos(bank().openedAt).split('-').map(Number);
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
});

test('Transaction history, dates that make no sense: are said to be wrong and change nothing', async () => {
  const page = await openAs(ADA, '/transaction-history');
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
});

test('Transaction history, searched: waits for a pause, counts the results, and tells nothing found from nothing there', async () => {
  const page = await openAs(ADA, '/transaction-history');
  await page.getByText(/^1 to 10 of \d+$/).waitFor();
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const q = searchParams.get('q');
    if (q !== null && pathname.endsWith('/transactions')) asked.push(q);
  });
  // Of the demo's history: the newest row is whatever an earlier journey in this bank has paid.
  await page.getByLabel('Search').pressSequentially('Tarpau', { delay: 20 });
  await page.getByRole('button', { name: 'Remove Search: Tarpau' }).waitFor();
  await page
    .getByRole('status')
    .filter({ hasText: /^\d+ results?$/ })
    .waitFor();
  expect(asked).toEqual(['Tarpau']);
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
});

test('Transaction history, jumped through: goes to the page and refuses one that is not there', async () => {
  const page = await openAs(ADA, '/transaction-history');
  const jump = page.getByLabel(/^Go to page/);
  await jump.fill('2');
  await jump.press('Enter');
  await page.getByText(/^11 to 20 of \d+$/).waitFor();
  await jump.fill('9999');
  await page.getByRole('button', { name: 'Go', exact: true }).click();
  await page.getByText(/^Enter a page from 1 to \d+$/).waitFor();
});

test('Transaction history, past its end: says that there are no records and leads back', async () => {
  const page = await openAs(ADA, '/transaction-history?page=9999');
  await page.getByText('No records to display').waitFor();
  await page.getByRole('button', { name: 'Go to the first page' }).click();
  await page.getByText(/^1 to 10 of \d+$/).waitFor();
});

test('Transaction history, of nobody yet: shows that there is none and one thing to do', async () => {
  const page = await openAs(ADA, '/home');
  await page.route(TRANSACTIONS, (route) => route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }));
  await page.getByRole('navigation').getByRole('link', { name: 'Transaction History' }).click();
  await page.getByText('No records to display').waitFor();
  await page.getByRole('link', { name: 'Make a transfer' }).waitFor();
});

test('Transaction history, while it loads: keeps the place of its rows', async () => {
  const page = await openAs(ADA, '/home');
  const { letGo } = await holdBack(page, TRANSACTIONS);
  await page.getByRole('navigation').getByRole('link', { name: 'Transaction History' }).click();
  await page.getByRole('status').filter({ hasText: 'Loading transactions' }).waitFor();
  const heightOf = async () => Math.round((await page.getByRole('table').boundingBox())?.height ?? 0);
  const loading = await heightOf();
  letGo();
  await page.getByText(/^1 to 10 of \d+$/).waitFor();
  expect(Math.abs((await heightOf()) - loading)).toBeLessThan(60);
});

test('Transaction history, with the network gone: says so where the rows would be', async () => {
  const page = await openAs(ADA, '/home');
  await page.route(TRANSACTIONS, (route) => route.abort());
  await page.getByRole('navigation').getByRole('link', { name: 'Transaction History' }).click();
  await page.getByRole('table').getByText('An error occurred while fetching transactions').waitFor();
  await page.getByRole('button', { name: 'Retry' }).waitFor();
});

test('Transaction history, when the bank fails: shows its message and can be tried again', async () => {
  const page = await openAs(ADA, '/home');
  await page.route(TRANSACTIONS, (route) => route.fulfill({ status: 503, json: { message: 'Back soon' } }));
  await page.getByRole('navigation').getByRole('link', { name: 'Transaction History' }).click();
  await page.getByRole('table').getByText('Back soon').waitFor();
  await page.unroute(TRANSACTIONS);
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText(/^1 to 10 of \d+$/).waitFor();
});

test('Transaction history, on a telephone: is a list by days that does not scroll sideways', async () => {
  const page = await openAs(ADA, '/transaction-history', { viewport: TELEPHONE });
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
  await show.filter({ hasText: String(await countOf({ transactionType: 'Deposit' })) }).waitFor();
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
});

test('Transaction history, with a status that is new to this page: shows it as it came, in no colour of success', async () => {
  const page = await openAs(ADA, 'about:blank');
  await page.route(TRANSACTIONS, async (route) => {
    const answer = await route.fetch();
    const rows = (await answer.json()) as object[];
    await route.fulfill({ response: answer, json: rows.map((row) => ({ ...row, status: 'constructor' })) });
  });
  await page.goto(bankUrl('/transaction-history'));
  const chips = page.locator('tbody').getByText('constructor', { exact: true });
  await chips.first().waitFor();
  expect(await chips.first().getAttribute('data-tone')).toBe('neutral');
});
