import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { setTextSize } from '../../../../e2e/support/in-page.ts';
import { documentsOf, onboardingAnswers } from '../../../../e2e/support/onboarding-states.ts';
import {
  ADA,
  DESKTOP,
  NGOZI,
  openScreen,
  says,
  screenTest,
  TELEPHONE,
  testScreens,
} from '../../../../scripts/workshop/screen-test.ts';

testScreens(
  'Not found',
  { path: '/no-such-page' },
  {
    'to a stranger': { until: says('We could not find that page') },
    'to a customer': { as: ADA, until: says('We could not find that page') },
    'with the help open': {
      until: async (page) => {
        await page.getByRole('button', { name: 'Help' }).click();
        await page.getByRole('dialog', { name: 'Help' }).waitFor();
      },
    },
  },
);

testScreens(
  'Not authorized',
  { path: '/not-authorized' },
  {
    'to a stranger': { until: says("Sorry! You don't have access to view this page", 'Go back') },
    'to a customer': { as: ADA, until: says("Sorry! You don't have access to view this page") },
  },
);

testScreens(
  'Onboarding',
  { path: '/onboarding', as: NGOZI },
  {
    loaded: {
      answers: onboardingAnswers([null, null, null, null], documentsOf(null, null, null)),
      until: (page: Page) => page.getByRole('heading', { level: 1, name: 'Onboarding' }).waitFor(),
    },
  },
);

const TABLET = { width: 820, height: 1180 };

screenTest('An unknown address, to somebody signed in: keeps their menu', async () => {
  const page = await openScreen({ path: '/no-such-page', as: ADA });
  await page.getByRole('heading', { level: 1, name: 'We could not find that page' }).waitFor();
  expect(await page.getByRole('navigation', { name: 'Main' }).getByRole('link').count()).toBe(8);
  await page.getByRole('button', { name: 'User menu of Ada' }).waitFor();
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await page.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor();
});

screenTest.each([TELEPHONE, TABLET, DESKTOP])(
  'Help, at %o: names the people to reach, signed in or not, and closes by Escape',
  async (viewport) => {
    for (const screen of [{ path: '/' }, { path: '/home', as: ADA }]) {
      const page = await openScreen({ ...screen, viewport });
      await page.getByRole('button', { name: 'Help' }).click();
      const sheet = page.getByRole('dialog', { name: 'Help' });
      const call = sheet.getByRole('link', { name: 'Call 0700 000 0000' });
      await call.waitFor();
      expect(await call.getAttribute('href')).toBe('tel:07000000000');
      const whatsApp = sheet.getByRole('link', { name: 'WhatsApp +234 700 000 0000' });
      expect(await whatsApp.getAttribute('href')).toBe('https://wa.me/2347000000000');
      await sheet.getByText('Mon to Sat, 08:00 to 18:00').waitFor();
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'hidden' });
      await page.locator('button:focus').filter({ hasText: 'Help' }).waitFor();
    }
  },
);

