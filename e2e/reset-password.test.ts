import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { bankUrl, openPage } from './support/browser.ts';
import { tabTo } from './support/keyboard.ts';
import { linkFrom, type Person, signIn } from './support/people.ts';
import { advanceClock, openCustomer } from './support/registering.ts';
import { fillPassword } from './support/registration-form.ts';

const INVALID = 'This link is invalid or has expired, a new link has been sent to your email';
const NEW_PASSWORD = 'Guinea#Corn7';

/** The path of the link that a person is mailed. */
async function linkFor(
  person: Person,
  cause: () => Promise<unknown> = () => forget(person),
): Promise<string> {
  return new URL(await linkFrom(person, cause)).pathname;
}

const forget = ({ email }: Person) =>
  fetch(bankUrl(`/auth/ibanking/personal/password/forgot/${encodeURIComponent(email)}`), { method: 'POST' });

/** What the bank says of the session that a page holds. */
function pingStatus(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { tokenDTO } = JSON.parse(localStorage.getItem('userInfo') ?? '') as {
      tokenDTO: { accessToken: string };
    };
    const headers = { Authorization: `Bearer ${tokenDTO.accessToken}` };
    return (await fetch('/auth/ibanking/personal/ping', { method: 'POST', headers })).status;
  });
}

test('Reset password, with the link from the mail: sets it, ends every session, and leaves no trace of the link', async () => {
  const person = await openCustomer();
  const elsewhere = await openPage('/');
  await signIn(elsewhere, person);
  await elsewhere.getByRole('heading', { level: 1, name: 'Onboarding' }).waitFor();
  expect(await pingStatus(elsewhere)).toBe(200);
  const path = await linkFor(person);
  const [, , code = ''] = path.split('/');

  const page = await openPage('/');
  await page.goto(bankUrl(path));
  await page.getByRole('heading', { level: 1, name: 'Reset Password' }).waitFor();
  expect(await page.title()).toBe('Reset Password – Harvest');
  await tabTo(page, page.getByLabel('New Password *', { exact: true }));
  await page.keyboard.type(NEW_PASSWORD);
  await tabTo(page, page.getByLabel('Confirm Password'));
  await page.keyboard.type(NEW_PASSWORD);
  // For browsers that keep passwords: whose it is.
  expect(await page.locator('input[autocomplete=username]').inputValue()).toBe(person.email);
  await page.keyboard.press('Enter');
  await page.getByText('Password reset successfully. Log in with your new password.').waitFor();
  await page.locator('h1:focus').getByText('Log In').waitFor();
  expect(await page.getByLabel('Email or Phone Number').inputValue()).toBe(person.email);
  expect(new URL(page.url()).pathname).toBe('/');
  await expectAccessible(page);
  const kept = await page.evaluate(() =>
    JSON.stringify([...Object.entries(localStorage), ...Object.entries(sessionStorage)]),
  );
  expect(kept).not.toContain(code);
  await page.goBack();
  expect(page.url()).not.toContain(code);

  expect(await pingStatus(elsewhere)).toBe(401);
  const again = await openPage('/');
  await signIn(again, person, NEW_PASSWORD);
  await again.getByRole('heading', { level: 1, name: 'Onboarding' }).waitFor();
});

test('Reset password, with a link that was used: says that it is invalid and offers a new one', async () => {
  const person = await openCustomer();
  const path = await linkFor(person);
  const page = await openPage(path);
  await fillPassword(page, 'New Password *', NEW_PASSWORD);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByText('Password reset successfully').waitFor();
  await page.goto(bankUrl(path));
  await page.getByText(INVALID).waitFor();
  expect((await page.locator('main svg[role="presentation"]').boundingBox())?.width).toBeGreaterThan(100);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Request a new link' }).click();
  await page.getByRole('heading', { level: 1, name: 'Forgot Password' }).waitFor();
});

test('Reset password, with a link half an hour old: sends a new one, which works', async () => {
  const person = await openCustomer();
  const path = await linkFor(person);
  await advanceClock(31 * 60);
  const page = await openPage('/');
  const fresh = await linkFor(person, async () => {
    await page.goto(bankUrl(path));
    await page.getByText(INVALID).waitFor();
  });
  await page.goto(bankUrl(fresh));
  await fillPassword(page, 'New Password *', NEW_PASSWORD);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByText('Password reset successfully').waitFor();
});

test('Reset password, with a link that ends while the form is open: says so when it is sent', async () => {
  const person = await openCustomer();
  const page = await openPage(await linkFor(person));
  await fillPassword(page, 'New Password *', NEW_PASSWORD);
  await advanceClock(31 * 60);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByRole('heading', { level: 1, name: 'This link does not work' }).waitFor();
  await page.locator('main').getByText(INVALID).waitFor();
});

test.each([
  ['made up', '/reset-password/abc/ada.obi%40harvest.test'],
  ['of somebody unknown', '/reset-password/abc/nobody'],
])('Reset password, with a link that is %s: says that it is invalid', async (_, path) => {
  const page = await openPage(path);
  await page.getByText(INVALID).waitFor();
});

test('Reset password, with mistakes: uses the words of the specification and keeps the form', async () => {
  const page = await openPage(await linkFor(await openCustomer()));
  const submit = page.getByRole('button', { name: 'Reset Password' });
  const said = (text: string) => page.locator('form').getByText(text).first().waitFor();
  await submit.click();
  await said('This field is required');
  await page.locator('input[data-path=password]:focus').waitFor();
  await fillPassword(page, 'New Password *', 'Maize1!');
  await submit.click();
  await said('Password must be at least 8 characters');
  await fillPassword(page, 'New Password *', 'maizecobs');
  await submit.click();
  await said('Password must contain at least 1 uppercase letter, 1 special character, and 1 number');
  await fillPassword(page, 'New Password *', NEW_PASSWORD);
  await page.getByLabel('Confirm Password').fill('Guinea#Corn8');
  await submit.click();
  await said('Passwords do not match');
  await fillPassword(page, 'New Password *', 'Password#1');
  await submit.click();
  await said('This password is on lists of passwords that are tried first. Choose another one.');
  await expectAccessible(page);
});

test('Reset password, while the link cannot be checked: says so and tries again', async () => {
  const path = await linkFor(await openCustomer());
  const page = await openPage('/');
  await page.route('**/password/verify**', (route) => route.abort());
  await page.goto(bankUrl(path));
  await page.getByRole('alert').getByText('An error occurred', { exact: true }).first().waitFor();
  await page.unroute('**/password/verify**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByLabel('New Password *', { exact: true }).waitFor();
});
