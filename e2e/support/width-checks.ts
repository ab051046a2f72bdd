import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { show } from './accessibility.ts';

/** Those at which a layout changes, those beside them, and the windows that customers have. */
const WIDTHS = [320, 360, 424, 767, 768, 1000, 1024, 1093, 1200, 1280, 1366, 1920];
const LOOKS_MAX = 10;
const EVERY_WIDTH = Array.from({ length: (1920 - 320) / 8 + 1 }, (_, place) => 320 + 8 * place);

/**
 * `layoutFaults` of a page at twelve widths, or with EVERY_WIDTH at each from 320 to 1920 px in steps of 8. With PICTURES=folder it
 * keeps a picture of each in light and in dark.
 */
export async function faultsAtAnyWidth(page: Page, name: string): Promise<string[]> {
  const faults: string[] = [];
  const folder = process.env['PICTURES'];
  for (const width of process.env['EVERY_WIDTH'] === undefined ? WIDTHS : EVERY_WIDTH) {
    await page.setViewportSize({ width, height: 800 });
    let found = await layoutFaults(page);
    // A picture fits itself into its frame once the frame has its new size.
    for (let looks = 1; found.length > 0 && looks < LOOKS_MAX; looks += 1) found = await layoutFaults(page);
    faults.push(...found.map((fault) => `${width} px: ${fault}`));
    if (folder === undefined) continue;
    for (const mode of ['dark', 'light'] as const) {
      await show(page, mode);
      const path = join(folder, `${name.replaceAll(/\W+/g, '-')}-${width}-${mode}.png`);
      await page.screenshot({ path });
    }
  }
  return faults;
}

// What runs inside the page. These files are checked without the types of a browser, so what they use of it is named here.
type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
type Part = {
  readonly parentElement: Part | null;
  readonly childNodes: Iterable<{ readonly nodeType: number; readonly textContent: string | null }>;
  readonly clientWidth: number;
  readonly scrollWidth: number;
  readonly tagName: string;
  readonly className: unknown;
  readonly textContent: string | null;
  getBoundingClientRect(): Box & { readonly width: number; readonly height: number };
  getAttribute(name: string): string | null;
  closest(selector: string): Part | null;
  contains(part: Part): boolean;
  matches(selector: string): boolean;
  querySelectorAll(selector: string): Iterable<Part>;
  checkVisibility(options: { readonly opacityProperty: true; readonly visibilityProperty: true }): boolean;
};
declare const document: {
  readonly documentElement: Part;
  querySelectorAll(selector: string): Iterable<Part>;
  querySelector(selector: string): Part | null;
  createRange(): {
    selectNodeContents(node: object): void;
    getClientRects(): Iterable<Box & { readonly width: number }>;
  };
};
declare const innerHeight: number;
declare const innerWidth: number;
declare function requestAnimationFrame(paint: (moment: number) => void): void;
type Style = {
  readonly clipPath: string;
  readonly webkitLineClamp: string;
  readonly overflowX: string;
  readonly overflowY: string;
  readonly paddingLeft: string;
  readonly paddingRight: string;
  readonly position: string;
  readonly textOverflow: string;
  readonly zIndex: string;
};
declare function getComputedStyle(part: Part): Style;

/**
 * What does not fit into the page at the width that its window has now, each fault in words:
 * - the document, or a part that stays in view, is wider than the window;
 * - the column that holds the fields of a form is narrower than 320 px, where the window has the room. One field alone, such as
 *   the number of a page, is no column;
 * - a text or a control is cut at any of its sides by a part that hides what runs over, or is outside of the window. A text may
 *   end in an ellipsis where a title or a label has all of it;
 * - a part that stays in view has a text or a control above or below the window, where nothing scrolls to it;
 * - a part scrolls sideways. A row of tabs may, because it brings the open tab into view;
 * - a text lies over another one of the same layer;
 * - an amount is broken into lines.
 */
