// What cameras and programs write beside the pixels: place, time, device, author, thumbnails. It is taken out and the pixels stay as
// they came, byte by byte, because a picture in a conversation may be evidence. Nothing is decoded, so a bomb costs nothing.

type Piece = { readonly kept: readonly Buffer[]; readonly end: number; readonly isLast?: boolean };

/** A PNG's chunks that say how the pixels look; those whose name begins with a small letter are else of no use to them. */
const PNG_LOOKS = new Set([
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'sBIT',
  'bKGD',
  'pHYs',
  'acTL',
  'fcTL',
  'fdAT',
]);
/** No picture of a camera or program has so many; whoever makes one of more would keep the process busy. */
const PIECES_MAX = 20_000;

const PNG_HEAD_BYTES = 8;
const PNG_END = 'IEND';

const MARK = 0xff;
const JPEG_END = 0xd9;
const JPEG_SCAN = 0xda;
const JPEG_COMMENT = 0xfe;
const JFIF = { marker: 0xe0, name: 'JFIF\0' };
const EXIF = { marker: 0xe1, name: 'Exif\0\0' };
const COLOURS = { marker: 0xe2, name: 'ICC_PROFILE\0' };
const ADOBE = { marker: 0xee, name: 'Adobe' };

/**
 * A picture without what stands beside its pixels and behind its end; a photograph keeps which side is up. From where it is not
 * what its kind looks like, which is nothing a camera wrote, it stays as it came.
 */
export function withoutMetadata(mediaType: string, bytes: Buffer): Buffer {
  if (mediaType === 'image/png') return rebuild(bytes, PNG_HEAD_BYTES, pngChunk);
  return mediaType === 'image/jpeg' ? rebuild(bytes, 2, jpegSegment) : bytes;
}

/** `read` answers the piece at a place, undefined where there is none. */
function rebuild(
  bytes: Buffer,
  headBytes: number,
  read: (bytes: Buffer, at: number) => Piece | undefined,
): Buffer {
  const kept = [bytes.subarray(0, headBytes)];
  let at = headBytes;
  for (let pieces = 0; pieces < PIECES_MAX; pieces += 1) {
    const piece = read(bytes, at);
    if (piece === undefined) return Buffer.concat([...kept, bytes.subarray(at)]);
    kept.push(...piece.kept);
    if (piece.isLast === true) return Buffer.concat(kept);
    at = piece.end;
  }
  return bytes;
}

function pngChunk(bytes: Buffer, at: number): Piece | undefined {
  if (at + 12 > bytes.length) return undefined;
  const end = at + 12 + bytes.readUInt32BE(at);
  if (end > bytes.length) return undefined;
  const name = bytes.toString('latin1', at + 4, at + 8);
  const isKept = /^[A-Z]/.test(name) || PNG_LOOKS.has(name);
  return { kept: isKept ? [bytes.subarray(at, end)] : [], end, isLast: name === PNG_END };
}

function jpegSegment(bytes: Buffer, at: number): Piece | undefined {
  if (at + 2 > bytes.length || bytes[at] !== MARK) return undefined;
  const marker = bytes[at + 1] ?? 0;
  // Marks may be filled up with more of the same byte.
  if (marker === MARK) return { kept: [], end: at + 1 };
  if (marker === JPEG_END) return { kept: [bytes.subarray(at, at + 2)], end: at + 2, isLast: true };
  if (at + 4 > bytes.length) return undefined;
  const end = at + 2 + bytes.readUInt16BE(at + 2);
  if (end > bytes.length) return undefined;
  if (marker === JPEG_SCAN) {
    const scanEnd = endOfScan(bytes, end);
    return { kept: [bytes.subarray(at, scanEnd)], end: scanEnd };
  }
  const segment = bytes.subarray(at, end);
  if (is(EXIF, segment)) return { kept: turnOf(segment), end };
  const isOfProgram = marker >= 0xe0 && marker <= 0xef;
  const isKept = isOfProgram
    ? [JFIF, COLOURS, ADOBE].some((one) => is(one, segment))
    : marker !== JPEG_COMMENT;
  return { kept: isKept ? [segment] : [], end };
}

function is({ marker, name }: { readonly marker: number; readonly name: string }, segment: Buffer): boolean {
  return segment[1] === marker && segment.toString('latin1', 4, 4 + name.length) === name;
}

/** Where the next mark stands: inside a scan the byte of a mark is followed by 0, or by the number of a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(MARK, from); at !== -1; at = bytes.indexOf(MARK, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== MARK && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

const ORIENTATION = 0x0112;
const ENTRY_BYTES = 12;

/** Of a photograph's EXIF which side is up, and nothing else; nothing where it lies as it is. */
function turnOf(segment: Buffer): Buffer[] {
  const tiff = segment.subarray(4 + EXIF.name.length);
  if (tiff.length < 8) return [];
  const isSmallFirst = tiff.toString('latin1', 0, 2) === 'II';
  const two = (at: number) => (isSmallFirst ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const list = isSmallFirst ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (list + 2 > tiff.length) return [];
  for (let entry = 0; entry < two(list); entry += 1) {
    const at = list + 2 + entry * ENTRY_BYTES;
    if (at + ENTRY_BYTES > tiff.length) return [];
    const turn = two(at + 8);
    if (two(at) === ORIENTATION) return turn >= 2 && turn <= 8 ? [turned(turn)] : [];
  }
  return [];
}

/** An EXIF that holds this one entry. */
function turned(turn: number): Buffer {
  const list = Buffer.from('4d4d002a000000080001011200030000000100000000', 'hex');
  list.writeUInt16BE(turn, 18);
  const content = Buffer.concat([Buffer.from(EXIF.name, 'latin1'), list, Buffer.alloc(4)]);
  const head = Buffer.from([MARK, EXIF.marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}
