import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { bankUrl } from './support/browser.ts';
import { ADA, balancesKobo, codeFrom, openAs } from './support/people.ts';
import { dayFromToday, SCHEDULES, typedDay } from './support/schedules.ts';
import { accountsOfAdaAndMusa, fillTransferForm, openTransferForm } from './support/transfer-form.ts';

const toggle = (page: Page) => page.getByRole('checkbox', { name: 'Schedule' });
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });
const notice = (page: Page) => page.getByRole('region', { name: 'Scheduled Payment Approved' });
const startOf = (page: Page, kind: string) =>
  page.waitForRequest((request) => request.url().endsWith(`${SCHEDULES}/${kind}`));

async function fill(page: Page, amount = '20000'): Promise<void> {
  const { musas } = await accountsOfAdaAndMusa();
  await fillTransferForm(page, { to: musas[0] ?? '', amount, description: 'Rent of the store' });
}

async function chooseDay(page: Page, day: string): Promise<void> {
  await page.getByLabel('Date *').fill(typedDay(day));
  await page.getByLabel('Date *').press('Tab');
}

test('A scheduled transfer, reloaded before its code: is gone on with, or discarded', async () => {
  const page = await openTransferForm();
  const notices = page.getByRole('region', { name: 'Unfinished transfers' });
  const startAndReload = async (amount: string) => {
    await fill(page, amount);
    await toggle(page).check();
    await chooseDay(page, dayFromToday(3));
    const code = await codeFrom(ADA, async () => {
      await send(page).click();
      await page.getByRole('dialog').getByText("You're scheduling").waitFor();
    });
    await page.reload();
    await notices
      .getByText(`Your scheduled payment was not confirmed: ₦${amount}.00 to BELLO MUSA, account ending`)
      .waitFor();
    await notices.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('dialog').getByText('Rent of the store', { exact: true }).waitFor();
    expect(await notices.count()).toBe(0);
    return code;
  };
  await startAndReload('23');
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const code = await startAndReload('24');
  await page.getByLabel('Digit 1 of 6').focus();
  await page.keyboard.type(code);
  await page.getByRole('heading', { level: 1, name: 'Scheduled Payments' }).waitFor();
  await page.getByText('₦24.00').filter({ visible: true }).first().waitFor();
  expect(await notices.count()).toBe(0);
  expect(await page.getByText('₦23.00').count()).toBe(0);
});

test('Many recipients, scheduled together: share one setting and one code, and each has its own schedule', async () => {
  const { adas, musas } = await accountsOfAdaAndMusa();
  const page = await openAs(ADA, '/transfer?tab=bulk-bank&schedule=1');
  expect(await toggle(page).isChecked()).toBe(true);
  const before = await balancesKobo(page);
  const lines = musas
    .slice(0, 1)
    .concat(musas.slice(0, 1))
    .map((to, place) => `${to},Harvest,${place + 6}.25,Weeding ${place}`);
  const buffer = Buffer.from(['Account number,Bank,Amount,Description', ...lines].join('\n'));
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
  await page.getByText('BELLO MUSA').nth(1).waitFor();
  await send(page).click();
  // The rows are sound, and the day is still missing.
  await page.locator('input:focus').and(page.getByLabel('Date *')).waitFor();
  await chooseDay(page, dayFromToday(1));
  await page.getByRole('checkbox', { name: 'Continuous' }).check();
  await page.getByRole('radio', { name: 'Weekly' }).check();
  await page.getByLabel('Repeat').fill('2');
  await page.getByText(/^₦13\.50 every week, 2 times, from/).waitFor();
  const start = startOf(page, 'bulk');
  const code = await codeFrom(ADA, async () => {
    await send(page).click();
    await page.getByRole('dialog').getByText("You're scheduling").waitFor();
  });
  const setting = {
    schedulePaymentDate: dayFromToday(1),
    continuous: true,
    scheduledInterval: 'WEEKLY',
    repeatPayment: 2,
  };
  expect((await start).postDataJSON()).toMatchObject({
    bulkScheduleTransfer: [
      { amount: 6.25, sourceAccountNumber: adas[0], schedulePaymentSetting: setting },
      { amount: 7.25, sourceAccountNumber: adas[0], schedulePaymentSetting: setting },
    ],
  });
  await page.getByRole('dialog').getByText('2 recipients').first().waitFor();
  await page.getByRole('dialog').getByText('₦27.00').waitFor();
  await page.getByLabel('Digit 1 of 6').focus();
  await page.keyboard.type(code);
  await notice(page)
    .getByText(
      /^₦13\.50 to 2 recipients, every week, 2 times, from .*\. Ends .*\. Nothing is paid before \d+ \w+ \d{4}\.$/,
    )
    .waitFor();
  await notice(page).getByText('₦6.25 to BELLO MUSA').waitFor();
  await notice(page).getByText('₦7.25 to BELLO MUSA').waitFor();
  expect(await balancesKobo(page)).toEqual(before);
  await notice(page).getByRole('button', { name: 'New transfer' }).click();
  expect(await page.getByLabel('Amount').inputValue()).toBe('');
  expect(await toggle(page).isChecked()).toBe(false);
  await page.goto(bankUrl('/scheduled-payment?q=Weeding'));
  await page.getByRole('button', { name: 'Edit ₦6.25 to BELLO MUSA' }).waitFor();
  await page.getByRole('button', { name: 'Edit ₦7.25 to BELLO MUSA' }).waitFor();
});
