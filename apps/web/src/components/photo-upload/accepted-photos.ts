/** S1 §9: 2 * 1024 * 1024 bytes. */
export const PHOTO_BYTES_MAX = 2 * 1024 * 1024;
/** The API's limit for decoding a picture. */
const PIXELS_MAX = 25_000_000;

/**
 * S1 §9: png, jpg, jpeg; also the formats that the browser converts to JPEG. Without `capture`, so that a telephone offers both its
 * camera and its gallery.
 */
export const PHOTO_TYPES =
  'image/png,image/jpeg,image/webp,image/heic,image/heif,.png,.jpg,.jpeg,.jfif,.webp,.heic,.heif';

export type JudgedPhoto =
  /** The API accepts it. The type comes from the bytes, because some galleries give no type. */
  | { readonly kind: 'ACCEPTED'; readonly photo: Blob }
  /** The browser may be able to convert it to a JPEG that the API accepts. */
  | { readonly kind: 'TO_CONVERT' }
  | { readonly kind: 'TOO_LARGE' }
  | { readonly kind: 'NO_PICTURE' };

/** Decides by its bytes how to handle a file that the customer picked as a picture. Rejects when the file cannot be read. */
export async function judgePhoto(file: Blob): Promise<JudgedPhoto> {
  const bytes = new Uint8Array(await file.slice(0, PHOTO_BYTES_MAX).arrayBuffer());
  const format = pictureFormatOf(bytes);
  if (format === undefined) return { kind: 'NO_PICTURE' };
  if (file.size > PHOTO_BYTES_MAX) return { kind: 'TOO_LARGE' };
  const pixels = format === 'jpeg' ? jpegPixels(bytes) : pngPixels(bytes);
  const isWhole = format === 'jpeg' || (format === 'png' && endsWithIend(bytes) && !isAnimated(bytes));
  return isWhole && pixels <= PIXELS_MAX
    ? { kind: 'ACCEPTED', photo: new Blob([bytes], { type: `image/${format}` }) }
    : { kind: 'TO_CONVERT' };
}

/** `other` is one that the browser may be able to convert. */
type PictureFormat = 'png' | 'jpeg' | 'other';

const latin = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

/**
 * The format of a raster image by its first bytes.
 * @param bytes at least the first 12 bytes of the file
 * @returns undefined for a file that is not a raster image
 */
export function pictureFormatOf(bytes: Uint8Array): PictureFormat | undefined {
  if (latin(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (latin(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg';
  const isOther =
    (latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP') ||
    /^ftyp(?:hei|hev|mif1|msf1|avi)/.test(latin(bytes, 4, 12)) ||
    latin(bytes, 0, 4) === 'GIF8' ||
    latin(bytes, 0, 2) === 'BM';
  return isOther ? 'other' : undefined;
}

const PNG_END = 'IEND\xae\x42\x60\x82';

const endsWithIend = (bytes: Uint8Array): boolean =>
  latin(bytes, bytes.length - PNG_END.length, bytes.length) === PNG_END;

/** An animated PNG has an `acTL` chunk before its pixel data. */
const isAnimated = (bytes: Uint8Array): boolean => latin(bytes, 0, 256).includes('acTL');

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

function pngPixels(bytes: Uint8Array): number {
  if (bytes.length < 24) return 0;
  const view = viewOf(bytes);
  return view.getUint32(16) * view.getUint32(20);
}

/** Reads the dimensions from the frame header, which may follow metadata segments of any length. */
function jpegPixels(bytes: Uint8Array): number {
  const view = viewOf(bytes);
  for (let place = 2; place + 9 < bytes.length; ) {
    const marker = view.getUint8(place + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return view.getUint16(place + 5) * view.getUint16(place + 7);
    if (view.getUint8(place) !== 0xff || marker === 0xda) return 0;
    // A marker may be preceded by any number of fill bytes.
    place += marker === 0xff ? 1 : 2 + view.getUint16(place + 2);
  }
  return 0;
}
