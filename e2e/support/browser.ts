import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, expect, inject } from 'vitest';
import { chromiumArgs } from '../../scripts/chromium.ts';
import type { RunningBank } from './running-harvest.ts';

export const DESKTOP = { width: 1440, height: 900 };
export const TELEPHONE = { width: 360, height: 740 };
export const NARROWEST = { width: 320, height: 640 };

/** What a browser stores: cookies, and what pages keep by origin. */
export type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

export type PageOptions = Omit<BrowserContextOptions, 'storageState'> & {
  readonly storageState?: StorageState;
  /** Its clock can be turned. Later is too late: while the clocks are exchanged it is 1970, and who is signed in is signed out. */
  readonly withClock?: true;
};

let browser: Browser | undefined;
let kept: Page | undefined;
const thrownByPages: Error[] = [];

afterEach(async ({ task }) => {
  const failed = task.result?.state === 'fail';
  for (const context of browser?.contexts() ?? []) {
    if (failed) await tell(context.pages());
    else if (context === kept?.context()) continue;
    // What a test answers in the bank's place may still be on its way to it: with the page gone, nobody waits for it.
    await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
    await context.close();
  }
  if (failed) kept = undefined;
  // A page that threw is broken even where nobody looked at what it threw over.
  expect(thrownByPages.splice(0)).toEqual([]);
});

afterAll(async () => {
  await browser?.close();
  browser = undefined;
  kept = undefined;
});

async function tell(pages: Page[]): Promise<void> {
  for (const page of pages) {
    console.log(`Failed at ${page.url()}\n${await page.locator('body').ariaSnapshot()}`);
  }
}

/** The bank of this worker. */
export function bank(): RunningBank {
  const found = inject('banks')[Number(process.env['VITEST_POOL_ID']) - 1];
  if (found === undefined) throw new Error('This worker has no bank');
  return found;
}

export const bankUrl = (path: string): string => new URL(path, bank().url).href;

/** A page of a browser that nobody has used before, or with what was kept of an earlier one. */
export async function openPage(
  path: string,
  { storageState, withClock, ...options }: PageOptions = {},
): Promise<Page> {
  browser ??= await chromium.launch({ executablePath: inject('chromium'), args: chromiumArgs });
  const context = await browser.newContext({ viewport: DESKTOP, reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(15_000);
  // What is blocked by an exception that somebody catches stands in no console, and is reported to the bank all the same.
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`Content Security Policy: ${violatedDirective} blocked ${blockedURI}`),
    );
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => thrownByPages.push(error));
  page.on('console', (message) => {
    // What the page's policy refuses is missing on the screen.
    if (message.text().includes('Content Security Policy')) thrownByPages.push(new Error(message.text()));
  });
  // Storage comes not as an option of the context, which opens and closes a page of its own for it, with a process of its own.
  if (storageState !== undefined) await store(page, storageState);
  if (withClock) await page.clock.install();
  await page.goto(path === BLANK ? path : bankUrl(path));
  return page;
}

const BLANK = 'about:blank';

/** Lets a browser have stored this and nothing else, before its page goes anywhere. */
async function store(page: Page, { cookies, origins }: StorageState): Promise<void> {
  // No code of the application runs there, which might store something again.
  await page.goto(bankUrl('/favicon.svg'));
  await page.context().addCookies(cookies);
  await page.evaluate((items) => {
    for (const { name, value } of items) localStorage.setItem(name, value);
  }, itemsOf(origins));
}

/**
 * Lets a browser have stored this and nothing else as its next document begins, before any code of the application: no page has
 * to be opened just for that.
 * @returns what ends it once that document is there, so that later ones find what the page itself stored
 */
async function storeAhead(
  page: Page,
  { cookies, origins }: StorageState,
): Promise<{ dispose(): Promise<void> }> {
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
  return page.addInitScript((items) => {
    if (location.protocol === 'about:') return;
    localStorage.clear();
    sessionStorage.clear();
    for (const { name, value } of items) localStorage.setItem(name, value);
  }, itemsOf(origins));
}

const itemsOf = (origins: StorageState['origins']) => origins.flatMap(({ localStorage: items }) => items);

/**
 * A page that stays open for the tests after this one, as empty as a new one but for what is to be stored: most of what a
 * new page costs is its process and reading the code of the application once more.
 * @returns the page, and what takes it to its path once what it is to hear is prepared
 */
export async function openKeptPage(
  viewport: { width: number; height: number },
  storageState: StorageState = { cookies: [], origins: [] },
): Promise<{ page: Page; go: (path: string) => Promise<void> }> {
  kept ??= await openPage(BLANK);
  const page = kept;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().setOffline(false);
  // What closes in the last test's page at another width stays where it is in the history.
  await page.evaluate(() => {
    history.back = () => undefined;
    history.go = () => undefined;
  });
  const stored = await storeAhead(page, storageState);
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme: 'light' });
  const go = async (path: string): Promise<void> => {
    await page.goto(bankUrl(path));
    await stored.dispose();
  };
  return { page, go };
}

/** Counts the requests that a page posts to a path from now on. */
export function countPosts(page: Page, path: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path) count += 1;
  });
  return () => count;
}
