import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { bankUrl, openPage } from './support/browser.ts';
import { holdBack } from './support/hold-back.ts';
import { goBackSlowly } from './support/in-page.ts';
import { ADA, MUSA, openAs, signIn } from './support/people.ts';
import { sessionStatus } from './support/session-status.ts';

test('An unknown address: says that there is no such page', async () => {
  const page = await openPage('/no-such-page');
  await page.getByRole('heading', { level: 1, name: 'We could not find that page' }).waitFor();
});

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

test('Logout, while offline: shows nothing of the page at once, forgets here, and ends the session once the line is back', async () => {
  const page = await openPage('/');
  await signIn(page, MUSA);
  const heading = page.getByRole('heading', { level: 1, name: 'Welcome, Musa' });
  await heading.waitFor();
  const status = await sessionStatus(page, '/api/accounts');
  await page.getByRole('button', { name: 'User menu of Musa' }).click();
  const logout = page.getByRole('menuitem', { name: 'Logout' });
  await logout.waitFor();
  await page.context().setOffline(true);
  await logout.click();
  await page.getByRole('heading', { level: 1, name: 'You are logged out on this device.' }).waitFor();
  expect(await heading.isVisible()).toBe(false);
  expect(
    await page.evaluate(() => [localStorage.getItem('userInfo'), JSON.stringify(sessionStorage)]),
  ).toEqual([null, expect.not.stringContaining('accessToken')]);
  await expectAccessible(page);

  await page.context().setOffline(false);
  await page.getByText('You are logged out.', { exact: true }).waitFor();
  expect(await status()).toBe(401);
});

test('A session that has ended: takes the page off the screen at once, before the sign-in page comes', async () => {
  const page = await openAs(MUSA, '/home');
  await page.getByRole('heading', { level: 1, name: 'Welcome, Musa' }).waitFor();
  await page.route('**/api/beneficiaries**', (route) => route.fulfill({ status: 401, json: {} }));
  // Nobody can ask a page that is leaving, so it writes down what it shows.
  await page.evaluate(() => {
    const isShown = () => [...document.body.children].some((child) => child.checkVisibility());
    sessionStorage.setItem('before', String(isShown()));
    const note = () => sessionStorage.setItem('leaving', String(isShown()));
    new MutationObserver(note).observe(document.documentElement, { attributes: true });
  });
  await page.getByRole('navigation').getByRole('link', { name: 'Beneficiary' }).click();
  await page.getByText('Your session ended. Log in again.').waitFor();
  const shown = ['before', 'leaving'].map((when) =>
    page.evaluate((key) => sessionStorage.getItem(key), when),
  );
  expect(await Promise.all(shown)).toEqual(['true', 'false']);
});

/** Takes away what Chrome 109 lacks of the language (docs/browsers.md). */
function removeNewerMethods(): void {
  const newer: readonly (readonly [object, string])[] = [
    [Array.prototype, 'toReversed toSorted toSpliced with'],
    [Uint8Array.prototype, 'toReversed toSorted with'],
    [String.prototype, 'isWellFormed toWellFormed'],
    [
      Set.prototype,
      'difference intersection isDisjointFrom isSubsetOf isSupersetOf symmetricDifference union',
    ],
    [Array, 'fromAsync'],
    [Object, 'groupBy'],
    [Map, 'groupBy'],
    [Promise, 'try withResolvers'],
    [URL, 'canParse parse'],
    [AbortSignal, 'any'],
    [window, 'Iterator'],
  ];
  for (const [owner, names] of newer)
    for (const name of names.split(' ')) Reflect.deleteProperty(owner, name);
}

test('Pages, without the methods that the oldest browser lacks: load, and duplicate a recipient in bulk', async () => {
  const page = await openAs(ADA, 'about:blank');
  await page.addInitScript(removeNewerMethods);
  await page.goto(bankUrl('/home'));
  expect(await page.evaluate(() => 'toSorted' in [])).toBe(false);
  await page.getByRole('region', { name: 'This Week' }).getByText(/\d/).first().waitFor();
  await page.goto(bankUrl('/transfer?tab=bulk-bank'));
  await page.getByRole('button', { name: 'Duplicate recipient 1' }).click();
  await page.getByRole('group', { name: /^Recipient 2 of 2/ }).waitFor();
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
