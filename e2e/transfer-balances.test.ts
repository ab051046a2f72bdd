import { formatNaira, kobo } from '@harvest/money';
import { expect, test } from 'vitest';
import { expectNoSidewaysScroll } from './support/accessibility.ts';
import { NARROWEST } from './support/browser.ts';
import { ADA, balancesKobo, openAs } from './support/people.ts';
import { widenTextSpacing } from './support/text-spacing.ts';
import { openTransferForm } from './support/transfer-form.ts';

const BALANCE = '**/api/transfer/balance';
const BALANCES = {
  totalCurrentBalance: 777_000.5,
  totalAvailableBalance: 666_000,
  thisWeekInwards: 22_400,
  thisWeekOutwards: 3150.5,
  accounts: [
    { accountTypeName: 'Savings Account', accountNumber: '0123456789', availableBalance: 555_000 },
    {
      accountTypeName: 'Farmers Cooperative Savings',
      accountNumber: '1123456789',
      availableBalance: 111_000,
    },
  ],
};

test('Transfer, beside the form: shows totals and accounts, each balance only when asked for', async () => {
  const page = await openAs(ADA, '/home');
  let asked = 0;
  await page.route(BALANCE, (route) => {
    asked += 1;
    return route.fulfill({ json: BALANCES });
  });
  await page.getByRole('navigation').getByRole('link', { name: 'Transfer' }).click();
  const panel = page.getByRole('region', { name: 'Total Balance' });
  await panel.getByText('₦22,400.00').waitFor();
  await panel.getByText('₦3,150.50').waitFor();
  const html = await page.locator('main').innerHTML();
  expect(html).not.toMatch(/777,?000|666,?000|555,?000|111,?000/);
  const cards = panel.getByRole('list', { name: 'Your accounts' }).getByRole('listitem');
  // Twenty characters of the type's name, no more (S2 §9); all of it for who points at it or listens.
  expect(await cards.nth(1).locator('[aria-hidden][data-cut]').textContent()).toBe('Farmers Cooperative');
  const whole = await cards.nth(1).locator('[title]').getAttribute('title');
  expect(whole).toMatch(/^Farmers Cooperative .+/);
  expect(await cards.nth(1).locator('[title] .sr-only').textContent()).toBe(whole);
  await cards
    .nth(1)
    .getByRole('button', { name: /^Show balance/ })
    .click();
  await cards.nth(1).getByText('₦111,000.00').waitFor();
  expect(await cards.nth(0).textContent()).toContain('Balance hidden');
  await panel.getByRole('button', { name: 'Show balance of all accounts' }).click();
  await panel.getByText('₦777,000.50').waitFor();
  await panel.getByText('₦666,000.00').waitFor();
  // Cards, totals and form show one answer.
  expect(asked).toBe(1);
});

test('Amount, with the balances shown: says what the chosen account has, and nothing once they are hidden', async () => {
  const page = await openTransferForm();
  const balances = await balancesKobo(page);
  const accountNumbers = [...balances.keys()];
  const form = page.locator('form');
  expect(await form.textContent()).not.toContain('Available');
  await page.getByRole('button', { name: 'Show balance of all accounts' }).click();
  for (const [place, accountNumber] of accountNumbers.slice(0, 2).entries()) {
    await page.getByLabel('Source Account').click();
    await page.getByRole('option').nth(place).click();
    const available = formatNaira(kobo(balances.get(accountNumber) ?? 0));
    await form.getByText(`Available ${available}`, { exact: true }).waitFor();
  }
  // More than an account holds, and less than the limit, which would come first.
  const poorest = Math.min(...[...balances.values()].map(Number));
  const place = accountNumbers.findIndex((accountNumber) => Number(balances.get(accountNumber)) === poorest);
  await page.getByLabel('Source Account').click();
  await page.getByRole('option').nth(place).click();
  await page.getByLabel('Amount').fill(String((poorest + 1) / 100));
  await form.getByText('This is more than the account holds.').waitFor();
  expect(await form.textContent()).toContain('Available ₦');
  await page.getByRole('button', { name: 'Hide balance of all accounts' }).click();
  await form.getByText(/^Available/).waitFor({ state: 'detached' });
  await form.getByText('This is more than the account holds.').waitFor();
});

test('Transfer, on the narrowest screen: keeps the accounts a press away', async () => {
  const page = await openAs(ADA, '/transfer', { viewport: NARROWEST });
  const panel = page.getByRole('region', { name: 'Total Balance' });
  // Other journeys open accounts for her.
  const accounts = (await balancesKobo(page)).size;
  await panel.getByText(`Your accounts (${accounts})`).waitFor();
  expect(await panel.getByRole('listitem').count()).toBe(0);
  await panel.getByText(`Your accounts (${accounts})`).click();
  await expect.poll(() => panel.getByRole('listitem').count()).toBe(accounts);
  await panel.getByText('Inwards this week').waitFor();
  await widenTextSpacing(page);
  await expectNoSidewaysScroll(page);
});

test('Transfer, with the balances not coming: says so beside a form that works', async () => {
  const page = await openAs(ADA, '/home');
  await page.route(BALANCE, (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('navigation').getByRole('link', { name: 'Transfer' }).click();
  await page.locator('main').getByText('An error occurred while fetching account balances').waitFor();
  await page.getByLabel('Destination Account Number').waitFor();
  await page.unroute(BALANCE);
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('Available to spend').waitFor();
});
