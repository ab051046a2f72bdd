import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { answerInstead } from './support/bank-answers.ts';
import { bankUrl, openPage } from './support/browser.ts';
import { openOnboarded } from './support/customers.ts';
import { tabTo } from './support/keyboard.ts';
import { PASSWORD, signIn } from './support/people.ts';
import type { Newcomer } from './support/registration-form.ts';

const TAB = '/settings?tab=change-password';
const NEW_PASSWORD = 'Guinea#Corn7';
const CHANGE = '**/api/ibanking/personal/password';

/** Whose password these journeys change. */
let amina: Newcomer;
let password = PASSWORD;
beforeAll(async () => {
  amina = await openOnboarded();
});

async function openSignedIn(): Promise<Page> {
  const page = await openPage('/');
  await signIn(page, amina, password);
  await page.getByRole('heading', { level: 1, name: 'Welcome, Amina' }).waitFor();
  return page;
}

async function openTab(): Promise<Page> {
  const page = await openSignedIn();
  await page.goto(bankUrl(TAB));
  await page.getByRole('heading', { level: 2, name: 'Change Password' }).waitFor();
  return page;
}

const field = (page: Page, name: 'Old' | 'New' | 'Confirm') =>
  page.getByLabel(`${name} Password *`, { exact: true });

async function fill(page: Page, values: readonly [string, string, string]): Promise<void> {
  for (const [index, name] of (['Old', 'New', 'Confirm'] as const).entries())
    await field(page, name).fill(values[index] ?? '');
}

const send = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Change Password' }).click();

test('Change Password, with something missing or wrong: says it in the words of each field and sends nothing', async () => {
  const page = await openTab();
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent += 1;
  });
  await send(page);
  for (const text of ['This field is required', 'Password is required', 'Confirm Password is required'])
    await page.getByText(text, { exact: true }).waitFor();
  await field(page, 'Old').and(page.locator(':focus')).waitFor();

  const rule = (text: string) => page.getByText(text, { exact: false }).first();
  await field(page, 'New').fill('harvest');
  await rule('Needed: 8 characters or more').waitFor();
  await field(page, 'New').fill('harvests');
  await rule('Done: 8 characters or more').waitFor();
  await rule('Needed: 1 uppercase letter').waitFor();
  await rule('Needed: 1 of ! @ # $ % ^ & *').waitFor();
  for (const special of '!@#$%^&*') {
    await field(page, 'New').fill('Harvest1');
    await rule('Needed: 1 of ! @ # $ % ^ & *').waitFor();
    await field(page, 'New').fill(`Harvest1${special}`);
    await rule('Done: 1 of ! @ # $ % ^ & *').waitFor();
  }
  for (const [typed, text] of [
    ['Harvs#1', 'Password must be at least 8 characters'],
    ['harvest#1', 'Password must contain at least 1 uppercase letter, 1 special character, and 1 number'],
    ['Harvest-1', 'Password must contain at least 1 uppercase letter, 1 special character, and 1 number'],
  ] as const) {
    await fill(page, [PASSWORD, typed, typed]);
    await send(page);
    await page.getByText(text, { exact: true }).waitFor();
  }
  await fill(page, [PASSWORD, NEW_PASSWORD, `${NEW_PASSWORD}8`]);
  await send(page);
  await page.getByText('Passwords do not match', { exact: true }).waitFor();
  await field(page, 'Confirm').and(page.locator(':focus')).waitFor();
  await expectAccessible(page);
  expect(sent).toBe(0);
});

test('Change Password, with what the bank refuses: says it at the field and keeps the session', async () => {
  const page = await openTab();
  await fill(page, ['Not#Mine1', NEW_PASSWORD, NEW_PASSWORD]);
  await send(page);
  await page.getByText('The old password is not right. Nothing was changed.').first().waitFor();
  await field(page, 'Old').and(page.locator(':focus')).waitFor();
  await fill(page, [PASSWORD, PASSWORD, PASSWORD]);
  await send(page);
  await page.getByText('Choose a password that you do not use now.').first().waitFor();
  await field(page, 'New').and(page.locator(':focus')).waitFor();
  await fill(page, [PASSWORD, 'Password1!', 'Password1!']);
  await send(page);
  await expect.poll(() => field(page, 'New').getAttribute('aria-invalid')).toBe('true');
  const slowed = { refuses: 'TOO_MANY_PASSWORDS', params: { wait: '15 minutes', seconds: 900 } } as const;
  await answerInstead(page, { 'PATCH /api/ibanking/personal/password': slowed });
  await send(page);
  await page
    .getByText('Too many wrong passwords. Nothing was changed. Wait 15 minutes, then try again.')
    .first()
    .waitFor();
  await page.unrouteAll();
  await page.reload();
  await page.getByRole('heading', { level: 2, name: 'Change Password' }).waitFor();
});

test('Change Password, by keyboard: goes on here and in the other tab, ends every other session, and the new one signs in', async () => {
  const elsewhere = await openSignedIn();
  const page = await openTab();
  const other = await page.context().newPage();
  await other.goto(bankUrl('/home'));
  await other.getByText('Available to spend').waitFor();
  await tabTo(page, field(page, 'Old'));
  await page.keyboard.type(PASSWORD);
  expect(await field(page, 'Old').getAttribute('autocomplete')).toBe('current-password');
  await tabTo(page, field(page, 'New'));
  await page.keyboard.type(NEW_PASSWORD);
  await tabTo(page, field(page, 'Confirm'));
  await page.keyboard.type(NEW_PASSWORD);
  // The bank has changed the token, and nobody here knows yet, when the other tab asks with the old one.
  await page.route(CHANGE, async (route) => {
    const answer = await route.fetch();
    const refused = other.waitForResponse((response) => response.status() === 401);
    await other.reload();
    await refused;
    await route.fulfill({ response: answer });
  });
  await page.keyboard.press('Enter');
  password = NEW_PASSWORD;
  await page.getByText('Password changed successfully').first().waitFor();
  await page.getByText('Wherever else you were logged in, you are logged out.').waitFor();
  for (const name of ['Old', 'New', 'Confirm'] as const)
    expect(await field(page, name).inputValue()).toBe('');
  await expectAccessible(page);
  await other.getByText('Available to spend').waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 2, name: 'Change Password' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/settings');
  await elsewhere.reload();
  await elsewhere.getByText('Your session ended. Log in again.').waitFor();
  await openSignedIn();
});

test('Change Password, when the answer is lost: says what may have happened, and what was entered stays', async () => {
  const page = await openTab();
  await page.route(CHANGE, (route) => route.abort());
  await fill(page, [password, 'Millet#Sorghum8', 'Millet#Sorghum8']);
  await send(page);
  await page.getByText("We haven't heard back: if it was changed", { exact: false }).waitFor();
  expect(await field(page, 'New').inputValue()).toBe('Millet#Sorghum8');
  await page.unroute(CHANGE);
  await answerInstead(page, { 'PATCH /api/ibanking/personal/password': 'a refusal without words' });
  await send(page);
  await page.getByText('An error occurred while changing password', { exact: true }).waitFor();
});
