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

/** A picture file for a browser's file input. */
export const PHOTO = { name: 'photo.png', mimeType: 'image/png', buffer: png(120, 150) };

export function dataUrl(bytes: Buffer, mediaType = 'image/png'): string {
  return `data:${mediaType};base64,${bytes.toString('base64')}`;
}

const bytesOf = (base64: string): Buffer => Buffer.from(base64, 'base64');

/** Grey pictures of 60 by 40 pixels in other formats. */
export const JPEG = bytesOf(
  '/9j/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAAoADwDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAf/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/ALKAAAAAAAAAAAAAAAAAAAAAAAD/2Q==',
);
export const WEBP = bytesOf(
  'UklGRjYAAABXRUJQVlA4ICoAAABQAwCdASo8ACgAPm02mEkkIyKhIqgAgA2JaQAAE/GOHwhFgAD+9J0AAAA=',
);
export const GIF = bytesOf(
  'R0lGODlhPAAoAIAAAExpcczMzCH5BAUAAAAALAAAAAA8ACgAAAIyjI+py+0Po5y02ouz3rz7D4biSJbmiabqyrbuC8fyTNf2jef6zvf+DwwKh8Si8YjUFQAAOw==',
);

/** Pictures of a kind that the bank takes, and of two that it does not. */
type OtherPictures = { readonly jpeg: Buffer; readonly gif: Buffer; readonly webp: Buffer };

/** What is no picture that the bank takes, by what is wrong with it. */
export function badPictures({ jpeg, gif, webp }: OtherPictures): Record<string, string> {
  const good = png(300, 300);
  const base64 = good.toString('base64');
  const animation = pngChunk('acTL', Buffer.from('0000000200000000', 'hex'));
  const claimed = Buffer.from(jpeg);
  const frame = claimed.indexOf(Buffer.from([0xff, 0xc0]));
  claimed.writeUInt16BE(65_500, frame + 5);
  claimed.writeUInt16BE(65_500, frame + 7);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>';
  const bombBody = pngChunk('IDAT', deflateSync(Buffer.alloc(5_000_000)));
  return {
    'a pixel bomb': dataUrl(png(60, 40, { claim: [100_000, 100_000] })),
    'a pixel bomb with a body': dataUrl(png(60, 40, { claim: [100_000, 100_000], more: [bombBody] })),
    'more than 25 million pixels': dataUrl(png(60, 40, { claim: [5001, 5001] })),
    'a JPEG bomb': dataUrl(claimed, 'image/jpeg'),
    'no pixels': dataUrl(png(60, 40, { claim: [0, 40] })),
    SVG: dataUrl(Buffer.from(svg), 'image/svg+xml'),
    'SVG called PNG': dataUrl(Buffer.from(svg)),
    'HTML called PNG': dataUrl(Buffer.from('<!doctype html><script>alert(1)</script>')),
    'HTML by its own name': dataUrl(Buffer.from('<!doctype html>'), 'text/html'),
    'HTML before a PNG': dataUrl(Buffer.concat([Buffer.from('<html>'), good])),
    'a PNG with a ZIP behind it': dataUrl(Buffer.concat([good, Buffer.from('PK\u0003\u0004zip')])),
    'a GIF': dataUrl(gif, 'image/gif'),
    'a GIF called PNG': dataUrl(gif),
    'a WebP called JPEG': dataUrl(webp, 'image/jpeg'),
    'a PDF called PNG': dataUrl(Buffer.from('%PDF-1.7\n')),
    'a PNG called JPEG': dataUrl(good, 'image/jpeg'),
    'a JPEG called PNG': dataUrl(jpeg),
    'an animated PNG': dataUrl(png(60, 40, { more: [animation] })),
    'half a PNG': dataUrl(good.subarray(0, good.length / 2)),
    'a PNG without its end': dataUrl(good.subarray(0, -12)),
    'the head of a PNG': dataUrl(good.subarray(0, 33)),
    'half a JPEG': dataUrl(jpeg.subarray(0, jpeg.length / 2), 'image/jpeg'),
    'magic bytes alone': dataUrl(Buffer.from('89504e470d0a1a0a', 'hex')),
    'damage inside': dataUrl(Buffer.from(good.map((byte, at) => (at > 50 && at < 60 ? byte ^ 0x55 : byte)))),
    nothing: '',
    'no bytes': 'data:image/png;base64,',
    'no comma': `data:image/png;base64${base64}`,
    'no declared type': `data:;base64,${base64}`,
    'no base64 said': `data:image/png,${base64}`,
    'a parameter': `data:image/png;charset=utf-8;base64,${base64}`,
    capitals: `DATA:IMAGE/PNG;BASE64,${base64}`,
    'bare base64': base64,
    'an address': 'https://harvest.test/photograph.png',
    'a file': 'file:///etc/passwd',
    'a path': '../../etc/passwd',
    'spaces inside': `data:image/png;base64,${base64.slice(0, 40)} ${base64.slice(40)}`,
    'a line break at the end': `data:image/png;base64,${base64}\n`,
    base64url: `data:image/png;base64,${base64.replaceAll('+', '-').replaceAll('/', '_')}-_-_`,
    'padding inside': `data:image/png;base64,${base64.slice(0, 40)}==${base64.slice(42)}`,
    'a length no base64 has': `data:image/png;base64,${base64.replace(/=*$/, '').slice(0, -1)}A=A`,
    'a second spelling of the last byte': dataUrl(Buffer.concat([good, Buffer.from([0])])).replace(
      /.(=*)$/,
      'B$1',
    ),
  };
}
