import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { chooseKind, documentBlock, giveFile, IDENTITY, openAsApplicant } from './support/applicants.ts';
import { openPage, TELEPHONE } from './support/browser.ts';
import { ADA, codeFrom, signIn } from './support/people.ts';
import { registerByCall } from './support/registering.ts';
import { newcomer } from './support/registration-form.ts';
import {
  accountsOfAdaAndMusa,
  fillTransferForm,
  openTransferForm,
  sendTransferForm,
  transferReceipt,
} from './support/transfer-form.ts';

const TOAST = '.mantine-Notification-root';
/** What nobody may have to look for behind a toast. */
const IMPORTANT = `[role="alert"]:not(${TOAST}), [data-receipt], [role="dialog"] h2, [role="dialog"] button, header :is(a, button), h1`;

const boxesOf = async (found: Locator) =>
  (
    await Promise.all((await found.filter({ visible: true }).all()).map((each) => each.boundingBox()))
  ).flatMap((box) => box ?? []);

/** No toast lies over anything important; answers how many toasts there are to be seen. */
async function expectNothingCovered(page: Page): Promise<number> {
  const toasts = await boxesOf(page.locator(TOAST));
  const important = await boxesOf(page.locator(IMPORTANT));
  expect(important).not.toEqual([]);
  // What a dialog stands above is nobody's concern while it is open.
  if ((await page.getByRole('dialog').count()) > 0) {
    const covering = page.getByRole('dialog').locator(TOAST);
    expect(await covering.count()).toBe(0);
    expect(await page.locator(`#root[inert]`).count()).toBe(1);
    return page.locator(`:not([inert] *)${TOAST}`).count();
  }
  for (const toast of toasts)
    for (const { x, y, width, height } of important) {
      const isApart =
        toast.x >= x + width ||
        x >= toast.x + toast.width ||
        toast.y >= y + height ||
        y >= toast.y + toast.height;
      expect([toast, { x, y, width, height }, isApart]).toEqual([toast, { x, y, width, height }, true]);
    }
  return toasts.length;
}

const onTelephone = async (amount: string, description: string) => {
  const { musas } = await accountsOfAdaAndMusa();
  const page = await openTransferForm({ viewport: TELEPHONE });
  await fillTransferForm(page, { to: musas[0] ?? '', amount, description });
  return page;
};

test('Confirm on a telephone, with its answer and the network lost: nothing else speaks, and Tab stays with it', async () => {
  const page = await onTelephone('17', 'Lost, nothing else said');
  const code = await sendTransferForm(page);
  await page.route('**/api/**', (route) => route.abort());
  await page.keyboard.type(code);
  const dialog = page.getByRole('dialog');
  await dialog.getByText("We haven't heard back. Don't send again yet").waitFor();
  // What failed meanwhile stands on the page, where it belongs.
  await page.getByText('An error occurred while fetching account balances').waitFor({ state: 'attached' });
  expect(await expectNothingCovered(page)).toBe(0);
  expect(await page.locator(TOAST).count()).toBe(0);
  for (let stop = 0; stop < 4; stop += 1) {
    await page.keyboard.press('Tab');
    expect(await page.locator('[role="dialog"] :focus').count()).toBe(1);
  }
});

test('A wrong code, then the right one: leave a receipt under no toast, whose words are told all the same', async () => {
  const page = await onTelephone('18', 'Second code right');
  const code = await sendTransferForm(page);
  const dialog = page.getByRole('dialog');
  await page.keyboard.type(code === '000000' ? '111111' : '000000');
  await dialog.getByRole('alert').waitFor();
  expect(await page.locator(TOAST).count()).toBe(0);
  await dialog.getByLabel('Digit 1 of 6').focus();
  await page.keyboard.type(code);
  await transferReceipt(page).waitFor();
  await dialog.waitFor({ state: 'hidden' });
  const told = page.getByRole('status').filter({ hasText: 'Transferred Successfully' });
  await told.waitFor();
  expect(await expectNothingCovered(page)).toBe(0);
  await told.waitFor({ state: 'detached' });
});

test('Email verified, on a telephone: says so once, and tells the words of the specification', async () => {
  const person = newcomer();
  const code = await codeFrom(person, () => registerByCall(person));
  const address = encodeURIComponent(Buffer.from(person.email).toString('base64'));
  const page = await openPage(`/verify-email?email=${address}`, { viewport: TELEPHONE });
  await page.getByLabel('Digit 1 of 6').waitFor();
  await page.keyboard.type(code);
  await page.getByText('Email verified. Log in.').waitFor();
  await page.getByRole('status').filter({ hasText: 'OTP verified' }).waitFor();
  expect(await page.locator(TOAST).count()).toBe(0);
});

test('Signing in, on a telephone: a toast in a row of its own, under the header and above the page', async () => {
  const page = await openPage('/', { viewport: TELEPHONE });
  await signIn(page, ADA);
  const toast = page.getByRole('status').filter({ hasText: 'Logged in successfully' });
  await toast.waitFor();
  await page.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor();
  expect(await expectNothingCovered(page)).toBe(1);
  expect((await toast.boundingBox())?.width).toBe(TELEPHONE.width);
  await page.getByRole('button', { name: 'User menu of Ada' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
});

test('A document uploaded and looked at, on a telephone: the viewer lies above the toast', async () => {
  const page = await openAsApplicant('/onboarding?step=documents', { viewport: TELEPHONE });
  await chooseKind(page, IDENTITY, 'International passport');
  await giveFile(page, IDENTITY);
  await page.getByText('Document uploaded successfully').waitFor();
  await documentBlock(page, IDENTITY).getByRole('button', { name: /^View/ }).click();
  const viewer = page.getByRole('dialog', { name: IDENTITY });
  await viewer.waitFor();
  expect(await expectNothingCovered(page)).toBe(0);
  expect(await viewer.boundingBox()).toEqual({ x: 0, y: 0, ...TELEPHONE });
  await viewer.getByRole('button', { name: 'Close' }).click();
});

test('Fetches that fail together: share one toast, which goes with the next page', async () => {
  const page = await openPage('/', { viewport: TELEPHONE });
  await signIn(page, ADA);
  await page.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor();
  for (const path of ['**/api/transfer/balance', '**/api/accounts', '**/api/beneficiaries'])
    await page.route(path, (route) => route.abort());
  await page.goto(new URL('/transfer', page.url()).href);
  const toasts = page.locator(TOAST);
  await toasts.first().waitFor();
  expect(await toasts.count()).toBe(1);
  expect(await expectNothingCovered(page)).toBe(1);
  await page.getByRole('link', { name: 'History' }).click();
  await page.getByRole('heading', { level: 1, name: 'Transaction History' }).waitFor();
  await toasts.waitFor({ state: 'detached' });
});
