import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { createFace, type Face } from './face.ts';
import { printable } from './printable-rules.ts';
import { type Attributes, createStructure, NO_PART, type Part, type Role } from './structure.ts';
import { wrap } from './wrap-rules.ts';

const REGULAR = import.meta.resolve('@expo-google-fonts/public-sans/400Regular/PublicSans_400Regular.ttf');
const SEMI_BOLD = import.meta.resolve(
  '@expo-google-fonts/public-sans/600SemiBold/PublicSans_600SemiBold.ttf',
);
const FONTS = {
  regular: { file: REGULAR, features: [] },
  semiBold: { file: SEMI_BOLD, features: [] },
  /** Its digits are all equally wide, so that amounts stand below each other. */
  figures: { file: REGULAR, features: ['tnum'] },
} as const;
export type Weight = keyof typeof FONTS;
const WEIGHTS = Object.keys(FONTS) as Weight[];

/** The colours of the screens in light mode. All that is text is told apart in grey, too. */
export const COLOURS = {
  ink: '#14211b',
  muted: '#4a5a51',
  brand: '#0b6b3a',
  divider: '#d9dfd6',
  tint: '#f1f6f0',
  white: '#ffffff',
  success: '#0a5c32',
  warning: '#7a4200',
  warningTint: '#fff1da',
  danger: '#9b1c12',
  dangerTint: '#fdecea',
  info: '#174489',
  infoTint: '#e8f0fc',
} as const;
export type Colour = keyof typeof COLOURS;

/** How a text looks, in points. */
export type TextStyle = { readonly size: number; readonly weight?: Weight; readonly colour?: Colour };

/** One line of text; `y` is its baseline, `x` where it begins, or ends when it is aligned to the right, from the top left. */
export type TextLine = TextStyle & {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly align?: 'left' | 'right' | 'center';
  /** What says it to readers that do not see the page; without one it is decoration, or repeats what was said. */
  readonly part?: Part | undefined;
};

export type PdfOptions = {
  readonly title: string;
  readonly bankName: string;
  readonly madeAt: Date;
  /** What else programs may read of it without opening the pages, in ASCII, by a name of its own. */
  readonly info?: Readonly<Record<string, string>>;
  /** False for what is compared with files of before marks were placed over their letters. */
  readonly placesMarks?: boolean;
  /** False for what is compared with files of before they had a structure. */
  readonly isTagged?: boolean;
};

/**
 * A PDF in the bank's font and colours. It is made of its input alone: the same input makes the same bytes. What is ready is
 * taken out page by page, so that a long one is never held whole.
 */
export type Pdf = {
  /** What draws, within `draw`; text is written by `write` alone. */
  readonly doc: PDFKit.PDFDocument;
  addPage(width: number, height: number): void;
  /** A part of what the document says, in the order of reading. */
  begin(role: Role, attributes?: Attributes): Part;
  /** Lines and areas: of a picture, or decoration. */
  draw(part: Part | undefined, work: () => void): void;
  /** What leads to an address: x, y, width and height, and the words for where that is. */
  link(part: Part, area: readonly [number, number, number, number], address: string, words: string): void;
  /** Whatever cannot be shown is replaced; nothing that somebody typed makes it fail. */
  write(...lines: readonly TextLine[]): void;
  widthOf(text: string, style: TextStyle): number;
  /** The lines that a text needs in a column; more than `linesMax` are cut. */
  wrap(text: string, style: TextStyle, width: number, linesMax?: number): string[];
  /** A line of a part that continues. A tagged document adds a blank after it, because its text does not show that a new line begins. */
  beforeMore(text: string): string;
  /** A place for a text that is only known at the end, such as the number of pages. */
  later(style: TextStyle): Later;
  /** What is ready and was not taken yet. */
  take(): Uint8Array;
  /** @returns the rest */
  end(): Uint8Array;
};

export type Later = {
  readonly showAt: (x: number, y: number) => void;
  /** Once, before the end. */
  readonly become: (text: string) => void;
};

const fonts = new Map<string, PDFKit.Mixins.PDFFontSource>();

/** Reading and parsing a font takes longer than most documents, so it is done once. */
function fontOf(file: string): PDFKit.Mixins.PDFFontSource {
  const known = fonts.get(file);
  if (known !== undefined) return known;
  const { _font } = new PDFDocument({ font: fileURLToPath(file) }) as unknown as {
    readonly _font: { readonly font: PDFKit.Mixins.PDFFontSource };
  };
  fonts.set(file, _font.font);
  return _font.font;
}

