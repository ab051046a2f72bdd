import { expect, test } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { NARROWEST } from './support/browser.ts';
import { ADA, openAs } from './support/people.ts';

const SUMMARY = '**/api/client-summary';

test('Home, of Ada: shows accounts with balances that are hidden until asked for', async () => {
  const page = await openAs(ADA, '/home');
  await page.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor();
  await page.getByText('User Dashboard').waitFor();
  const cards = page.getByRole('list', { name: 'Your accounts' }).getByRole('listitem');
  await expect.poll(() => cards.count()).toBe(3);
  await page.getByRole('heading', { name: 'Recent Transactions' }).waitFor();
  await expectAccessible(page);
  const current = cards.filter({ hasText: 'Current' });
  expect(await current.textContent()).not.toContain('₦');
  expect(await current.textContent()).toContain('Balance hidden');
  await current.getByRole('button', { name: /^Show balance/ }).click();
  await current.getByText(/^₦\d[\d,]*\.\d\d$/).waitFor();
  await current.getByRole('button', { name: /^Hide balance/ }).click();
  await current.getByText('Balance hidden').waitFor();
});

test('Home, with the network failing twice: tries a read again and shows it', async () => {
  const page = await openAs(ADA, '/transaction-history');
  let tries = 0;
  await page.route(SUMMARY, async (route) => {
    tries += 1;
    await (tries <= 2 ? route.abort() : route.continue());
  });
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await page.getByRole('heading', { name: 'Total Balance' }).waitFor();
  expect(tries).toBe(3);
});

test('Home, with the bank not answering: says so and can be tried again', async () => {
  const page = await openAs(ADA, '/transaction-history');
  await page.route(SUMMARY, (route) => route.abort());
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await page.locator('main').getByText('An error occurred while fetching scheduled payments').waitFor();
  await expectAccessible(page);
  await page.unroute(SUMMARY);
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('heading', { name: 'Total Balance' }).waitFor();
});

test('Home, on the narrowest screen: does not scroll sideways', async () => {
  const page = await openAs(ADA, '/home', { viewport: NARROWEST });
  await page.getByRole('heading', { name: 'Total Balance' }).waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
