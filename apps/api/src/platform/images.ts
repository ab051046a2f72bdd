import { fileTypeFromBuffer } from 'file-type';
import type { SharpOptions } from 'sharp';
import { fail, Refusal } from './errors.ts';
import { createGate } from './gate.ts';

const BYTES_MAX = 2 * 1024 * 1024;
// More than a telephone takes; a small file that claims more is out to fill our memory.
const PIXELS_MAX = 25_000_000;
// Enough to read small print on an identity card.
const SIDE_PIXELS_MAX = 2500;
const DECODE_SECONDS_MAX = 5;

const HEAD = /^data:image\/(png|jpe?g);base64,/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
/** The last chunk of every PNG. What comes after it is another file in disguise. */
const PNG_END = Buffer.from('0000000049454e44ae426082', 'hex');

// Each may take a hundred megabytes while it is decoded.
const gate = createGate({ atOnceMax: 2, waitingMax: 20 });

export type Image = { readonly mediaType: 'image/png' | 'image/jpeg'; readonly bytes: Buffer };

/**
 * A picture somebody sent as a data URL, made anew from its pixels: upright, and without what cameras and attackers put
 * beside them (decision 24). @throws Refusal FILE_TOO_LARGE above 2 MB, FILE_NOT_ACCEPTED for what is no single PNG or JPEG
 */
export async function readImage(dataUrl: string): Promise<Image> {
  const { format, bytes } = parse(dataUrl);
  const found = await fileTypeFromBuffer(bytes);
  // An animated PNG has a type of its own, so it ends here too.
  if (found?.mime !== `image/${format}`) throw fail('FILE_NOT_ACCEPTED');
  if (format === 'png' && !bytes.subarray(-PNG_END.length).equals(PNG_END)) throw fail('FILE_NOT_ACCEPTED');
  return gate.through(() => makeAnew(format, bytes));
}

function parse(dataUrl: string): { format: 'png' | 'jpeg'; bytes: Buffer } {
  const head = HEAD.exec(dataUrl);
  if (head === null) throw fail('FILE_NOT_ACCEPTED');
  const text = dataUrl.slice(head[0].length);
  // Known from the length alone, before anything is decoded.
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  if ((text.length / 4) * 3 - padding > BYTES_MAX) throw fail('FILE_TOO_LARGE');
  if (!BASE64.test(text)) throw fail('FILE_NOT_ACCEPTED');
  const bytes = Buffer.from(text, 'base64');
  // Node reads past mistakes; only the one right spelling comes back the same.
  if (bytes.toString('base64') !== text) throw fail('FILE_NOT_ACCEPTED');
  return { format: head[1] === 'png' ? 'png' : 'jpeg', bytes };
}

async function makeAnew(format: 'png' | 'jpeg', bytes: Buffer): Promise<Image> {
  const options: SharpOptions = { limitInputPixels: PIXELS_MAX, failOn: 'error', sequentialRead: true };
  const sharp = await loadSharp();
  try {
    const { format: read, width, height, pages = 1 } = await sharp(bytes, options).metadata();
    if (read !== format || pages !== 1 || width * height > PIXELS_MAX) throw fail('FILE_NOT_ACCEPTED');
    const picture = sharp(bytes, options)
      .autoOrient()
      .resize({ width: SIDE_PIXELS_MAX, height: SIDE_PIXELS_MAX, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: DECODE_SECONDS_MAX });
    const made = format === 'png' ? picture.png() : picture.jpeg({ quality: 85 });
    return { mediaType: `image/${format}`, bytes: await made.toBuffer() };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // Whatever the decoder stumbles over is in the picture: it works for every other one.
    throw fail('FILE_NOT_ACCEPTED');
  }
}

/** Loaded with the first picture: it takes as much memory as all of the bank's own code. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // A picture is decoded once; what the library would remember is of no use to anybody.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
