import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { holdBack } from './support/hold-back.ts';
import { paste } from './support/in-page.ts';
import { tabTo } from './support/keyboard.ts';
import { ADA, openAs } from './support/people.ts';

const TOTALS = '**/api/ibanking/personal/transaction-totals?*';
const ROWS = '**/api/ibanking/personal/transactions?*';

/** What stands in the column of amounts, from the top. */
const amounts = async (page: Page) =>
  (await page.locator('tbody tr:not([aria-hidden]) td:nth-child(4)').allInnerTexts()).map((text) =>
    Number(text.replaceAll(/[^\d.]/g, '')),
  );

/** The queries that a page asks the bank for transactions or their totals with, from now on. */
function watchQueries(page: Page): URLSearchParams[] {
  const queries: URLSearchParams[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.startsWith('/api/ibanking/personal/transaction')) queries.push(searchParams);
  });
  return queries;
}

test('Transaction history, filtered by amount with the keyboard: counts it once it is settled, and keeps it in the URL', async () => {
  const page = await openAs(ADA, '/transaction-history');
  await page.getByText(/^1 to 10 of \d+$/).waitFor();
  const queries = watchQueries(page);
  const from = page.getByLabel('Amount from', { exact: true });
  const to = page.getByLabel('Amount to', { exact: true });
  await page.getByRole('button', { name: 'More filters' }).click();
  await tabTo(page, from);
  await page.keyboard.type('6000');
  await page.keyboard.press('ArrowUp');
  await page.mouse.wheel(0, 120);
  expect(await from.inputValue()).toBe('6000');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove Amount from: ₦6,000.00' }).waitFor();
  expect(new Set(queries.map((query) => query.get('amountMin')))).toEqual(new Set(['6000.00']));
  await page.keyboard.press('Tab');
  await to.and(page.locator(':focus')).waitFor();
  await paste(to, '₦7,500.00');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Remove Amount to: ₦7,500.00' }).waitFor();
  await expect
    .poll(async () => (await amounts(page)).every((amount) => amount >= 6000 && amount <= 7500))
    .toBe(true);
  expect(new URL(page.url()).search).toBe('?amountMin=6000.00&amountMax=7500.00');

  await page.reload();
  await page.getByRole('button', { name: 'Remove Amount to: ₦7,500.00' }).waitFor();
  expect([await from.inputValue(), await to.inputValue()]).toEqual(['6000.00', '7500.00']);
  await page.getByRole('button', { name: 'Remove Amount from: ₦6,000.00' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('?amountMax=7500.00');
  await expect.poll(() => from.inputValue()).toBe('');
  await to.fill('');
  await to.press('Enter');
  await expect.poll(() => new URL(page.url()).search).toBe('');
});

test('Transaction history, amounts that make no sense: are said to be wrong at their field and change nothing', async () => {
  const page = await openAs(ADA, '/transaction-history?amountMin=6000');
  await page.getByRole('button', { name: 'Remove Amount from: ₦6,000.00' }).waitFor();
  const results = page.getByRole('status').filter({ hasText: /^\d+ results$/ });
  const before = await results.textContent();
  const queries = watchQueries(page);
  const from = page.getByLabel('Amount from', { exact: true });
  const to = page.getByLabel('Amount to', { exact: true });
  for (const typed of ['1.234', '1000000000000', '.', '1000,50', '-5', '1e3']) {
    await to.fill('');
    await to.pressSequentially(typed);
    await to.press('Enter');
    await page.getByText('Enter an amount like 1250.50').waitFor();
    expect(await to.getAttribute('aria-invalid')).toBe('true');
  }
  await paste(to, 'many');
  await page.getByText('We could not read the pasted amount. Type it instead.').waitFor();
  await to.fill('10');
  await to.press('Enter');
  await page.getByText('Enter ₦6,000.00 or more').waitFor();
  expect(await to.getAttribute('aria-invalid')).toBe('true');
  expect(await page.getByRole('button', { name: /^Remove Amount/ }).count()).toBe(1);
  expect(await results.textContent()).toBe(before);
  expect(queries).toEqual([]);

  // With a lower end that fits, the upper one counts at last.
  await from.fill('5');
  await from.press('Enter');
  await page.getByRole('button', { name: 'Remove Amount to: ₦10.00' }).waitFor();
  expect(await page.getByText(/^Enter ₦/).count()).toBe(0);
  await page.goto(page.url().replace(/\?.*/, '?amountMin=-1&amountMax=many'));
  await page.getByText(/^1 to 10 of \d+$/).waitFor();
  expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
});

test('Transaction history, narrowed down: says what came in and went out in all that is left', async () => {
  const page = await openAs(ADA, '/transaction-history?amountMin=6000&amountMax=10000&size=50');
  await page
    .getByText('Without failed payments and moves between your own accounts.')
    .filter({ visible: true })
    .waitFor();
  const rows = await page.locator('tbody tr:not([aria-hidden])').allTextContents();
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.length).toBeLessThan(50);
  const kobo = (word: string) =>
    rows
      .filter((row) => row.includes(word) && !row.includes('Failed'))
      .map((row) => Number(/₦([\d,]+)\.(\d\d)/.exec(row)?.slice(1).join('').replaceAll(',', '')))
      .reduce((sum, amount) => sum + amount, 0);
  const shown = async (words: string) =>
    Number((await page.getByText(words).textContent())?.replaceAll(/\D/g, ''));
  expect([await shown('Money in ₦'), await shown('Money out ₦')]).toEqual([kobo('credit'), kobo('debit')]);
  expect(kobo('credit')).toBeGreaterThan(0);

  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect.poll(() => page.getByText('Money in ₦').count()).toBe(0);
  await page.getByLabel('Search').fill('Set aside for seed');
  await page.getByText('2 results').waitFor();
  await page.getByText('Money in ₦0.00').waitFor();
  await page.getByText('Money out ₦0.00').waitFor();
});

test('Transaction history, with rows and totals that come late or never: moves nothing and shows no error', async () => {
  const page = await openAs(ADA, '/transaction-history');
  await page.getByText(/^1 to 10 of \d+$/).waitFor();
  const totals = await holdBack(page, TOTALS);
  await page.getByRole('button', { name: 'More filters' }).click();
  const topOf = async () => (await page.getByRole('table').boundingBox())?.y;
  const moneyIn = page.getByText('Money in ₦').filter({ visible: true });
  await page.getByLabel('Rows per page').selectOption('25');
  await page.getByText(/^1 to 25 of \d+$/).waitFor();
  expect(totals.asked()).toBe(0);
  const rows = await holdBack(page, ROWS);
  const chip = page.getByRole('button', { name: 'Remove Amount from: ₦6,000.00' });
  const results = page.getByRole('status').filter({ hasText: /^\d+ results$/ });
  await page.getByLabel('Amount from', { exact: true }).fill('6000');
  await page.keyboard.press('Enter');
  await chip.waitFor();
  expect(await results.count()).toBe(0);
  const top = await topOf();
  rows.letGo();
  await results.waitFor();
  expect(await moneyIn.count()).toBe(0);
  expect(await topOf()).toBe(top);
  totals.letGo();
  await moneyIn.waitFor();
  expect(await topOf()).toBe(top);

  await page.unroute(TOTALS);
  await page.route(TOTALS, (route) => route.fulfill({ status: 503, json: { message: 'Back soon' } }));
  const failed = page.waitForResponse(TOTALS);
  const filtered = page.waitForResponse(ROWS);
  await page.getByLabel('Amount from', { exact: true }).fill('7000');
  await page.keyboard.press('Enter');
  await Promise.all([failed, filtered]);
  await results.waitFor();
  expect(await moneyIn.count()).toBe(0);
  expect(await page.getByText('Back soon').count()).toBe(0);
  expect(await topOf()).toBe(top);
});
