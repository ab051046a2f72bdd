import type { Request } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { answerInstead } from './support/bank-answers.ts';
import { countPosts } from './support/browser.ts';
import { holdBack } from './support/hold-back.ts';
import { paste } from './support/in-page.ts';
import { statusAt } from './support/kyc-answers.ts';
import {
  accountsOfAdaAndMusa,
  fillTransferForm,
  nameFound,
  openTransferForm,
  sendTransferForm,
  transferReceipt,
} from './support/transfer-form.ts';

const INQUIRY = '**/api/transfer/intrabank-name-inquiry';

let adasAccount = '';
let musasAccount = '';
let musasOtherAccount = '';

beforeAll(async () => {
  const { adas, musas } = await accountsOfAdaAndMusa();
  [adasAccount = ''] = adas;
  [musasAccount = '', musasOtherAccount = ''] = musas;
});

test('Name inquiry, with the digits changed before the answer: shows only the name of the new digits', async () => {
  const page = await openTransferForm();
  const asksForOld = (request: Request) => request.postData()?.includes(musasOtherAccount) === true;
  const { letGo } = await holdBack(page, INQUIRY, asksForOld);
  const destination = page.getByLabel('Destination Account Number');
  // What is on its way for the old digits is called off.
  const calledOff = page.waitForEvent('requestfailed', asksForOld);
  await destination.fill(musasOtherAccount);
  await destination.fill(adasAccount);
  await nameFound(page, 'OBI ADA').waitFor();
  await calledOff;
  letGo();
  expect(await nameFound(page).count()).toBe(0);
  await destination.fill(adasAccount.slice(0, 9));
  await expect.poll(() => nameFound(page, 'OBI ADA').count()).toBe(0);
});

test('Name inquiry, of an account that does not exist: says Invalid account details and blocks Send', async () => {
  const page = await openTransferForm();
  await page.getByLabel('Destination Account Number').fill('9999999999');
  await page.getByText('Invalid account details').waitFor();
  expect(await page.getByRole('button', { name: 'Send' }).getAttribute('aria-disabled')).toBe('true');
});

test('The transfer form, while codes go by phone alone: tells before anything is typed what new people can be sent', async () => {
  const page = await openTransferForm();
  const status = statusAt(2);
  const limits = { ...status.limits, toNewPeople: { limit: 20_000, left: 5000 } };
  await answerInstead(page, { 'GET /api/kyc/status': { says: { ...status, limits } } });
  await page.reload();
  await page.getByText(/^KYC level 2 · .*, ₦5,000\.00 to people you never paid before$/).waitFor();
});

test('Name inquiry, with the network gone: does not call the account invalid and can be tried again', async () => {
  const page = await openTransferForm();
  await page.route(INQUIRY, (route) => route.abort(), { times: 1 });
  await page.getByLabel('Destination Account Number').fill(musasAccount);
  await page.getByText("Couldn't check the name").waitFor();
  expect(await page.getByText('Invalid account details').count()).toBe(0);
  await page.getByRole('button', { name: 'Retry' }).click();
  await nameFound(page).waitFor();
});

test('Destination, pasted with spaces and dashes: is understood', async () => {
  const page = await openTransferForm();
  await page
    .getByLabel('Destination Account Number')
    .fill(`${musasAccount.slice(0, 4)} ${musasAccount.slice(4, 7)}-${musasAccount.slice(7)}`);
  await nameFound(page).waitFor();
});

test('Destination, the same account as the source: is refused before anything is sent', async () => {
  const page = await openTransferForm();
  const starts = countPosts(page, '/api/transfer/intrabank');
  await fillTransferForm(page, { to: musasAccount, amount: '10', description: 'To myself' });
  await page.getByLabel('Destination Account Number').fill(adasAccount);
  await nameFound(page, 'OBI ADA').waitFor();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('You cannot send money to the account it comes from.').waitFor();
  expect(starts()).toBe(0);
});

