import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';

/** The tags that WOFF2 writes as a number, as far as a table we look for or pass can have one. */
const CMAP = 0;
const GLYF = 10;
const LOCA = 11;
const UNNAMED = 63;

/** The character map of a WOFF2 file. Its tables follow each other in one compressed stream, in the directory's order. */
function characterMap(file: Buffer): Buffer {
  const tableCount = file.readUInt16BE(12);
  const compressedLength = file.readUInt32BE(20);
  let at = 48;
  const readNumber = (): number => {
    let value = 0;
    for (;;) {
      const byte = file.readUInt8(at);
      at += 1;
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  let offset = 0;
  let found: { start: number; length: number } | undefined;
  for (let table = 0; table < tableCount; table += 1) {
    const flags = file.readUInt8(at);
    at += 1;
    const tag = flags & 63;
    const version = flags >> 6;
    if (tag === UNNAMED) at += 4;
    let length = readNumber();
    const isTransformed = tag === GLYF || tag === LOCA ? version !== 3 : version !== 0;
    if (isTransformed) length = readNumber();
    if (tag === CMAP) found = { start: offset, length };
    offset += length;
  }
  if (found === undefined) throw new Error('This font has no character map');
  const tables = brotliDecompressSync(file.subarray(at, at + compressedLength));
  return tables.subarray(found.start, found.start + found.length);
}

/** Whether a font has a glyph for a character of the first plane (formats 4 and 12, which every font has one of). */
function hasGlyph(cmap: Buffer, code: number): boolean {
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.readUInt32BE(8 + index * 8),
  );
  return subtables.some((start) => {
    const format = cmap.readUInt16BE(start);
    if (format === 4) {
      const size = cmap.readUInt16BE(start + 6);
      const segments = Array.from({ length: size / 2 }, (_, index) => index * 2);
      return segments.some((segment) => {
        const end = cmap.readUInt16BE(start + 14 + segment);
        const begin = cmap.readUInt16BE(start + 16 + size + segment);
        return begin <= code && code <= end && end !== 0xff_ff;
      });
    }
    if (format !== 12) return false;
    const groups = Array.from(
      { length: cmap.readUInt32BE(start + 12) },
      (_, index) => start + 16 + index * 12,
    );
    return groups.some((group) => cmap.readUInt32BE(group) <= code && code <= cmap.readUInt32BE(group + 4));
  });
}

const face = (name: string) => characterMap(readFileSync(new URL(`./fonts/${name}.woff2`, import.meta.url)));

test.each([
  ['public-sans-naira', '₦'],
  ['public-sans-naira', 'ṣ'],
  ['public-sans-base', '0123456789'],
  ['public-sans-base', 'Aa,.−·'],
  ['public-sans-dotted', 'ẹọị'],
])('the shipped font %s: has %s', (name, characters) => {
  const cmap = face(name);
  for (const character of characters)
    expect([character, hasGlyph(cmap, character.charCodeAt(0))]).toEqual([character, true]);
});

test('the shipped base font: is why the naira sign has a file of its own', () => {
  expect(hasGlyph(face('public-sans-base'), '₦'.charCodeAt(0))).toBe(false);
});

test('the naira sign: is fetched from the file that has it', () => {
  const css = readFileSync(new URL('./fonts.css', import.meta.url), 'utf8');
  const faces = css.split('@font-face').filter((each) => each.includes('U+20A6'));
  expect(faces).toHaveLength(1);
  expect(faces[0]).toContain('public-sans-naira.woff2');
});
