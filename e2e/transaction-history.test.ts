import { expect, test } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { NARROWEST, TELEPHONE } from './support/browser.ts';
import { ADA, openAs } from './support/people.ts';

const TRANSACTIONS = '**/api/ibanking/personal/transactions?*';

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
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText(/^11 to 20 of \d+$/).waitFor();
  await page.reload();
  await page.getByText(/^11 to 20 of \d+$/).waitFor();
  await page.getByLabel('Rows per page').selectOption('25');
  await page.getByText(/^1 to 25 of \d+$/).waitFor();
  // The head of the table is a row as well.
  await expect.poll(() => page.getByRole('row').count()).toBe(26);
  await page.goBack();
  await page.getByText(/^11 to 20 of \d+$/).waitFor();
});

test('Transaction history, past its end: says that there are no records', async () => {
  const page = await openAs(ADA, '/transaction-history?page=9999');
  await page.getByText('No records to display').waitFor();
  await expectAccessible(page);
});

test('Transaction history, with the network gone: says so and can be tried again', async () => {
  const page = await openAs(ADA, '/home');
  await page.route(TRANSACTIONS, (route) => route.abort());
  await page.getByRole('navigation').getByRole('link', { name: 'Transaction History' }).click();
  await page.locator('main').getByText('An error occurred while fetching transactions').waitFor();
  await expectAccessible(page);
  await page.unroute(TRANSACTIONS);
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText(/^1 to 10 of \d+$/).waitFor();
});

test('Transaction history, on a telephone: is a list that does not scroll sideways', async () => {
  const page = await openAs(ADA, '/transaction-history', { viewport: TELEPHONE });
  await page.getByRole('list', { name: 'Transactions, newest first' }).waitFor();
  expect(await page.getByRole('table').count()).toBe(0);
  await expectAccessible(page);
  await page.setViewportSize(NARROWEST);
  await expectNoSidewaysScroll(page);
});
