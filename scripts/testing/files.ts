import { crc32, deflateRawSync } from 'node:zlib';
import { png } from './pictures.ts';

type Entry = { readonly name: string; readonly data: Buffer; readonly packed?: boolean };

/** A ZIP as other programs write it: entries, then the list of them. */
export function zip(...entries: readonly Entry[]): Buffer {
  const bodies: Buffer[] = [];
  const list: Buffer[] = [];
  let offset = 0;
  for (const { name, data, packed = false } of entries) {
    const kept = packed ? deflateRawSync(data) : data;
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(packed ? 8 : 0, 4);
    head.writeUInt32LE(crc32(data), 10);
    head.writeUInt32LE(kept.length, 14);
    head.writeUInt32LE(data.length, 18);
    head.writeUInt16LE(name.length, 22);
    const body = Buffer.concat([Buffer.from('PK\u0003\u0004'), head, Buffer.from(name), kept]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    list.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0'), head, place, Buffer.from(name)]));
    bodies.push(body);
    offset += body.length;
  }
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, directory, Buffer.from('PK\u0005\u0006'), end]);
}

const entry = (name: string, data = '<x/>') => ({ name, data: Buffer.from(data), packed: true });

const COMPOUND = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504)]);
const JPEG = Buffer.concat([Buffer.from('ffd8ffe000104a46494600', 'hex'), Buffer.alloc(100)]);

/** A small one of every kind that may be attached, by its ending. */
export const FILES: Readonly<Record<string, Buffer>> = {
  pdf: Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
  doc: COMPOUND,
  xls: COMPOUND,
  docx: zip(entry('[Content_Types].xml'), entry('word/document.xml')),
  xlsx: zip(entry('[Content_Types].xml'), entry('xl/workbook.xml')),
  odt: zip(
    { name: 'mimetype', data: Buffer.from('application/vnd.oasis.opendocument.text') },
    entry('content.xml'),
    entry('META-INF/manifest.xml'),
  ),
  txt: Buffer.from('Ìwé ìrántí\nline two\n'),
  png: png(),
  jpg: JPEG,
  jpeg: JPEG,
};
