import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { bankUrl, NARROWEST, openPage, type PageOptions } from './support/browser.ts';
import { onTheDatabase } from './support/database.ts';
import { tabTo } from './support/keyboard.ts';
import { codeFrom, MAKER, PASSWORD, type Person } from './support/people.ts';

const NEW_PASSWORD = 'Guinea#Corn7';

/** A colleague of these journeys alone. */
const ZAINAB: Person = {
  email: `zainab.${randomUUID().slice(0, 8)}@harvest.test`,
  phoneNumber: '',
  firstName: 'Zainab',
  isStaff: true,
};

beforeAll(() =>
  onTheDatabase(
    `insert into staff (id, email, first_name, last_name, password_hash, permissions, created_at)
     select gen_random_uuid(), $1, 'Zainab', 'Bello', password_hash, '{SUPPORT}', created_at from staff where email = $2`,
    [ZAINAB.email, MAKER.email],
  ),
);
afterAll(() => onTheDatabase('update staff set disabled_at = created_at where email = $1', [ZAINAB.email]));

/** The password of the demo, of her own or for once. */
const setPassword = (endsAt: string) =>
  onTheDatabase(
    `update staff set password_hash = maker.password_hash, one_time_password_ends_at = ${endsAt}
     from staff as maker where staff.email = $1 and maker.email = $2`,
    [ZAINAB.email, MAKER.email],
  );
beforeEach(() => setPassword('null'));

async function logIn(password: string, options: PageOptions = {}): Promise<Page> {
  const page = await openPage('/admin/auth', options);
  const code = await codeFrom(ZAINAB, async () => {
    await page.getByLabel('Email').fill(ZAINAB.email);
    await page.getByLabel('Password *').fill(password);
    await page.getByRole('button', { name: 'Log In' }).click();
    await page.getByRole('heading', { level: 1, name: 'OTP Verification' }).waitFor();
  });
  await page.keyboard.type(code);
  return page;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const field = (page: Page, name: 'Old' | 'New' | 'Confirm') =>
  page.getByLabel(`${name} Password *`, { exact: true });

async function fill(page: Page, values: readonly [string, string, string]): Promise<void> {
  for (const [index, name] of (['Old', 'New', 'Confirm'] as const).entries())
    await field(page, name).fill(values[index] ?? '');
}

const send = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Change Password' }).click();

test("A colleague's own password, from their menu by keyboard: is changed, goes on here and in the other tab, and ends every other session", async () => {
  const elsewhere = await logIn(PASSWORD);
  await heading(elsewhere, 'Queues');
  const page = await logIn(PASSWORD, { viewport: NARROWEST });
  await heading(page, 'Queues');
  const other = await page.context().newPage();
  await other.goto(bankUrl('/admin/staff'));
  await heading(other, 'Staff');
  await tabTo(page, page.getByRole('button', { name: 'User menu of Zainab' }));
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Change Password' }).waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await heading(page, 'Change Password');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await fill(page, ['Not#Mine1', NEW_PASSWORD, NEW_PASSWORD]);
  await send(page);
  await page.getByText('The old password is not right. Nothing was changed.').first().waitFor();
  await field(page, 'Old').and(page.locator(':focus')).waitFor();
  await field(page, 'Old').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText('Password changed successfully').first().waitFor();
  await page.getByText('Wherever else you were logged in, you are logged out.').waitFor();
  for (const name of ['Old', 'New', 'Confirm'] as const)
    expect(await field(page, name).inputValue()).toBe('');
  await expectAccessible(page);
  await other.reload();
  await heading(other, 'Staff');
  await elsewhere.reload();
  await elsewhere.getByText('Your session ended. Log in again.').waitFor();
  await heading(await logIn(NEW_PASSWORD), 'Queues');
});

test("A colleague's own sessions, beside their password: show the other browser, which they log out by keyboard", async () => {
  const elsewhere = await logIn(PASSWORD);
  await heading(elsewhere, 'Queues');
  const page = await logIn(PASSWORD, { viewport: NARROWEST });
  await heading(page, 'Queues');
  await page.goto(bankUrl('/admin/password'));
  const sessions = page.getByRole('list', { name: 'Where you are logged in' });
  await expect.poll(() => sessions.getByRole('listitem').count()).toBeGreaterThan(1);
  expect(await sessions.getByText('This device').count()).toBe(1);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await tabTo(page, page.getByRole('button', { name: 'Log out all others' }));
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Log out all others?' }).waitFor();
  await expectAccessible(page);
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Log out all others' }));
  await page.keyboard.press('Enter');
  await page.getByText('You are logged in here and nowhere else.').waitFor();
  expect(await sessions.getByRole('listitem').count()).toBe(1);
  await elsewhere.reload();
  await elsewhere.getByText('Your session ended. Log in again.').waitFor();
});

test('A colleague with a one-time password: chooses one of their own before any other page opens', async () => {
  await setPassword("maker.created_at + interval '100 years'");
  const page = await logIn(PASSWORD, { viewport: NARROWEST });
  await heading(page, 'Change Password');
  await page.getByText('Choose a password of your own').waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goto(bankUrl('/admin/customers'));
  await heading(page, 'Change Password');
  expect(await page.getByRole('navigation', { name: 'Back office' }).count()).toBe(0);
  await page.getByRole('button', { name: 'User menu of Zainab' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Authenticator app' }).count()).toBe(0);
  await page.keyboard.press('Escape');

  await fill(page, [PASSWORD, NEW_PASSWORD, NEW_PASSWORD]);
  await send(page);
  await page.getByText('Password changed successfully').first().waitFor();
  expect(await page.getByText('Choose a password of your own').count()).toBe(0);
  await page.getByRole('link', { name: /^Customers/ }).click();
  await heading(page, 'Customers');
});
