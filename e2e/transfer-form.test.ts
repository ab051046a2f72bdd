import { beforeAll, expect, test } from 'vitest';
import {
  accountsOfAdaAndMusa,
  nameFound,
  openTransferForm,
  sendTransferForm,
  transferReceipt,
} from './support/transfer-form.ts';

let musasOtherAccount = '';

beforeAll(async () => {
  const { musas } = await accountsOfAdaAndMusa();
  [, musasOtherAccount = ''] = musas;
});

test('Name inquiry, of an account that does not exist: says Invalid account details and blocks Send', async () => {
  const page = await openTransferForm();
  await page.getByLabel('Destination Account Number').fill('9999999999');
  await page.getByText('Invalid account details').waitFor();
  expect(await page.getByRole('button', { name: 'Send' }).getAttribute('aria-disabled')).toBe('true');
});

test('Beneficiary, saved with a transfer and picked for the next: fills in the account', async () => {
  const page = await openTransferForm();
  await page.getByLabel('Beneficiary (Optional)').click();
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByLabel('Destination Account Number').fill(musasOtherAccount);
  await nameFound(page).waitFor();
  await page.getByLabel('Amount').fill('12');
  await page.getByLabel('Description').fill('To be kept');
  await page.getByLabel('Save as beneficiary').check();
  const code = await sendTransferForm(page);
  await page.keyboard.type(code);
  await transferReceipt(page).waitFor();
  await page.getByRole('button', { name: 'New transfer' }).click();
  await page.getByLabel('Beneficiary (Optional)').fill('Musa');
  await page.getByRole('option').filter({ hasText: musasOtherAccount }).click();
  await nameFound(page).waitFor();
  expect(await page.getByLabel('Destination Account Number').inputValue()).toBe(musasOtherAccount);
});
