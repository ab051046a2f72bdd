import type { Page } from 'playwright-core';

/** Delays answers to GET requests until the page has painted what it has, as on a slow network. */
export async function answerAfterPicture(page: Page, url: string): Promise<void> {
  await page.route(url, async (route) => {
    // The document may go away before it paints.
    if (route.request().method() === 'GET') await nextPicture(page).catch(() => undefined);
    await route.continue();
  });
}

/** Waits for two frames, after which the earlier content is painted. */
const nextPicture = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => void requestAnimationFrame(() => requestAnimationFrame(done))));

type Shift = { readonly value: number; readonly hadRecentInput: boolean };
type Watching = { shifts?: Shift[] };

/** Watches every page that is loaded from now on. @returns how much of the last one has moved by itself so far */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    (window as Watching).shifts = shifts;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & Shift;
        shifts.push({ value, hadRecentInput });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => {
    const shifts = await page.evaluate(() => (window as Watching).shifts ?? []);
    // Browsers leave out what somebody caused by pressing something a moment before.
    return shifts.reduce((sum, { value, hadRecentInput }) => (hadRecentInput ? sum : sum + value), 0);
  };
}
