import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { CHROME_ON_WINDOWS, SAFARI_ON_IPHONE } from '../scripts/testing/browsers.ts';
import { eventually } from '../scripts/testing/eventually.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import type { BankAnswers } from './support/bank-answers.ts';
import { bankUrl, NARROWEST, openPage, type PageOptions, TELEPHONE } from './support/browser.ts';
import { openOnboarded } from './support/customers.ts';
import { says, testLooks } from './support/looks.ts';
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

const SESSIONS_READ = 'GET /api/ibanking/personal/sessions';
const DEVICES_READ = 'GET /api/ibanking/personal/devices';
const HISTORY_READ = 'GET /api/ibanking/personal/sign-in-history';
const END_OTHERS = 'POST /api/ibanking/personal/sessions/end-others';
const idOf = (place: number) => `01999999-0000-7000-8000-00000000000${place}`;
const LONG_ADDRESS = '2001:db8:1234:5678:9abc:def0:1234:5678';

const FULL = {
  [SESSIONS_READ]: {
    says: [
      {
        id: idOf(1),
        browser: 'Samsung Internet on Android',
        address: LONG_ADDRESS,
        startedAt: '2026-11-22T08:05:00.000Z',
        lastActiveAt: '2026-11-22T13:05:00.000Z',
        current: true,
      },
      {
        id: idOf(2),
        browser: null,
        address: '102.89.33.7',
        startedAt: '2026-11-21T13:05:00.000Z',
        lastActiveAt: '2026-11-22T13:01:00.000Z',
        current: false,
      },
    ],
  },
  [DEVICES_READ]: {
    says: [
      {
        id: idOf(3),
        browser: 'Samsung Internet on Android',
        address: LONG_ADDRESS,
        firstSeenAt: '2026-06-01T08:05:00.000Z',
        lastSeenAt: '2026-11-22T13:05:00.000Z',
        current: true,
        signedIn: true,
      },
      {
        id: idOf(4),
        browser: 'Chrome on Windows',
        address: '102.89.33.7',
        firstSeenAt: '2026-06-01T08:05:00.000Z',
        lastSeenAt: '2026-07-22T13:05:00.000Z',
        current: false,
        signedIn: false,
      },
    ],
  },
  [HISTORY_READ]: {
    says: [
      {
        id: idOf(5),
        at: '2026-11-22T13:05:00.000Z',
        title: 'Wrong password entered',
        refused: true,
        browser: 'Samsung Internet on Android',
        address: LONG_ADDRESS,
      },
      {
        id: idOf(6),
        at: '2026-11-22T13:04:00.000Z',
        title: 'Unblocked by the bank',
        refused: false,
        browser: null,
        address: null,
      },
      {
        id: idOf(7),
        at: '2026-11-22T13:03:00.000Z',
        title: 'New password set after Forgot Password',
        refused: false,
        browser: 'Chrome on Windows',
        address: '102.89.33.7',
      },
    ],
  },
} as const satisfies BankAnswers;

testLooks(
  'Devices',
  { as: ADA, path: DEVICES },
  {
    loading: {
      answers: {
        [SESSIONS_READ]: 'nothing yet',
        [DEVICES_READ]: 'nothing yet',
        [HISTORY_READ]: 'nothing yet',
      },
      until: says('Browsers you use'),
    },
    failed: {
      answers: {
        [SESSIONS_READ]: 'no connection',
        [DEVICES_READ]: 'no connection',
        [HISTORY_READ]: 'no connection',
      },
      until: says(
        'An error occurred while fetching where you are logged in',
        'An error occurred while fetching your browsers',
        'An error occurred while fetching your login history',
      ),
    },
    empty: {
      answers: { ...FULL, [DEVICES_READ]: { says: [] }, [HISTORY_READ]: { says: [] } },
      until: says('None yet.', 'Nothing yet.'),
    },
    full: { answers: FULL, until: says('This device', 'Unblocked by the bank') },
    'the history': {
      answers: FULL,
      until: async (page) => {
        await says('Unblocked by the bank')(page);
        await page.getByText('Something here was not you?').scrollIntoViewIfNeeded();
      },
    },
    'before all others are logged out': {
      answers: { ...FULL, [END_OTHERS]: 'no connection' },
      until: async (page) => {
        await page.getByRole('button', { name: 'Log out all others' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Log out all others' }).click();
        await says("We couldn't reach the bank.")(page);
      },
    },
    'before this one is forgotten': {
      answers: FULL,
      until: async (page) => {
        await page.getByRole('button', { name: /^Forget Samsung/ }).click();
        await says('you are logged out here at once')(page);
      },
    },
  },
);
