import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** One piece of a PNG: its length, its name, what it holds, and a checksum. */
export function pngChunk(name: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(name), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/**
 * A grey PNG; `claim` lets its head tell another size than its body has, `more` adds chunks of its own. A noisy one is as
 * large a file as it has pixels.
 */
export function png(
  width = 60,
  height = 40,
  {
    claim = [width, height],
    more = [],
    isNoisy = false,
  }: {
    readonly claim?: readonly [number, number];
    readonly more?: readonly Buffer[];
    readonly isNoisy?: boolean;
  } = {},
): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(claim[0], 0);
  head.writeUInt32BE(claim[1], 4);
  // Eight bits of grey a pixel.
  head[8] = 8;
  const size = (width + 1) * height;
  const rows = isNoisy ? randomBytes(size) : Buffer.alloc(size, 0x80);
  // Every row begins with the number of its filter: none.
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0;
  return Buffer.concat([
    SIGNATURE,
    pngChunk('IHDR', head),
    ...more,
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND'),
  ]);
}

export function dataUrl(bytes: Buffer, mediaType = 'image/png'): string {
  return `data:${mediaType};base64,${bytes.toString('base64')}`;
}
