import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { AuthenticatorApp } from '../scripts/testing/authenticator-app.ts';
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
  await dialog(page).getByLabel('Name').waitFor();
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
  await dialog(page).getByText('This field is required').waitFor();
  const field = dialog(page).getByLabel('Name');
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  await field.fill(name);
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

/** @returns what is to be written down */
async function makeBackupCodes(page: Page): Promise<readonly string[]> {
  await proveChange(page, /^Make (new )?backup codes$/);
  const shown = dialog(page).getByRole('list', { name: 'Backup codes' });
  await shown.waitFor();
  return shown.locator('code').allTextContents();
}

async function signInByBackupCode(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Use a backup code' }).click();
  await page.getByLabel('Backup code').fill(code);
  await page.getByRole('button', { name: 'Use this backup code' }).click();
  await page.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor();
}

/** Sets an app, with whatever proves the sent codes that it replaces. */
async function setApp(page: Page, proveSentCodes: (sent: string) => Promise<void>): Promise<void> {
  const sent = await codeFrom(ADA, async () => {
    await page.getByRole('button', { name: 'Use Google authenticator' }).click();
    await page.getByRole('heading', { name: 'Add this bank to your app' }).waitFor();
  });
  const app = new AuthenticatorApp((await dialog(page).locator('code').textContent()) ?? '');
  await dialog(page).getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('heading', { name: 'The code we sent you' }).waitFor();
  await proveSentCodes(sent);
  await page.getByRole('heading', { name: 'The code of the new app' }).waitFor();
  // Nobody proves by it what it does not stand for yet.
  expect(
    await dialog(page)
      .getByRole('button', { name: /^Use (your passkey|a backup code)$/ })
      .count(),
  ).toBe(0);
  await page.keyboard.type(app.code());
  await page.getByText('Google Authenticator set as 2fa successfully').first().waitFor();
}

async function leave(page: Page, codeOf = 'OTP Verification'): Promise<void> {
  await page.getByRole('button', { name: 'User menu of Ada' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByLabel('Email or Phone Number').fill(ADA.email);
  await page.getByLabel('Password *').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByRole('heading', { name: codeOf }).waitFor();
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
  // While a typed code is checked, no proof ends it.
  const checked = Promise.withResolvers<undefined>();
  await page.route('**/otp-verification', async (route) => {
    await checked.promise;
    await route.abort();
  });
  await page.getByLabel('Digit 1 of 6').focus();
  await page.keyboard.type('123456');
  const passkey = page.getByRole('button', { name: 'Use your passkey' });
  await expect.poll(() => passkey.getAttribute('aria-disabled')).toBe('true');
  checked.resolve(undefined);
  await expect.poll(() => passkey.getAttribute('aria-disabled')).toBe('false');
  await page.unroute('**/otp-verification');
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
  await setApp(page, () => dialog(page).getByRole('button', { name: 'Use your passkey' }).click());
  await useSentCodes(ADA);
  await removePasskey(page, 'My phone');
  await leave(page);
  await page.getByText('Enter the 6-digit code').waitFor();
  expect(await page.getByRole('button', { name: 'Use your passkey' }).count()).toBe(0);
});

test('Passkeys, added while the answer is lost: say where to look, and it stands in the list', async () => {
  const page = await openSettings();
  await addDevice(page);
  await proveChange(page, 'Add a passkey');
  await dialog(page).getByLabel('Name').fill('My lost phone');
  await page.route('**/2fa/passkeys', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
  await region(page, 'Passkeys')
    .getByText("We haven't heard back. Look whether your passkey stands in the list")
    .waitFor();
  await kept(page, 'My lost phone').waitFor();
  expect(await dialog(page).count()).toBe(0);
  await expectAccessible(page);
  await removePasskey(page, 'My lost phone');
});

test('Backup codes, made and written down: are shown once, and each signs in once', async () => {
  const page = await openSettings();
  await page.setViewportSize(NARROWEST);
  const codes = await makeBackupCodes(page);
  expect(codes).toHaveLength(10);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await close();
    const asked = page.getByRole('alertdialog', { name: 'Did you keep your codes?' });
    await asked.waitFor();
    await expectAccessible(page);
    await asked.getByRole('button', { name: 'Back to the codes' }).click();
    await dialog(page)
      .getByText(codes[9] ?? '')
      .waitFor();
  }
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

test('Backup codes, after the phone with the app was lost: one signs in, and another one puts sent codes in its place', async () => {
  const page = await openSettings();
  const [first = '', second = ''] = await makeBackupCodes(page);
  await dialog(page).getByRole('button', { name: 'I kept them' }).click();
  await setApp(page, (sent) => page.keyboard.type(sent));

  await leave(page, 'Google Authentication');
  await signInByBackupCode(page, first);
  await page.goto(bankUrl(SETTINGS));
  const sent = await codeFrom(ADA, async () => {
    await page.getByRole('button', { name: 'Use OTP authentication' }).click();
    await page.getByRole('heading', { name: 'The code we sent you' }).waitFor();
  });
  expect(await page.getByRole('button', { name: 'Use a backup code' }).count()).toBe(0);
  await page.keyboard.type(sent);
  await page.getByRole('heading', { name: 'The code of your current app' }).waitFor();
  await page.getByRole('button', { name: 'Use a backup code' }).click();
  await expectAccessible(page);
  await page.setViewportSize(NARROWEST);
  await expectNoSidewaysScroll(page);
  await dialog(page).getByLabel('Backup code').fill(first);
  await page.getByRole('button', { name: 'Use this backup code' }).click();
  await dialog(page).getByText('That code is not right. Check it and try again.').waitFor();
  await dialog(page).getByLabel('Backup code').fill(second);
  await page.getByRole('button', { name: 'Use this backup code' }).click();
  await page.getByText('Otp set as 2fa successfully').first().waitFor();
  await region(page, 'Backup codes').getByText('You have 8 left.').waitFor();
});
