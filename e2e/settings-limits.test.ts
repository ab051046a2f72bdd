import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { bankUrl, NARROWEST } from './support/browser.ts';
import { onTheDatabase } from './support/database.ts';
import { tabTo } from './support/keyboard.ts';
import { ADA, codeFrom, MUSA, openAs } from './support/people.ts';
import { accountNumbersOf, fillTransferForm } from './support/transfer-form.ts';

const INSIDE = 'Transfers inside the bank';
const KINDS = [INSIDE, 'Transfers to other banks', 'Bills'];

/** As good as none, for nobody deletes limits. */
const forget = () =>
  onTheDatabase(
    `update account_limits set single_kobo = 500000000, daily_kobo = 500000000, coming_single_kobo = null,
      coming_daily_kobo = null, coming_at = null from customers where customers.id = customer_id and email = $1`,
    [ADA.email],
  );
beforeEach(forget);
afterAll(forget);

const card = (page: Page, kind = INSIDE): Locator => page.getByRole('region', { name: kind });
const set = (page: Page, kind = INSIDE): Locator =>
  card(page, kind).getByRole('button', { name: `Set Limit for ${kind}` });
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function openLimits(): Promise<Page> {
  const page = await openAs(ADA, '/settings?tab=transaction-limit');
  await page.getByRole('heading', { level: 2, name: 'Transaction Limit' }).waitFor();
  await card(page).waitFor();
  return page;
}

async function fill(page: Page, daily: string, single: string): Promise<void> {
  await card(page).getByLabel('Daily limit').fill(daily);
  await card(page).getByLabel('Maximum per transaction').fill(single);
}

/** Saves what is typed. @returns the code that came for it */
function save(page: Page): Promise<string> {
  return codeFrom(ADA, async () => {
    await card(page).getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').getByText('Enter the 6-digit code').waitFor();
  });
}

test('Transaction Limit, opened: shows the first account and a card for each kind of payment, with the maximum', async () => {
  const [first = '', second = ''] = await accountNumbersOf(ADA);
  const page = await openLimits();
  expect(await page.getByLabel('Account', { exact: true }).inputValue()).toBe(`Savings Account (${first})`);
  expect(await page.getByRole('heading', { level: 3 }).allTextContents()).toEqual(KINDS);
  for (const kind of KINDS) {
    await card(page, kind).getByText('Daily limit').waitFor();
    await card(page, kind).getByText('Maximum per transaction').waitFor();
    await card(page, kind).getByText('Maximum limit: ₦100,000.00 at once and ₦200,000.00 a day').waitFor();
    await set(page, kind).waitFor();
  }
  await expectAccessible(page);

  await set(page).click();
  await page.getByLabel('Account', { exact: true }).click();
  await page.getByRole('option', { name: second }).click();
  // Another account has limits of its own, and no half-typed form.
  await set(page).waitFor();
  expect(await page.getByLabel('Account', { exact: true }).inputValue()).toContain(second);
});

test('Transaction Limit, with limits that cannot be: says why beside the field, and asks nobody', async () => {
  const page = await openLimits();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('transaction-limits'))
      asked.push(request.url());
  });
  await set(page).click();
  const inside = card(page);
  await fill(page, '', '');
  await inside.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => inside.getByText('This field is required').count()).toBe(2);
  await fill(page, '5000', '6000');
  await inside.getByRole('button', { name: 'Save' }).click();
  await inside.getByText('The limit for one payment cannot be higher than the limit for a day.').waitFor();
  await fill(page, '200000.01', '6000');
  await inside.getByRole('button', { name: 'Save' }).click();
  await inside
    .getByText('Your KYC level allows at most ₦100,000.00 at once and ₦200,000.00 a day.')
    .waitFor();
  await expectAccessible(page);
  expect(asked).toEqual([]);
  await inside.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => set(page).evaluate((button) => button === document.activeElement)).toBe(true);
});

test('Transaction Limit, a code begun before the dialog has put the focus where it belongs: keeps every digit', async () => {
  const page = await openLimits();
  await set(page).click();
  await fill(page, '5000', '1000');
  // What the dialog does with the focus once it stands comes when the test says so.
  await page.evaluate(() => {
    const wait = window.setTimeout.bind(window);
    const later: (() => void)[] = [];
    Object.assign(window, {
      setTimeout: (run: () => void, ms = 0) => (ms === 0 ? later.push(run) : wait(run, ms)),
      runWhatWaits: () => {
        for (const run of later.splice(0)) run();
      },
    });
  });
  const code = await save(page);
  await page.keyboard.type(code.slice(0, 1));
  await page.evaluate('runWhatWaits()');
  await page.keyboard.type(code.slice(1));
  await page.getByText('Transaction limit edited successfully').first().waitFor();
});

