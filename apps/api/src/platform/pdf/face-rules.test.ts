import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { createFace } from './face.ts';

const FILE = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/public-sans/400Regular/PublicSans_400Regular.ttf'),
);

type Box = { readonly minX: number; readonly maxX: number; readonly minY: number; readonly maxY: number };
type Opened = {
  readonly font: {
    readonly unitsPerEm: number;
    getGlyph(id: number): { readonly bbox: Box; readonly advanceWidth: number };
  };
  readonly subset: { readonly glyphs: readonly number[] };
};

/** The ink of each glyph where a reader draws it, in thousandths of the size, from the operators of a page. */
function inkOf(text: string, placesMarks: boolean): Box[] {
  const doc = new PDFDocument({ font: FILE });
  doc.registerFont('face', FILE);
  const face = createFace(doc, 'face', [], placesMarks);
  const shown = face.show(text.normalize('NFC'), 1000);
  const { _font: opened } = doc as unknown as { readonly _font: Opened };
  let [pen, rise] = [0, 0];
  const ink: Box[] = [];
  for (const [, codes, move, raised] of shown.matchAll(
    /<([0-9a-f]+)>|(-?[\d.]+)(?= <|\] TJ)|(-?[\d.]+) Ts/g,
  )) {
    if (move !== undefined) pen -= Number(move);
    if (raised !== undefined) rise = Number(raised);
    for (const [code] of (codes ?? '').matchAll(/[0-9a-f]{4}/g)) {
      const { bbox, advanceWidth } = opened.font.getGlyph(
        opened.subset.glyphs[Number.parseInt(code, 16)] ?? 0,
      );
      const [minX, maxX, minY, maxY, advance] = [
        bbox.minX,
        bbox.maxX,
        bbox.minY,
        bbox.maxY,
        advanceWidth,
      ].map((units) => (units * 1000) / opened.font.unitsPerEm) as [number, number, number, number, number];
      ink.push({ minX: pen + minX, maxX: pen + maxX, minY: rise + minY, maxY: rise + maxY });
      pen += advance;
    }
  }
  return ink;
}

const middle = ({ minX, maxX }: Box) => (minX + maxX) / 2;

/** How far the mark of each letter is from the middle of its letter, and whether it touches it. */
function marksOf(text: string, placesMarks: boolean) {
  const ink = inkOf(text, placesMarks);
  const characters = Array.from(text.normalize('NFC'));
  expect(ink).toHaveLength(characters.length);
  return characters.flatMap((character, place) => {
    const [mark, letter] = [ink[place], ink[place - 1]];
    if (!/\p{M}/u.test(character) || mark === undefined || letter === undefined) return [];
    return [{ apart: Math.abs(middle(mark) - middle(letter)), above: mark.minY - letter.maxY }];
  });
}

test.each([
  ['Yoruba', 'Ọ̀ṣun'],
  ['Yoruba', 'ADÉBÁYỌ̀ ẸKUNDAYỌ̀'],
  ['Yoruba', 'Ẹ̀kọ́ Ọ̀rẹ́'],
  ['Igbo', 'Ụ̀zọ̀ma'],
  ['Igbo', 'Ńgọ́zị́'],
  ['Igbo', 'ỊFẸ́ỌMA M̀gbò'],
  ['Hausa', 'Bak\u0300o Sar\u0303ki'],
])(
  'a letter with marks, in the %s name %s: has each of them over itself, and none on the next letter',
  (_, name) => {
    const marks = marksOf(name, true);
    expect(marks.length).toBeGreaterThan(0);
    for (const { apart, above } of marks) {
      expect(apart).toBeLessThan(130);
      expect(above).toBeGreaterThan(-60);
      expect(above).toBeLessThan(260);
    }
    // As it was written: each mark a letter further.
    expect(marksOf(name, false).every(({ apart }) => apart > 130)).toBe(true);
  },
);

test('a mark that the font has no place for: does not stop the document', () => {
  for (const text of ['ị́', '\u0300', 'Q\u0323\u0323\u0300\u0301', ' \u0301', '9\u0300'])
    expect(() => inkOf(text, true)).not.toThrow();
});

test('a text without marks of its own: is one string, as long as its letters', () => {
  const doc = new PDFDocument({ font: FILE });
  doc.registerFont('face', FILE);
  const face = createFace(doc, 'face', [], true);
  expect(face.show('Ada', 10)).toMatch(/^<[0-9a-f]{12}> Tj$/);
  expect(face.widthOf('Ọ̀', 10)).toBe(face.widthOf('Ọ', 10));
});
