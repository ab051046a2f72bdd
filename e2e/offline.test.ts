import { expect, test } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { NARROWEST, openPage, TELEPHONE } from './support/browser.ts';
import { ADA, openAs } from './support/people.ts';

const OFFLINE = "You're offline. Nothing has been sent.";
const SUMMARY = '**/api/client-summary';
const PROBE = '**/health/live';

test('Losing the network: says so, and takes it back when the network returns', async () => {
  const page = await openAs(ADA, '/home', { viewport: NARROWEST });
  await page.locator('li[aria-current="true"]').waitFor();
  await page.context().setOffline(true);
  await page.getByText(OFFLINE).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.context().setOffline(false);
  await page.getByText(OFFLINE).waitFor({ state: 'hidden' });
});

test('An answer that comes in after the network was lost: does not take back what is said', async () => {
  const page = await openAs(ADA, '/transaction-history');
  await page.getByText(/^1 to 10 of \d+$/).waitFor();
  const answer: { give?: () => Promise<void> } = {};
  await page.route(SUMMARY, async (route) => {
    const response = await route.fetch();
    answer.give ??= () => route.fulfill({ response });
  });
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await expect.poll(() => answer.give).toBeDefined();
  await page.context().setOffline(true);
  await page.getByText(OFFLINE).waitFor();
  await answer.give?.();
  await page.locator('li[aria-current="true"]').waitFor();
  expect(await page.getByText(OFFLINE).isVisible()).toBe(true);
});

test('Losing the network before signing in: is said above the page, not over it', async () => {
  const page = await openPage('/signup');
  await page.getByRole('heading', { level: 1, name: 'Registration' }).waitFor();
  await page.context().setOffline(true);
  const banner = await page.getByRole('status').filter({ hasText: OFFLINE }).boundingBox();
  const main = await page.locator('main').boundingBox();
  expect((banner?.y ?? 0) + (banner?.height ?? 0)).toBeLessThanOrEqual(main?.y ?? 0);
});

test('The bank out of reach: says so, and loads what failed by itself once it is back', async () => {
  const page = await openAs(ADA, '/transaction-history');
  await page.route(PROBE, (route) => route.abort());
  await page.route(SUMMARY, (route) => route.abort());
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await page.getByText(OFFLINE).waitFor();
  await page.getByRole('button', { name: 'Retry', exact: true }).waitFor();
  await page.unroute(SUMMARY);
  await page.unroute(PROBE);
  await page.locator('li[aria-current="true"]').waitFor();
  await page.getByText(OFFLINE).waitFor({ state: 'hidden' });
});

test('A payment, while the device is offline: cannot be sent, and says why', async () => {
  const page = await openAs(ADA, '/transfer');
  const send = page.getByRole('button', { name: 'Send' });
  await send.waitFor();
  await page.context().setOffline(true);
  await page.locator('main').getByText(OFFLINE).waitFor();
  expect(await send.getAttribute('aria-disabled')).toBe('true');
  expect(await send.getAttribute('aria-describedby')).not.toBe(null);
  await page.context().setOffline(false);
  await page.locator('main').getByText(OFFLINE).waitFor({ state: 'hidden' });
});

test('A bank that takes long: is said to be working after eight seconds, not before', async () => {
  const page = await openAs(ADA, '/transaction-history', { withClock: true });
  await page.getByText(/^1 to 10 of \d+$/).waitFor();
  await page.route(SUMMARY, () => undefined);
  const text = 'Still working – your network looks slow';
  const start = await page.evaluate(() => Date.now());
  // By the page's own clock, to which a slow machine adds before and after each step of the test.
  const shown = page.evaluate(
    (words) =>
      new Promise<number>((done) => {
        new MutationObserver(() => {
          if (document.body.textContent?.includes(words)) done(Date.now());
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    text,
  );
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await page.getByText('Loading your accounts').waitFor({ state: 'attached' });
  await page.clock.fastForward('00:07');
  await page.clock.fastForward('00:02');
  await page.getByText(text).waitFor();
  expect((await shown) - start).toBeGreaterThanOrEqual(8000);
  await expectAccessible(page);
});

test('A bank that takes long, on a telephone scrolled down: what is read makes room for the word of it', async () => {
  const page = await openAs(ADA, '/transaction-history', { viewport: TELEPHONE, withClock: true });
  await page.getByText(/^1 to 10 of \d+$/).waitFor();
  await page.route('**/api/ibanking/personal/transactions**', () => undefined);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  const header = (await page.locator('header').boundingBox())?.height ?? 0;
  const read = page.locator('main li').nth(3);
  // What is read stands right below the header, as it would after scrolling to it.
  await read.evaluate((row, top) => window.scrollBy(0, row.getBoundingClientRect().top - top), header);
  await page.clock.fastForward('00:09');
  const slow = page.getByText('Still working – your network looks slow');
  await slow.waitFor();
  const banner = await page.locator('[data-notices]').boundingBox();
  expect((await read.boundingBox())?.y).toBeGreaterThanOrEqual((banner?.y ?? 0) + (banner?.height ?? 0) - 1);
});
