import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import {
  expectNoSidewaysScroll,
  expectNoViolation,
  expectReadableColours,
  expectRoomForLargeText,
  type Mode,
  show,
} from './accessibility.ts';
import { answerKeptPage } from './answer-kept-page.ts';
import type { BankAnswers } from './bank-answers.ts';
import { bankUrl, DESKTOP, NARROWEST, openKeptPage, openPage, TELEPHONE } from './browser.ts';
import { type Person, signedInState } from './people.ts';

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
 * as: ADA }, { loaded: { until: says('Welcome, Ada') }, … })` opens each on a desktop and a telephone, in light and in dark:
 * axe finds nothing, and nothing scrolls sideways down to 320 px or with text of 200 %. With PICTURES=folder it keeps a
 * picture of each.
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
      for (const [screen, viewport] of Object.entries({ desktop: DESKTOP, telephone: TELEPHONE })) {
        if (look.only !== undefined && look.only !== screen) continue;
        await page.setViewportSize(viewport);
        // Beginning with the mode it is in. Both see every rule: one on the desktop, the other one on the telephone.
        const modes: readonly Mode[] = screen === 'desktop' ? ['light', 'dark'] : ['dark', 'light'];
        for (const [place, mode] of modes.entries()) {
          await show(page, mode);
          await takePicture(page, `${what}, ${state}, ${screen}, ${mode}`);
          await (place === 0 ? expectNoViolation(page) : expectReadableColours(page));
        }
        if (screen === 'desktop') continue;
        await expectRoomForLargeText(page);
        await page.setViewportSize(NARROWEST);
        await expectNoSidewaysScroll(page);
      }
    });
  }
}

/** Waits until each of these texts, whole or in part, is to be seen. */
export const says =
  (...texts: readonly (string | RegExp)[]) =>
  async (page: Page): Promise<void> => {
    for (const text of texts) await page.getByText(text).filter({ visible: true }).first().waitFor();
  };

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

async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (folder === undefined) return;
  const path = join(folder, `${name.replaceAll(/[^\w]+/g, '-')}.png`);
  await page.screenshot({ path });
}
