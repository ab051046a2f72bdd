import { COLOURS, type Pdf } from './pdf-document.ts';
import type { Part } from './structure.ts';

// The sprout of the screens, in a box of 32.
const LEAVES = [
  { path: 'M16 16C9 16 6.5 11.5 6.5 6.5 13 6.5 16 10.5 16 16z', colour: '#f5b81c' },
  { path: 'M16 20c0-5.5 3.5-8.5 9.5-8.5C25.5 17 22.5 20 16 20z', colour: '#ffd15c' },
] as const;
const MARK_BOX = 32;

/**
 * The bank's mark and name, from the top left.
 * @param part a picture of both, with the name for its words
 */
export function drawBrand(
  pdf: Pdf,
  bankName: string,
  [x, y, size]: readonly [number, number, number],
  part?: Part,
): void {
  const { doc } = pdf;
  pdf.draw(part, () => {
    doc
      .save()
      .translate(x, y)
      .scale(size / MARK_BOX);
    doc.roundedRect(0, 0, MARK_BOX, MARK_BOX, 8).fill('#0b4a2a');
    doc.path('M16 26V14').lineWidth(2.5).lineCap('round').stroke('#f5b81c');
    for (const { path, colour } of LEAVES) doc.path(path).fill(colour);
    doc.restore();
  });
  pdf.write({ ...brandName(bankName, size), x: x + size * 1.4, y: y + size * 0.68, part });
}

const brandName = (text: string, size: number) =>
  ({ text, size: size * 0.58, weight: 'semiBold', colour: 'brand' }) as const;

/** The same at the head of a document, where it says whose that is. */
export function drawHeadBrand(pdf: Pdf, bankName: string, place: readonly [number, number, number]): void {
  const [x, y, size] = place;
  const name = brandName(bankName, size);
  const part = pdf.begin('Figure', {
    alt: bankName,
    box: [x, y, size * 1.4 + pdf.widthOf(name.text, name), size],
  });
  drawBrand(pdf, bankName, place, part);
  part.end();
}

/** A thin line from left to right. */
export function drawRule(pdf: Pdf, x: number, y: number, width: number): void {
  pdf.draw(undefined, () => {
    pdf.doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.75)
      .stroke(COLOURS.divider);
  });
}