screenTest('A page behind sign-in, opened by a stranger: leads to sign-in', async () => {
  const page = await openScreen({ path: '/transfer' });
  await page.getByRole('heading', { level: 1, name: 'Log In' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});

screenTest(
  'The menu, of a customer who may open everything: has the eight entries in their order',
  async () => {
    const page = await openScreen({ path: '/home', as: ADA });
    await page.getByRole('heading', { name: 'Total Balance' }).waitFor();
    expect(await page.getByRole('navigation').getByRole('link').allTextContents()).toEqual([
      'Home',
      'Transfer',
      'Transaction History',
      'Kyc Settings',
      'Scheduled Payments',
      'Beneficiary',
      'Settings',
      'Customer Service',
    ]);
    for (const label of await page.getByRole('navigation').locator('span:visible').all())
      expect((await label.boundingBox())?.height).toBeLessThan(40);
  },
);

screenTest.each(['UNAUTHENTICATED', 'FORBIDDEN'] as const)(
  'A call that is answered %s: signs out and leads to sign-in',
  async (refuses) => {
    const answers = { 'GET /api/ibanking/personal/2fa/type': { refuses } };
    const page = await openScreen({ path: '/settings?tab=two-factor', as: ADA, answers });
    await page.getByRole('heading', { level: 1, name: 'Log In' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await page.evaluate(() => localStorage.getItem('userInfo'))).toBe(null);
  },
);

screenTest('A page opened from the menu: stands inside the shell, with title and focus', async () => {
  const page = await openScreen({ path: '/home', as: ADA, answers: { 'GET /api/tickets': { says: [] } } });
  await page.getByRole('navigation').getByRole('link', { name: 'Customer Service' }).click();
  await page.getByRole('heading', { level: 1, name: 'Customer Service', exact: true }).waitFor();
  await page.locator('h1:focus').waitFor();
  expect(await page.title()).toBe('Customer Service – Harvest');
});

screenTest('The skip link, as the first stop of the Tab key: leads past the menu', async () => {
  const page = await openScreen({ path: '/home', as: ADA });
  await page.getByRole('heading', { name: 'Total Balance' }).waitFor();
  await page.keyboard.press('Tab');
  expect(await page.locator(':focus').textContent()).toBe('Skip to the content');
  await page.keyboard.press('Enter');
  await page.locator('main:focus').waitFor();
});

screenTest('Text twice as large, on a telephone: the user menu and More stay within reach', async () => {
  const page = await openScreen({ path: '/home', as: ADA, viewport: TELEPHONE });
  await page.getByRole('heading', { name: 'Total Balance' }).waitFor();
  await setTextSize(page, '200%');
  await page.getByRole('button', { name: 'User menu of Ada' }).click();
  const logout = page.getByRole('menuitem', { name: 'Logout' });
  await logout.waitFor();
  const isInView = async () => {
    const { x, y, width, height } = (await logout.boundingBox()) ?? { x: -1, y: 0, width: 0, height: 0 };
    return x >= 0 && x + width <= TELEPHONE.width && y + height <= TELEPHONE.height;
  };
  await expect.poll(isInView).toBe(true);
  await page.getByRole('menuitem', { name: 'Dark mode' }).waitFor();
  await page.keyboard.press('Escape');
  const bar = page.getByRole('navigation', { name: 'Main' });
  const more = await bar.getByRole('button', { name: 'More' }).boundingBox();
  expect((more?.x ?? 0) + (more?.width ?? 0)).toBeLessThanOrEqual(TELEPHONE.width);
  expect((more?.y ?? 0) + (more?.height ?? 0)).toBeLessThanOrEqual(TELEPHONE.height);
  await bar.getByRole('link', { name: 'History' }).click();
  await page.getByRole('heading', { level: 1, name: 'Transaction History' }).waitFor();
});

screenTest('More, on a telephone: opens the remaining entries as a dialog that Escape closes', async () => {
  const page = await openScreen({ path: '/home', as: ADA, viewport: TELEPHONE });
  const bar = page.getByRole('navigation', { name: 'Main' });
  await page.getByRole('heading', { name: 'Total Balance' }).waitFor();
  expect(await bar.getByRole('link').allTextContents()).toEqual(['Home', 'Transfer', 'History', 'Scheduled']);
  await bar.getByRole('button', { name: 'More' }).click();
  const sheet = page.getByRole('dialog', { name: 'More' });
  await sheet.waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await bar.getByRole('button', { name: 'More' }).click();
  // With those of the bar the eight of the menu; the rest of the bank is reached from pages.
  expect(await sheet.getByRole('link').allTextContents()).toEqual([
    'Kyc Settings',
    'Beneficiary',
    'Settings',
    'Customer Service',
  ]);
  expect(await bar.locator('[aria-current]').allTextContents()).toEqual(['Home']);
  await sheet.getByRole('link', { name: 'Beneficiary' }).click();
  await page.getByRole('heading', { level: 1, name: 'Beneficiary' }).waitFor();
  // The page stands behind More, so More is what is marked.
  expect(await bar.locator('[aria-current]').allTextContents()).toEqual(['More']);
  await page.goBack();
  await page.getByRole('heading', { name: 'Total Balance' }).waitFor();
  expect(await sheet.isVisible()).toBe(false);
});

screenTest(
  'More, on a telephone: is closed by Back, which stays on the page, and leaves no step behind',
  async () => {
    const page = await openScreen({ path: '/transaction-history', as: ADA, viewport: TELEPHONE });
    const bar = page.getByRole('navigation', { name: 'Main' });
    await bar.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('heading', { name: 'Total Balance' }).waitFor();
    const more = bar.getByRole('button', { name: 'More' });
    const sheet = page.getByRole('dialog', { name: 'More' });
    await more.click();
    await sheet.waitFor();
    await page.goBack();
    await sheet.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/home');
    await page.locator('button:focus').filter({ hasText: 'More' }).waitFor();
    await more.click();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await sheet.waitFor({ state: 'hidden' });
    await expect
      .poll(() => page.evaluate(() => (history.state as { overlay?: string } | null)?.overlay))
      .toBe(undefined);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Transaction History' }).waitFor();
  },
);
