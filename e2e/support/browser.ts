import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { expect, inject } from 'vitest';
import { chromiumArgs } from '../../scripts/chromium.ts';
import { bank, bankUrl } from './journey-bank.ts';
import { DESKTOP } from './screen-checks.ts';

export { pauseClock } from './page-clock.ts';
export { countPosts, untilAnswered } from './requests.ts';
export { DESKTOP, NARROWEST, TELEPHONE } from './screen-checks.ts';
export { bankUrl };

/** What a browser stores: cookies, and what pages keep by origin. */
export type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

export type PageOptions = Omit<BrowserContextOptions, 'storageState'> & {
  readonly storageState?: StorageState;
  /** Its clock can be turned. Later is too late: while the clocks are exchanged it is 1970, and who is signed in is signed out. */
  readonly withClock?: true;
};

/** One for all files of a worker: it ends with the worker. */
let browser: Browser | undefined;
let kept: Page | undefined;
const thrownByPages: Error[] = [];

/** Closes the pages of a test, except the kept one. @throws an assertion error when any page threw an exception */
export async function endTest(failed: boolean): Promise<void> {
  for (const context of browser?.contexts() ?? []) {
    if (failed) await tell(context.pages());
    else if (context === kept?.context()) continue;
    await close(context);
  }
  if (failed) kept = undefined;
  // A page that threw is broken even where nobody looked at what it threw over.
  expect(thrownByPages.splice(0)).toEqual([]);
}

/** Closes every page. Call it before the bank closes. */
export async function closePages(): Promise<void> {
  await Promise.all((browser?.contexts() ?? []).map(close));
  kept = undefined;
}

async function close(context: BrowserContext): Promise<void> {
  // A route handler may still be running. Nobody needs its answer once the page is closed.
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}

async function tell(pages: Page[]): Promise<void> {
  for (const page of pages) {
    console.log(`Failed at ${page.url()}\n${await page.locator('body').ariaSnapshot()}`);
  }
}

/** A page of a browser that nobody has used before, or with what was kept of an earlier one. */
export async function openPage(
  path: string,
  { storageState, withClock, ...options }: PageOptions = {},
): Promise<Page> {
  browser ??= await chromium.launch({ executablePath: inject('chromium'), args: chromiumArgs });
  const context = await browser.newContext({ viewport: DESKTOP, reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(30_000);
  // What is blocked by an exception that somebody catches stands in no console, and is reported to the bank all the same.
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`Content Security Policy: ${violatedDirective} blocked ${blockedURI}`),
    );
  });
  if (!withClock) {
    const now = await bank().platform.clock.now();
    await context.addInitScript(shiftDate, now.getTime() - Date.now());
  }
  const page = await context.newPage();
  page.on('pageerror', (error) => thrownByPages.push(error));
  page.on('console', (message) => {
    // What the page's policy refuses is missing on the screen.
    if (message.text().includes('Content Security Policy')) thrownByPages.push(new Error(message.text()));
  });
  if (withClock) await installClock(page);
  if (path === BLANK) {
    if (storageState !== undefined) await store(page, storageState);
    await page.goto(BLANK);
    return page;
  }
  // The context's own option opens an extra page, with an extra process, to set the storage.
  const stored = storageState && (await storeAhead(page, storageState));
  await page.goto(bankUrl(path));
  await stored?.dispose();
  return page;
}

const BLANK = 'about:blank';

/** Replaces the clock of an open page by one that tests control. It starts at the bank's time. */
export async function installClock(page: Page): Promise<void> {
  await page.clock.install({ time: await bank().platform.clock.now() });
}

/** Moves a page's clock to the bank's time at the moment the page opens. It keeps running. */
function shiftDate(shiftMs: number): void {
  const now = Date.now.bind(Date);
  globalThis.Date = new Proxy(Date, {
    construct: (date, values: [], newTarget: NewableFunction) =>
      Reflect.construct(date, values.length === 0 ? [now() + shiftMs] : values, newTarget) as Date,
    apply: (date) => new date(now() + shiftMs).toString(),
    get: (date, name) => (name === 'now' ? () => now() + shiftMs : (Reflect.get(date, name) as unknown)),
  });
}

/** Sets cookies and local storage for a page whose address is not known yet. */
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

/** Waits until a page has loaded and has finished its idle work. */
export async function untilIdle(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.evaluate(async () => {
    // Work that the page itself asked for comes first. The limit is longer than the page's own: a busy browser may have no idle time.
    const idle = () => new Promise((done) => void requestIdleCallback(done, { timeout: 5000 }));
    await idle();
    await idle();
  });
}
