import type { Page } from 'playwright-core';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { AuthenticatorApp } from '../scripts/testing/authenticator-app.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { forgetUsedAppCode, letAMinutePass, useSentCodes } from './support/authenticator.ts';
import { bankUrl, NARROWEST, openPage } from './support/browser.ts';
import { tabTo } from './support/keyboard.ts';
import {
  ADA,
  balancesKobo,
  codeFrom,
  MUSA,
  openAs,
  PASSWORD,
  type Person,
  signIn,
} from './support/people.ts';
import { accountNumbersOf, fillTransferForm, transferReceipt } from './support/transfer-form.ts';

const SETTINGS = '/settings?tab=two-factor';
const SET_APP = '**/2fa/google-authenticator/confirm';

beforeEach(async () => {
  await useSentCodes(ADA);
  await useSentCodes(MUSA);
});
afterAll(async () => {
  await useSentCodes(ADA);
  await useSentCodes(MUSA);
});

/** A page of somebody's own session, in which a change of factor ends nobody else's. */
async function openSettings(person: Person): Promise<Page> {
  const page = await openPage('/');
  await signIn(page, person);
  await page.getByRole('heading', { level: 1, name: `Welcome, ${person.firstName}` }).waitFor();
  await page.goto(bankUrl(SETTINGS));
  await page.getByRole('heading', { level: 2, name: '2 Factor Authentication' }).waitFor();
  await activeCard(page, 'OTP authentication').waitFor();
  return page;
}

/** The card that bears the tick. */
const activeCard = (page: Page, title: string) =>
  page.getByRole('region', { name: title }).filter({ has: page.getByText('Active', { exact: true }) });

/** Opens the instructions. @returns the app that was added to, and the code that was sent */
async function scan(page: Page, person: Person): Promise<{ app: AuthenticatorApp; sent: string }> {
  const sent = await codeFrom(person, async () => {
    await page.getByRole('button', { name: 'Use Google authenticator' }).click();
    await page.getByRole('heading', { name: 'Add this bank to your app' }).waitFor();
  });
  const key = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
  return { app: new AuthenticatorApp(key), sent };
}

