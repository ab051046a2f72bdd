import { readFileSync } from 'node:fs';
import type { RunOnly } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { cutTexts, setTextSize, sidewaysOverflow, violationsOf } from './in-page.ts';

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
const EVERY_RULE: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** Those of them that look at colours (axe: cat.color), which are what a mode changes. */
const RULES_OF_COLOUR: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

export type Mode = 'light' | 'dark';

/** No rule of axe is broken by what is on the page now, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  await show(page, 'dark');
  await expectReadableColours(page);
  await show(page, 'light');
  await expectNoViolation(page);
}

/** Shows the page in a mode. */
export async function show(page: Page, colorScheme: Mode): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
}

/** Expects that axe finds no violation in the current mode, once the page has adapted to the size of its window. */
export async function expectNoViolation(page: Page): Promise<void> {
  await expect.poll(() => violationsOf(page, AXE, EVERY_RULE)).toEqual([]);
}

/** No rule of axe about colours is broken in the mode the page is in: the rest was looked at in the other one. */
export async function expectReadableColours(page: Page): Promise<void> {
  expect(await violationsOf(page, AXE, RULES_OF_COLOUR)).toEqual([]);
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
