import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answerInstead } from './support/bank-answers.ts';
import { bankUrl, DESKTOP, openPage, TELEPHONE } from './support/browser.ts';
import { holdBack } from './support/hold-back.ts';
import { goBackSlowly, setTextSize } from './support/in-page.ts';
import { ADA, MUSA, openAs, signIn } from './support/people.ts';
import { sessionStatus } from './support/session-status.ts';

const TABLET = { width: 820, height: 1180 };

test('An unknown address: says that there is no such page', async () => {
  const page = await openPage('/no-such-page');
  await page.getByRole('heading', { level: 1, name: 'We could not find that page' }).waitFor();
});

test('An unknown address, to somebody signed in: keeps their menu', async () => {
  const page = await openAs(ADA, '/no-such-page');
  await page.getByRole('heading', { level: 1, name: 'We could not find that page' }).waitFor();
  expect(await page.getByRole('navigation', { name: 'Main' }).getByRole('link').count()).toBe(8);
  await page.getByRole('button', { name: 'User menu of Ada' }).waitFor();
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await page.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor();
});

test.each([TELEPHONE, TABLET, DESKTOP])(
  'Help, at %o: names the people to reach, signed in or not, and closes by Escape',
  async (viewport) => {
    for (const page of [await openPage('/', { viewport }), await openAs(ADA, '/home', { viewport })]) {
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

/** The sign-in page of a bank that has not said these. */
async function openWithout(page: Page, metas: RegExp): Promise<void> {
  await page.route(bankUrl('/'), async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    const body = html.replaceAll(/<meta name="(support-[a-z]+)" content="[^"]*/g, (meta, name: string) =>
      metas.test(name) ? `<meta name="${name}" content="` : meta,
    );
    await route.fulfill({ response: answer, body });
  });
  await page.goto(bankUrl('/'));
  await page.getByRole('button', { name: 'Help' }).click();
}

test('Help, of a bank that answers on WhatsApp alone: says to write there, and never to call', async () => {
  const page = await openPage('about:blank');
  await openWithout(page, /phone$/);
  const sheet = page.getByRole('dialog', { name: 'Help' });
  await sheet.getByText('Write to us on WhatsApp at once. Then choose a new password:').waitFor();
  await sheet.getByText('Write to us on WhatsApp at once, from any phone.').waitFor();
  expect(await sheet.getByRole('listitem').allTextContents()).toEqual([
    'WhatsApp +234 700 000 0000',
    'Mon to Sat, 08:00 to 18:00',
  ]);
  expect(await sheet.textContent()).not.toMatch(/call/i);

  await page.route(/help-sheet-.*\.js$/, (route) => route.abort());
  await page.goto('about:blank');
  await openWithout(page, /phone$/);
  await page.getByText('+234 700 000 0000').waitFor();
});

test('Help, of a bank that has given no number: shows none, and nothing in its place', async () => {
  const page = await openPage('about:blank');
  await openWithout(page, /^support/);
  const sheet = page.getByRole('dialog', { name: 'Help' });
  await sheet.getByText('Ask in any branch.').waitFor();
  expect(await sheet.textContent()).not.toMatch(/call|WhatsApp|Mon to/i);
  expect(await sheet.getByRole('listitem').count()).toBe(0);
  expect(await sheet.locator('a[href^="tel:"], a[href*="wa.me"]').count()).toBe(0);
});

test('Help, whose code never comes: leaves the number in its place', async () => {
  const page = await openPage('/');
  await page.route(/help-sheet-.*\.js$/, (route) => route.abort());
  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByText('0700 000 0000').waitFor();
  await page.getByLabel('Email or Phone Number').waitFor();
});

test('Pages for visitors: say in their foot what kind of bank this is and where its pages are', async () => {
  const page = await openPage('/');
  for (const path of ['/', '/signup', '/forgot-password', '/verify-email', '/no-such-page']) {
    await page.goto(bankUrl(path));
    await page.locator('h1').waitFor();
    const foot = page.getByRole('contentinfo');
    await foot.getByText('This is a demonstration: no licensed bank, and no real money.').waitFor();
    await foot.getByText(`our pages are at ${new URL(bankUrl('/')).host}`).waitFor();
    // What the bank has not said (here of deposit insurance) takes no room.
    expect(
      await foot.locator('p:visible').evaluateAll((all) => all.filter((p) => p.textContent === '')),
    ).toEqual([]);
    for (const name of ['Terms', 'Privacy'])
      expect(await foot.getByRole('link', { name }).getAttribute('href')).toBe(`/${name.toLowerCase()}`);
  }
});

test('A page behind sign-in, opened by a stranger: leads to sign-in', async () => {
  const page = await openPage('/transfer');
  await page.getByRole('heading', { level: 1, name: 'Log In' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('A page outside the permitted links: shows not-authorized without calling the API', async () => {
  // Not on a page of the application, which may still have something to ask for.
  const page = await openAs(ADA, '/favicon.svg');
  await page.evaluate(() => {
    const userInfo = JSON.parse(localStorage.getItem('userInfo') ?? '{}') as object;
    localStorage.setItem('userInfo', JSON.stringify({ ...userInfo, permittedLinks: ['/home'] }));
  });
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // Every page asks whether the accounts are locked, which any session may, and what is new, which any page may.
    const isOfEveryPage = pathname.endsWith('/emergency-lock') || pathname.endsWith('/notices');
    if (pathname.startsWith('/api/') && !isOfEveryPage) calls.push(pathname);
  });
  await page.goto(bankUrl('/transfer'));
  await page
    .getByRole('heading', { level: 1, name: "Sorry! You don't have access to view this page" })
    .waitFor();
  expect(new URL(page.url()).pathname).toBe('/not-authorized');
  expect(calls).toEqual([]);
  await page.getByRole('button', { name: 'Go back' }).click();
  await page.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor();
  expect(await page.getByRole('navigation').getByRole('link').allTextContents()).toEqual(['Home']);
});

test('Logout, from the user menu: ends the session at the bank and forgets it here', async () => {
  const page = await openPage('/');
  await signIn(page, ADA);
  await page.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor();
  await page.getByRole('button', { name: 'User menu of Ada' }).click();
  await page.getByRole('menuitem', { name: 'Dark mode' }).click();
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
  const userInfo = await page.evaluate(() => localStorage.getItem('userInfo') ?? '');
  expect(await page.evaluate(() => localStorage.getItem('appMode'))).not.toBe(null);
  const status = await sessionStatus(page, '/api/accounts');
  await page.getByRole('button', { name: 'User menu of Ada' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByText('You are logged out.').waitFor();
  expect(
    await page.evaluate(() => [localStorage.getItem('userInfo'), localStorage.getItem('appMode')]),
  ).toEqual([null, null]);
  await expect.poll(status).toBe(401);
  // Somebody who kept the token gets nowhere with it, and reads why.
  await page.evaluate((stolen) => localStorage.setItem('userInfo', stolen), userInfo);
  await page.goto(bankUrl('/home'));
  await page.getByText('Your session ended. Log in again.').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('userInfo'))).toBe(null);
});

test('Logout, while the bank does not answer: forgets at once and leaves, and the bank is told', async () => {
  const page = await openPage('/');
  // A request that outlives its page is not always seen by whoever watches the page, so it is written down inside.
  await page.addInitScript(() => {
    const send = window.fetch.bind(window);
    window.fetch = (to, options) => {
      const address = to instanceof Request ? to.url : to.toString();
      if (!address.endsWith('/logout')) return send(to, options);
      sessionStorage.setItem('told', `${options?.method} ${options?.keepalive}`);
      return new Promise(() => undefined);
    };
  });
  await page.reload();
  await signIn(page, MUSA);
  await leave(page);
  expect(await page.evaluate(() => sessionStorage.getItem('told'))).toBe('POST true');
});

test('Logout, with the cookie put back afterwards: the bank has ended the session', async () => {
  const page = await openPage('/');
  await signIn(page, MUSA);
  await page.getByRole('heading', { level: 1, name: 'Welcome, Musa' }).waitFor();
  const status = await sessionStatus(page, '/api/accounts');
  expect(await status()).toBe(200);
  await leave(page);
  await expect.poll(status).toBe(401);
});

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'User menu of Musa' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByText('You are logged out.').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('userInfo'))).toBe(null);
}

