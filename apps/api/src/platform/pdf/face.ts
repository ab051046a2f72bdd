/** What pdfkit keeps of the font that text is written in; its types leave it out. */
type WrittenFont = {
  readonly id: string;
  /** By number in this document, for whoever copies the text. */
  readonly unicode: number[][];
  ref(): PDFKit.PDFKitReference;
  encode(text: string, features: readonly string[]): [codes: string[], positions: Position[]];
  readonly font: {
    readonly unitsPerEm: number;
    readonly xHeight: number;
    glyphForCodePoint(code: number): Outline;
  };
};

type Position = { readonly advanceWidth: number; readonly xOffset: number; readonly yOffset: number };
type Outline = {
  readonly bbox: {
    readonly minX: number;
    readonly maxX: number;
    readonly minY: number;
    readonly maxY: number;
  };
};

/** One weight of the bank's font in one document. */
export type Face = {
  readonly id: string;
  readonly reference: PDFKit.PDFKitReference;
  readonly has: (character: string) => boolean;
  /** In points. */
  readonly widthOf: (text: string, size: number) => number;
  /** The text as operators of a page's content. */
  readonly show: (text: string, size: number) => string;
};

/** Offsets from the pen position, in thousandths of the font size. */
type Placed = { readonly code: string; readonly x: number; readonly y: number };
type Glyph = { readonly code: string; readonly width: number };
type Cluster = { readonly glyphs: readonly Placed[]; readonly width: number };

const NO_GLYPH = '0000';
const NO_BREAK_SPACE = '\u00a0';

const MARK = /\p{M}/u;
const CLUSTERS = /\P{M}\p{M}*|\p{M}+/gu;
const BELOW = /[\u0316-\u0319\u031c-\u0320\u0323-\u0326\u0329\u032d-\u0331]/;

/**
 * pdfkit lays out every text anew, which for the cells of a long table is nearly all the time and memory that it takes. Here each
 * character is asked for once, and stands beside the next one without kerning. A letter and its marks are placed as the font says.
 * @param features of OpenType
 * @param placesMarks not in what was made before they were placed, and is compared to the byte
 */
export function createFace(
  doc: PDFKit.PDFDocument,
  name: string,
  features: readonly string[],
  placesMarks: boolean,
): Face {
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
  /** A letter with its marks: as the font places them, or centred on the letter where it has no place for one. */
  function clusterOf(text: string): Cluster {
    const known = clusters.get(text);
    if (known !== undefined) return known;
    const parts = Array.from(text, (character) => ({ character, ...glyphOf(character) }));
    const cluster = {
      glyphs: fromFont(text, parts) ?? centred(parts),
      width: parts.reduce((sum, { width }) => sum + width, 0),
    };
    clusters.set(text, cluster);
    return cluster;
  }
  function fromFont(text: string, parts: readonly { code: string }[]): Placed[] | undefined {
    try {
      const [codes, positions] = font.encode(text, features);
      // What the font draws as one glyph has another name than its parts.
      if (codes.length !== parts.length || codes.some((code, place) => code !== parts[place]?.code))
        return undefined;
      // A mark that stays where the pen is was given no place.
      if (positions.slice(1).some(({ xOffset }) => xOffset === 0)) return undefined;
      return codes.map((code, place) => ({
        code,
        x: positions[place]?.xOffset ?? 0,
        y: positions[place]?.yOffset ?? 0,
      }));
    } catch {
      // fontkit fails on a letter that has no anchor for a mark.
      return undefined;
    }
  }
  function centred([base, ...marks]: readonly {
    character: string;
    code: string;
    width: number;
  }[]): Placed[] {
    if (base === undefined) return [];
    const scale = 1000 / font.font.unitsPerEm;
    const boxOf = (character: string) => font.font.glyphForCodePoint(character.codePointAt(0) ?? 0).bbox;
    let top = Math.max(boxOf(base.character).maxY, font.font.xHeight);
    let bottom = 0;
    const placed = marks.map(({ character, code }) => {
      const box = boxOf(character);
      const x = (-base.width * 1000) / 2 - ((box.minX + box.maxX) / 2) * scale;
      const isBelow = BELOW.test(character);
      const y = isBelow ? bottom * scale : (top - font.font.xHeight) * scale;
      if (isBelow) bottom -= box.maxY - box.minY;
      else top += box.maxY - box.minY;
      return { code, x, y };
    });
    return [{ code: base.code, x: 0, y: 0 }, ...placed];
  }
  const clusters = new Map<string, Cluster>();
  const isPlaced = (text: string) => placesMarks && MARK.test(text);
  return {
    id: font.id,
    reference: font.ref(),
    has: (character) => glyphOf(character).code !== NO_GLYPH,
    widthOf(text, size) {
      let width = 0;
      if (isPlaced(text)) {
        for (const cluster of text.match(CLUSTERS) ?? []) width += clusterOf(cluster).width;
        return width * size;
      }
      for (const character of text) width += glyphOf(character).width;
      return width * size;
    },
    show(text, size) {
      if (!isPlaced(text)) {
        let codes = '';
        for (const character of text) codes += glyphOf(character).code;
        return `<${codes}> Tj`;
      }
      const glyphs = (text.match(CLUSTERS) ?? []).flatMap((cluster) => clusterOf(cluster).glyphs);
      return glyphs
        .map(({ code, x, y }) => {
          const shown = x === 0 ? `<${code}> Tj` : `[${-hundredths(x)} <${code}> ${hundredths(x)}] TJ`;
          return y === 0 ? shown : `${hundredths((y * size) / 1000)} Ts ${shown} 0 Ts`;
        })
        .join(' ');
    },
  };
}

const hundredths = (value: number) => Math.round(value * 100) / 100;
