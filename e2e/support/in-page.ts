import type { AxeResults, RunOptions } from 'axe-core';
import type { Locator, Page } from 'playwright-core';

// What runs inside the page. These files are checked without the types of a browser, so what they use of it is named
// here.
declare const document: {
  readonly documentElement: { readonly scrollWidth: number };
  addEventListener(kind: 'transitionend', listen: (event: { readonly propertyName: string }) => void): void;
};
declare const innerWidth: number;
declare const axe: { run(options: RunOptions): Promise<AxeResults> } | undefined;
declare const HTMLInputElement: { readonly prototype: object };
declare class DataTransfer {
  setData(format: string, text: string): void;
}
declare class ClipboardEvent extends Event {
  constructor(kind: string, init: EventInit & { clipboardData: DataTransfer });
}

/** Pastes a text where a locator is, as a person would: the browser's own paste event, clipboard and all. */
export async function paste(into: Locator, text: string): Promise<void> {
  await into.evaluate((element: EventTarget, pasted: string) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** What Chrome on a telephone does with a code from a message: one input event that carries all of it. */
export async function autofill(into: Locator, text: string): Promise<void> {
  await into.evaluate((element: EventTarget, filled: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, filled);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }, text);
}

/** Waits until something has moved to its place, and did not just stand there. */
export async function slidIn(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        document.addEventListener('transitionend', ({ propertyName }) => {
          if (propertyName === 'transform') resolve();
        });
      }),
  );
}

/** By how many pixels the page is wider than its window. */
export async function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

/** The rules of axe that the page breaks, each with where. Its code is put into the page once. */
export async function violationsOf(page: Page, axeSource: string, tags: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => typeof axe === 'object'))) await page.evaluate(axeSource);
  return page.evaluate(async (values) => {
    const results = await axe?.run({ runOnly: { type: 'tag', values }, resultTypes: ['violations'] });
    if (results === undefined) throw new Error('axe is not in the page');
    return results.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
  }, tags);
}
