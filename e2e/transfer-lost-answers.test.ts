import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import {
  accountsOfAdaAndMusa,
  fillTransferForm,
  openTransferForm,
  sendTransferForm,
  transferReceipt,
} from './support/transfer-form.ts';

const START = '**/api/transfer/intrabank';
const CONFIRM = '**/api/transfer/intrabank/confirm';
const BENEFICIARIES = '**/api/beneficiaries';

const SEND_AGAIN = "You're offline. We haven't heard back about what you sent last. You can send it again.";
const NOT_AGAIN = "You're offline. We haven't heard back about what you sent last. Don't send it again yet.";

let musasAccount = '';

beforeAll(async () => {
  const { musas } = await accountsOfAdaAndMusa();
  [musasAccount = ''] = musas;
});

/** The bank stays out of reach after what was lost, so that the page keeps saying so. */
async function openOutOfReach(description: string): Promise<Page> {
  const page = await openTransferForm();
  await page.route('**/health/live', (route) => route.abort());
  await fillTransferForm(page, { to: musasAccount, amount: '15', description });
  return page;
}

/** Any answer would say that the bank is back. */
const loseEverything = (page: Page) => page.route('**/api/**', (route) => route.abort());

const banner = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test('Start of a transfer, with its answer lost: banner and form both say that it can be sent again', async () => {
  const page = await openOutOfReach('Start lost, bank away');
  await page.route(START, (route) => route.abort());
  await page.getByRole('button', { name: 'Send' }).click();
  await page
    .locator('form')
    .getByText(/No money has left your account: .* Press Send again\.$/)
    .waitFor();
  await banner(page, SEND_AGAIN).waitFor();
  expect(await page.getByText(/Nothing has been sent|Don't send/).count()).toBe(0);
});

test('Start of a transfer, lost as the device goes offline: the reason beside Send says the same', async () => {
  const page = await openOutOfReach('Start lost, device away');
  await page.route(START, (route) => route.abort());
  await page.getByRole('button', { name: 'Send' }).click();
  await banner(page, SEND_AGAIN).waitFor();
  await page.context().setOffline(true);
  await page.locator('form').getByText(SEND_AGAIN).waitFor();
  expect(await page.getByText(/Nothing has been sent|Don't send/).count()).toBe(0);
});

test('Confirm, with its answer lost: bears no key, and dialog and banner both say not to send again yet', async () => {
  const page = await openOutOfReach('Confirm lost, bank away');
  const code = await sendTransferForm(page);
  const keys: (string | undefined)[] = [];
  await loseEverything(page);
  await page.route(CONFIRM, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await route.abort();
  });
  await page.keyboard.type(code);
  await page.getByRole('dialog').getByText("We haven't heard back. Don't send again yet").waitFor();
  await page.getByText(NOT_AGAIN).waitFor();
  expect(keys).toEqual([undefined]);
});

test('Saving a beneficiary, with its answer lost: can be sent again, because no money moves', async () => {
  const page = await openOutOfReach('Beneficiary lost');
  await page.route(BENEFICIARIES, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: [] }) : route.abort(),
  );
  await page.keyboard.type(await sendTransferForm(page));
  await transferReceipt(page).waitFor();
  await page.getByRole('button', { name: 'Save as beneficiary' }).waitFor();
  await loseEverything(page);
  await page.getByRole('button', { name: 'Save as beneficiary' }).click();
  await banner(page, SEND_AGAIN).waitFor();
  expect(await page.getByText(NOT_AGAIN).count()).toBe(0);
});
