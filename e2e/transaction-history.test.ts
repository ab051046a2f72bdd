import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ADA, openAs } from './support/people.ts';

/** The texts of a column, from the top. */
const cells = (page: Page, column: number) =>
  page.locator(`tbody tr:not([aria-hidden]) td:nth-child(${column})`).allInnerTexts();
const amounts = async (page: Page) =>
  (await cells(page, 4)).map((text) => Number(text.replaceAll(/[^\d.]/g, '')));
const isDescending = (values: readonly number[]) =>
  values.length > 1 && values.every((value, place) => value <= (values[place - 1] ?? value));

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