async function enterCode(page: Page, title: string, code: string): Promise<void> {
  await page.getByRole('dialog').getByRole('heading', { name: title }).waitFor();
  await page.keyboard.type(code);
}

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('Settings, from codes to an app and back: the app signs in and sends money, and no session but this one goes on', async () => {
  const elsewhere = await openAs(ADA, '/home');
  const page = await openSettings(ADA);
  await expectAccessible(page);
  const { app, sent } = await scan(page, ADA);
  await page.getByAltText('QR code for setup. Use the key below instead').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await enterCode(page, 'The code we sent you', sent);
  await page.getByRole('dialog').getByRole('heading', { name: 'The code of the new app' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.type(app.code());

  await activeCard(page, 'Google authenticator').waitFor();
  await page.getByText('Google Authenticator set as 2fa successfully').first().waitFor();
  await page.getByText('Wherever else you were logged in, you are logged out.').waitFor();
  await expectAccessible(page);
  await page.reload();
  await activeCard(page, 'Google authenticator').waitFor();
  await elsewhere.reload();
  await elsewhere.getByText('Your session ended. Log in again.').waitFor();

  await page.getByRole('button', { name: 'User menu of Ada' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByLabel('Email or Phone Number').fill(ADA.email);
  await page.getByLabel('Password *').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByRole('heading', { name: 'Google Authentication' }).waitFor();
  await forgetUsedAppCode(ADA);
  await page.keyboard.type(app.code());
  await page.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor();

  const [to = ''] = await accountNumbersOf(MUSA);
  const before = await balancesKobo(page);
  await page.goto(bankUrl('/transfer'));
  await expect
    .poll(() => page.getByLabel('Source Account').inputValue(), { timeout: 15_000 })
    .toMatch(/\(\d{10}\)$/);
  await fillTransferForm(page, { to, amount: '15', description: 'With the app' });
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('dialog').getByText("You're sending").waitFor();
  expect(await page.getByRole('button', { name: 'Resend' }).count()).toBe(0);
  await forgetUsedAppCode(ADA);
  await page.keyboard.type(app.code());
  await transferReceipt(page).waitFor();
  const total = (balances: Map<string, number>) =>
    [...balances.values()].reduce((sum, kobo) => sum + kobo, 0);
  expect(total(before) - total(await balancesKobo(page))).toBe(1500);

  await page.goto(bankUrl(SETTINGS));
  const mailed = await codeFrom(ADA, async () => {
    await page.getByRole('button', { name: 'Use OTP authentication' }).click();
    await page.getByRole('heading', { name: 'The code we sent you' }).waitFor();
  });
  await forgetUsedAppCode(ADA);
  await expectAccessible(page);
  await page.keyboard.type(mailed);
  await enterCode(page, 'The code of your current app', app.code());
  await activeCard(page, 'OTP authentication').waitFor();
  await page.getByText('Otp set as 2fa successfully').first().waitFor();
});

test('Settings, a new phone: needs a code of the old app and one of the new', async () => {
  const page = await openSettings(ADA);
  const { app: old, sent } = await scan(page, ADA);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await enterCode(page, 'The code we sent you', sent);
  await enterCode(page, 'The code of the new app', old.code());
  await activeCard(page, 'Google authenticator').waitFor();
  await forgetUsedAppCode(ADA);

  await page.getByRole('button', { name: 'Move to another phone' }).click();
  await page.getByRole('heading', { name: 'Add this bank to your app' }).waitFor();
  const key = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
  expect(key).not.toBe(old.secretCode);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await enterCode(page, 'The code of your current app', old.code());
  await enterCode(page, 'The code of the new app', new AuthenticatorApp(key).code());
  await page.getByText('Google Authenticator set as 2fa successfully').first().waitFor();
});

test('Settings, by keyboard alone: sets an app, and every stop can be seen', async () => {
  const page = await openSettings(MUSA);
  const sent = await codeFrom(MUSA, async () => {
    await tabTo(page, page.getByRole('button', { name: 'Use Google authenticator' }));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Add this bank to your app' }).waitFor();
  });
  const key = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
  await tabTo(page, page.getByRole('button', { name: 'Copy setup key' }));
  await tabTo(page, page.getByRole('button', { name: 'Confirm' }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'The code we sent you' }).waitFor();
  await tabTo(page, page.getByLabel('Digit 1 of 6'));
  await page.keyboard.type(sent);
  await page.getByRole('heading', { name: 'The code of the new app' }).waitFor();
  await tabTo(page, page.getByLabel('Digit 1 of 6'));
  await page.keyboard.type(new AuthenticatorApp(key).code());
  await activeCard(page, 'Google authenticator').waitFor();
  expect(await page.locator(':focus').textContent()).toContain(
    'Google Authenticator set as 2fa successfully',
  );
});

test('Settings, with a wrong code of either kind: goes back to that code with the reason, and the right ones do', async () => {
  const page = await openSettings(ADA);
  const { app, sent } = await scan(page, ADA);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await enterCode(page, 'The code we sent you', otherThan(sent));
  await enterCode(page, 'The code of the new app', app.code());
  await dialog
    .getByRole('alert')
    .getByText('The code of your current second factor is not right. Check it and try again.')
    .waitFor();
  await expectAccessible(page);
  await enterCode(page, 'The code we sent you', sent);
  await enterCode(page, 'The code of the new app', otherThan(app.code()));
  await dialog.getByRole('alert').getByText('That code is not right. Check it and try again.').waitFor();
  await page.keyboard.type(app.code());
  await activeCard(page, 'Google authenticator').waitFor();
});

test('Settings, after five wrong codes: says that nothing was changed and starts again a minute later', async () => {
  const page = await openSettings(ADA);
  const { app } = await scan(page, ADA);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Confirm' }).click();
  for (let count = 1; count <= 5; count += 1) {
    await enterCode(page, 'The code we sent you', '000000');
    await enterCode(page, 'The code of the new app', app.code());
  }
  await dialog.getByRole('heading', { name: 'Nothing was changed' }).waitFor();
  await dialog.getByText('Too many wrong codes. Start again to get a new one.').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Start again' }).click();
  await dialog.getByText('We sent it a moment ago.').waitFor();
  await letAMinutePass();
  await dialog.getByRole('button', { name: 'Start again' }).click();
  await dialog.getByRole('heading', { name: 'Add this bank to your app' }).waitFor();
});

test('Settings, opened again right after a code was sent: starts over without an error, and that code still works', async () => {
  const page = await openSettings(ADA);
  const { sent } = await scan(page, ADA);
  await page.reload();
  await page.getByRole('button', { name: 'Use Google authenticator' }).click();
  await page.getByRole('heading', { name: 'Add this bank to your app' }).waitFor();
  const key = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
  await page.getByRole('button', { name: 'Confirm' }).click();
  await enterCode(page, 'The code we sent you', sent);
  await enterCode(page, 'The code of the new app', new AuthenticatorApp(key).code());
  await activeCard(page, 'Google authenticator').waitFor();
});

test('Settings, in two tabs while the token changes: both stay signed in', async () => {
  const page = await openSettings(ADA);
  const other = await page.context().newPage();
  await other.goto(bankUrl('/home'));
  await other.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor();
  const { app, sent } = await scan(page, ADA);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await enterCode(page, 'The code we sent you', sent);

  // The bank has changed the token, and nobody here knows yet, when the other tab asks with the old one.
  await page.route(SET_APP, async (route) => {
    const answer = await route.fetch();
    const refused = other.waitForResponse((response) => response.status() === 401);
    await other.reload();
    await refused;
    await route.fulfill({ response: answer });
  });
  await enterCode(page, 'The code of the new app', app.code());
  await activeCard(page, 'Google authenticator').waitFor();
  await other.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor();
  await other.getByText('Available to spend').waitFor();
  await page.reload();
  await activeCard(page, 'Google authenticator').waitFor();
  expect(new URL(other.url()).pathname).toBe('/home');
});

test('Settings, when the answer to the change is lost: says what may have happened, and leads to signing in', async () => {
  const page = await openSettings(ADA);
  const { app, sent } = await scan(page, ADA);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await enterCode(page, 'The code we sent you', sent);
  await page.route(SET_APP, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await enterCode(page, 'The code of the new app', app.code());
  await page.getByText('Your session ended. Log in again.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('Settings, when the change never reached the bank: keeps the codes and says so', async () => {
  const page = await openSettings(ADA);
  const { app, sent } = await scan(page, ADA);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await enterCode(page, 'The code we sent you', sent);
  await page.route(SET_APP, (route) => route.abort());
  await enterCode(page, 'The code of the new app', app.code());
  await page.getByRole('dialog').getByRole('alert').getByText("We haven't heard back.").waitFor();
  await page.unroute(SET_APP);
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await activeCard(page, 'Google authenticator').waitFor();
});

test('Settings, when the bank is away: an error in a toast and beside the cards, and another try', async () => {
  const page = await openSettings(ADA);
  await page.route('**/2fa/google-authenticator/generate', (route) =>
    route.fulfill({ status: 502, contentType: 'text/plain', body: 'away' }),
  );
  await page.getByRole('button', { name: 'Use Google authenticator' }).click();
  await expect.poll(() => page.getByRole('alert').filter({ hasText: 'An error occurred' }).count()).toBe(2);
  await page.unroute('**/2fa/google-authenticator/generate');
  await page.getByRole('button', { name: 'Use Google authenticator' }).click();
  await page.getByRole('heading', { name: 'Add this bank to your app' }).waitFor();
});

test('Settings, the type of the second factor cannot be read: says so and reads it again', async () => {
  const page = await openSettings(ADA);
  await page.route('**/2fa/type', (route) =>
    route.fulfill({ status: 502, contentType: 'text/plain', body: 'away' }),
  );
  await page.reload();
  await page.getByText('An error occurred while getting 2fa authentication type').first().waitFor();
  await expectAccessible(page);
  await page.unroute('**/2fa/type');
  await page.getByRole('button', { name: 'Retry' }).click();
  await activeCard(page, 'OTP authentication').waitFor();
});

test('Settings, its tabs: stand in their order and in the address', async () => {
  const page = await openAs(ADA, '/settings');
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  const names = [
    'Manage Account',
    'Change Password',
    'Transaction Limit',
    '2 Factor Authentication',
    'Email and Phone',
    'Devices',
    'Alerts',
  ];
  expect(await page.getByRole('tab').allTextContents()).toEqual(names);
  for (const name of names.slice(0, 3)) {
    await page.getByRole('tab', { name }).click();
    await page.getByRole('heading', { level: 2, name }).waitFor();
  }
  expect(new URL(page.url()).search).toBe('?tab=transaction-limit');
  await page.reload();
  await page.getByRole('tab', { name: 'Transaction Limit', selected: true }).waitFor();
  await page.getByRole('tab', { name: '2 Factor Authentication' }).click();
  await activeCard(page, 'OTP authentication').waitFor();
  await page.setViewportSize(NARROWEST);
  await expectNoSidewaysScroll(page);
  const tabs = await Promise.all((await page.getByRole('tab').all()).map((tab) => tab.boundingBox()));
  expect(new Set(tabs.map((box) => box?.width)).size).toBe(1);
  expect(new Set(tabs.map((box) => box?.y)).size).toBe(4);
});

test('Settings, on a phone while a factor is set: keeps its buttons in view, and Back closes the dialog and not the page', async () => {
  const page = await openSettings(MUSA);
  await page.setViewportSize(NARROWEST);
  await page.getByRole('button', { name: 'Use Google authenticator' }).click();
  await page.getByRole('heading', { name: 'Add this bank to your app' }).waitFor();
  await expectNoSidewaysScroll(page);
  // The phone that shows the code cannot scan it, so what needs no other phone comes first.
  const link = page.getByRole('link', { name: 'Open in my authenticator app' });
  const key = page.getByRole('dialog').locator('code');
  const opened = new URL((await link.getAttribute('href')) ?? '');
  expect([opened.protocol, opened.searchParams.get('secret')]).toEqual(['otpauth:', await key.textContent()]);
  // What copies the key stands beside it, and not over its last letters.
  const copy = page.getByRole('dialog').getByRole('button', { name: 'Copy setup key' });
  const fours = await Promise.all((await key.locator('span').all()).map((four) => four.boundingBox()));
  const keyEnd = Math.max(...fours.map((box) => (box?.x ?? 0) + (box?.width ?? 0)));
  expect(keyEnd).toBeLessThanOrEqual((await copy.boundingBox())?.x ?? 0);
  const places = [link, key, page.getByAltText('QR code for setup')];
  const heights = await Promise.all(places.map(async (place) => (await place.boundingBox())?.y ?? 0));
  expect(heights).toEqual(heights.toSorted((one, other) => one - other));
  // The steps are longer than the screen, and what to press stays in view.
  const confirm = await page.getByRole('button', { name: 'Confirm' }).boundingBox();
  expect((confirm?.y ?? 0) + (confirm?.height ?? 0)).toBeLessThanOrEqual(NARROWEST.height);
  // What leaves everything as it is stands first, in every dialog.
  const cancel = await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).last().boundingBox();
  expect((cancel?.x ?? 0) + (cancel?.width ?? 0)).toBeLessThan(confirm?.x ?? 0);
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await page.locator('button:focus', { hasText: 'Use Google authenticator' }).waitFor();
});
