import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CARD_THEMES } from '../components/card-themes.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** The colours of one block of tokens.css. */
function coloursOf(selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`);
  const block = css.slice(start, css.indexOf('\n}', start));
  return new Map(
    [...block.matchAll(/--([\w-]+): (#[\da-f]{3,6});/gi)].map(([, name = '', hex = '']) => [name, hex]),
  );
}

const light = coloursOf(':root');
// What the dark mode does not change stays as it is in light.
const dark = new Map([...light, ...coloursOf(':root[data-mantine-color-scheme="dark"]')]);

function luminance(hex: string): number {
  const digits = hex.slice(1).replace(/^(.)(.)(.)$/, '$1$1$2$2$3$3');
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
}

test.each([
  ['#000', '#fff', 21],
  ['#777777', '#ffffff', 4.48],
])('contrast, of %s and %s: is %f', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 1);
});

const TEXT_MIN = 4.5;
const PART_MIN = 3;

const TEXT_PAIRS = [
  ...['ink', 'ink-muted', 'ink-subtle'].flatMap((ink) =>
    ['canvas', 'surface', 'raised', 'sunken'].map((ground) => [ink, ground] as const),
  ),
  ...['link', 'danger', 'success', 'warning', 'info'].flatMap((ink) =>
    ['canvas', 'surface', 'raised'].map((ground) => [ink, ground] as const),
  ),
  ...['success', 'warning', 'danger', 'info', 'neutral'].map((tone) => [tone, `${tone}-tint`] as const),
  ['link', 'tint'],
  ['on-tint', 'tint'],
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-primary', 'primary-active'],
  ['on-danger-fill', 'danger-fill'],
  ['on-danger-fill', 'danger-fill-hover'],
  ['on-accent', 'accent'],
  ['on-rail', 'rail'],
  ['on-rail-muted', 'rail'],
  ['on-rail', 'rail-raised'],
] as const;

const PART_PAIRS = [
  ...['border-input', 'focus', 'primary'].flatMap((part) =>
    ['canvas', 'surface'].map((ground) => [part, ground] as const),
  ),
  ['rail-focus', 'rail'],
  ['accent', 'rail'],
] as const;

describe.each([
  ['light', light],
  ['dark', dark],
])('tokens, %s', (_, colours) => {
  const of = (token: string): string => {
    const hex = colours.get(token);
    if (hex === undefined) throw new Error(`tokens.css has no colour --${token}`);
    return hex;
  };
  test.each(TEXT_PAIRS)('--%s on --%s: can be read', (ink, ground) => {
    expect(contrast(of(ink), of(ground))).toBeGreaterThanOrEqual(TEXT_MIN);
  });
  test.each(PART_PAIRS)('--%s on --%s: can be seen', (part, ground) => {
    expect(contrast(of(part), of(ground))).toBeGreaterThanOrEqual(PART_MIN);
  });
});

test.each(CARD_THEMES)(
  'account card $name: can be read over every part of its vector',
  ({ text, base, shape, line }) => {
    for (const ground of [base, shape, line]) expect(contrast(text, ground)).toBeGreaterThanOrEqual(TEXT_MIN);
  },
);

test('account cards, neighbours in a stack: are told apart by a line that is the page itself', () => {
  for (const { base } of CARD_THEMES) {
    // The yellow card is bright like the page, and told apart by its neighbours instead.
    if (contrast(base, light.get('canvas') ?? '') < PART_MIN) {
      const others = CARD_THEMES.filter((theme) => theme.base !== base);
      for (const other of others) expect(contrast(base, other.base)).toBeGreaterThanOrEqual(PART_MIN);
    }
  }
});
