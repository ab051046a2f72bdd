import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { letAMinutePass, useSentCodes } from './support/authenticator.ts';
import { bankUrl, NARROWEST, openPage } from './support/browser.ts';
import { ADA, balancesKobo, codeFrom, MUSA, PASSWORD, signIn } from './support/people.ts';
import { accountNumbersOf, fillTransferForm, transferReceipt } from './support/transfer-form.ts';

const SETTINGS = '/settings?tab=two-factor';

beforeEach(() => useSentCodes(ADA));
afterAll(() => useSentCodes(ADA));

/** A telephone whose owner is always there to be asked. */
async function addDevice(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

async function openSettings(): Promise<Page> {
  const page = await openPage('/');
  await signIn(page, ADA);
  await page.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor();
  await page.goto(bankUrl(SETTINGS));
  await page.getByRole('heading', { level: 3, name: 'Passkeys' }).waitFor();
  return page;
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const kept = (page: Page, name: string) =>
  region(page, 'Passkeys').getByRole('listitem').filter({ hasText: name });
const dialog = (page: Page) => page.getByRole('dialog');

/** Opens the code of a change and enters it. */
async function proveChange(page: Page, button: string | RegExp): Promise<void> {
  await letAMinutePass();
  const code = await codeFrom(ADA, async () => {
    await page.getByRole('button', { name: button }).click();
    await dialog(page).getByText('Enter the 6-digit code').waitFor();
  });
  await expectAccessible(page);
  await page.keyboard.type(code);
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await proveChange(page, 'Add a passkey');
  await dialog(page).getByLabel('Name').fill(name);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
  await kept(page, name).waitFor();
}

async function removePasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await kept(page, name).waitFor({ state: 'detached' });
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'User menu of Ada' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByLabel('Email or Phone Number').fill(ADA.email);
  await page.getByLabel('Password *').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByRole('heading', { name: 'OTP Verification' }).waitFor();
}

test('Passkeys, added on this telephone: sign in and pay in the place of a code, and are removed', async () => {
  const page = await openSettings();
  const { cdp, authenticatorId } = await addDevice(page);
  expect(await page.getByText('Your finger, your face or the PIN').count()).toBe(1);
  await addPasskey(page, 'My phone');
  await expectAccessible(page);
  await page.setViewportSize(NARROWEST);
  await expectNoSidewaysScroll(page);

  await leave(page);
  await expectAccessible(page);
  // Whoever is not sure takes their finger away; the code still works, and so does the next try.
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await page.getByText('Your passkey was not used. Try again, or enter the code.').waitFor();
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await page.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor();

  const [to = ''] = await accountNumbersOf(MUSA);
  const before = await balancesKobo(page);
  await page.goto(bankUrl('/transfer'));
  await expect
    .poll(() => page.getByLabel('Source Account').inputValue(), { timeout: 15_000 })
    .toMatch(/\(\d{10}\)$/);
  await fillTransferForm(page, { to, amount: '16', description: 'With the passkey' });
  await page.getByRole('button', { name: 'Send' }).click();
  await dialog(page).getByText("You're sending").waitFor();
  await page.getByRole('button', { name: 'Use your passkey' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await transferReceipt(page).waitFor();
  const total = (balances: Map<string, number>) =>
    [...balances.values()].reduce((sum, kobo) => sum + kobo, 0);
  expect(total(before) - total(await balancesKobo(page))).toBe(1600);

  await page.goto(bankUrl(SETTINGS));
  await region(page, 'Passkeys').getByText('Last used').waitFor();
  await removePasskey(page, 'My phone');
  await leave(page);
  await page.getByText('Enter the 6-digit code').waitFor();
  expect(await page.getByRole('button', { name: 'Use your passkey' }).count()).toBe(0);
});

test('Backup codes, made and written down: are shown once, and each signs in once', async () => {
  const page = await openSettings();
  await page.setViewportSize(NARROWEST);
  await proveChange(page, /^Make (new )?backup codes$/);
  const shown = dialog(page).getByRole('list', { name: 'Backup codes' });
  await shown.waitFor();
  const codes = await shown.locator('code').allTextContents();
  expect(codes).toHaveLength(10);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog(page).getByRole('button', { name: 'I kept them' }).click();
  await region(page, 'Backup codes').getByText('You have 10 left.').waitFor();

  await leave(page);
  await page.getByRole('button', { name: 'Use a backup code' }).click();
  await page.getByLabel('Backup code').fill('AAAAA-AAAAA');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use this backup code' }).click();
  await page.getByText('That code is not right. Check it and try again.').waitFor();
  await page.getByLabel('Backup code').fill((codes[0] ?? '').toLowerCase());
  await page.getByRole('button', { name: 'Use this backup code' }).click();
  await page.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor();
  await page.goto(bankUrl(SETTINGS));
  await region(page, 'Backup codes').getByText('You have 9 left.').waitFor();
});
