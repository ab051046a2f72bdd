import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, expect, inject, onTestFinished, test } from 'vitest';
import { checkOnEveryScreen, DESKTOP, TELEPHONE } from '../../e2e/support/screen-checks.ts';
import { faultsAtAnyWidth } from '../../e2e/support/width-checks.ts';
import { chromiumArgs } from '../chromium.ts';
import { answersOf, type Screen, storedBy } from './screens.ts';
import { EMPTY_DOCUMENT, type ScreenBank, serveWorkshop, type WorkshopServer } from './workshop-server.ts';

export { DESKTOP, NARROWEST, says, TELEPHONE } from '../../e2e/support/screen-checks.ts';
export { ADA, CHECKER, dayFromToday, MAKER, NGOZI, SCREEN_TIME } from './screens.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    chromium: string;
  }
}

/** A state of a page, and how a test brings it there. */
export type ScreenToTest = Screen & {
  /** Brings the page into the state and waits for it. */
  readonly until: (page: Page) => Promise<unknown>;
  /** It is of a page whose layout is measured at many widths as well: one state of each page. */
  readonly atAnyWidth?: true;
};

type ScreenOptions = Pick<Screen, 'path' | 'as' | 'answers' | 'withClock'> & {
  readonly viewport?: { readonly width: number; readonly height: number };
};

/** What runs in the workshop's document. */
declare function showScreen(
  path: string,
  items: Readonly<Record<string, string>>,
  number: number,
): Promise<void>;
declare function endScreen(): Promise<void>;
declare const document: {
  addEventListener(
    kind: 'securitypolicyviolation',
    listen: (event: { readonly violatedDirective: string; readonly blockedURI: string }) => void,
  ): void;
};

/** The list of the workshop imports the files for their states, outside Vitest, where no test can be registered. */
const registersTests = process.env['VITEST'] !== undefined;
const nothing = () => undefined;
/** For the sweep through all widths. */
const WIDTHS_MS_MAX = 1_800_000;

/**
 * Vitest's `test`, for what a page does that is no state of its own: typing, keys, focus, refusals, polling. It opens its page with
 * `openScreen`.
 */
export const screenTest: Pick<typeof test, 'each'> & ((name: string, run: () => Promise<void>) => void) =
  registersTests ? test : Object.assign(nothing, { each: () => nothing as never });

/** Vitest's `afterAll`, for what a file of screen tests has started. */
export const afterScreens: (stop: () => Promise<void>) => void = registersTests ? afterAll : nothing;

/** Every state that the imported files test, for the list of the workshop. */
export const testedScreens: (Screen & { readonly what: string; readonly state: string })[] = [];

/**
 * Tests one state of a page a line: loading, loaded, empty, failed, each dialog. `testScreens('Home', { path: '/home', as: ADA },
 * { loaded: { until: says('Welcome, Ada') }, … })` shows each in the workshop, with no bank, and checks it on every screen.
 */
export function testScreens<Shared extends Partial<ScreenToTest>>(
  what: string,
  shared: Shared,
  screens: Readonly<Record<string, Omit<ScreenToTest, keyof Shared> & Partial<ScreenToTest>>>,
): void {
  for (const [state, own] of Object.entries(screens)) {
    const screen = { ...shared, ...own } as ScreenToTest;
    testedScreens.push({ ...screen, what, state });
    if (!registersTests) continue;
    test(`${what}, ${state}: is accessible and fits, on every screen and in both modes`, async () => {
      const page = await openScreen({
        ...screen,
        viewport: screen.only === 'telephone' ? TELEPHONE : DESKTOP,
      });
      await screen.until(page);
      await checkOnEveryScreen(page, `${what}, ${state}`, screen.only);
    });
    if (!screen.atAnyWidth) continue;
    test(
      `${what}, ${state}, at any width: has room for its forms, and cuts and covers no text`,
      async () => {
        const page = await openScreen(screen);
        await screen.until(page);
        expect(await faultsAtAnyWidth(page, `${what}, ${state}`)).toEqual([]);
      },
      WIDTHS_MS_MAX,
    );
  }
}

// One for all files of a worker: its document has compiled the application's code by then.
let browser: Browser | undefined;
let server: WorkshopServer | undefined;
let warmPage: Page | undefined;
let number = 0;
const NOBODY: ScreenBank = { answers: {}, onUnanswered: () => undefined };
let bank = NOBODY;
let thrown: Error[] = [];

/** Opens a page for the rest of this test, with the application started anew and these answers in the bank's place. */
export async function openScreen({
  path,
  as,
  answers = {},
  withClock,
  viewport = DESKTOP,
}: ScreenOptions): Promise<Page> {
  // What the last screen asked may arrive when the next one has begun.
  server ??= await serveWorkshop({
    bankOf: ({ headers }) => (Number(headers['x-screen'] ?? number) === number ? bank : NOBODY),
  });
  const page = await (withClock ? openDocument(server.url, { withClock }) : openWarmPage(server.url));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().setOffline(false);
  await page.evaluate(() => endScreen());
  server.dropWaiting();
  const unanswered: string[] = [];
  bank = { answers: answersOf(answers), onUnanswered: (route) => void unanswered.push(route) };
  number += 1;
  thrown = [];
  endWithTest(page, unanswered);
  await page.setViewportSize(viewport);
  await page.emulateMedia({
    colorScheme: 'light',
    reducedMotion: 'reduce',
    forcedColors: 'none',
    media: 'screen',
  });
  const shown = [path, storedBy(as), number] as const;
  await page.evaluate((given) => showScreen(...given), shown);
  return page;
}

/** A test fails by what its page threw, and by a question that neither it nor the defaults answer. */
function endWithTest(page: Page, unanswered: readonly string[]): void {
  onTestFinished(async ({ task }) => {
    const hasFailed = task.result?.state === 'fail';
    if (hasFailed) console.log(`Failed at ${page.url()}\n${await page.locator('body').ariaSnapshot()}`);
    if (hasFailed || page !== warmPage) await page.context().close();
    if (hasFailed && page === warmPage) warmPage = undefined;
    expect(unanswered, 'Requests that no answer was given for').toEqual([]);
    expect(thrown).toEqual([]);
  });
}

/** Opens an address that the workshop does not serve, for the rest of this test. */
export async function openElsewhere(url: string, options?: BrowserContextOptions): Promise<Page> {
  thrown = [];
  const page = await openPage(options);
  endWithTest(page, []);
  await page.goto(url);
  return page;
}

async function openWarmPage(url: string): Promise<Page> {
  warmPage ??= await openDocument(url);
  return warmPage;
}

async function openDocument(url: string, { withClock }: { readonly withClock?: true } = {}): Promise<Page> {
  const page = await openPage();
  if (withClock) await page.clock.install();
  await page.goto(new URL(EMPTY_DOCUMENT, url).href);
  return page;
}

async function openPage(options: BrowserContextOptions = {}): Promise<Page> {
  browser ??= await chromium.launch({ executablePath: inject('chromium'), args: chromiumArgs });
  const context = await browser.newContext({ viewport: DESKTOP, reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(30_000);
  // What is blocked by an exception that somebody catches stands in no console.
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`Content Security Policy: ${violatedDirective} blocked ${blockedURI}`),
    );
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => thrown.push(error));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) thrown.push(new Error(message.text()));
  });
  return page;
}
