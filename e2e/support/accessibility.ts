import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { cutTexts, setTextSize, sidewaysOverflow, violationsOf } from './in-page.ts';

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** No rule of axe is broken by what is on the page now, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  await inBothModes(page, () => expectNoViolation(page));
}

/** Shows the page in dark, then in light. */
export async function inBothModes(
  page: Page,
  look: (mode: 'dark' | 'light') => Promise<unknown>,
): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
    await look(colorScheme);
  }
}

/** No rule of axe is broken by what is on the page now, in the mode it is in. */
export async function expectNoViolation(page: Page): Promise<void> {
  expect(await violationsOf(page, AXE, RULES)).toEqual([]);
}

/** Nothing makes the page scroll sideways, once what hangs over it has found its place. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect.poll(() => sidewaysOverflow(page)).toBeLessThanOrEqual(0);
}

/** With text twice as large, nothing scrolls sideways, and the frame of the page cuts no word (WCAG 1.4.4). */
export async function expectRoomForLargeText(page: Page): Promise<void> {
  await setTextSize(page, '200%');
  // What is scrolled away lies below a header that stays, and is not cut by it.
  await page.evaluate(() => scrollTo(0, 0));
  await expectNoSidewaysScroll(page);
  expect(await cutTexts(page, 'header:not(main header), nav:not(main nav), [role="tablist"]')).toEqual([]);
  await setTextSize(page, '');
}
