import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { bankUrl } from './support/browser.ts';
import { buyByCalls } from './support/buy-by-calls.ts';
import { ADA, openAs } from './support/people.ts';

const details = (page: Page) => page.getByRole('dialog', { name: 'Bill Payment Details' });
const view = (page: Page) => page.getByRole('button', { name: /^View/ }).first();

test('A purchase, of electricity: is found by its meter, gives its token again, keeps the meter and is bought again', async () => {
  const { id, reference, bill } = await buyByCalls(ADA, 'electricity', {
    utilityProductType: 'ELECTRICITY_BILL',
    electricityProviderCode: 'IKEDC',
    meterType: 'PREPAID',
    electricityMeterNum: '1111111111111',
    amount: 2000,
  });
  const page = await openAs(ADA, '/bill-payment?q=1111111111111');
  await page.getByRole('cell', { name: 'Ikeja Electric prepaid' }).first().waitFor();
  await page.goto(bankUrl(`/bill-payment?q=${reference}`));
  await page.getByText('1 to 1 of 1').waitFor();
  await view(page).click();
  expect(new URL(page.url()).searchParams.get('purchase')).toBe(id);
  const dialog = details(page);
  const spoken = (bill?.token?.match(/.{4}/g) ?? []).map((four) => four.split('').join(' ')).join(', ');
  expect(spoken).not.toBe('');
  await dialog.getByText(spoken).waitFor();
  const groups = dialog.getByRole('region', { name: 'Your token' }).locator('[aria-hidden] > span');
  const tops = await groups.evaluateAll((all) => all.map((group) => group.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  await dialog.getByRole('button', { name: 'Send by SMS again' }).click();
  await dialog.getByRole('status').getByText(/\w+/).first().waitFor();
  await dialog.getByRole('button', { name: 'Send by SMS again' }).click();
  await dialog.getByText('We sent it a moment ago. Wait a minute before you ask again.').waitFor();

  await dialog.getByRole('button', { name: 'Save this number' }).click();
  await dialog.getByLabel('Name for this number').fill('Home meter');
  await dialog.getByRole('button', { name: 'Save number' }).click();
  await dialog.getByText('Saved as Home meter').first().waitFor();
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await dialog.getByLabel('Name for this number').fill('My shop');
  await dialog.getByRole('button', { name: 'Save number' }).click();
  await dialog.getByText('Saved as My shop').first().waitFor();

  await dialog.getByRole('link', { name: 'Buy again' }).click();
  const form = page.getByRole('dialog', { name: 'Pay Electricity Bill' });
  await expect.poll(() => form.getByLabel('Meter Number').inputValue()).toBe('1111111111111');
  expect(new URL(page.url()).search).toBe('?buy=electricity');
  expect(await form.getByRole('button', { name: /^My shop/ }).getAttribute('aria-pressed')).toBe('true');
  // The same number at another provider is another meter.
  await form.getByRole('combobox', { name: 'Provider' }).fill('Eko');
  await form.getByRole('option', { name: 'Eko' }).first().click();
  await expect
    .poll(() => form.getByRole('button', { name: /^My shop/ }).getAttribute('aria-pressed'))
    .toBe('false');
  await form.getByRole('button', { name: 'Edit saved numbers' }).click();
  await form.getByRole('button', { name: 'Delete My shop' }).click();
  await form.getByRole('button', { name: 'Keep My shop' }).waitFor();
  await form.getByRole('button', { name: 'Delete My shop' }).click();
  await form.getByText('My shop').first().waitFor({ state: 'hidden' });
});

test('A purchase, of airtime: stands among the recent ones and in the history as what was bought', async () => {
  const { id } = await buyByCalls(ADA, 'airtime', {
    utilityProductType: 'AIRTIME',
    airtimeProviderCode: 'MTN',
    phoneNumber: '08030000001',
    amount: 150,
  });
  const page = await openAs(ADA, '/home');
  await page.getByRole('button', { name: 'View details of ₦150.00 for MTN airtime' }).first().click();
  const panel = page.getByRole('dialog', { name: 'Transaction Details' });
  await panel.getByText('for MTN airtime', { exact: true }).waitFor();
  const facts = panel.locator('dl div');
  await facts.filter({ hasText: 'Mobile Number' }).getByText('0803 000 0001').waitFor();
  await facts.filter({ hasText: 'Provider' }).getByText('MTN', { exact: true }).waitFor();
  // What has dashes is not cut into fives as well.
  await facts
    .filter({ hasText: 'Request ID' })
    .getByText(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/)
    .waitFor();
  expect(await panel.getByRole('link', { name: 'Send again' }).count()).toBe(0);
  expect(await panel.getByRole('link', { name: 'Buy again' }).getAttribute('href')).toBe(
    '/bill-payment?buy=airtime',
  );
  await panel.getByRole('link', { name: 'See the purchase' }).click();
  await details(page).getByText('MTN airtime').first().waitFor();
  expect(new URL(page.url()).search).toBe(`?purchase=${id}`);
});
