import type { AxeResults, RunOnly, RunOptions } from 'axe-core';
import type { Locator, Page } from 'playwright-core';

// What runs inside the page. These files are checked without the types of a browser, so what they use of it is named
// here.
declare const document: {
  readonly documentElement: {
    readonly scrollWidth: number;
    readonly style: { fontSize: string };
    setAttribute(name: string, value: string): void;
  };
  querySelectorAll(
    selector: string,
  ): Iterable<Part & { readonly childNodes: Iterable<{ readonly nodeType: number }> }>;
  getAnimations(): {
    readonly effect: { getComputedTiming(): { readonly endTime: number } } | null;
    readonly finished: Promise<unknown>;
  }[];
  createRange(): {
    selectNodeContents(node: object): void;
    getClientRects(): Iterable<Box & { readonly width: number }>;
  };
  addEventListener(
    kind: 'transitionend',
    listen: (event: {
      readonly propertyName: string;
      readonly target: { matches(selector: string): boolean };
    }) => void,
  ): void;
};
declare function addEventListener(
  kind: 'popstate' | 'transitionrun' | 'animationstart',
  listen: () => void,
  options?: { readonly signal: AbortSignal },
): void;
declare function requestAnimationFrame(paint: (moment: number) => void): void;
declare const history: { back(): void };
declare const innerWidth: number;
type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
type Part = {
  readonly parentElement: Part | null;
  readonly clientWidth: number;
  getBoundingClientRect(): Box & { readonly width: number };
};
declare function getComputedStyle(part: Part): {
  readonly overflowX: string;
  readonly clipPath: string;
  readonly visibility: string;
  readonly position: string;
};
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

/** Waits until a panel has moved to its place, and did not just stand there. What else moves, such as a button, does not count. */
export async function slidIn(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        document.addEventListener('transitionend', ({ propertyName, target }) => {
          if (propertyName === 'transform' && target.matches('[role="dialog"]')) resolve();
        });
      }),
  );
}

/** Sets the size of text that the browser is asked for, as a part of the usual one; empty for the usual one. */
export async function setTextSize(page: Page, size: '200%' | ''): Promise<void> {
  await page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);
}

/** What of the text in these parts of the page is cut off by its box or by the window, or runs over its neighbour. */
export async function cutTexts(page: Page, parts: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const TEXT_NODE = 3;
    const cut: string[] = [];
    const isForListeners = (part: Part | null): boolean =>
      part !== null && (getComputedStyle(part).clipPath !== 'none' || isForListeners(part.parentElement));
    const seen: { readonly text: string; readonly box: Box }[] = [];
    // An open menu lies over what is below it, as it is meant to.
    for (const part of document.querySelectorAll(`:is(${selector}) *:not([role="menu"] *)`)) {
      if (getComputedStyle(part).visibility === 'hidden' || isForListeners(part)) continue;
      for (const node of part.childNodes) {
        const text = String((node as { readonly textContent?: string }).textContent ?? '').trim();
        if (node.nodeType !== TEXT_NODE || text === '') continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const box of range.getClientRects()) {
          if (box.width === 0) continue;
          if (box.left < -1 || box.right > innerWidth + 1) cut.push(`${text}: outside the window`);
          for (let around: Part | null = part; around !== null; around = around.parentElement) {
            const frame = around.getBoundingClientRect();
            const isFrame = getComputedStyle(around).overflowX !== 'visible';
            if (isFrame && (box.right > frame.right + 1 || box.left < frame.left - 1))
              cut.push(`${text}: cut`);
          }
          const over = seen.find(
            (other) =>
              other.text !== text &&
              Math.min(other.box.right, box.right) - Math.max(other.box.left, box.left) > 1 &&
              Math.min(other.box.bottom, box.bottom) - Math.max(other.box.top, box.top) > 4,
          );
          if (over) cut.push(`${text}: over ${over.text}`);
          seen.push({ text, box });
        }
      }
    }
    return cut;
  }, parts);
}

/** By how many pixels the page is wider than its window, or what stays in view runs out of it, which nobody can scroll to. */
export async function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const fixed = [...document.querySelectorAll('body *')].filter((part) => {
      const { position, visibility, clipPath } = getComputedStyle(part);
      return position === 'fixed' && visibility !== 'hidden' && clipPath === 'none';
    });
    const boxes = fixed.map((part) => part.getBoundingClientRect()).filter(({ width }) => width > 0);
    const outside = boxes.map(({ left, right }) => Math.ceil(Math.max(-left, right - innerWidth) - 0.5));
    return Math.max(document.documentElement.scrollWidth - innerWidth, ...outside);
  });
}

/**
 * The rules of axe that the page breaks, each with where. Its code is put into the page once. Naming the places is a part of
 * its work in a page that breaks none, too, so that is left to a second look.
 */
export async function violationsOf(page: Page, axeSource: string, rules: RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => typeof axe === 'object'))) await page.evaluate(axeSource);
  return page.evaluate(async (runOnly) => {
    const look = async (selectors: boolean) => {
      const results = await axe?.run({ runOnly, resultTypes: ['violations'], selectors });
      if (results === undefined) throw new Error('axe is not in the page');
      return results.violations;
    };
    // What fades in or out has other colours for a moment, which nobody reads: what is found meanwhile is looked at again.
    const watch = new AbortController();
    let begun = 0;
    const count = () => {
      begun += 1;
    };
    for (const event of ['transitionrun', 'animationstart'] as const) {
      addEventListener(event, count, { signal: watch.signal });
    }
    let broken = await look(false);
    for (let seen = -1; broken.length > 0 && begun !== seen; broken = await look(false)) {
      seen = begun;
      // What is scrolled half below a header that stays is no small target.
      if (broken.every(({ id }) => id === 'target-size')) scrollTo(0, 0);
      const ending = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
      await Promise.allSettled(ending.map(({ finished }) => finished));
    }
    watch.abort();
    const named = broken.length === 0 ? [] : await look(true);
    // What was there at the first look alone is told as well.
    return broken.map(({ id }) => {
      const nodes = named.find((rule) => rule.id === id)?.nodes ?? [];
      return `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`;
    });
  }, rules);
}

/** Makes a page as slow as on a cheap telephone: what comes in any order comes in another one. */
export async function slowDown(page: Page, rate = 6): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/**
 * Pages that are opened from now on take a while for a step back that they take by themselves.
 * @returns how to wait until such a step is done, and what it changes is painted
 */
export async function goBackSlowly(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    addEventListener('popstate', () => document.documentElement.setAttribute('data-went-back', ''));
    const back = history.back.bind(history);
    history.back = () => void setTimeout(back, 400);
  });
  return async () => {
    await page.locator('html[data-went-back]').waitFor({ state: 'attached' });
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  };
}
