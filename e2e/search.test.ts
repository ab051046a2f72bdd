import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answerInstead } from './support/bank-answers.ts';
import { NARROWEST, pauseClock, TELEPHONE } from './support/browser.ts';
import { setTextSize } from './support/in-page.ts';
import { ADA, MUSA, openAs } from './support/people.ts';
import { accountNumbersOf } from './support/transfer-form.ts';

const SEARCH = 'GET /api/ibanking/personal/search';
const field = (page: Page) => page.getByRole('combobox', { name: 'Search everything you have' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const counted = (page: Page, words: RegExp) => dialog(page).getByRole('status').filter({ hasText: words });
const marked = (page: Page) => dialog(page).getByRole('option', { selected: true });

test('Search, by keys alone: opens, finds, moves, opens what is marked, and Back leads to where it was opened', async () => {
  const page = await openAs(ADA, '/scheduled-payment', { withClock: true });
  await page.getByRole('heading', { level: 1, name: 'Scheduled Payments' }).waitFor();
  await page.keyboard.press('/');
  await expect.poll(() => field(page).evaluate((input) => input === document.activeElement)).toBe(true);
  await dialog(page).getByText('What are you looking for?').waitFor();
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'hidden' });

  // In the middle of typing it is a letter like any other.
  await page.getByLabel('Search').click();
  await page.keyboard.type('1/2');
  expect(await page.getByLabel('Search').inputValue()).toBe('1/2');
  await page.getByLabel('Search').fill('');
  await expect.poll(() => new URL(page.url()).search).toBe('');

  await page.keyboard.press('Control+k');
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/personal/search')) asked.push(url.searchParams.get('q') ?? '');
  });
  await field(page).waitFor();
  // The clock stands between two keys, so a slow machine does not trigger a search halfway.
  await pauseClock(page);
  await field(page).pressSequentially('seedling');
  await page.clock.runFor(1000);
  await page.clock.resume();
  await counted(page, /^\d+ results?$/).waitFor();
  expect(asked).toEqual(['seedling']);
  const options = await dialog(page).getByRole('option').allTextContents();
  expect(options.length).toBeGreaterThan(1);
  const markedNow = () => field(page).getAttribute('aria-activedescendant');
  const first = await markedNow();
  await page.keyboard.press('End');
  expect(await marked(page).textContent()).toBe(options.at(-1));
  await page.keyboard.press('ArrowDown');
  expect(await markedNow()).toBe(first);
  await page.keyboard.press('ArrowUp');
  expect(await marked(page).textContent()).toBe(options.at(-1));
  await page.keyboard.press('Home');
  expect(await markedNow()).toBe(first);
  // Payments stand before whatever else holds the word, a ticket perhaps.
  const payments = dialog(page).getByRole('group', { name: 'Payments' });
  await payments.getByRole('option', { selected: true }).getByText('Yam seedlings').waitFor();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Transaction Details' });
  await panel.getByText('Yam seedlings').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/transaction-history');
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Scheduled Payments' }).waitFor();
});

test('Search, on a telephone: each kind opens its own, and a person fills in the transfer', async () => {
  const [musas = ''] = await accountNumbersOf(MUSA);
  const page = await openAs(ADA, '/home', { viewport: TELEPHONE });
  const find = async (q: string, group: string) => {
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await field(page).fill(q);
    return dialog(page).getByRole('group', { name: group }).getByRole('option').first();
  };
  await (await find('musa', 'People')).click();
  await page.getByRole('heading', { level: 1, name: 'Make A Transfer' }).waitFor();
  await expect.poll(() => page.getByLabel('Destination Account Number').inputValue()).toBe(musas);
  expect(page.url()).not.toContain(musas);

  const [, second = ''] = await accountNumbersOf(ADA);
  const account = await find(second, 'Accounts');
  // What is in it stays behind the eye.
  expect(await account.textContent()).not.toContain('₦');
  await account.click();
  await page.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor();
  const front = page.locator('li[aria-current="true"]:focus');
  await expect.poll(async () => (await front.textContent())?.replaceAll(/\s/g, '')).toContain(second);
  expect(page.url()).not.toContain(second);

  await (await find('kaduna electric', 'Bills')).click();
  await page
    .getByRole('dialog')
    .getByText(/4507.?1206.?319/)
    .first()
    .waitFor();
  await page.goto(page.url().replace(/\?.*/, ''));
  await (await find('tractor', 'Scheduled payments')).click();
  await page.getByRole('dialog').getByText('Tractor, instalments').first().waitFor();
});

test('Search, of which there is more than is listed: leads to all of that kind with what was looked for', async () => {
  const page = await openAs(ADA, '/home');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await field(page).fill('wages');
  const all = dialog(page).getByRole('option', { name: /^All \d+ payments(?: and bills)?$/ });
  const total = /\d+/.exec((await all.textContent()) ?? '')?.[0];
  await all.click();
  await page.getByRole('heading', { level: 1, name: 'Transaction History' }).waitFor();
  expect(new URL(page.url()).search).toBe('?q=wages');
  await page
    .getByRole('status')
    .filter({ hasText: `${total} results` })
    .waitFor();
});

test('Search, with pages, at once and while the bank cannot be reached: finds what is permitted, and says what failed', async () => {
  const page = await openAs(ADA, '/home');
  await answerInstead(page, { [SEARCH]: 'no connection' });
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await field(page).fill('limits');
  await marked(page).getByText('Transaction Limit').waitFor();
  await dialog(page).getByRole('alert').getByRole('button', { name: 'Retry' }).waitFor({ timeout: 10_000 });
  await page.keyboard.press('Enter');
  await page.getByRole('tabpanel', { name: 'Transaction Limit' }).waitFor();
});

test('Search by the / key, turned off: opens no more by it, also after a reload, and by the others still', async () => {
  const page = await openAs(ADA, '/home');
  await page.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor();
  await page.keyboard.press('/');
  await dialog(page).getByLabel('The / key opens the search, too').uncheck();
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.press('Meta+k');
  await dialog(page).waitFor();
  expect(await field(page).inputValue()).toBe('');
});

test('The header, at 320 px and with text of 200 %: keeps search, alerts, help and the menu beside each other', async () => {
  const page = await openAs(ADA, '/home', { viewport: NARROWEST });
  // The menu's own button, which takes the place of the one that was there before it.
  await page.getByRole('button', { name: 'User menu of Ada', expanded: false }).waitFor();
  for (const size of ['', '200%'] as const) {
    await setTextSize(page, size);
    const boxes = await page
      .getByRole('banner')
      .getByRole('button')
      .evaluateAll((all) =>
        all.map((button) => {
          const { left, right, top, height } = button.getBoundingClientRect();
          return { left, right, top, height };
        }),
      );
    expect(boxes.length).toBe(4);
    for (const [place, box] of boxes.entries()) {
      expect(box.left).toBeGreaterThanOrEqual(place === 0 ? 0 : (boxes[place - 1]?.right ?? 0));
      expect(box.right).toBeLessThanOrEqual(NARROWEST.width);
      expect(box.height).toBeGreaterThanOrEqual(44);
    }
  }
});
