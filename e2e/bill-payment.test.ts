import type { BillProduct } from '@harvest/contracts/bill-details';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isBuying, NAMES, PRODUCTS, panel } from './support/bill-form.ts';
import { bankUrl } from './support/browser.ts';
import { ADA, balancesKobo, codeFrom, openAs } from './support/people.ts';
import { dayFromToday, typedDay } from './support/schedules.ts';

const receipt = (page: Page) => page.getByRole('dialog', { name: 'Receipt' });
const returned = (page: Page, amount: string) =>
  page.getByRole('alert').getByText(`Not bought. ₦${amount} is back in your account.`).first();

/** What the customer has less now than before, in kobo. */
async function amountSpent(page: Page, before: ReadonlyMap<string, number>): Promise<number> {
  const after = await balancesKobo(page);
  return [...before].reduce((sum, [account, kobo]) => sum + kobo - (after.get(account) ?? 0), 0);
}

async function open(product: string): Promise<Page> {
  const page = await openAs(ADA, `/bill-payment?buy=${product}`);
  await expect.poll(() => page.getByLabel('Source Account').inputValue()).toMatch(/\(\d{10}\)$/);
  return page;
}

/** Brings a purchase that ends by these three digits to its code, and answers the code. */
async function startPurchase(product: BillProduct, ending: string): Promise<{ page: Page; code: string }> {
  const { buy, fill } = PRODUCTS[product];
  const page = await open(buy);
  await fill(page, ending);
  return { page, code: await proceed(page) };
}

function proceed(page: Page): Promise<string> {
  return codeFrom(ADA, async () => {
    await page.getByRole('button', { name: 'Proceed' }).click();
    await isBuying(page).waitFor();
  });
}

test.each([
  ['AIRTIME', '08031234789', 'for 0803 123 4789', 'MTN airtime'],
  ['DATA', '08031234789', 'for 0803 123 4789', 'MTN 110MB Daily (1 day)'],
  ['CABLE_TV', '7012345789', null, 'GOtv Smallie'],
] as const)(
  '%s, bought: empties and closes the form, reads the past purchases again, and takes the money once',
  async (product, number, whom, what) => {
    const { title, naira } = PRODUCTS[product];
    const { page, code } = await startPurchase(product, '789');
    const before = await balancesKobo(page);
    const dialog = page.getByRole('dialog', { name: 'Check and confirm' });
    await dialog
      .getByText(`₦${naira.toLocaleString('en')}.00`, { exact: true })
      .first()
      .waitFor();
    await dialog.getByText(what).first().waitFor();
    if (whom !== null) await dialog.getByText(whom, { exact: true }).waitFor();
    const logsRead = page.waitForResponse(
      (response) => new URL(response.url()).pathname === '/api/utility/logs' && response.ok(),
    );
    await page.keyboard.type(code);
    await receipt(page).getByRole('heading', { name: 'Successful' }).waitFor({ timeout: 20_000 });
    await logsRead;
    await receipt(page).getByText(what, { exact: true }).waitFor();
    expect(await panel(page, title).count()).toBe(0);
    await receipt(page).getByRole('button', { name: 'Done' }).click();
    await receipt(page).waitFor({ state: 'hidden' });
    await expect.poll(() => new URL(page.url()).search).toBe('');
    expect(await amountSpent(page, before)).toBe(naira * 100);

    await page.getByRole('row').filter({ hasText: what }).first().getByText('Completed').waitFor();
    await page.getByRole('button', { name: title }).click();
    const reopened = panel(page, title);
    await reopened.waitFor();
    const field = reopened.getByLabel(product === 'CABLE_TV' ? 'Smart Card Number' : 'Mobile Number');
    expect(await field.inputValue()).not.toBe(number);
  },
);

