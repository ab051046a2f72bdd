import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { CHROME_ON_WINDOWS, SAFARI_ON_IPHONE } from '../scripts/testing/browsers.ts';
import { eventually } from '../scripts/testing/eventually.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { bankUrl, NARROWEST, openPage, type PageOptions, TELEPHONE } from './support/browser.ts';
import { openOnboarded } from './support/customers.ts';
import { ADA, mailbox, openAs, type Person, signIn } from './support/people.ts';

const DEVICES = '/settings?tab=devices';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const sessions = (page: Page) => region(page, 'Where you are logged in').getByRole('listitem');
const browsers = (page: Page) => region(page, 'Browsers you use').getByRole('listitem');
const history = (page: Page) => region(page, 'What happened').getByRole('listitem');

/** A browser that nobody used before, with somebody signed in. */
async function signedInAnew(person: Person, options: PageOptions = {}): Promise<Page> {
  const page = await openPage('/', { userAgent: CHROME_ON_WINDOWS, ...options });
  await signIn(page, person);
  await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor();
  return page;
}

test('Devices: a login from a new browser is told by mail and in the app, others stand beside this one, and are ended from here', async () => {
  // Whoever was onboarded logged in once already, from elsewhere.
  const person = await openOnboarded();
  const page = await signedInAnew(person);
  const mail = await eventually(async () => {
    const mails = await mailbox(person.email);
    return mails.find(({ text }) => text.includes('with Chrome on Windows')) ?? null;
  });
  expect(mail.text).toContain('for the first time');
  expect(mail.text).toContain('open Settings, then Devices');

  const other = await signedInAnew(person, { viewport: TELEPHONE, userAgent: SAFARI_ON_IPHONE });
  await page.goto(bankUrl('/beneficiary'));
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Alerts/ })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /Login from a new browser/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 2, name: 'Devices' }).waitFor();
  await sessions(page).filter({ hasText: 'Safari on iPhone' }).first().waitFor();
  const here = sessions(page).filter({ hasText: 'This device' });
  expect(await here.count()).toBe(1);
  expect(await here.getByRole('button').count()).toBe(0);
  await expectAccessible(page);

  const before = await sessions(page).count();
  await page.getByRole('button', { name: /^Log out Safari on iPhone/ }).click();
  await page.getByText('Logged out there').first().waitFor();
  await sessions(page).filter({ hasText: 'Safari on iPhone' }).waitFor({ state: 'detached' });
  expect(await sessions(page).count()).toBe(before - 1);
  const heading = page.getByRole('heading', { level: 3, name: 'Where you are logged in' });
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
  await history(page).filter({ hasText: 'A session was ended' }).waitFor();
  await other.reload();
  await other.getByText('Your session ended. Log in again.').waitFor();
});

test('Devices, by keyboard alone on the narrowest telephone: all others are logged out once it was confirmed, and a browser is forgotten', async () => {
  const person = await openOnboarded();
  const other = await signedInAnew(person, { userAgent: SAFARI_ON_IPHONE });
  const page = await signedInAnew(person, { viewport: NARROWEST });
  await page.goto(bankUrl(DEVICES));
  const endOthers = page.getByRole('button', { name: 'Log out all others' });
  await endOthers.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Log out all others?' });
  await dialog.getByText('You stay logged in here.').waitFor();
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await sessions(page).filter({ hasText: 'Safari on iPhone' }).count()).toBe(1);
  await endOthers.focus();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Log out all others' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('You are logged in here and nowhere else.').waitFor();
  expect(await sessions(page).count()).toBe(1);
  await page.locator('h3:focus').getByText('Where you are logged in').waitFor();
  await other.reload();
  await other.getByText('Your session ended. Log in again.').waitFor();

  await page.getByRole('button', { name: /^Forget Safari on iPhone/ }).focus();
  await page.keyboard.press('Enter');
  const forget = page.getByRole('dialog', { name: 'Forget Safari on iPhone?' });
  await forget.getByText('at most once a day for each internet address').waitFor();
  await forget.getByRole('button', { name: 'Forget', exact: true }).focus();
  await page.keyboard.press('Enter');
  await browsers(page).filter({ hasText: 'Safari on iPhone' }).waitFor({ state: 'detached' });
  await page.locator('h3:focus').getByText('Browsers you use').waitFor();
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: /^Forget Chrome/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Forget and log out' }).click();
  await page.getByText('You are logged out.').waitFor();
});

test('Devices, what happened: is read page by page', async () => {
  const page = await openAs(ADA, DEVICES);
  // So many that there is a second page.
  for (let count = 0; count < 6; count += 1) {
    const elsewhere = await signedInAnew(ADA);
    await elsewhere.context().close();
  }
  await page.reload();
  await history(page).filter({ hasText: 'Logged in' }).first().waitFor();
  expect(await history(page).count()).toBe(10);
  await region(page, 'What happened').getByRole('button', { name: 'Next' }).click();
  await region(page, 'What happened')
    .getByText(/^11 to /)
    .waitFor();
  expect(await history(page).count()).toBeGreaterThan(0);
});
