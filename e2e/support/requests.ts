import type { Page } from 'playwright-core';

/** Counts the requests that a page posts to a path from now on. */
export function countPosts(page: Page, path: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path) count += 1;
  });
  return () => count;
}

/** Waits for one more answer: requests that the page sent before it have left, and what was answered before it is shown. */
export async function untilAnswered(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await fetch('/health/live');
  });
}
