import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

const STOPS_MAX = 80;

/** Presses Tab until the target has the focus; whatever has it on the way must show it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
    expect(await page.evaluate(unseenFocus)).toBeNull();
  }
  throw new Error(`${STOPS_MAX} times Tab did not lead to ${String(target)}`);
}

/** What has the focus without showing it, or null. */
function unseenFocus(): string | null {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return null;
  // A link that fills its panel draws the ring around the panel, and a choice around its label.
  const places = [
    [focused, undefined],
    [focused, '::after'],
    [focused.closest('label') ?? focused, undefined],
  ] as const;
  const isSeen = places.some(([element, pseudo]) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, pseudo);
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
  });
  return isSeen ? null : focused.outerHTML.slice(0, 200);
}
