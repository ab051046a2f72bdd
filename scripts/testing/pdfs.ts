import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inflateSync } from 'node:zlib';
import { extractText, extractTextItems, getDocumentProxy, getMeta } from 'unpdf';
import { expect } from 'vitest';

/** A PDF as whoever copies its text reads it, page by page; blanks and line breaks say nothing. */
export async function readPdf(bytes: Uint8Array) {
  const document = () => getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  const { text } = await extractText(await document(), { mergePages: false });
  const { info } = await getMeta(await document());
  const { items } = await extractTextItems(await document());
  return {
    pages: text.map((page) => squeeze(page)),
    info: info as Readonly<Record<string, unknown>>,
    /** Each piece of text where it stands, in points from the left, page by page. */
    items,
  };
}

/** A text without its blanks, to be held against another one that is broken into other lines. */
export const squeeze = (text: string) => text.replaceAll(/\s/g, '');

/** All of a file that leaves in pieces. */
export async function collect(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const collected = [];
  for await (const piece of pieces) collected.push(piece);
  expect(collected.length).toBeGreaterThan(0);
  return Buffer.concat(collected);
}

/** A part of a tagged document with the words of its own, and what it is in. */
type SaidPart = {
  readonly role: string;
  readonly path: string;
  readonly text: string;
  readonly alt?: string;
};

/** An element of the structure tree, with the dictionary entries beside its place in the tree. */
type TreeElement = { readonly role: string; readonly attributes: string; readonly kids: TreeElement[] };

type TreeNode = {
  readonly role?: string;
  readonly type?: string;
  readonly id?: string;
  readonly alt?: string;
  readonly children?: readonly TreeNode[];
};

/** What a reader that does not see the pages is given: by pdf.js, and the tree and the drawing as they stand in the file. */
export async function readStructure(bytes: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  const { info } = await document.getMetadata();
  const parts: SaidPart[] = [];
  const unsaid: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    const words = new Map<string, string>();
    const marks: (string | undefined)[] = [];
    for (const item of items) {
      if (!('str' in item)) {
        if (item.type === 'endMarkedContent') marks.pop();
        else marks.push(item.type === 'beginMarkedContentProps' ? item.id : undefined);
        continue;
      }
      const mark = marks.at(-1);
      if (mark !== undefined) words.set(mark, `${words.get(mark) ?? ''}${item.str}${item.hasEOL ? ' ' : ''}`);
      else if (item.str.trim() !== '') unsaid.push(item.str.trim());
    }
    parts.push(...partsOf(await page.getStructTree(), words, ''));
    // Every mark has its place in the tree.
    expect([...words.keys()]).toEqual([]);
  }
  const { Title: title, Language: language } = info as Readonly<Record<string, unknown>>;
  const preferences: { readonly DisplayDocTitle?: boolean } | null = await document.getViewerPreferences();
  const markInfo = (await document.getMarkInfo()) as { readonly Marked?: boolean } | null;
  return {
    title,
    language,
    showsTitle: preferences?.DisplayDocTitle === true,
    isMarked: markInfo?.Marked === true,
    parts,
    unsaid,
    drawnOutside: drawnOutside(bytes),
    elements: elementsOf(bytes),
  };
}

/** Takes the words that it gives out of `words`. */
function partsOf(node: TreeNode | null, words: Map<string, string>, above: string): SaidPart[] {
  if (node?.role === undefined) return [];
  const { role, alt, children = [] } = node;
  let text = '';
  for (const { type, id = '' } of children) {
    if (type !== 'content') continue;
    text += words.get(id) ?? '';
    words.delete(id);
  }
  text = text.replaceAll(/\s+/g, ' ').trim();
  const path = `${above}/${role}`;
  const own =
    text === '' && alt === undefined ? [] : [{ role, path, text, ...(alt === undefined ? {} : { alt }) }];
  return [...own, ...children.flatMap((child) => partsOf(child, words, path))];
}

const streamsOf = (bytes: Uint8Array) =>
  [
    ...Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/(<<[^<]*?>>)\nstream\n([\s\S]*?)\nendstream/g),
  ].map(([, head = '', packed = '']) => ({
    head,
    text: () => inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'),
  }));

/** Operators that paint, and are in no marked content. */
function drawnOutside(bytes: Uint8Array): string[] {
  const contents = streamsOf(bytes).filter(({ head }) =>
    /^<<\s*\/Length \d+\s*\/Filter \/FlateDecode\s*>>$/.test(head),
  );
  const found: string[] = [];
  let pages = 0;
  for (const { text } of contents) {
    const content = text();
    if (!content.includes('BMC')) continue;
    pages += 1;
    let depth = 0;
    for (const [, operator = ''] of content.matchAll(
      /(?:^|[\s>\])])(BMC|BDC|EMC|Tj|TJ|f|f\*|S|B|Do)(?=\s|$)/g,
    )) {
      if (operator === 'BMC' || operator === 'BDC') depth += 1;
      else if (operator === 'EMC') depth -= 1;
      else if (depth !== 1) found.push(operator);
    }
    expect(depth).toBe(0);
  }
  expect(pages).toBeGreaterThan(0);
  return found;
}

/** All elements of the tree, which the bank's documents keep in streams of objects. */
function elementsOf(bytes: Uint8Array): TreeElement[] {
  const found = new Map<string, { element: TreeElement; kids: string[] }>();
  for (const { head, text } of streamsOf(bytes)) {
    const first = Number(/\/Type \/ObjStm[\s\S]*\/First (\d+)/.exec(head)?.[1]);
    if (Number.isNaN(first)) continue;
    const content = text();
    const heads = content.slice(0, first).trim().split(' ');
    for (let index = 0; index < heads.length; index += 2) {
      const [id = '', start, end] = [heads[index], Number(heads[index + 1]), heads[index + 3]];
      const object = content.slice(first + start, end === undefined ? undefined : first + Number(end)).trim();
      const [, role, attributes, kids = ''] =
        /^<<\/S\/(\w+)\/P \d+ 0 R(?:\/Pg \d+ 0 R)?(.*?)(?:\/K ?(\[.*\]|\d+(?: 0 R)?))?>>$/.exec(object) ?? [];
      if (role === undefined || attributes === undefined) continue;
      found.set(id, {
        element: { role, attributes, kids: [] },
        kids: [...kids.matchAll(/(\d+) 0 R/g)].map(([, kid = '']) => kid),
      });
    }
  }
  for (const { element, kids } of found.values())
    element.kids.push(...kids.flatMap((kid) => found.get(kid)?.element ?? []));
  return [...found.values()].map(({ element }) => element);
}

/** What poppler says of a file; undefined where it is not installed. */
export async function pdfinfo(bytes: Uint8Array, ...options: readonly string[]): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'harvest-pdf-'));
  try {
    const file = join(folder, 'file.pdf');
    await writeFile(file, bytes);
    const { stdout, stderr } = await promisify(execFile)('pdfinfo', [...options, file]);
    expect(stderr).toBe('');
    return stdout;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  } finally {
    await rm(folder, { recursive: true });
  }
}