const USER_MENU_CODE = /user-menu-list-.*\.js$/;

test('User menu, pressed before its code has come: opens once it is there', async () => {
  const page = await openAs(ADA, 'about:blank');
  const code = await holdBack(page, USER_MENU_CODE);
  await page.goto(bankUrl('/home'));
  await page.getByRole('button', { name: 'User menu of Ada' }).click();
  code.letGo();
  await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
});

test('User menu, whose code never comes: leaves Logout in its place', async () => {
  const page = await openPage('/');
  await page.route(USER_MENU_CODE, (route) => route.abort());
  await signIn(page, ADA);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByText('You are logged out.').waitFor();
});

test('The menu, of a customer who may open everything: has the eight entries in their order', async () => {
  const page = await openAs(ADA, '/home');
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
});

test('The menu, made narrow: keeps its icons and where one is, and stays narrow', async () => {
  const page = await openAs(ADA, '/customer-service/42');
  const menu = page.getByRole('navigation', { name: 'Main' });
  // By its beginning: the page of a ticket belongs to the entry of all tickets.
  const current = menu.locator('[aria-current="page"]');
  await current.waitFor();
  expect(await current.allTextContents()).toEqual(['Customer Service']);
  const entry = menu.getByRole('link', { name: 'Transfer' });
  const width = async () => (await entry.boundingBox())?.width ?? 0;
  const wide = await width();
  await menu.getByRole('button', { name: 'Collapse menu' }).click();
  await expect.poll(width).toBeLessThan(wide / 2);
  expect(await entry.locator('svg').isVisible()).toBe(true);
  await page.reload();
  expect(await width()).toBeLessThan(wide / 2);
  await menu.getByRole('button', { name: 'Expand menu' }).click();
  await expect.poll(width).toBe(wide);
});

