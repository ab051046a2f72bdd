import { expect, test } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { keptUserInfo, signInAsStaff } from './support/back-office.ts';
import { bankUrl, openPage, untilIdle } from './support/browser.ts';
import { ADA, CHECKER, MAKER, openAs, PASSWORD, signIn } from './support/people.ts';
import { sessionStatus } from './support/session-status.ts';

const STAFF_FIELDS = [
  'authenticatorRequired',
  'firstName',
  'onboardingComplete',
  'passwordRequired',
  'permissions',
  'role',
  'tokenDTO',
];
const CUSTOMER_FIELDS = ['firstName', 'onboardingComplete', 'permittedLinks', 'role', 'tokenDTO'];

test('Administrator sign-in, with password and code: opens the queues and keeps nothing secret', async () => {
  const page = await openPage('/admin/auth');
  await page.getByRole('heading', { level: 1, name: 'Administrator login' }).waitFor();
  await signInAsStaff(page, MAKER);
  expect(new URL(page.url()).pathname).toBe('/admin');
  expect(Object.keys(await keptUserInfo(page)).toSorted()).toEqual(STAFF_FIELDS);
});

test('Administrator sign-in, with a wrong password: says so, keeps the e-mail and asks again', async () => {
  const page = await openPage('/admin/auth');
  await page.getByLabel('Email').fill(MAKER.email);
  await page.getByLabel('Password *').fill('Not#Right1');
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.locator('form').getByRole('alert').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(MAKER.email);
  expect(await page.getByLabel('Password *').inputValue()).toBe('');
  expect(new URL(page.url()).pathname).toBe('/admin/auth');
});

test("Administrator sign-in, with a customer's password: refuses", async () => {
  const page = await openPage('/admin/auth');
  await page.getByLabel('Email').fill(ADA.email);
  await page.getByLabel('Password *').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.locator('form').getByRole('alert').waitFor();
});

test('A customer who opens the back office: is asked to sign in, and neither its code nor its data load', async () => {
  const page = await openAs(ADA, '/home');
  await page.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const path of ['/admin', '/admin/customers', '/admin/audit']) {
    await page.goto(bankUrl(path));
    await page.getByRole('heading', { level: 1, name: 'Administrator login' }).waitFor();
    await untilIdle(page);
  }
  const isOfBackOffice =
    /^\/api\/admin|^\/assets\/(back-office|open-queue|queue|customers?-page|approvals|audit|staff-(layout|page))/;
  expect(asked.filter((path) => isOfBackOffice.test(path))).toEqual([]);
  // The customer's own session is as it was.
  await page.goto(bankUrl('/home'));
  await page.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor();
});

test("Staff who open a customer's page: are led to sign in as a customer", async () => {
  const page = await openAs(MAKER, '/home');
  await page.getByLabel('Email or Phone Number').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('Staff signing in in another tab of a customer, and the reverse: lead the first tab to its login, which says why', async () => {
  const page = await openPage('/');
  await signIn(page, ADA);
  await page.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor();
  const adasStatus = await sessionStatus(page, '/api/accounts');
  const other = await page.context().newPage();
  await other.goto(bankUrl('/admin/auth'));
  await signInAsStaff(other, MAKER);
  const makersStatus = await sessionStatus(other, '/api/admin/customers');
  const why = 'You are logged out here, because somebody logged in in another tab of this browser.';
  await page.getByText(why).waitFor();
  await page.getByLabel('Email or Phone Number').waitFor();
  await expectAccessible(page);
  // Nothing lives on at the bank of what this browser does not show any more.
  expect([await adasStatus(), await makersStatus()]).toEqual([401, 200]);
  await signIn(page, ADA);
  await page.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor();
  await other.getByText(why).waitFor();
  await other.getByRole('heading', { level: 1, name: 'Administrator login' }).waitFor();
  expect(await makersStatus()).toBe(401);
});

test('Staff signing in where a customer was, and the reverse: leave nothing of each other', async () => {
  const page = await openPage('/');
  await signIn(page, ADA);
  await page.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor();
  await page.goto(bankUrl('/admin/auth'));
  await signInAsStaff(page, MAKER);
  expect(Object.keys(await keptUserInfo(page)).toSorted()).toEqual(STAFF_FIELDS);
  await page.goto(bankUrl('/'));
  await signIn(page, ADA);
  await page.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor();
  expect(Object.keys(await keptUserInfo(page)).toSorted()).toEqual(CUSTOMER_FIELDS);
  await page.goto(bankUrl('/admin'));
  await page.getByRole('heading', { level: 1, name: 'Administrator login' }).waitFor();
});

test('Staff who log out: come back to their own sign-in, signed out at the bank too', async () => {
  const page = await openPage('/admin/auth');
  await signInAsStaff(page, CHECKER);
  const kept = await page.evaluate(() => localStorage.getItem('userInfo') ?? '');
  const status = await sessionStatus(page, '/api/admin/customers');
  await page.getByRole('button', { name: 'User menu of Chidi' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByText('You are logged out.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/auth');
  expect(await keptUserInfo(page)).toEqual({});
  await expect.poll(status).toBe(401);
  // With what was kept put back, the bank answers 401, which leads to the same place.
  await page.evaluate((stolen) => localStorage.setItem('userInfo', stolen), kept);
  await page.goto(bankUrl('/admin/customers'));
  await page.getByText('Your session ended. Log in again.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/auth');
});

test('Staff idle for five minutes: are warned a minute before and can stay, else are signed out', async () => {
  const page = await openPage('/admin/auth', { withClock: true });
  await signInAsStaff(page, MAKER);
  await page.clock.fastForward('04:10');
  await page.getByRole('alertdialog').waitFor();
  const kept = page.waitForRequest((request) => new URL(request.url()).pathname === '/auth/admin/ping');
  await page.keyboard.press('Enter');
  await kept;
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
  await page.clock.fastForward('05:10');
  await page.getByText('For your security we logged you out').waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/auth');
});
