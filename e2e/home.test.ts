import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answerInstead } from './support/bank-answers.ts';
import { TELEPHONE } from './support/browser.ts';
import { ADA, openAs } from './support/people.ts';
import { accountsOf, EMPTY_SUMMARY, type Summary } from './support/summary-answers.ts';

const SUMMARY = '**/api/client-summary';

/** The home page with another answer of the bank than Ada's own. */
async function openHome(summary: Partial<Summary>): Promise<Page> {
  const page = await openAs(ADA, '/transaction-history', { viewport: TELEPHONE });
  await answerInstead(page, { 'GET /api/client-summary': { says: { ...EMPTY_SUMMARY, ...summary } } });
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await page.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor();
  return page;
}

const cardsOf = (page: Page) => page.getByRole('list', { name: 'Your accounts' }).getByRole('listitem');
const frontCard = (page: Page) => page.locator('li[aria-current="true"]');

test('Home, of Ada: shows her accounts, totals, week and movements', async () => {
  const page = await openAs(ADA, '/home');
  await page.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor();
  await page.getByText('User Dashboard').waitFor();
  await expect.poll(() => cardsOf(page).count()).toBe(3);
  for (const name of ['Total Balance', 'This Week', 'Recent Transactions', 'Scheduled Payments'])
    await page.getByRole('heading', { name }).waitFor();
  await page.getByText('Available to spend').waitFor();
  const week = page.getByRole('region', { name: 'This Week' });
  expect(await week.getByRole('term').allTextContents()).toEqual([
    'Inwards',
    'Outwards',
    'Failed',
    'Pending',
    'Completed',
  ]);
  expect(await page.getByRole('link', { name: 'Transfer', exact: true }).last().getAttribute('href')).toBe(
    '/transfer',
  );
});

test('Home, its one eye for all balances: shows every one, here and on other pages, until it is pressed again', async () => {
  const summary = {
    accounts: accountsOf(2),
    totalCurrentBalance: 2_500_001,
    totalAvailableBalance: 2_400_000,
  };
  const page = await openHome(summary);
  const total = page.getByRole('region', { name: 'Total Balance' });
  await total.getByRole('button', { name: 'Show balance of all accounts' }).click();
  for (const text of ['₦2,500,001.00', '₦2,400,000.00']) await total.getByText(text).waitFor();
  expect(await cardsOf(page).getByText('Balance hidden').count()).toBe(0);
  await frontCard(page).getByText('₦1,250,000.00').waitFor();

  await page.getByRole('navigation').getByRole('link', { name: 'Transfer' }).click();
  await page.getByRole('button', { name: 'Hide balance of all accounts' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Hide balance of all accounts' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await frontCard(page).getByText('Balance hidden').waitFor();
  expect(await page.locator('main').textContent()).not.toContain('₦2,');
});

test('Home, opened again: shows at once what it had within a minute, and waits for the bank after that', async () => {
  const page = await openAs(ADA, '/home', { withClock: true });
  const menu = page.getByRole('navigation');
  // Meanwhile the bank falls silent: what is shown was kept.
  const leaveFor = async (seconds: number) => {
    await frontCard(page).waitFor();
    await menu.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await page.route(SUMMARY, () => undefined);
    await page.clock.runFor(seconds * 1000);
    await menu.getByRole('link', { name: 'Home' }).click();
  };
  await leaveFor(61);
  await page.getByText('Loading your accounts').waitFor({ state: 'attached' });
  expect(await frontCard(page).count()).toBe(0);
  await page.unroute(SUMMARY);
  await page.reload();
  await leaveFor(40);
  await frontCard(page).waitFor();
});
