import { deflateSync } from 'node:zlib';

/** What pdfkit keeps of a document; its types leave it out. */
type OpenDocument = PDFKit.PDFDocument & {
  readonly _root: PDFKit.PDFKitReference;
  readonly _info: PDFKit.PDFKitReference;
  readonly _id: Uint8Array;
  readonly _offset: number;
  /** Of each object by its number, less one: where it begins in the file. */
  readonly _offsets: (number | Packed)[];
  _write(data: string | Uint8Array): void;
  _refEnd(reference: Numbered): void;
  _finalize(): void;
};
type Numbered = PDFKit.PDFKitReference & { offset: number | Packed };

/** The place of an object within a stream of objects. */
type Packed = { readonly stream: number; readonly place: number };

/** The standard structure types of ISO 32000-1, 14.8.4, that the bank's documents use. */
export type Role = 'Document' | 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure' | 'Link';

export type Attributes = {
  /** Of a picture: what it shows. */
  readonly alt?: string;
  /** Of a picture, from the top left: x, y, width, height. */
  readonly box?: readonly [number, number, number, number];
  /** Of a heading in a table: the cells that it is about. */
  readonly scope?: 'Row' | 'Column';
  /** Of a cell: over how many columns it reaches. */
  readonly columns?: number;
  /** Of a table: what it lists. */
  readonly summary?: string;
};

/** An element of the structure tree. Its parent has it in the place where it ends, and it ends before its parent does. */
export type Part = {
  begin(role: Role, attributes?: Attributes): Part;
  end(): void;
};

export type Structure = {
  /** The whole document, in which every other part is. */
  readonly root: Part;
  /** After a page was added. */
  beginPage(): void;
  /** The operator that opens the marked content of a part or of decoration; `EMC` ends it. */
  mark(part: Part | undefined): string;
  /** What a link is found by: it bears it when it is drawn. */
  nextKey(): number;
  /** Ties a link on this page to its part. */
  link(part: Part, key: number, annotation: PDFKit.PDFKitReference): void;
  /** Before the document ends. */
  end(): void;
};

/** Of a document without tags: its parts are never written. */
export const NO_PART: Part = { begin: () => NO_PART, end: () => undefined };

type Reference = PDFKit.PDFKitReference;

class Element implements Part {
  readonly role: Role;
  readonly attributes: Attributes;
  readonly reference: Reference;
  /** The numbers of its marks, references to the elements in it. */
  readonly kids: string[] = [];
  /** That of its first mark. */
  page: Reference | undefined;
  readonly #parent: Element | undefined;
  readonly #tree: Tree;

  constructor(tree: Tree, parent: Element | undefined, role: Role, attributes: Attributes = {}) {
    this.#tree = tree;
    this.#parent = parent;
    this.role = role;
    this.attributes = attributes;
    this.reference = tree.doc.ref({});
  }

