import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoSidewaysScroll, expectNoViolation } from './support/accessibility.ts';
import {
  bankUrl,
  countPosts,
  DESKTOP,
  NARROWEST,
  openPage,
  type PageOptions,
  untilIdle,
} from './support/browser.ts';
import { ADA, openAs, PASSWORD } from './support/people.ts';

const LOGIN = '/auth/ibanking/personal/login';

type Opened = { readonly page: Page; readonly letCodeCome: () => void };

/** A page whose code is still on its way and whose styles are there: before them the browser paints nothing at all. */
async function holdCode(page: Page, path: string): Promise<Opened> {
  let letCodeCome = () => {};
  const mayCome = new Promise<void>((resolve) => {
    letCodeCome = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await mayCome;
    await route.continue();
  });
  await openStyled(page, path);
  return { page, letCodeCome };
}

async function openStyled(page: Page, path: string): Promise<void> {
  await page.goto(bankUrl(path), { waitUntil: 'commit' });
  await page.locator('#root').waitFor({ state: 'attached' });
  await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href !== null));
}

const openWithoutCode = async (path: string, options?: PageOptions): Promise<Opened> =>
  holdCode(await openPage('about:blank', options), path);

const isRunning = (page: Page) =>
  expect.poll(() => page.title(), { message: 'the application has taken over' }).toBe('Log In – Harvest');

test('Sign-in, before its code has come: can be read and filled in, and is taken over with what was typed', async () => {
  const { page, letCodeCome } = await openWithoutCode('/');
  const posts = countPosts(page, '/');
  const logins = countPosts(page, LOGIN);
  await page.getByRole('heading', { level: 1, name: 'Log In' }).waitFor();
  await page.getByLabel('Email or Phone Number').fill(ADA.email);
  await page.getByLabel('Password *').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Log In' }).click();
  expect(await page.title()).toBe('Internet banking');
  letCodeCome();
  await isRunning(page);
  expect([posts(), logins()]).toEqual([0, 0]);
  expect(await page.getByLabel('Email or Phone Number').inputValue()).toBe(ADA.email);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByRole('heading', { name: 'OTP Verification' }).waitFor();
});

test('Sign-in, until the first key: fetches nothing of the second step, and with it its code', async () => {
  const page = await openPage('about:blank');
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (/\/verification-step-[^/]*\.js$/.test(request.url())) fetched.push(request.url());
  });
  await page.goto(bankUrl('/'));
  await isRunning(page);
  await untilIdle(page);
  expect(fetched.length).toBe(0);
  await page.getByLabel('Email or Phone Number').press('a');
  await expect.poll(() => fetched.length).toBe(1);
});

/** Where everything stands, and in which colours. */
const appearanceOf = (page: Page) =>
  page.locator('#root *:not(style)').evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const { color, backgroundColor, borderColor, borderRadius, font, padding } = getComputedStyle(element);
      return [
        element.tagName,
        x,
        y,
        width,
        height,
        color,
        backgroundColor,
        borderColor,
        borderRadius,
        font,
        padding,
      ].join(' ');
    }),
  );

test.each([
  ['light', DESKTOP],
  ['dark', DESKTOP],
  ['light', NARROWEST],
  ['dark', NARROWEST],
] as const)(
  'Sign-in, taken over by its code in %s at %o: nothing moves and no colour changes',
  async (colorScheme, viewport) => {
    const { page, letCodeCome } = await openWithoutCode('/', { colorScheme, viewport });
    await page.getByRole('heading', { level: 1, name: 'Log In' }).waitFor();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const painted = await appearanceOf(page);
    await expectNoSidewaysScroll(page);
    await expectNoViolation(page);
    letCodeCome();
    await isRunning(page);
    expect(await appearanceOf(page)).toEqual(painted);
  },
);

test('Sign-in, opened by somebody signed in: is not shown while the dashboard comes', async () => {
  const { page, letCodeCome } = await holdCode(await openAs(ADA, 'about:blank'), '/');
  expect(await page.locator('#root').isVisible()).toBe(false);
  letCodeCome();
  await page.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor();
});

test('Sign-in, opened with something to be told: waits for its code to say it', async () => {
  const { page, letCodeCome } = await openWithoutCode('/');
  await page.evaluate(() => sessionStorage.setItem('signOutReason', 'signed-out'));
  await openStyled(page, '/');
  expect(await page.locator('#root').isVisible()).toBe(false);
  letCodeCome();
  await page.getByText('You are logged out.').waitFor();
});

test('Any other page, before its code has come: shows the name of the bank and nothing of the sign-in page', async () => {
  const { page, letCodeCome } = await openWithoutCode('/no-such-page');
  await page.locator('#root').getByText('Harvest', { exact: true }).waitFor();
  expect((await page.locator('#root').textContent())?.trim()).toBe('Harvest');
  letCodeCome();
  await page.getByRole('heading', { level: 1, name: 'We could not find that page' }).waitFor();
});

test('The dashboard, opened before anything was kept: is asked for while the first code is still on its way', async () => {
  const page = await openAs(ADA, 'about:blank');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const { letCodeCome } = await holdCode(page, '/home');
  for (const file of [/routes-.*\.js$/, /dashboard-.*\.js$/, /dashboard-.*\.css$/, /home-page-.*\.js$/])
    await expect.poll(() => asked.filter((url) => file.test(url)).length, { message: String(file) }).toBe(1);
  letCodeCome();
  await page.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor();
  expect(asked.filter((url) => /routes-|dashboard-|home-page-/.test(url)).length).toBe(4);
});

test('Sign-in, opened first: loads at most 115 KB of code before it works, and nothing of the dashboard', async () => {
  const page = await openPage('about:blank');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/assets\/.*\.js$/.test(request.url())) asked.push(request.url());
  });
  await page.goto(bankUrl('/'));
  await isRunning(page);
  const sizes = await Promise.all(
    asked.map(async (url) => {
      const file = await fetch(url, { method: 'HEAD', headers: { 'Accept-Encoding': 'gzip' } });
      expect(file.headers.get('content-encoding')).toBe('gzip');
      return Number(file.headers.get('content-length'));
    }),
  );
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.filter((size) => !(size > 0))).toEqual([]);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(115 * 1024);
  expect(asked.filter((url) => /dashboard-|parts-/.test(url))).toEqual([]);
});

const nonceOf = (html: string) => /nonce="([^"]+)"/.exec(html)?.[1] ?? 'none';

test.each(['/', '/home', '/index.html', '/sign-in.html'])(
  'The page served at %s: is compressed and lets in only what bears its own nonce',
  async (path) => {
    const [first, second] = await Promise.all([fetch(bankUrl(path)), fetch(bankUrl(path))]);
    expect(first.headers.get('content-encoding')).toBe('gzip');
    expect(first.headers.get('cache-control')).toBe('no-store');
    const html = await first.text();
    expect(first.headers.get('content-security-policy')).toContain(`'nonce-${nonceOf(html)}'`);
    expect(new Set([...html.matchAll(/nonce="([^"]+)"/g)].map(([, nonce]) => nonce)).size).toBe(1);
    expect(html).not.toMatch(/CSP_NONCE|__BANK| style="/);
    expect(nonceOf(await second.text())).not.toBe(nonceOf(html));
  },
);

test('The page, asked for without compression: comes as it is', async () => {
  const plain = await fetch(bankUrl('/'), { headers: { 'Accept-Encoding': 'br, gzip;q=0' } });
  expect(plain.headers.get('content-encoding')).toBe(null);
  expect(await plain.text()).toContain('<h1');
});
