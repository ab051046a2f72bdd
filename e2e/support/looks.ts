import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { answerKeptPage } from './answer-kept-page.ts';
import type { BankAnswers } from './bank-answers.ts';
import { bankUrl, openKeptPage, openPage } from './browser.ts';
import { type Person, signedInState } from './people.ts';
import { checkOnEveryScreen, DESKTOP, TELEPHONE } from './screen-checks.ts';

export { says } from './screen-checks.ts';

/** One state of a page and how to get there. */
export type Look = {
  readonly path: string;
  /** Nobody is signed in, if not said otherwise. */
  readonly as?: Person;
  /** What the page hears instead of the truth, from its first request on. */
  readonly answers?: BankAnswers;
  /** Brings the page into the state and waits for it. */
  readonly until: (page: Page) => Promise<unknown>;
  /** Where the state exists, if not on both. */
  readonly only?: 'desktop' | 'telephone';
  /** It turns the clock of its page, which nothing undoes: a page of its own. */
  readonly withClock?: true;
};

/**
 * Tests how a page looks, one state a line: loading, loaded, empty, failed, each dialog. `testLooks('Home', { path: '/home',
 * as: ADA }, { loaded: { until: says('Welcome, Ada') }, … })` opens each and checks it on every screen. These are pages of a
 * running bank; what needs none is a screen test (ARCHITECTURE).
 */
export function testLooks<Shared extends Partial<Look>>(
  what: string,
  shared: Shared,
  looks: Readonly<Record<string, Omit<Look, keyof Shared> & Partial<Look>>>,
): void {
  for (const [state, own] of Object.entries(looks)) {
    const look = { ...shared, ...own } as Look;
    test(`${what}, ${state}: is accessible and fits, on every screen and in both modes`, async () => {
      const page = await open(look);
      await look.until(page);
      await checkOnEveryScreen(page, `${what}, ${state}`, look.only);
    });
  }
}

/** The answers stand before the page asks. */
async function open({ path, as, answers = {}, only, withClock }: Look): Promise<Page> {
  const viewport = only === 'telephone' ? TELEPHONE : DESKTOP;
  const storageState = as && (await signedInState(as));
  if (!withClock) {
    const { page, go } = await openKeptPage(viewport, storageState);
    await answerKeptPage(page, answers);
    await go(path);
    return page;
  }
  const page = await openPage('about:blank', { viewport, withClock, ...(storageState && { storageState }) });
  await answerKeptPage(page, answers);
  await page.goto(bankUrl(path));
  return page;
}
