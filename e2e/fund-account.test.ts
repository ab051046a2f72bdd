import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { NARROWEST } from './support/browser.ts';
import { ADA, openAs } from './support/people.ts';
import { accountNumbersOf } from './support/transfer-form.ts';

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Fund Account' });
const NAMES = ['Bank Transfer', 'Own Account', 'USSD', 'Debit Card'];

/** Waits for what every page asks once, when the browser has nothing else to do: on a busy machine that is long after the rest. */
async function everyPageHasAsked(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const answered = performance.getEntriesByType('resource').map(({ name }) => name);
    return ['/transfer/unfinished', '/personal/notices', '/personal/emergency-lock'].every((path) =>
      answered.some((url) => url.endsWith(path)),
    );
  });
}

test('Fund Account, from the quick actions: shows where to pay in, whose account that is, and asks the bank for nothing', async () => {
  const page = await openAs(ADA, '/home');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const numbers = await accountNumbersOf(ADA);
  await page.locator('li[aria-current="true"]').waitFor();
  await everyPageHasAsked(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) asked.push(request.url());
  });
  await page.getByRole('button', { name: 'Fund Account' }).click();
  const panel = panelOf(page);
  await panel.getByRole('tab', { name: 'Bank Transfer', selected: true }).waitFor();
  expect(await panel.getByRole('tab').allTextContents()).toEqual(NAMES);
  await panel.getByText('Transfer up to ₦ 500.00 to the bank below. Funds reflect instantly.').waitFor();
  const facts = panel.getByRole('region', { name: 'Bank Transfer' });
  expect(await facts.getByRole('term').allTextContents()).toEqual([
    'Bank Name',
    'Account Number',
    'Beneficiary',
  ]);
  await facts.getByText('Demonstration Bank', { exact: true }).waitFor();
  await facts
    .getByText('This is none of your own accounts: it belongs to DEMONSTRATION', { exact: false })
    .waitFor();
  await facts.getByRole('button', { name: 'Copy account number 0000000000' }).click();
  await facts.getByText('Account number 0000000000 copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('0000000000');

  const own = panel.getByRole('region', { name: 'Straight to your own account' });
  for (const number of numbers)
    await own.getByRole('button', { name: `Copy account number ${number}` }).waitFor();
  await expectAccessible(page);
  expect(asked).toEqual([]);
});

test('Fund Account, its other tabs: show their own name, say that they are still to come and what to do instead', async () => {
  const page = await openAs(ADA, '/home', { viewport: NARROWEST });
  const front = page.locator('li[aria-current="true"]');
  const before = await front.textContent();
  await front.getByRole('button', { name: /^Fund/ }).click();
  const panel = panelOf(page);
  for (const name of NAMES.slice(1)) {
    await panel.getByRole('tab', { name }).click();
    const shown = await panel.getByRole('tabpanel', { name }).textContent();
    expect(shown).toBe(
      name === 'Own Account'
        ? 'Own AccountNot here yet. Move money between your accounts'
        : `${name}Not yet. Use Bank Transfer.`,
    );
    await expectNoSidewaysScroll(page);
  }
  await panel.getByRole('tab', { name: 'Debit Card' }).focus();
  await page.keyboard.press('ArrowLeft');
  await panel.getByRole('tab', { name: 'USSD', selected: true }).waitFor();
  await page.goBack();
  await panel.waitFor({ state: 'hidden' });
  await page.locator('button:focus', { hasText: 'Fund' }).waitFor();
  // The stack below has arrow keys of its own.
  expect(await front.textContent()).toBe(before);
  await front.getByRole('button', { name: /^Fund/ }).click();
  await panel.getByRole('tab', { name: 'Bank Transfer', selected: true }).waitFor();
  await panel.getByRole('tab', { name: 'Own Account' }).click();
  await expectAccessible(page);
  await panel.getByRole('link', { name: 'Move money between your accounts' }).click();
  await page.getByRole('tab', { name: 'Own Account Transfer', selected: true }).waitFor();
  await panel.waitFor({ state: 'hidden' });
});

test('Fund Account, from a card: names that account alone, on the dashboard and in the settings', async () => {
  const [first = '', second = ''] = await accountNumbersOf(ADA);
  const page = await openAs(ADA, '/home');
  for (const [open, number] of [
    [() => page.getByRole('button', { name: 'Next account' }).click(), second],
    [() => page.getByRole('navigation').getByRole('link', { name: 'Settings', exact: true }).click(), first],
  ] as const) {
    await open();
    const card = page
      .getByRole('list', { name: 'Your accounts' })
      .getByRole('listitem')
      .filter({ hasText: number });
    await card.getByRole('button', { name: new RegExp(`^Fund .*${number}$`) }).click();
    const own = panelOf(page).getByRole('region', { name: 'Straight to your own account' });
    await own.getByRole('button', { name: `Copy account number ${number}` }).waitFor();
    expect(await own.getByRole('button').count()).toBe(1);
    await panelOf(page).getByRole('button', { name: 'Close' }).click();
    await panelOf(page).waitFor({ state: 'hidden' });
  }
});

test('Fund Account, on the transfer page: is offered beside what there is to send', async () => {
  const page = await openAs(ADA, '/transfer');
  const total = page.getByRole('region', { name: 'Total Balance' });
  await total.getByRole('button', { name: 'Fund Account' }).click();
  await panelOf(page).getByText('up to ₦ 500.00', { exact: false }).waitFor();
});
