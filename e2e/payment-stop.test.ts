import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, show } from './support/accessibility.ts';
import { DESKTOP, NARROWEST, TELEPHONE } from './support/browser.ts';
import { onTheDatabase } from './support/database.ts';
import { ADA, balancesKobo, codeFrom, openAs } from './support/people.ts';
import { openTransferForm, sendTransferForm, transferReceipt } from './support/transfer-form.ts';

const GTBANK = 'Guaranty Trust Bank (GTBank)';

const turnOff = () =>
  onTheDatabase('update customers set stops_payments = false where email = $1', [ADA.email]);
beforeAll(turnOff);
afterAll(turnOff);

const switchCard = (page: Page) => page.getByRole('region', { name: '30 seconds to stop a payment' });
const total = (balances: ReadonlyMap<string, number>) =>
  [...balances.values()].reduce((sum, kobo) => sum + kobo, 0);

/** Sends ₦500 to somebody Ada never paid, as far as the code. */
async function sendToStranger(page: Page, accountNumber: string): Promise<void> {
  await page.getByRole('tab', { name: 'Other Bank Transfer', exact: true }).click();
  // The other tab has a number of its own.
  const bankField = page.getByLabel('Destination Bank');
  await bankField.waitFor();
  await page.getByLabel('Destination Account Number').fill(accountNumber);
  await bankField.fill('GTB');
  await page.getByRole('option', { name: GTBANK }).click();
  await page.locator('form').getByRole('status').locator('strong').waitFor();
  await page.getByLabel('Amount').fill('500');
  await page.getByLabel('Description').fill('Seed');
  const code = await sendTransferForm(page);
  await page.keyboard.type(code);
  await page.getByRole('dialog').getByRole('heading', { name: 'Not sent yet' }).waitFor();
}

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (folder === undefined) return;
  for (const [screen, viewport] of Object.entries({ desktop: DESKTOP, telephone: TELEPHONE })) {
    await page.setViewportSize(viewport);
    for (const mode of ['light', 'dark'] as const) {
      await show(page, mode);
      await page.screenshot({ path: join(folder, `${name}, ${screen}, ${mode}.png`) });
    }
  }
}

test('Settings, 30 seconds to stop: are off, turned on by a press, and turned off with a code', async () => {
  const page = await openAs(ADA, '/settings?tab=two-factor');
  const card = switchCard(page);
  await card.getByRole('button', { name: 'Turn on' }).click();
  await card.getByText('Active', { exact: true }).waitFor();
  await picture(page, 'Settings, time to stop');
  await expectAccessible(page);
  const code = await codeFrom(ADA, async () => {
    await card.getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('dialog').getByText('Enter the 6-digit code').waitFor();
  });
  await expectAccessible(page);
  await page.keyboard.type(code === '000000' ? '000001' : '000000');
  await page.getByRole('dialog').getByText('That code is not right').first().waitFor();
  await page.keyboard.type(code);
  await card.getByRole('button', { name: 'Turn on' }).waitFor();
  await page.getByText('30 seconds to stop are turned off').first().waitFor();
  await card.getByRole('button', { name: 'Turn on' }).click();
  await card.getByText('Active', { exact: true }).waitFor();
});

test('a first payment by whoever wants time to stop: stands under a large Stop, and nothing is sent when it is pressed', async () => {
  const page = await openTransferForm();
  const before = total(await balancesKobo(page));
  await sendToStranger(page, '3000771789');
  const dialog = page.getByRole('dialog');
  const stop = dialog.getByRole('button', { name: 'Stop', exact: true });
  await dialog.getByText('Nothing was sent yet. You have 30 seconds to stop it.').waitFor();
  // At hand for whoever has only a keyboard.
  expect(await stop.evaluate((button) => button === document.activeElement)).toBe(true);
  expect((await stop.boundingBox())?.height).toBeGreaterThanOrEqual(60);
  await picture(page, 'Transfer, kept back');
  // Narrow, and enlarged to 400 %.
  for (const viewport of [NARROWEST, { width: 320, height: 180 }]) {
    await page.setViewportSize(viewport);
    await expectNoSidewaysScroll(page);
    await stop.scrollIntoViewIfNeeded();
    const box = await stop.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
  }
  await page.keyboard.press('Enter');
  await dialog.getByText('You stopped it. No money moved.').waitFor();
  await picture(page, 'Transfer, stopped');
  await expectAccessible(page);
  let discards = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/discard')) discards += 1;
  });
  await dialog.getByRole('button', { name: 'Back to the form' }).click();
  expect(await page.getByLabel('Amount').inputValue()).toBe('500');
  // It is over: there is nothing to give up, and nothing to be told of it on another page.
  await page.setViewportSize(DESKTOP);
  await page.reload();
  await page.getByText('Available to spend').waitFor();
  expect([discards, await page.getByRole('dialog').count()]).toEqual([0, 0]);
  // Nor is it a failure, or money that went.
  await page.getByRole('link', { name: 'Transaction History' }).first().click();
  const row = page.getByRole('row').filter({ hasText: 'Seed' }).first();
  await row.getByText('Stopped', { exact: true }).waitFor();
  expect(await row.getByRole('cell', { name: '₦500.00', exact: true }).textContent()).toBe('₦500.00');
  await picture(page, 'History, stopped');
  expect(total(await balancesKobo(page))).toBe(before);
});

test('a payment that is kept back, on a page that was loaded again: can be stopped there, and is sent by itself when it is not', async () => {
  const page = await openTransferForm();
  await sendToStranger(page, '3000772789');
  await page.goto(page.url().replace(/\/transfer.*/, '/home'));
  const notices = page.getByRole('region', { name: 'Unfinished transfers' });
  await notices.getByText(/is not sent yet$/).waitFor();
  for (const viewport of [TELEPHONE, NARROWEST]) {
    await page.setViewportSize(viewport);
    await notices.getByRole('button', { name: /is not sent yet$/ }).waitFor();
    expect((await notices.boundingBox())?.height).toBeLessThanOrEqual(96);
    expect((await notices.getByRole('button', { name: 'Stop', exact: true }).boundingBox())?.height).toBe(56);
    await expectNoSidewaysScroll(page);
  }
  // At the end of the page it stands below everything.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expectAccessible(page);
  // Opened as a whole, it shows no more time than there is.
  await notices.getByRole('button', { name: /is not sent yet$/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Unfinished transfers' });
  await sheet.getByText('Sends by itself in').waitFor();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await picture(page, 'Home, kept back');
  await expectAccessible(page);
  await notices.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByText('Stopped. Nothing was sent.').first().waitFor();
  await expect.poll(() => notices.count()).toBe(0);

  const form = await openTransferForm();
  await sendToStranger(form, '3000773789');
  // Half a minute of the bank's own time.
  await onTheDatabase(
    'update held_operations set due_at = due_at - make_interval(secs => 30) where due_at is not null',
    [],
  );
  await transferReceipt(form).waitFor();
});
