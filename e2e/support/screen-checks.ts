import { join } from 'node:path';
import type { Page } from 'playwright-core';
import {
  expectNoSidewaysScroll,
  expectNoViolation,
  expectReadableColours,
  expectRoomForLargeText,
  type Mode,
  show,
} from './accessibility.ts';

export const DESKTOP = { width: 1440, height: 900 };
export const TELEPHONE = { width: 360, height: 740 };
export const NARROWEST = { width: 320, height: 640 };

/**
 * What holds for every state of every page, on a desktop and a telephone, in light and in dark: axe finds nothing, and
 * nothing scrolls sideways down to 320 px or with text of 200 %. With PICTURES=folder it keeps a picture of each.
 * @param only where the state exists, if not on both
 */
export async function checkOnEveryScreen(
  page: Page,
  name: string,
  only?: 'desktop' | 'telephone',
): Promise<void> {
  for (const [screen, viewport] of Object.entries({ desktop: DESKTOP, telephone: TELEPHONE })) {
    if (only !== undefined && only !== screen) continue;
    await page.setViewportSize(viewport);
    // Beginning with the mode it is in. Both see every rule: one on the desktop, the other one on the telephone.
    const modes: readonly Mode[] = screen === 'desktop' ? ['light', 'dark'] : ['dark', 'light'];
    for (const [place, mode] of modes.entries()) {
      await show(page, mode);
      await takePicture(page, `${name}, ${screen}, ${mode}`);
      await (place === 0 ? expectNoViolation(page) : expectReadableColours(page));
    }
    if (screen === 'desktop') continue;
    await expectRoomForLargeText(page);
    await page.setViewportSize(NARROWEST);
    await expectNoSidewaysScroll(page);
  }
}

/** Waits until each of these texts, whole or in part, is to be seen. */
export const says =
  (...texts: readonly (string | RegExp)[]) =>
  async (page: Page): Promise<void> => {
    for (const text of texts) await page.getByText(text).filter({ visible: true }).first().waitFor();
  };

async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (folder === undefined) return;
  const path = join(folder, `${name.replaceAll(/[^\w]+/g, '-')}.png`);
  await page.screenshot({ path });
}
