import type { Page } from 'playwright-core';

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
declare const innerWidth: number;
declare function requestAnimationFrame(paint: (moment: number) => void): void;
declare function getComputedStyle(part: Part): {
  readonly clipPath: string;
  readonly overflowX: string;
  readonly paddingLeft: string;
  readonly paddingRight: string;
  readonly position: string;
  readonly textOverflow: string;
  readonly zIndex: string;
};

/**
 * What does not fit into the page at the width that its window has now, each fault in words:
 * - the document, or a part that stays in view, is wider than the window;
 * - the column that holds the fields of a form is narrower than 320 px, where the window has the room. One field alone, such as
 *   the number of a page, is no column;
 * - a text or a control is cut by a part that hides what runs over, or is outside of the window. A text may end in an ellipsis
 *   where a title or a label has all of it;
 * - a part scrolls sideways. A row of tabs may, because it brings the open tab into view;
 * - a text lies over another one of the same layer.
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
    const isForListeners = (part: Part | null): boolean =>
      part !== null && (getComputedStyle(part).clipPath !== 'none' || isForListeners(part.parentElement));
    const isLayer = ({ position, zIndex }: { readonly position: string; readonly zIndex: string }) =>
      ['fixed', 'sticky'].includes(position) || zIndex !== 'auto';
    const layerOf = (part: Part | null): Part | null =>
      part === null || isLayer(getComputedStyle(part)) ? part : layerOf(part.parentElement);

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

    /** The part of a box that is to be seen. What scrolls hides nothing for ever; what hides what runs over does. */
    const judge = (part: Part, box: Box, words: string): void => {
      for (let around: Part | null = part; around !== null; around = around.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(around);
        if (overflowX === 'auto' || overflowX === 'scroll') return;
        if (overflowX === 'visible') continue;
        const frame = around.getBoundingClientRect();
        if (box.left >= frame.left - 1 && box.right <= frame.right + 1) continue;
        const isWhole = around.closest('[title], [aria-label]') !== null;
        if (textOverflow !== 'ellipsis' || !isWhole) faults.add(`${words} is cut`);
        return;
      }
      if (box.left < -1 || box.right > innerWidth + 1) faults.add(`${words} is outside of the window`);
    };

    const texts: { readonly words: string; readonly box: Box; readonly layer: Part | null }[] = [];
    for (const part of document.querySelectorAll('body *:not(svg *, option, [aria-hidden="true"] *)')) {
      if (!isShown(part) || isForListeners(part) || part.getAttribute('aria-hidden') === 'true') continue;
      const { overflowX } = getComputedStyle(part);
      const mayScroll = part.closest('[role="tablist"]') !== null || part.matches('textarea, input');
      if (['auto', 'scroll'].includes(overflowX) && !mayScroll && part.scrollWidth > part.clientWidth + 1)
        faults.add(`${wordsOf(part)} scrolls sideways by ${part.scrollWidth - part.clientWidth} px`);
      if (part.matches('a, button, input, select, textarea, summary, [role="tab"]'))
        judge(part, part.getBoundingClientRect(), wordsOf(part));
      if (getComputedStyle(part).position === 'fixed')
        judge(part, part.getBoundingClientRect(), wordsOf(part));
      for (const node of part.childNodes) {
        const words = (node.textContent ?? '').trim();
        if (node.nodeType !== TEXT_NODE || words === '') continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const box of range.getClientRects()) {
          if (box.width === 0) continue;
          judge(part, box, `"${words.slice(0, 40)}"`);
          texts.push({ words, box, layer: layerOf(part) });
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
          other.words !== words &&
          Math.min(other.box.right, box.right) - Math.max(other.box.left, box.left) > 1;
        if (isOver) faults.add(`"${other.words.slice(0, 40)}" lies over "${words.slice(0, 40)}"`);
      }
    }
    return [...faults];
  });
}
