import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import type { SignedIn, TestBank } from '../../../../scripts/testing/bank.ts';
import {
  downloadDocument,
  keepDocument,
  keptOf,
  listDocuments,
  openApplicant,
  openBankWithSandbox,
  PASSPORT,
  PICTURE,
  statusesOf,
  uploadDocument,
} from '../../../../scripts/testing/onboarding.ts';
import { badPictures, dataUrl, png, pngChunk } from '../../../../scripts/testing/pictures.ts';

const MEGABYTES_2 = 2 * 1024 * 1024;

let bank: TestBank;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ bank, close } = await openBankWithSandbox());
});
afterAll(() => close());

/** Noise does not shrink: a JPEG of more or less any size. */
function photograph(width: number, height: number) {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#ffffff', noise } });
}

test('a photograph with a place and a turn in its EXIF: is kept upright, without them', async () => {
  const ngozi = await openApplicant(bank);
  const taken = await photograph(80, 40)
    .withMetadata({ orientation: 6 })
    .withExif({
      IFD0: { Copyright: 'Ngozi Eze' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(taken).metadata()).exif).toBeDefined();

  const { mediaType, bytes } = await downloadDocument(
    bank,
    ngozi,
    await keepDocument(bank, ngozi, { ...PASSPORT, content: dataUrl(taken, 'image/jpeg') }),
  );

  expect(mediaType).toBe('image/jpeg');
  const { exif, icc, xmp, orientation, width, height } = await sharp(bytes).metadata();
  expect({ exif, icc, xmp, orientation, width, height }).toEqual({
    exif: undefined,
    icc: undefined,
    xmp: undefined,
    orientation: undefined,
    width: 40,
    height: 80,
  });
  expect(bytes.toString('latin1')).not.toContain('Ngozi');
});

test('png, jpg and jpeg: are all accepted, and large ones are made small enough', async () => {
  const ngozi = await openApplicant(bank);
  const large = await photograph(3200, 1600).jpeg({ quality: 20 }).toBuffer();
  expect(large.length).toBeLessThan(MEGABYTES_2);
  for (const [content, width] of [
    [PICTURE, 60],
    [dataUrl(await photograph(50, 50).jpeg().toBuffer(), 'image/jpg'), 50],
    [dataUrl(await photograph(50, 50).jpeg({ progressive: true }).toBuffer(), 'image/jpeg'), 50],
    [dataUrl(await photograph(50, 50).toColourspace('cmyk').jpeg().toBuffer(), 'image/jpeg'), 50],
    [dataUrl(large, 'image/jpeg'), 2500],
  ] as const) {
    const { bytes } = await downloadDocument(
      bank,
      ngozi,
      await keepDocument(bank, ngozi, { ...PASSPORT, content }),
    );
    expect((await sharp(bytes).metadata()).width).toBe(width);
  }
});

test('what hides beside a picture: is not kept', async () => {
  const ngozi = await openApplicant(bank);
  const script = Buffer.from('<script>alert(1)</script>PK\u0003\u0004');
  const jpeg = Buffer.concat([await photograph(50, 50).jpeg().toBuffer(), script]);
  const text = png(60, 40, { more: [pngChunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), script]))] });
  for (const content of [dataUrl(jpeg, 'image/jpeg'), dataUrl(text)]) {
    const { bytes } = await downloadDocument(
      bank,
      ngozi,
      await keepDocument(bank, ngozi, { ...PASSPORT, content }),
    );
    expect(bytes.includes('script')).toBe(false);
  }
});

test('POST /api/onboarding/documents, with exactly 2 MB: is judged by what it holds; a byte more: answers 413', async () => {
  const ngozi = await openApplicant(bank);
  const sized = (length: number) => {
    const bare = png().length;
    return png(60, 40, { more: [pngChunk('prVt', Buffer.alloc(length - bare - 12, 7))] });
  };
  expect(sized(MEGABYTES_2)).toHaveLength(MEGABYTES_2);
  await keepDocument(bank, ngozi, { ...PASSPORT, content: dataUrl(sized(MEGABYTES_2)) });
  for (const length of [MEGABYTES_2 + 1, MEGABYTES_2 + 2, MEGABYTES_2 + 3, MEGABYTES_2 + 200_000]) {
    const answer = await uploadDocument(bank, ngozi, { ...PASSPORT, content: dataUrl(sized(length)) });
    expect([length, ...seen(answer)]).toEqual([length, 413, 'FILE_TOO_LARGE']);
    expect(answer.body).toMatchObject({ detail: 'File size exceeds 2MB limit' });
  }
  // Past 3 MB the body is not even read.
  const answer = await uploadDocument(bank, ngozi, { ...PASSPORT, content: 'x'.repeat(3 * 1024 * 1024) });
  expect(seen(answer)).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  expect(await keptOf(bank, ngozi)).toEqual([1, 1, 0]);
});

test('what is no picture we take: answers 400, and leaves nothing behind', async () => {
  const ngozi = await openApplicant(bank);
  const bad = badPictures({
    jpeg: await photograph(300, 300).jpeg().toBuffer(),
    gif: await sharp(png(300, 300), { pages: 1 }).gif().toBuffer(),
    webp: await photograph(50, 50).webp().toBuffer(),
  });
  // Thirty pictures an hour are counted of each.
  const others = [ngozi, await openApplicant(bank), await openApplicant(bank)];
  for (const [place, [name, content]] of Object.entries(bad).entries()) {
    const by = others[place % others.length] ?? ngozi;
    const answer = await uploadDocument(bank, by, { ...PASSPORT, content });
    expect([name, ...seen(answer)]).toEqual([name, 400, 'FILE_NOT_ACCEPTED']);
  }
  for (const content of [null, 12, [], {}, undefined]) {
    const answer = await uploadDocument(bank, ngozi, { ...PASSPORT, content });
    expect(seen(answer)).toEqual([400, 'BAD_REQUEST']);
  }
  for (const applicant of others) {
    expect(await keptOf(bank, applicant)).toEqual([0, 0, 0]);
    expect((await listDocuments(bank, applicant)).every((document) => !document.uploaded)).toBe(true);
  }
});

test('POST /api/onboarding/documents, more than thirty in an hour: answers 429, and takes them an hour later', async () => {
  const ngozi = await openApplicant(bank);
  const bad = { ...PASSPORT, content: 'data:image/png;base64,AAAA' };
  const tries = [];
  while (tries.length < 31) tries.push((await uploadDocument(bank, ngozi, bad)).code);
  expect(tries.slice(-2)).toEqual(['FILE_NOT_ACCEPTED', 'TOO_MANY_UPLOADS']);
  expect((await uploadDocument(bank, ngozi, PASSPORT)).code).toBe('TOO_MANY_UPLOADS');
  await bank.platform.clock.advance(3600);
  const token = await bank.signIn(ngozi);
  expect((await uploadDocument(bank, { ...ngozi, token }, PASSPORT)).status).toBe(200);
});

test('many pictures at once: are all decoded, a few at a time, and the bank answers others meanwhile', async () => {
  const applicants: SignedIn[] = [];
  while (applicants.length < 8) applicants.push(await openApplicant(bank));
  const content = dataUrl(await photograph(3000, 2000).jpeg({ quality: 20 }).toBuffer(), 'image/jpeg');
  const uploads = applicants.map((applicant) => uploadDocument(bank, applicant, { ...PASSPORT, content }));
  const others = await Promise.all(applicants.map((applicant) => statusesOf(bank, applicant)));
  expect(others).toHaveLength(8);
  for (const answer of await Promise.all(uploads)) expect(answer.status).toBe(200);
});
