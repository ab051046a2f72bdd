import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { nairaText } from '../apps/web/src/lib/naira-text.ts';
import { bankUrl } from './support/browser.ts';
import { ADA, callAs, MUSA, openAs } from './support/people.ts';

type Told = {
  readonly months: readonly { readonly month: string }[];
  readonly categories: readonly {
    readonly category: string;
    readonly spent: number;
    readonly count: number;
  }[];
};

async function spendingOf(month?: string): Promise<Told> {
  const query = month === undefined ? '' : `?month=${month}`;
  return (await (await callAs(ADA, 'GET', `/api/ibanking/personal/spending${query}`)).json()) as Told;
}

/** What the bank says of the wages of last month. */
async function lastWages() {
  const month = (await spendingOf()).months.at(-2)?.month ?? '';
  const wages = (await spendingOf(month)).categories.find(({ category }) => category === 'WAGES');
  if (wages === undefined) throw new Error('The demo paid no wages last month');
  return { month, ...wages };
}

const row = (page: Page, category: string) => page.getByRole('row', { name: new RegExp(`^${category}`) });

test('Spending, from the list by keyboard: shows last month in the URL, and a category opens its payments', async () => {
  const { month, spent: wages, count } = await lastWages();
  const page = await openAs(ADA, '/transaction-history');
  await page.getByText(/^1 to 10 of \d+$/).waitFor();
  await page.getByRole('tab', { name: 'Transactions' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Previous month' }).focus();
  await page.keyboard.press('Enter');
  await row(page, 'Wages').getByText(nairaText(wages)).waitFor();
  expect(page.url()).toBe(bankUrl(`/transaction-history?view=spending&month=${month}`));
  await page.reload();
  const link = row(page, 'Wages').getByRole('link', { name: 'Wages' });
  await link.focus();
  await page.keyboard.press('Enter');
  await page.getByText('Spent on: Wages').waitFor();
  await page.getByText(`1 to ${count} of ${count}`).waitFor();
  await page.getByText(`Money out ${nairaText(wages)}`).waitFor();
  await page.goBack();
  await row(page, 'Wages').waitFor();
});

test('Spending, of this month: goes no further, and a month to come in the URL is this one', async () => {
  const page = await openAs(ADA, '/transaction-history?view=spending&month=2999-01');
  const next = page.getByRole('button', { name: 'Next month' });
  await next.waitFor();
  expect(await next.getAttribute('aria-disabled')).toBe('true');
  await page.getByRole('table', { name: 'Money in and out of six months' }).waitFor();
  await next.focus();
  await page.keyboard.press('Enter');
  expect(page.url()).toContain('month=2999-01');
});

test('Transaction details, of a payment: its category is chosen there, for it and then for all to its recipient', async () => {
  const page = await openAs(MUSA, '/transaction-history?q=Tarpaulins');
  await page.getByRole('button', { name: 'View details of ₦7,500.00 to OBI ADA' }).click();
  const category = page.getByRole('combobox', { name: 'Category' });
  await category.waitFor();
  expect(await category.inputValue()).toBe('Farm inputs');
  await category.click();
  await page.getByRole('option', { name: 'Transport' }).click();
  await page.getByText('Saved as Transport').waitFor();
  await page.getByRole('button', { name: 'Also for all payments to OBI ADA' }).click();
  await page.getByText('Saved: all payments to OBI ADA are Transport').waitFor();
  await page.goto(bankUrl('/transaction-history?q=Tarpaulins&category=TRANSPORT'));
  await page.getByText('1 to 1 of 1').waitFor();
});

test('Spending, a budget: is set where nothing was spent, changed in its place and taken away', async () => {
  const page = await openAs(MUSA, '/transaction-history?view=spending');
  await page.getByRole('combobox', { name: 'Set a budget for something else' }).click();
  await page.getByRole('option', { name: 'School' }).click();
  const amount = page.getByLabel('Monthly budget for School');
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  await page.getByText('This field is required').waitFor();
  await amount.fill('15000');
  await amount.press('Enter');
  await row(page, 'School').getByText('0% used').waitFor();
  await row(page, 'School').getByRole('button', { name: 'Change the budget for School' }).click();
  await amount.fill('20000.50');
  await save.click();
  await row(page, 'School').getByText('of ₦20,000.50').waitFor();
  const change = page.getByRole('button', { name: 'Change the budget for School' });
  await expect.poll(() => change.evaluate((button) => button === document.activeElement)).toBe(true);
  await change.click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await row(page, 'School').waitFor({ state: 'detached' });
});
