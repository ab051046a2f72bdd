import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from '../../../../../e2e/support/accessibility.ts';
import { tabTo } from '../../../../../e2e/support/keyboard.ts';
import { countPosts } from '../../../../../e2e/support/requests.ts';
import {
  ADA,
  openScreen,
  says,
  screenTest,
  TELEPHONE,
  testScreens,
} from '../../../../../scripts/workshop/screen-test.ts';

const ASK = 'POST /api/help/block-requests';
const EMAIL = 'musa.bello@harvest.test';
const LOST = 'My phone is lost or stolen';
const FIELD = 'Account Number, Email or Phone Number';

const ASKED = 'Your request is with us';

const openAll = async (page: Page) => {
  await says('What happened?')(page);
  for (const summary of await page.locator('summary').all()) await summary.click();
  await says('Hang up, or do not answer.')(page);
};

testScreens(
  'Help',
  { path: '/help' },
  {
    loaded: { until: says('What happened?', 'Ask to be called') },
    'with every step open': { until: openAll },
    'signed in': { as: ADA, until: openAll },
    'asked to be called': {
      answers: { [ASK]: { says: { message: ASKED } } },
      until: async (page) => {
        await page.getByLabel(FIELD).fill('08030000001');
        await page.getByRole('button', { name: 'Ask to be called' }).click();
        await says(ASKED)(page);
      },
    },
  },
);

screenTest(
  'Help, from the sign-in page: gives a number to press, and says step by step what to do',
  async () => {
    const page = await openScreen({ path: '/', viewport: TELEPHONE });
    await page.getByRole('contentinfo').getByRole('link', { name: 'Lost phone? Help' }).click();
    await page.getByRole('heading', { level: 1, name: 'Help' }).and(page.locator(':focus')).waitFor();
    expect(await page.title()).toBe('Help – Harvest');
    const call = page
      .getByRole('region', { name: 'Talk to a person' })
      .getByRole('link', { name: /^Call us/ });
    expect(await call.getAttribute('href')).toMatch(/^tel:\+?\d+$/);
    const box = await call.boundingBox();
    // Found at once, and hit with a thumb that shakes.
    expect(box?.height).toBeGreaterThanOrEqual(72);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(TELEPHONE.height);
    const step = page
      .getByRole('listitem')
      .filter({ hasText: 'Call us at once. We make sure that it is you' });
    expect(await step.isVisible()).toBe(false);
    await tabTo(page, page.locator('summary').filter({ hasText: LOST }));
    await page.keyboard.press('Enter');
    await step.waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'log in' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Log In' }).waitFor();
  },
);

screenTest(
  'Help, pressed twice, refused, and out of reach: sends once, says why, and keeps what was typed',
  async () => {
    const page = await openScreen({ path: '/help', answers: { [ASK]: 'nothing yet' } });
    const posts = countPosts(page, '/api/help/block-requests');
    const field = page.getByLabel(FIELD);
    await field.fill(EMAIL);
    const button = page.locator('#block button');
    await button.click();
    await page.getByText('Loading...').waitFor();
    await button.click({ force: true });
    expect(posts()).toBe(1);
    for (const [answer, words] of [
      [{ refuses: 'TOO_MANY_BLOCK_REQUESTS' }, 'Call us instead: it is the fastest way.'],
      ['no connection', "We couldn't reach the bank."],
    ] as const) {
      const other = await openScreen({ path: '/help', answers: { [ASK]: answer } });
      await other.getByLabel(FIELD).fill(EMAIL);
      await other.getByRole('button', { name: 'Ask to be called' }).click();
      await other.locator('#block').getByText(words).waitFor();
      expect(await other.getByLabel(FIELD).inputValue()).toBe(EMAIL);
    }
  },
);

screenTest(
  'Help, of somebody signed in: stays in their bank, and leads to their own lock and password',
  async () => {
    const page = await openScreen({ path: '/help', as: ADA });
    await page.getByRole('navigation').getByRole('link', { name: 'Home' }).waitFor();
    await page.locator('summary').filter({ hasText: LOST }).click();
    await page.getByRole('link', { name: 'Lock my accounts' }).first().click();
    await page.waitForURL(new URL('/settings?tab=two-factor', page.url()).href);
  },
);