test.each(['UNAUTHENTICATED', 'FORBIDDEN'] as const)(
  'A call that is answered %s: signs out and leads to sign-in',
  async (refuses) => {
    const page = await openAs(ADA, '/home');
    await page.getByRole('heading', { name: 'Total Balance' }).waitFor();
    await answerInstead(page, { 'GET /api/ibanking/personal/2fa/type': { refuses } });
    await page.goto(bankUrl('/settings?tab=two-factor'));
    await page.getByRole('heading', { level: 1, name: 'Log In' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await page.evaluate(() => localStorage.getItem('userInfo'))).toBe(null);
  },
);

test('A page opened from the menu: stands inside the shell, with title and focus', async () => {
  const page = await openAs(ADA, '/home');
  await page.getByRole('navigation').getByRole('link', { name: 'Customer Service' }).click();
  await page.getByRole('heading', { level: 1, name: 'Customer Service', exact: true }).waitFor();
  await page.locator('h1:focus').waitFor();
  expect(await page.title()).toBe('Customer Service – Harvest');
});

test('The skip link, as the first stop of the Tab key: leads past the menu', async () => {
  const page = await openAs(ADA, '/home');
  await page.getByRole('heading', { name: 'Total Balance' }).waitFor();
  await page.keyboard.press('Tab');
  expect(await page.locator(':focus').textContent()).toBe('Skip to the content');
  await page.keyboard.press('Enter');
  await page.locator('main:focus').waitFor();
});

test('Text twice as large, on a telephone: the user menu and More stay within reach', async () => {
  const page = await openAs(ADA, '/home', { viewport: TELEPHONE });
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

test('More, on a telephone: opens the remaining entries as a dialog that Escape closes', async () => {
  const page = await openAs(ADA, '/home', { viewport: TELEPHONE });
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

test('More, on a telephone: is closed by Back, which stays on the page, and leaves no step behind', async () => {
  const page = await openAs(ADA, '/transaction-history', { viewport: TELEPHONE });
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
});

test('A page, loaded again with an overlay open: has left its step before anything can be opened, however slowly that goes', async () => {
  const page = await openAs(ADA, '/home');
  const help = page.getByRole('dialog', { name: 'Help' });
  await page.getByRole('button', { name: 'Help' }).click();
  await help.waitFor();
  const wentBack = await goBackSlowly(page);
  await page.reload();
  await page.getByRole('button', { name: 'Help' }).click();
  await help.waitFor();
  await wentBack();
  expect(await help.isVisible()).toBe(true);
});

test('Requests, without and with real input before them: tell the bank which is which', async () => {
  const page = await openAs(ADA, '/home');
  const active: (string | undefined)[] = [];
  const bearers = new Set<string | undefined>();
  page.on('request', (request) => {
    if (!new URL(request.url()).pathname.startsWith('/api/')) return;
    active.push(request.headers()['x-user-active']);
    bearers.add(request.headers()['authorization']);
  });
  await page.reload();
  await page.getByRole('heading', { name: 'Total Balance' }).waitFor();
  expect(active).not.toContain('1');
  await page.getByRole('navigation').getByRole('link', { name: 'Transaction History' }).click();
  await page.getByText(/^1 to 10 of \d+$/).waitFor();
  expect(active).toContain('1');
  const userInfo = JSON.parse((await page.evaluate(() => localStorage.getItem('userInfo'))) ?? '{}') as {
    tokenDTO: { accessToken: string };
  };
  expect([...bearers]).toEqual([`Bearer ${userInfo.tokenDTO.accessToken}`]);
});
