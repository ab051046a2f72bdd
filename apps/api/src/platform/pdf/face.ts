/** What pdfkit keeps of the font that text is written in; its types leave it out. */
type WrittenFont = {
  readonly id: string;
  /** By number in this document, for whoever copies the text. */
  readonly unicode: number[][];
  ref(): PDFKit.PDFKitReference;
  encode(
    text: string,
    features: readonly string[],
  ): [codes: string[], positions: { readonly advanceWidth: number }[]];
};

/** One weight of the bank's font in one document. */
export type Face = {
  readonly id: string;
  readonly reference: PDFKit.PDFKitReference;
  readonly has: (character: string) => boolean;
  /** In points. */
  readonly widthOf: (text: string, size: number) => number;
  /** The text as a string of a page's content. */
  readonly encode: (text: string) => string;
};

type Glyph = { readonly code: string; readonly width: number };

const NO_GLYPH = '0000';
const NO_BREAK_SPACE = '\u00a0';

/**
 * pdfkit lays out every text anew, which for the cells of a long table is nearly all the time and memory that it takes. Here each
 * character is asked for once, and stands beside the next one without kerning.
 * @param features of OpenType
 */
export function createFace(doc: PDFKit.PDFDocument, name: string, features: readonly string[]): Face {
  const { _font: font } = doc.font(name) as unknown as { readonly _font: WrittenFont };
  const glyphs = new Map<string, Glyph>();
  const codes = new Set<string>();
  function glyphOf(character: string): Glyph {
    const known = glyphs.get(character);
    if (known !== undefined) return known;
    // It looks like a space, and is one for whoever copies the text.
    const seen = character === NO_BREAK_SPACE ? ' ' : character;
    const [[code = NO_GLYPH], [position]] = font.encode(seen, features);
    // The font is shared: it remembers by which character a glyph was asked for first, in whatever document.
    const isNew = code !== NO_GLYPH && !codes.has(code);
    if (isNew) font.unicode[Number.parseInt(code, 16)] = [seen.codePointAt(0) ?? 0];
    codes.add(code);
    const glyph = { code, width: (position?.advanceWidth ?? 0) / 1000 };
    glyphs.set(character, glyph);
    return glyph;
  }
  return {
    id: font.id,
    reference: font.ref(),
    has: (character) => glyphOf(character).code !== NO_GLYPH,
    widthOf(text, size) {
      let width = 0;
      for (const character of text) width += glyphOf(character).width;
      return width * size;
    },
    encode(text) {
      let codes = '';
      for (const character of text) codes += glyphOf(character).code;
      return `<${codes}>`;
    },
  };
}