test('ELECTRICITY_BILL, bought for a prepaid meter: shows its token in fours, to be copied, and takes the money once', async () => {
  const { page, code } = await startPurchase('ELECTRICITY_BILL', '789');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const before = await balancesKobo(page);
  await page.keyboard.type(code);
  await receipt(page).getByRole('heading', { name: 'Successful' }).waitFor({ timeout: 20_000 });
  const token = receipt(page).getByRole('region', { name: 'Your token' });
  await token.getByRole('button', { name: 'Copy token' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^\d{20}$/);
  expect(await token.locator('[aria-hidden] > span').allTextContents()).toEqual(copied.match(/.{4}/g));
  expect(await amountSpent(page, before)).toBe(100_000);
  // Paper and picture hold it as well.
  const paper = page.locator('[data-receipt-paper]');
  await paper.getByText(copied.replace(/\d{4}(?=\d)/g, '$&-')).waitFor({ state: 'attached' });

  // The same once more begins with the same.
  await receipt(page).getByRole('button', { name: 'Buy again' }).click();
  const again = panel(page, 'Pay Electricity Bill');
  await again.waitFor();
  expect(await again.getByLabel('Meter Number').inputValue()).toBe('4501234567789');
  await expect
    .poll(() => again.getByRole('combobox', { name: 'Provider' }).inputValue())
    .toBe('Ikeja Electric');
});

/** By then a refusal of the provider is known. */
const FINAL_MS = 10_000;

test.each(NAMES)('%s, that its provider refuses: says that the money is back, and it is', async (product) => {
  const { naira } = PRODUCTS[product];
  const { page, code } = await startPurchase(product, '051');
  const before = await balancesKobo(page);
  await page.keyboard.type(code);
  await returned(page, `${naira.toLocaleString('en')}.00`).waitFor({ timeout: FINAL_MS });
  await page
    .getByRole('dialog', { name: 'Nothing was bought' })
    .getByText('It could not be bought')
    .waitFor();
  expect(await amountSpent(page, before)).toBe(0);
  // What was typed is still there.
  await page.getByRole('button', { name: 'Back to the form' }).click();
  await panel(page, PRODUCTS[product].title).getByRole('button', { name: 'Proceed' }).waitFor();
});

test('Each product, with the reply of its provider lost: tells what became of it once that is known, with the money right', async () => {
  // Filled in before any is started: who opens a page gives up what waits for its code.
  const filled: { page: Page; ending: string; naira: number }[] = [];
  for (const product of NAMES)
    for (const ending of ['097', '096']) {
      const { buy, fill, naira } = PRODUCTS[product];
      const page = await open(buy);
      await fill(page, ending);
      filled.push({ page, ending, naira });
    }
  const [first] = filled;
  if (first === undefined) throw new Error('Nothing was filled in');
  const before = await balancesKobo(first.page);
  for (const { page } of filled) {
    await page.bringToFront();
    await page.keyboard.type(await proceed(page));
    await page.getByText(/^Your code was right\./).waitFor();
  }
  for (const { page, ending, naira } of filled) {
    await page.bringToFront();
    if (ending === '097')
      await receipt(page).getByRole('heading', { name: 'Successful' }).waitFor({ timeout: 60_000 });
    else await returned(page, `${naira.toLocaleString('en')}.00`).waitFor({ timeout: 60_000 });
  }
  const spent = NAMES.reduce((sum, product) => sum + PRODUCTS[product].naira * 100, 0);
  expect(await amountSpent(first.page, before)).toBe(spent);
});

test('A purchase, with the answer to its code lost: says not to buy again, and what became of it', async () => {
  const { page, code } = await startPurchase('AIRTIME', '123');
  const before = await balancesKobo(page);
  await page.route('**/airtime/vend/confirm', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.keyboard.type(code);
  const dialog = page.getByRole('dialog', { name: 'No answer yet' });
  await dialog.getByText("We haven't heard back. Don't buy again yet").waitFor();
  await receipt(page).getByRole('heading', { name: 'Successful' }).waitFor({ timeout: 20_000 });
  expect(await amountSpent(page, before)).toBe(10_000);
});

/** Has what stands in the form bought every week, four times from tomorrow on. */
async function scheduleWeekly(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Schedule' }).check();
  await page.getByRole('button', { name: 'Proceed' }).click();
  // Nothing is sent without a day, which gets the focus.
  await page.locator('input:focus').and(page.getByLabel('Date *')).waitFor();
  await page.getByLabel('Date *').fill(typedDay(dayFromToday(1)));
  await page.getByLabel('Date *').press('Tab');
  await page.getByRole('checkbox', { name: 'Continuous' }).check();
  await page.getByRole('radio', { name: 'Weekly' }).check();
  await page.getByLabel('Repeat').fill('4');
  const dialog = page.getByRole('dialog', { name: 'Check and confirm' });
  const code = await codeFrom(ADA, async () => {
    await page.getByRole('button', { name: 'Proceed' }).click();
    await dialog.getByText("You're scheduling").waitFor();
  });
  await dialog.getByText(/^Every week, 4 times, from /).waitFor();
  await page.keyboard.type(code);
  await page.getByRole('region', { name: 'Scheduled Payment Approved' }).waitFor();
}

test.each([
  ['AIRTIME', 'MTN airtime for 0803 123 4789'],
  ['DATA', 'MTN 110MB Daily (1 day) for 0803 123 4789'],
  ['ELECTRICITY_BILL', 'Ikeja Electric prepaid for 4501 2345 6778 9'],
  ['CABLE_TV', 'GOtv Smallie for 7012 3457 89'],
] as const)(
  '%s, scheduled: is approved by its code, takes no money yet, and stands among the scheduled payments',
  async (product, what) => {
    const { buy, fill, naira } = PRODUCTS[product];
    const page = await open(buy);
    const before = await balancesKobo(page);
    await fill(page, '789');
    await scheduleWeekly(page);
    const panelOfIt = page.getByRole('dialog', { name: 'Scheduled payment' });
    await panelOfIt.getByText('Nothing is paid before').waitFor();
    const reference = (await panelOfIt.getByText(/^HV/).textContent()) ?? '';
    await panelOfIt.getByRole('button', { name: 'Done' }).click();
    await panelOfIt.waitFor({ state: 'hidden' });
    await expect.poll(() => new URL(page.url()).search).toBe('');
    expect(await amountSpent(page, before)).toBe(0);

    await page.goto(bankUrl(`/scheduled-payment?payment=${reference}`));
    const details = page.getByRole('dialog');
    await details.getByText(what, { exact: true }).waitFor();
    await details.getByText('Number and provider stay as they are.').waitFor();
    const hasPrice = product === 'DATA' || product === 'CABLE_TV';
    expect(await details.getByLabel('Amount').count()).toBe(hasPrice ? 0 : 1);
    expect(await details.getByLabel('Destination Account Number').count()).toBe(0);
    await details.getByLabel('Repeat').fill('3');
    await details.getByRole('button', { name: 'Save changes' }).click();
    await details.getByText('Scheduled payment edited successfully').first().waitFor();
    await details.getByRole('button', { name: 'Cancel payment' }).click();
    const question = page.getByRole('dialog', { name: 'Cancel this payment?' });
    await question.getByText(new RegExp(`^₦${naira.toLocaleString('en')}\\.00 for `)).waitFor();
    await question.getByRole('button', { name: 'Cancel payment' }).click();
    await details.getByText('Cancelled', { exact: true }).first().waitFor();
  },
);
