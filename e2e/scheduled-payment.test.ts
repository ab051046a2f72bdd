import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { bankUrl } from './support/browser.ts';
import { onTheDatabase } from './support/database.ts';
import { ADA, balancesKobo, codeFrom, openAs } from './support/people.ts';
import { dayFromToday, scheduleByCalls, typedDay } from './support/schedules.ts';
import { accountsOfAdaAndMusa, fillTransferForm, openTransferForm } from './support/transfer-form.ts';

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Schedule Payment Details' });
const saveOf = (page: Page) => panelOf(page).getByRole('button', { name: 'Save changes' });

test('A transfer for tomorrow: stands on Home, is paid once when its time has come, and is found in the history', async () => {
  const { adas, musas } = await accountsOfAdaAndMusa();
  const page = await openTransferForm();
  const before = await balancesKobo(page);
  await fillTransferForm(page, { to: musas[0] ?? '', amount: '3.17', description: 'For tomorrow' });
  await page.getByRole('checkbox', { name: 'Schedule' }).check();
  await page.getByLabel('Date *').fill(typedDay(dayFromToday(1)));
  const code = await codeFrom(ADA, async () => {
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('dialog').getByText("You're scheduling").waitFor();
  });
  await page.getByLabel('Digit 1 of 6').focus();
  await page.keyboard.type(code);
  await page.getByRole('region', { name: 'Scheduled Payment Approved' }).waitFor();
  expect(await balancesKobo(page)).toEqual(before);

  await page.goto(bankUrl('/home'));
  const onHome = page.getByRole('region', { name: 'Scheduled Payments' });
  const row = onHome.getByRole('listitem').filter({ hasText: '₦3.17' });
  await row.getByText('Intra Bank').waitFor();
  await row.getByText('Pending').waitFor();
  await onHome.getByRole('link', { name: 'Scheduled Payments' }).click();
  await page.getByRole('button', { name: 'Edit ₦3.17 to BELLO MUSA' }).waitFor();
  await onTheDatabase(
    "update schedules set due_at = now() - interval '1 minute' where amount_kobo = 317 and state = 'ACTIVE'",
    [],
  );
  const view = page.getByRole('button', { name: 'View ₦3.17 to BELLO MUSA' });
  await expect
    .poll(async () => {
      await page.reload();
      await page.getByText(/^\d+ results?$/).waitFor();
      return view.count();
    })
    .toBe(1);
  const paid = (before.get(adas[0] ?? '') ?? 0) - ((await balancesKobo(page)).get(adas[0] ?? '') ?? 0);
  expect(paid).toBe(317);
  await view.click();
  await panelOf(page).getByText('Completed').first().waitFor();
  await panelOf(page).getByRole('link', { name: /^See / }).click();
  await page.getByRole('dialog', { name: 'Transaction Details' }).getByText('₦3.17').first().waitFor();
});

test('A payment of every month, at the bank itself: is paused, resumed, skipped, raised with a code, and ended', async () => {
  const { adas, musas } = await accountsOfAdaAndMusa();
  const reference = await scheduleByCalls(ADA, {
    sourceAccountNumber: adas[0],
    destinationAccountNumber: musas[0],
    amount: 4.25,
    description: 'Every month',
    schedulePaymentSetting: {
      schedulePaymentDate: dayFromToday(2),
      continuous: true,
      scheduledInterval: 'MONTHLY',
      repeatPayment: 3,
    },
  });
  const page = await openAs(ADA, `/scheduled-payment?payment=${reference}`);
  const answer = async (button: string, question: string | RegExp) => {
    await panelOf(page).getByRole('button', { name: button, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: question });
    await dialog.getByRole('button').last().click();
    await dialog.waitFor({ state: 'hidden' });
  };
  await answer('Pause', 'Pause this payment?');
  await panelOf(page).getByText('Paused: nothing is paid until you resume it').waitFor();
  await answer('Resume', 'Resume this payment?');
  await panelOf(page).getByText('Pending').waitFor();
  const nextDates = panelOf(page).getByRole('list', { name: 'Next dates' }).first().getByRole('listitem');
  await expect.poll(() => nextDates.count()).toBe(3);
  await answer('Skip next', /^Skip /);
  await expect.poll(() => nextDates.count()).toBe(2);
  await panelOf(page).getByText('Skipped', { exact: true }).waitFor();

  await panelOf(page).getByLabel('Amount').fill('5.25');
  const code = await codeFrom(ADA, async () => {
    await saveOf(page).click();
    await page.getByRole('dialog').getByText("You're changing it to").waitFor();
  });
  await page.getByLabel('Digit 1 of 6').focus();
  await page.keyboard.type(code);
  await panelOf(page).getByText('Scheduled payment edited successfully').waitFor();
  await panelOf(page)
    .getByText(/₦5\.25 every month, 3 times/)
    .waitFor();

  await answer('Cancel payment', 'Cancel this payment?');
  await panelOf(page).getByText('Cancelled', { exact: true }).waitFor();
  expect(await saveOf(page).count()).toBe(0);
});
