import { expect } from 'vitest';
import { layoutFaults } from '../../../../e2e/support/width-checks.ts';
import { ADA, openScreen, says, screenTest } from '../../../../scripts/workshop/screen-test.ts';

/** A part to put into a page: its policy allows no HTML from a text, and no style in it. */
type Part = {
  readonly tag?: 'div' | 'p' | 'button' | 'form' | 'input';
  readonly css?: string;
  readonly text?: string;
  readonly parts?: readonly Part[];
};

const FIELD: Part = { tag: 'input', css: 'width: 90px' };
/** One part for each rule, broken on purpose. */
const BROKEN: readonly (readonly [what: string, part: Part, fault: RegExp])[] = [
  [
    'a text that is cut at its foot',
    { css: 'height: 8px; overflow: hidden', text: 'Low' },
    /^"Low" is cut at the top or the bottom$/,
  ],
  [
    'a text that is cut at its head',
    { css: 'overflow: hidden', parts: [{ tag: 'p', css: 'margin-top: -12px', text: 'High' }] },
    /^"High" is cut at the top or the bottom$/,
  ],
  [
    'a button that is cut at its foot',
    { css: 'height: 8px; overflow: clip', parts: [{ tag: 'button', text: 'Press' }] },
    /^button "Press" is cut at the top or the bottom$/,
  ],
  [
    'lines that are left out, with no title',
    { css: 'height: 24px; width: 60px; overflow: hidden', text: 'Two lines or three' },
    /^"Two lines or three" is cut at the top or the bottom$/,
  ],
  [
    'a text that is cut at its side',
    { css: 'width: 20px; overflow: hidden; white-space: nowrap', text: 'Narrow' },
    /^"Narrow" is cut$/,
  ],
  [
    'an ellipsis, with no title',
    { css: 'width: 40px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap', text: 'Shortened' },
    /^"Shortened" is cut$/,
  ],
  ['a page that is too wide', { css: 'width: 2000px', text: 'Wide' }, /^the page is \d+ px wider/],
  [
    'a bar that ends below the window',
    { css: 'position: fixed; top: 795px', text: 'Sunk' },
    /^"Sunk" is above or below the window$/,
  ],
  [
    'a bar that begins beside the window',
    { css: 'position: fixed; left: -20px; top: 0', text: 'Lost' },
    /^"Lost" is outside of the window$/,
  ],
  [
    'a part that scrolls sideways',
    { css: 'width: 100px; overflow-x: auto', parts: [{ tag: 'p', css: 'width: 300px', text: 'Long' }] },
    /^div "Long" scrolls sideways by 200 px$/,
  ],
  [
    'a text over another one',
    {
      parts: [
        { tag: 'p', text: 'Below' },
        { tag: 'p', css: 'margin-top: -16px', text: 'Above' },
      ],
    },
    /^"(?:Above|Below)" lies over "(?:Above|Below)"$/,
  ],
  [
    'an amount in two lines',
    { css: 'width: 60px; overflow-wrap: anywhere', text: '₦98,765,432.10' },
    /^"₦98,765,432.10" is broken$/,
  ],
  [
    'a form without room',
    { tag: 'form', parts: [{ css: 'width: 200px', parts: [FIELD, FIELD] }] },
    /^a form is 200 px wide$/,
  ],
];

screenTest(
  'What is measured at any width: finds each kind of fault, and none where there is none',
  async () => {
    const page = await openScreen({
      path: '/settings?tab=change-password',
      as: ADA,
      viewport: { width: 1280, height: 800 },
    });
    await says('8 characters or more')(page);
    expect(await layoutFaults(page)).toEqual([]);
    for (const [what, broken, fault] of BROKEN) {
      await page.evaluate((given) => {
        const make = ({ tag = 'div', css = '', text = '', parts = [] }: Part): HTMLElement => {
          const element = document.createElement(tag);
          element.style.cssText = css;
          element.append(text, ...parts.map(make));
          return element;
        };
        const part = make(given);
        part.id = 'broken';
        document.querySelector('main')?.prepend(part);
      }, broken);
      expect(await layoutFaults(page), what).toContainEqual(expect.stringMatching(fault));
      await page.evaluate(() => document.querySelector('#broken')?.remove());
    }
    expect(await layoutFaults(page)).toEqual([]);
  },
);