export async function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const FORM_COLUMN_MIN = 320;
    /** The frame of a panel, at both sides. */
    const PANEL_FRAME = 82;
    const TEXT_NODE = 3;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const faults = new Set<string>();
    const wordsOf = (part: Part) => {
      const words = part.getAttribute('aria-label') ?? part.textContent ?? '';
      return `${part.tagName.toLowerCase()} "${words.trim().slice(0, 40)}"`;
    };
    const isShown = (part: Part) =>
      part.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      part.getBoundingClientRect().width > 0;
    /** The check asks for the styles of every ancestor of every text: without a cache a page takes ten times as long. */
    const kept = <Found>(find: (part: Part) => Found) => {
      const found = new Map<Part, Found>();
      return (part: Part): Found => {
        if (!found.has(part)) found.set(part, find(part));
        return found.get(part) as Found;
      };
    };
    const styleOf = kept((part) => {
      const { clipPath, overflowX, overflowY, position, textOverflow, webkitLineClamp, zIndex } =
        getComputedStyle(part);
      return { clipPath, overflowX, overflowY, position, textOverflow, webkitLineClamp, zIndex };
    });
    const frameOf = kept((part) => part.getBoundingClientRect());
    const isForListeners: (part: Part) => boolean = kept(
      (part) =>
        styleOf(part).clipPath !== 'none' ||
        (part.parentElement !== null && isForListeners(part.parentElement)),
    );
    const isLayer = ({ position, zIndex }: Pick<Style, 'position' | 'zIndex'>) =>
      ['fixed', 'sticky'].includes(position) || zIndex !== 'auto';
    const layerOf: (part: Part) => Part | null = kept((part) =>
      isLayer(styleOf(part)) || part.parentElement === null ? part : layerOf(part.parentElement),
    );

    const overflow = document.documentElement.scrollWidth - innerWidth;
    if (overflow > 0) faults.add(`the page is ${overflow} px wider than its window`);

    for (const form of document.querySelectorAll('main :is(form, [role="tabpanel"])')) {
      const fields = [
        ...form.querySelectorAll('input:not([type="hidden"], [type="file"]), select, textarea'),
      ].filter((field) => isShown(field) && !isForListeners(field));
      let column = fields[0]?.parentElement ?? null;
      while (column !== null && !fields.every((field) => column?.contains(field)))
        column = column.parentElement;
      if (column === null || fields.length < 2) continue;
      const main = column.closest('main');
      if (main === null || column === main) continue;
      const { paddingLeft, paddingRight } = getComputedStyle(main);
      const room = main.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      const width = Math.round(column.getBoundingClientRect().width);
      if (width < Math.min(FORM_COLUMN_MIN, room - PANEL_FRAME)) faults.add(`a form is ${width} px wide`);
    }

    const isScrolled = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
    /** Adds a fault where a box is not to be seen whole. What scrolls hides nothing for ever; what hides what runs over does. */
    const judge = (part: Part, box: Box, words: string): void => {
      let isReached = { sideways: false, upright: false };
      for (let around: Part | null = part; around !== null; around = around.parentElement) {
        const { overflowX, overflowY, position, textOverflow, webkitLineClamp: lineClamp } = styleOf(around);
        isReached = {
          sideways: isReached.sideways || isScrolled(overflowX),
          upright: isReached.upright || isScrolled(overflowY),
        };
        const frame = frameOf(around);
        const isCut =
          !isReached.sideways &&
          overflowX !== 'visible' &&
          (box.left < frame.left - 1 || box.right > frame.right + 1);
        const isCutUpright =
          !isReached.upright &&
          overflowY !== 'visible' &&
          (box.top < frame.top - 1 || box.bottom > frame.bottom + 1);
        const isWhole =
          (textOverflow === 'ellipsis' || lineClamp !== 'none') &&
          around.closest('[title], [aria-label]') !== null;
        if (isCut && !isWhole) faults.add(`${words} is cut`);
        if (isCutUpright && !isWhole) faults.add(`${words} is cut at the top or the bottom`);
        if (isCut || isCutUpright) return;
        if (position !== 'fixed') continue;
        // What a link of the page itself leads past is above the window until it has the focus.
        const isSkipLink = part.closest('a[href^="#"]') !== null;
        if (!isReached.upright && !isSkipLink && (box.top < -1 || box.bottom > innerHeight + 1))
          faults.add(`${words} is above or below the window`);
        break;
      }
      if (!isReached.sideways && (box.left < -1 || box.right > innerWidth + 1))
        faults.add(`${words} is outside of the window`);
    };
    /** As much of a text as the parts around it leave to be seen. */
    const seenOf = (part: Part, box: Box): Box => {
      let { left, right, top, bottom } = box;
      for (let around: Part | null = part; around !== null; around = around.parentElement) {
        if (styleOf(around).overflowY === 'visible') continue;
        const frame = frameOf(around);
        left = Math.max(left, frame.left);
        right = Math.min(right, frame.right);
        top = Math.max(top, frame.top);
        bottom = Math.min(bottom, frame.bottom);
      }
      return { left, right, top, bottom };
    };

    const texts: { readonly words: string; readonly box: Box; readonly layer: Part | null }[] = [];
    for (const part of document.querySelectorAll('body *:not(svg *, option, [aria-hidden="true"] *)')) {
      if (!isShown(part) || isForListeners(part) || part.getAttribute('aria-hidden') === 'true') continue;
      const { overflowX, position } = styleOf(part);
      const mayScroll = part.closest('[role="tablist"]') !== null || part.matches('textarea, input');
      if (isScrolled(overflowX) && !mayScroll && part.scrollWidth > part.clientWidth + 1)
        faults.add(`${wordsOf(part)} scrolls sideways by ${part.scrollWidth - part.clientWidth} px`);
      if (part.matches('a, button, input, select, textarea, summary, [role="tab"]'))
        judge(part, frameOf(part), wordsOf(part));
      if (position === 'fixed') judge(part, frameOf(part), wordsOf(part));
      for (const node of part.childNodes) {
        const words = (node.textContent ?? '').trim();
        if (node.nodeType !== TEXT_NODE || words === '') continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
        if (boxes.length > 1 && /^[+−]?₦[\d,.]+$/.test(words)) faults.add(`"${words}" is broken`);
        for (const box of boxes) {
          judge(part, box, `"${words.slice(0, 40)}"`);
          texts.push({ words, box: seenOf(part, box), layer: layerOf(part) });
        }
      }
    }
    const RUN_OVER_PX = 4;
    texts.sort((one, other) => one.box.top - other.box.top);
    for (const [place, { words, box, layer }] of texts.entries()) {
      for (const other of texts.slice(place + 1)) {
        if (other.box.top > box.bottom - RUN_OVER_PX) break;
        const isOver =
          other.layer === layer &&
          other.box.bottom > other.box.top &&
          box.bottom > box.top &&
          other.words !== words &&
          Math.min(other.box.right, box.right) - Math.max(other.box.left, box.left) > 1;
        if (isOver) faults.add(`"${other.words.slice(0, 40)}" lies over "${words.slice(0, 40)}"`);
      }
    }
    return [...faults];
  });
}
