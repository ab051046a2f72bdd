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