test('Amount, with keys, wheel and paste that would change it unseen: stays what was meant', async () => {
  const page = await openTransferForm();
  const amount = page.getByLabel('Amount');
  await amount.focus();
  await page.keyboard.type('-1e5+');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await amount.hover();
  await page.mouse.wheel(0, -240);
  expect(await amount.inputValue()).toBe('15');
  await paste(amount, '₦1,250,000.5');
  await page
    .getByText('₦1,250,000.50 · One million, two hundred and fifty thousand naira, fifty kobo only')
    .first()
    .waitFor();
  // A decimal comma read as nothing would make ten times as much of it.
  await paste(amount, '1,5');
  await page.getByText('We could not read the pasted amount. Type it instead.').waitFor();
  expect(await amount.inputValue()).toBe('1250000.50');
});

test('Form, as it opens: offers accounts by type and number, and Send once a name is there', async () => {
  const page = await openTransferForm();
  const send = page.getByRole('button', { name: 'Send' });
  expect(await send.getAttribute('aria-disabled')).toBe('true');
  await page.getByLabel('Source Account').click();
  const options = await page.getByRole('option').allTextContents();
  expect(options[0]).toBe(`Savings Account (${adasAccount})`);
  await page.keyboard.press('Escape');
  await page.getByLabel('Destination Account Number').fill(musasAccount);
  await nameFound(page).waitFor();
  expect(await send.getAttribute('aria-disabled')).not.toBe('true');
});

test('Form, sent with amount and description missing: asks for them', async () => {
  const page = await openTransferForm();
  await page.getByLabel('Destination Account Number').fill(musasAccount);
  await nameFound(page).waitFor();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => page.getByText('This field is required').count()).toBe(2);
});

test('Destination, with nine digits: is said to need ten', async () => {
  const page = await openTransferForm();
  await page.getByLabel('Destination Account Number').fill(musasAccount.slice(0, 9));
  await page.keyboard.press('Enter');
  await page.getByText('Account Number must be 10 characters').waitFor();
});

test('Form, refused without a word of why: says what did not work', async () => {
  const page = await openTransferForm();
  await answerInstead(page, { 'POST /api/transfer/intrabank': 'a refusal without words' });
  await fillTransferForm(page, { to: musasAccount, amount: '10', description: 'No reason given' });
  await page.getByRole('button', { name: 'Send' }).click();
  await page.locator('form').getByText('An error occurred while transferring').waitFor();
  await page.getByRole('alert').filter({ hasText: 'An error occurred while transferring' }).first().waitFor();
});

test('Form, of which the bank does not like a part: shows what is wrong beside that part', async () => {
  const page = await openTransferForm();
  const fieldErrors = { amount: 'This is too much for one transfer', description: 'Use fewer words' };
  await page.route('**/api/transfer/intrabank', (route) =>
    route.fulfill({ status: 400, json: { code: 'BAD_REQUEST', detail: 'Check the details.', fieldErrors } }),
  );
  await fillTransferForm(page, { to: musasAccount, amount: '10', description: 'Much' });
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText(fieldErrors.amount).waitFor();
  await page.locator('form').getByText('Check the details.').waitFor();
  const amount = page.getByLabel('Amount');
  expect(await amount.getAttribute('aria-invalid')).toBe('true');
  expect(await amount.evaluate((field) => field === document.activeElement)).toBe(true);
  await amount.fill('9');
  expect(await page.getByText(fieldErrors.amount).count()).toBe(0);
  expect(await page.getByText(fieldErrors.description).count()).toBe(1);
});

test('Tabs, of kinds of transfer: stand in their order, and the open one stays in the URL', async () => {
  const page = await openTransferForm();
  expect(await page.getByRole('tab').allTextContents()).toEqual([
    'Intra Bank Transfer',
    'Own Account Transfer',
    'Other Bank Transfer',
    'Bulk Bank Transfer',
  ]);
  await page.getByRole('tab', { name: 'Bulk Bank Transfer' }).click();
  await page.getByRole('tabpanel', { name: 'Bulk Bank Transfer' }).getByText('Recipient 1 of 1').waitFor();
  expect(new URL(page.url()).search).toBe('?tab=bulk-bank');
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