test('Transaction Limit, set by keyboard with a code: shows before and after, counts at once, and a transfer above it leads back', async () => {
  const [from = ''] = await accountNumbersOf(ADA);
  const [to = ''] = await accountNumbersOf(MUSA);
  const page = await openLimits();
  await tabTo(page, set(page));
  await page.keyboard.press('Enter');
  await page.getByRole('group', { name: 'New limits: Transfers inside the bank' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('5000');
  await card(page).getByText('five thousand naira').first().waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('1000');
  const code = await codeFrom(ADA, async () => {
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('Enter the 6-digit code').waitFor();
  });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'Set Limit' }).waitFor();
  await dialog.getByText(/₦200,000\.00 → ?becomes ₦5,000\.00/).waitFor();
  await dialog.getByText(/₦100,000\.00 → ?becomes ₦1,000\.00/).waitFor();
  expect(await dialog.getByText(/you can send/).count()).toBe(0);
  expect(await dialog.getByLabel(/^Digit \d of 6$/).count()).toBe(6);
  await expectAccessible(page);
  await page.setViewportSize(NARROWEST);
  await expectNoSidewaysScroll(page);
  await page.keyboard.type(otherThan(code));
  await dialog.getByText('That code is not right. Check it and try again.').waitFor();
  await page.keyboard.type(code);

  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Transaction limit edited successfully').first().waitFor();
  await card(page).getByText('₦5,000.00', { exact: true }).waitFor();
  await expect.poll(() => set(page).evaluate((button) => button === document.activeElement)).toBe(true);
  await set(page).click();
  expect(await card(page).getByLabel('Daily limit').inputValue()).toBe('5000.00');

  await page.goto(bankUrl('/transfer'));
  await expect.poll(() => page.getByLabel('Source Account').inputValue()).toContain(from);
  const left = page.getByText(/^KYC level 2 · ₦[\d,.]+ left to send today/);
  const leftNaira = async () =>
    Number(/₦([\d,.]+)/.exec((await left.textContent()) ?? '')?.[1]?.replaceAll(',', ''));
  await expect.poll(leftNaira).toBeLessThanOrEqual(5000);
  await fillTransferForm(page, { to, amount: '1000.01', description: 'Above my limit' });
  await page
    .getByText('This is above the limit you set for this account: ₦1,000.00 at once.')
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Send' }).click();
  const refused = page.getByRole('alert').filter({ hasText: 'This is above the limit you set' });
  await refused.waitFor();
  await expectAccessible(page);
  await refused.getByRole('link', { name: 'Go to Transaction Limit' }).click();
  await set(page).waitFor();
});

test('Transaction Limit, raised by a sent code: says from when, the card shows both, and what is set next cancels it', async () => {
  const page = await openLimits();
  await set(page).click();
  await fill(page, '5000', '1000');
  await page.keyboard.type(await save(page));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await card(page).getByText('₦5,000.00', { exact: true }).waitFor();

  await set(page).click();
  await fill(page, '8000', '2000');
  const code = await save(page);
  const soon = /^From \d\d-\d\d-\d{4} \d\d:\d\d you can send ₦2,000\.00 at once and ₦8,000\.00 a day\.$/;
  await page.getByRole('dialog').getByText(soon).waitFor();
  await expectAccessible(page);
  await page.getByRole('dialog').getByLabel('Digit 1 of 6').focus();
  await page.keyboard.type(code);
  await page
    .getByText(/^Transaction limit edited successfully\. From \d\d-.* you can send ₦2,000\.00 at once/)
    .first()
    .waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await card(page).getByText(soon).waitFor();
  await card(page).getByText('₦5,000.00', { exact: true }).waitFor();
  await expectAccessible(page);

  const [to = ''] = await accountNumbersOf(MUSA);
  await page.goto(bankUrl('/transfer'));
  await fillTransferForm(page, { to, amount: '1500', description: 'Too early' });
  await page
    .getByText(/₦1,000\.00 at once\. From \d\d-.* you can pay ₦2,000\.00 at once\.$/)
    .first()
    .waitFor();
  await page.goto(bankUrl('/settings?tab=transaction-limit'));

  // What is so already takes the place of what was to come.
  await set(page).click();
  await card(page)
    .getByText(/What you save now takes its place\.$/)
    .waitFor();
  await fill(page, '5000', '1000');
  const last = await save(page);
  await page
    .getByRole('dialog')
    .getByText(/^The higher limit from \d\d-\d\d-\d{4} \d\d:\d\d is cancelled\.$/)
    .waitFor();
  await page.getByRole('dialog').getByLabel('Digit 1 of 6').focus();
  await page.keyboard.type(last);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => card(page).getByText(soon).count()).toBe(0);
});
