import type { Page } from 'playwright-core';

/** Stops the clock of a page a little ahead of its current time. From then on only the test moves it. */
export async function pauseClock(page: Page, aheadMs = 60_000): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + aheadMs);
}