export function openPdf({
  title,
  bankName,
  madeAt,
  info,
  placesMarks = true,
  isTagged = true,
}: PdfOptions): Pdf {
  const doc = new PDFDocument({
    autoFirstPage: false,
    // No font but ours, which are opened below.
    font: '',
    margin: 0,
    pdfVersion: '1.7',
    lang: 'en-NG',
    displayTitle: true,
    tagged: isTagged,
    info: {
      Title: printableInfo(title),
      Author: printableInfo(bankName),
      Creator: printableInfo(bankName),
      Producer: printableInfo(bankName),
      CreationDate: madeAt,
      ...info,
    },
  });
  const structure = isTagged ? createStructure(doc) : undefined;
  const faces = Object.fromEntries(
    WEIGHTS.map((weight) => {
      const { file, features } = FONTS[weight];
      doc.registerFont(weight, fontOf(file));
      return [weight, createFace(doc, weight, features, placesMarks)];
    }),
  ) as Record<Weight, Face>;
  const faceOf = ({ weight = 'regular' }: TextStyle) => faces[weight];
  const known = (text: string, style: TextStyle) => printable(text, faceOf(style).has);
  const widthOf = (text: string, style: TextStyle) => faceOf(style).widthOf(text, style.size);

  /** In the coordinates of PDF itself, whose origin is at the bottom left. */
  function operators(text: string, style: TextStyle, x: number, y: number): string {
    const { id, show } = faceOf(style);
    const { size, colour = 'ink' } = style;
    return `/${id} ${size} Tf ${fill(colour)} 1 0 0 1 ${decimal(x)} ${decimal(y)} Tm ${show(text, size)}`;
  }
  function write(...lines: readonly TextLine[]): void {
    const { height } = doc.page;
    const shown: string[] = [];
    for (const [index, line] of lines.entries()) {
      const isFirstOfPart = index === 0 || lines[index - 1]?.part !== line.part;
      if (structure !== undefined && isFirstOfPart)
        shown.push(...(index === 0 ? [] : ['EMC']), structure.mark(line.part));
      const text = known(line.text, line);
      const seen = structure === undefined ? text : text.trimEnd();
      const x = line.x - SHARE_BEFORE[line.align ?? 'left'] * widthOf(seen, line);
      shown.push(operators(text, line, x, height - line.y));
    }
    if (structure !== undefined && lines.length > 0) shown.push('EMC');
    // pdfkit has turned the page upside down, which would put letters on their heads.
    doc.addContent(`q 1 0 0 -1 0 ${height} cm BT\n${shown.join('\n')}\nET Q`);
  }
  const beforeMore = (text: string) => (structure === undefined ? text : `${text} `);
  function draw(part: Part | undefined, work: () => void): void {
    if (structure !== undefined) doc.addContent(structure.mark(part));
    work();
    if (structure !== undefined) doc.addContent('EMC');
  }
  const fonts = Object.fromEntries(WEIGHTS.map((weight) => [faces[weight].id, faces[weight].reference]));
  let laters = 0;
  return {
    doc,
    addPage(width, height) {
      doc.addPage({ size: [width, height], margin: 0 });
      Object.assign(doc.page.fonts as object, fonts);
      structure?.beginPage();
    },
    begin: (role, attributes) => structure?.root.begin(role, attributes) ?? NO_PART,
    draw,
    link(part, [x, y, width, height], address, words) {
      const key = structure?.nextKey();
      // The types of pdfkit lack these keys and take a string for a name; pdfkit writes a String object as text for people.
      const options = { Contents: new String(words), ...(key === undefined ? {} : { StructParent: key }) };
      doc.link(x, y, width, height, address, options as unknown as PDFKit.Mixins.AnnotationOption);
      const annotation = (doc.page.annotations as PDFKit.PDFKitReference[]).at(-1);
      if (key !== undefined && annotation !== undefined) structure?.link(part, key, annotation);
    },
    write,
    widthOf: (text, style) => widthOf(known(text, style), style),
    wrap(text, style, width, linesMax) {
      const whole = known(text, style);
      const lines = wrap(whole, (part) => widthOf(part, style), width, linesMax);
      let end = 0;
      return lines.map((line, index) => {
        end += line.length;
        if (index === lines.length - 1 || whole[end] !== ' ') return line;
        end += 1;
        return beforeMore(line);
      });
    },
    beforeMore,
    later(style) {
      laters += 1;
      const name = `Later${laters}`;
      const form = doc.ref({
        Type: 'XObject',
        Subtype: 'Form',
        BBox: [0, -style.size, 20 * style.size, 2 * style.size],
        Resources: { Font: fonts },
      });
      return {
        showAt(x, y) {
          const { page } = doc;
          Object.assign(page.xobjects as object, { [name]: form });
          draw(undefined, () => doc.addContent(`q 1 0 0 -1 ${decimal(x)} ${decimal(y)} cm /${name} Do Q`));
        },
        become(text) {
          form.end(`BT ${operators(known(text, style), style, 0, 0)} ET`);
        },
      };
    },
    take: () => read(doc),
    end() {
      structure?.end();
      doc.end();
      return read(doc);
    },
  };
}

/** A stream that nobody listens to gives all it has at once. */
function read(doc: PDFKit.PDFDocument): Uint8Array {
  return (doc.read() as Uint8Array | null) ?? new Uint8Array();
}

const SHARE_BEFORE = { left: 0, center: 0.5, right: 1 } as const;

const decimal = (value: number) => Math.round(value * 100) / 100;

function fill(colour: Colour): string {
  const [red, green, blue] = [1, 3, 5].map((at) =>
    decimal(Number.parseInt(COLOURS[colour].slice(at, at + 2), 16) / 255),
  );
  return `${red} ${green} ${blue} rg`;
}

/** What stands outside the pages is shown in the reader's own font, which has every letter. */
const printableInfo = (text: string) => printable(text, () => true);
