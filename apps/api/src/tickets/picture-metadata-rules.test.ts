import sharp from 'sharp';
import { expect, test } from 'vitest';
import { FILES } from '../../../../scripts/testing/files.ts';
import { png, pngChunk } from '../../../../scripts/testing/pictures.ts';
import { withoutMetadata } from './picture-metadata-rules.ts';

const EXIF = {
  IFD0: { Copyright: 'Ngozi Eze', Make: 'Tecno' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 0/1' },
};

const noise = () =>
  sharp({
    create: {
      width: 80,
      height: 40,
      channels: 3,
      background: '#ffffff',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });
const pixelsOf = (bytes: Buffer) => sharp(bytes).raw().toBuffer();
const jpegSegment = (marker: number, content: string) => {
  const bytes = Buffer.from(`\u00ff\u0000\u0000\u0000${content}`, 'latin1');
  bytes[1] = marker;
  bytes.writeUInt16BE(bytes.length - 2, 2);
  return bytes;
};
const after = (bytes: Buffer, at: number, ...more: Buffer[]) =>
  Buffer.concat([bytes.subarray(0, at), ...more, bytes.subarray(at)]);

test.each([
  ['as it lies', 1, undefined, {}],
  ['turned', 6, 6, {}],
  ['turned, in many scans with restarts', 8, 8, { progressive: true }],
])(
  'a photograph with a place, %s: loses it, and keeps its side and every pixel',
  async (_how, orientation, kept, how) => {
    const taken = await noise().withExif(EXIF).withMetadata({ orientation }).jpeg(how).toBuffer();
    const bytes = withoutMetadata('image/jpeg', taken);
    const known = await sharp(bytes).metadata();
    expect([known.orientation, known.xmp]).toEqual([kept, undefined]);
    expect(known.exif?.length ?? 0).toBeLessThan(50);
    for (const word of ['Ngozi', 'Tecno']) {
      expect(taken.toString('latin1')).toContain(word);
      expect(bytes.toString('latin1')).not.toContain(word);
    }
    expect(await pixelsOf(bytes)).toEqual(await pixelsOf(taken));
    expect(withoutMetadata('image/jpeg', bytes)).toEqual(bytes);
  },
);

test('a photograph with XMP, a comment, a thumbnail, a list of more pictures and something behind its end: loses them all', async () => {
  const plain = await noise().keepIccProfile().jpeg().toBuffer();
  const tail = Buffer.from('GPS 6.45 N, 3.39 E');
  const more = [
    jpegSegment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>GPS 6.45</x:xmpmeta>'),
    jpegSegment(0xe0, 'JFXX\0GPS'),
    jpegSegment(0xe2, 'MPF\0GPS'),
    jpegSegment(0xed, 'Photoshop 3.0\0GPS'),
    jpegSegment(0xfe, 'GPS 6.45'),
  ];
  const bytes = withoutMetadata('image/jpeg', Buffer.concat([after(plain, 2, ...more), tail]));
  expect(bytes).toEqual(plain);
});

test('a photograph whose tables look like its end: is kept whole', async () => {
  const plain = await noise().jpeg().toBuffer();
  const misleading = after(
    plain,
    2,
    jpegSegment(0xee, 'Adobe\u00ff\u00d9'),
    jpegSegment(0xdb, '\u00ff\u00d9'),
  );
  expect(withoutMetadata('image/jpeg', misleading)).toEqual(misleading);
});

test('a picture of colours of its own: keeps them', async () => {
  const taken = await noise().toColourspace('p3').withIccProfile('p3').withExif(EXIF).jpeg().toBuffer();
  const bytes = withoutMetadata('image/jpeg', taken);
  expect((await sharp(bytes).metadata()).icc).toEqual((await sharp(taken).metadata()).icc);
  expect((await sharp(bytes).metadata()).icc).toBeDefined();
});

test('a PNG with words, a time, EXIF and something behind its end: loses them and nothing else', async () => {
  const looks = [pngChunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f]))];
  const plain = png(60, 40, { more: looks });
  const words = ['tEXt', 'zTXt', 'iTXt', 'tIME', 'eXIf', 'prVt'].map((name) =>
    pngChunk(name, Buffer.from('GPS 6.45 N IEND')),
  );
  const told = Buffer.concat([png(60, 40, { more: [...looks, ...words] }), Buffer.from('GPS')]);
  const bytes = withoutMetadata('image/png', told);
  expect(bytes).toEqual(plain);
  expect(await pixelsOf(bytes)).toEqual(await pixelsOf(told));
});

test.each([
  ['nothing but its first bytes', Buffer.from('ffd8ff', 'hex')],
  ['a segment longer than the file', Buffer.from('ffd8ffe1ffff45786966', 'hex')],
  [
    'a segment of no length, again and again',
    Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.from('ffe10000'.repeat(9), 'hex')]),
  ],
  [
    'an EXIF that leads out of itself',
    after(Buffer.from('ffd8ffd9', 'hex'), 2, jpegSegment(0xe1, 'Exif\0\0MM\0*\u00ff\u00ff\u00ff\u00ff')),
  ],
  [
    'a list of 65535 entries that are not there',
    after(Buffer.from('ffd8ffd9', 'hex'), 2, jpegSegment(0xe1, 'Exif\0\0II*\0\u0008\0\0\0\u00ff\u00ff')),
  ],
  ['bytes that are no picture', FILES['jpg'] ?? Buffer.alloc(0)],
])('a JPEG of %s: is no fault', (_what, bytes) => {
  expect(withoutMetadata('image/jpeg', bytes).length).toBeLessThanOrEqual(bytes.length);
  expect(withoutMetadata('image/png', Buffer.concat([png().subarray(0, 8), bytes])).subarray(8)).toEqual(
    bytes,
  );
});

test('what is no picture: stays as it came', () => {
  for (const ending of ['pdf', 'docx', 'txt'])
    expect(withoutMetadata('application/pdf', FILES[ending] ?? Buffer.alloc(0))).toBe(FILES[ending]);
});
