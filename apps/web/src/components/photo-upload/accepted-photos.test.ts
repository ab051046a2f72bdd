import { expect, test } from 'vitest';
import { GIF, JPEG, png, pngChunk, WEBP } from '../../../../../scripts/testing/pictures.ts';
import { judgePhoto, PHOTO_BYTES_MAX } from './accepted-photos.ts';

/** A JPEG with these dimensions in its frame header, after a metadata segment of this length. */
function jpegOf(width: number, height: number, metadataBytes = 0): Buffer {
  const jpeg = Buffer.from(JPEG);
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(height, frame + 5);
  jpeg.writeUInt16BE(width, frame + 7);
  const segment = Buffer.alloc(metadataBytes + 4, 'x');
  segment.writeUInt16BE(0xffe1, 0);
  segment.writeUInt16BE(metadataBytes + 2, 2);
  return metadataBytes === 0 ? jpeg : Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
}

const judged = async (bytes: Buffer, type = '') => judgePhoto(new Blob([new Uint8Array(bytes)], { type }));

test.each([
  ['a PNG', png(), '', 'image/png'],
  ['a PNG that is called a JPEG', png(), 'image/jpeg', 'image/png'],
  ['a JPEG of a gallery that gives no type', JPEG, '', 'image/jpeg'],
  ['a JPEG with an old name', JPEG, 'image/pjpeg', 'image/jpeg'],
  ['a JPEG with where and when it was taken', jpegOf(60, 40, 60_000), 'image/jpeg', 'image/jpeg'],
  ['a photo of 24 megapixels', jpegOf(6000, 4000, 60_000), '', 'image/jpeg'],
])('judgePhoto, of %s: is accepted, with the type of its bytes', async (_, bytes, type, own) => {
  const found = await judged(bytes, type);
  expect(found).toMatchObject({ kind: 'ACCEPTED' });
  const photo = 'photo' in found ? found.photo : undefined;
  expect(photo?.type).toBe(own);
  expect(Buffer.from((await photo?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(bytes);
});

test.each([
  ['a scan of 35 megapixels', jpegOf(4960, 7016)],
  ['a photo of 50 megapixels', jpegOf(8192, 6144, 60_000)],
  ['a PNG of 35 megapixels', png(10, 10, { claim: [4960, 7016] })],
  ['a PNG with bytes after its end', Buffer.concat([png(), Buffer.from('more')])],
  ['a PNG that moves', png(10, 10, { more: [pngChunk('acTL', Buffer.alloc(8))] })],
  ['a WebP', WEBP],
  ['a GIF', GIF],
  ['an AVIF', Buffer.from('\0\0\0\x18ftypavif\0\0\0\0', 'latin1')],
  ['a HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1')],
])('judgePhoto, of %s: is for the browser to convert', async (_, bytes) => {
  expect(await judged(bytes, 'image/png')).toEqual({ kind: 'TO_CONVERT' });
});

test('judgePhoto, of a picture of a byte more than 2 MB: is too large, and one of 2 MB is not', async () => {
  const padded = (bytes: number) => Buffer.concat([JPEG, Buffer.alloc(bytes - JPEG.length)]);
  expect(await judged(padded(PHOTO_BYTES_MAX + 1))).toEqual({ kind: 'TOO_LARGE' });
  expect(await judged(padded(PHOTO_BYTES_MAX))).toMatchObject({ kind: 'ACCEPTED' });
});

test.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a PDF', '%PDF-1.7'],
  ['a text', 'hello'],
  ['nothing', ''],
  ['zeros', '\0'.repeat(PHOTO_BYTES_MAX + 1)],
  ['a video', '\0\0\0\x18ftypmp42\0\0\0\0'],
])('judgePhoto, of %s that calls itself a PNG: is no picture', async (_, text) => {
  expect(await judged(Buffer.from(text, 'latin1'), 'image/png')).toEqual({ kind: 'NO_PICTURE' });
});