  begin(role: Role, attributes?: Attributes): Part {
    return new Element(this.#tree, this, role, attributes);
  }

  end(): void {
    const { doc, pack } = this.#tree;
    const above = String(this.#parent?.reference ?? doc.getStructTreeRoot());
    const page = this.page === undefined ? '' : `/Pg ${String(this.page)}`;
    const [onlyKid = ''] = this.kids;
    const kids = this.kids.length > 1 ? `/K[${this.kids.join(' ')}]` : onlyKid && `/K ${onlyKid}`;
    pack(this.reference, `<</S/${this.role}/P ${above}${page}${written(this.attributes, doc)}${kids}>>`);
    this.#parent?.kids.push(String(this.reference));
  }
}

type Tree = {
  readonly doc: PDFKit.PDFDocument;
  readonly pack: (reference: Reference, text: string) => void;
};

/**
 * Makes the tagged structure of a document. pdfkit's own keeps all elements until the end and writes each as plain text, which
 * makes the file of a long table nine times as large. Here an element leaves with its page, packed with the others.
 */
export function createStructure(document: PDFKit.PDFDocument): Structure {
  const doc = document as OpenDocument;
  /** References to what holds the content of each page, and to the parts of links. */
  const parentTree: string[] = [];
  let marksOfPage: Reference[] = [];
  let keyOfPage = 0;
  let keys = 0;
  let packed: { readonly reference: Numbered; readonly text: string }[] = [];
  function pack(reference: Reference, text: string): void {
    packed.push({ reference: reference as Numbered, text });
  }
  const root = new Element({ doc, pack }, undefined, 'Document');

  function endPage(): void {
    if (marksOfPage.length > 0) {
      const reference = doc.ref({});
      pack(reference, `[${marksOfPage.join(' ')}]`);
      parentTree[keyOfPage] = String(reference);
      marksOfPage = [];
    }
    if (packed.length > 0) writePacked(doc, packed);
    packed = [];
  }

  doc._finalize = () => writeCrossReferences(doc);
  return {
    root,
    beginPage() {
      endPage();
      keyOfPage = keys;
      keys += 1;
      Object.assign(doc.page.dictionary.data, { StructParents: keyOfPage });
    },
    mark(part) {
      if (!(part instanceof Element)) return '/Artifact BMC';
      const { dictionary: page } = doc.page;
      part.page ??= page;
      const mark = marksOfPage.length;
      part.kids.push(part.page === page ? String(mark) : `<</Type/MCR/Pg ${String(page)}/MCID ${mark}>>`);
      marksOfPage.push(part.reference);
      return `/${part.role}<</MCID ${mark}>>BDC`;
    },
    nextKey() {
      keys += 1;
      return keys - 1;
    },
    link(part, key, annotation) {
      if (!(part instanceof Element)) return;
      part.kids.push(`<</Type/OBJR/Obj ${String(annotation)}/Pg ${String(doc.page.dictionary)}>>`);
      parentTree[key] = String(part.reference);
    },
    end() {
      root.end();
      endPage();
      const tree = doc.ref({});
      const numbers = parentTree.map((reference, key) => `${key} ${reference}`);
      pack(tree, `<</Nums[${numbers.join(' ')}]>>`);
      endPage();
      Object.assign(doc.getStructTreeRoot().data, {
        K: root.reference,
        ParentTree: tree,
        ParentTreeNextKey: keys,
      });
    },
  };
}

/** Objects in one stream; pdfkit learns where each of them is, as of those that it writes. */
function writePacked(
  doc: OpenDocument,
  packed: readonly { readonly reference: Numbered; readonly text: string }[],
): void {
  let length = 0;
  const heads = packed.map(({ reference, text }) => {
    const head = `${reference.id} ${length}`;
    length += text.length + 1;
    return head;
  });
  const head = `${heads.join(' ')}\n`;
  const stream = doc.ref({ Type: 'ObjStm', N: packed.length, First: head.length }) as Numbered;
  for (const [place, { reference }] of packed.entries()) {
    reference.offset = { stream: stream.id, place };
    doc._refEnd(reference);
  }
  stream.end(Buffer.from(`${head}${packed.map(({ text }) => text).join('\n')}\n`, 'latin1'));
}

function written({ alt, box, scope, columns, summary }: Attributes, doc: PDFKit.PDFDocument): string {
  const ofTable = [
    scope === undefined ? '' : `/Scope/${scope}`,
    columns === undefined ? '' : `/ColSpan ${columns}`,
    summary === undefined ? '' : `/Summary${textString(summary)}`,
  ].join('');
  const table = ofTable === '' ? '' : `/A<</O/Table${ofTable}>>`;
  return `${table}${box === undefined ? '' : layout(box, doc.page.height)}${alt === undefined ? '' : `/Alt${textString(alt)}`}`;
}

function layout(
  [x, y, width, height]: readonly [number, number, number, number],
  pageHeight: number,
): string {
  const corners = [x, pageHeight - y - height, x + width, pageHeight - y];
  return `/A<</O/Layout/Placement/Block/BBox[${corners.map((corner) => Math.round(corner * 100) / 100).join(' ')}]>>`;
}

const PLAIN = /^[\w ,.:/-]*$/;

/** Letters of every kind are written in UTF-16. */
const textString = (text: string) =>
  PLAIN.test(text)
    ? `(${text})`
    : `<feff${Buffer.from(text.toWellFormed(), 'utf16le').swap16().toString('hex')}>`;

const ROW_BYTES = 7;

/** Where every object is, as a stream: pdfkit's table cannot name an object that is packed with others. */
function writeCrossReferences(doc: OpenDocument): void {
  const start = doc._offset;
  const own = doc._offsets.length + 1;
  const rows = Buffer.alloc((own + 1) * ROW_BYTES);
  rows.writeUInt16BE(0xffff, 5);
  for (const [index, offset] of [...doc._offsets, start].entries()) {
    const row = (index + 1) * ROW_BYTES;
    const isPacked = typeof offset === 'object';
    rows.writeUInt8(isPacked ? 2 : 1, row);
    rows.writeUInt32BE(isPacked ? offset.stream : offset, row + 1);
    rows.writeUInt16BE(isPacked ? offset.place : 0, row + 5);
  }
  const packed = deflateSync(lessTheRowAbove(rows));
  const id = Buffer.from(doc._id).toString('hex');
  doc._write(
    `${own} 0 obj\n<</Type/XRef/Size ${own + 1}/W[1 4 2]/Root ${String(doc._root)}/Info ${String(doc._info)}/ID[<${id}><${id}>]/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns ${ROW_BYTES}>>/Length ${packed.length}>>\nstream`,
  );
  doc._write(packed);
  doc._write(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF`);
  doc.push(null);
}

/** Neighbouring rows differ little, so their difference compresses well: the filter "up" of PNG. */
function lessTheRowAbove(rows: Buffer): Buffer {
  const filtered = Buffer.alloc((rows.length / ROW_BYTES) * (ROW_BYTES + 1));
  let to = 0;
  for (let from = 0; from < rows.length; from += 1) {
    if (from % ROW_BYTES === 0) {
      filtered[to] = 2;
      to += 1;
    }
    filtered[to] = (rows[from] ?? 0) - (rows[from - ROW_BYTES] ?? 0);
    to += 1;
  }
  return filtered;
}
