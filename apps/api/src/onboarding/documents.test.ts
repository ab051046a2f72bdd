import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestBank, type SignedIn, type TestBank } from '../../../../scripts/testing/bank.ts';
import {
  decideAll,
  decideOne,
  IDENTITY_CARD,
  openApplicant,
  PASSPORT,
  PICTURE,
  saveProfile,
  statusesOf,
  submitEverything,
  UTILITY_BILL,
  uploadDocument,
  waitingFor,
} from '../../../../scripts/testing/onboarding.ts';
import { dataUrl, png, pngChunk } from '../../../../scripts/testing/pictures.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/src/sandbox.ts';
import { newId } from '../platform/ids.ts';

const DOWNLOAD = 'GET /api/onboarding/documents/{id}/download';
const DELETE = 'DELETE /api/onboarding/documents/{id}';
const UPLOAD = 'POST /api/onboarding/documents';
const MEGABYTES_2 = 2 * 1024 * 1024;

let bank: TestBank;
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
  bank = await openTestBank({ env: { IDENTITY_URL: sandbox.identityUrl } });
});
afterAll(async () => {
  await bank.close();
  await sandbox.stop();
});

const seen = (answer: { status: number; code: string | undefined }) => [answer.status, answer.code];
const list = (applicant: SignedIn) => bank.ask('GET /api/onboarding/documents', { token: applicant.token });
const remove = (applicant: SignedIn, id: string) =>
  bank.call(DELETE, { token: applicant.token, params: { id } });

async function upload(applicant: SignedIn, document: object): Promise<string> {
  const answer = await uploadDocument(bank, applicant, document);
  expect(answer).toMatchObject({ status: 200 });
  return (answer.body as { id: string }).id;
}

async function download(applicant: SignedIn, id: string) {
  const { content } = await bank.ask(DOWNLOAD, { token: applicant.token, params: { id } });
  const [, mediaType = '', text = ''] = /^data:(image\/\w+);base64,(.*)$/.exec(content) ?? [];
  return { mediaType, bytes: Buffer.from(text, 'base64') };
}

/** How much is kept of one customer: documents, files, and bytes without either. */
async function kept(applicant: SignedIn) {
  const row = await bank.platform.pool.query<{ documents: bigint; files: bigint; lone_bytes: bigint }>(
    `select (select count(*) from customer_documents where customer_id = $1) as documents,
      (select count(*) from files where customer_id = $1) as files,
      (select count(*) from file_bytes full join files on files.id = file_bytes.file_id
        where files.id is null or file_bytes.file_id is null) as lone_bytes`,
    [applicant.id],
  );
  const [counts] = row.rows;
  return [counts?.documents, counts?.files, counts?.lone_bytes].map(Number);
}

/** Noise does not shrink: a JPEG of more or less any size. */
function photograph(width: number, height: number) {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#ffffff', noise } });
}

describe('the list', () => {
  test('GET /api/onboarding/documents, before anything is uploaded: asks for the passport first, then the others', async () => {
    const nothing = { id: null, description: null, status: null, uploaded: false, verificationComment: null };
    expect(await list(await openApplicant(bank))).toEqual([
      {
        ...nothing,
        documentTypeId: 1,
        documentName: 'Passport Photograph',
        mandatory: true,
        passportPhotograph: true,
      },
      {
        ...nothing,
        documentTypeId: 2,
        documentName: 'Proof of Identity',
        mandatory: true,
        passportPhotograph: false,
      },
      {
        ...nothing,
        documentTypeId: 3,
        documentName: 'Proof of Address',
        mandatory: false,
        passportPhotograph: false,
      },
    ]);
  });

  test('GET /api/onboarding/documents, with one uploaded and declined: tells its kind and the reason', async () => {
    const ngozi = await openApplicant(bank);
    const id = await upload(ngozi, { ...IDENTITY_CARD, description: '<b>=cmd</b>' });
    await decideAll(bank, 'DOCUMENT', ngozi, 'DECLINED', 'The back is missing');
    expect((await list(ngozi))[1]).toMatchObject({
      id,
      description: "Voter's card",
      status: 'DECLINED',
      uploaded: true,
      verificationComment: 'The back is missing',
    });
  });

  test('GET /api/onboarding/document-types: tells each kind and what it may stand for', async () => {
    const { token } = await openApplicant(bank);
    const kinds = await bank.ask('GET /api/onboarding/document-types', { token });
    expect(kinds.map(({ name }) => name)).toEqual([
      'National ID card or NIN slip',
      "Driver's licence",
      'International passport',
      "Voter's card",
      'Utility bill',
      'Tenancy agreement',
      'Bank statement',
    ]);
    expect(kinds[3]).toEqual({ coreBankingId: 104, name: "Voter's card", documentTypeIds: [2] });
  });
});

describe('uploading', () => {
  test('POST /api/onboarding/documents, without a kind or with one of another document: answers 400; of an unknown document: 404', async () => {
    const ngozi = await openApplicant(bank);
    for (const kind of [null, undefined, 0, 999, 201, 2_147_483_648, Number.MAX_SAFE_INTEGER]) {
      const document = { documentTypeId: 2, coreBankingDocumentTypeId: kind };
      expect([kind, ...seen(await uploadDocument(bank, ngozi, document))]).toEqual([
        kind,
        400,
        'DOCUMENT_TYPE_REQUIRED',
      ]);
    }
    for (const documentTypeId of [0, -1, 4, 2_147_483_648, Number.MAX_SAFE_INTEGER]) {
      const answer = await uploadDocument(bank, ngozi, { ...IDENTITY_CARD, documentTypeId });
      expect([documentTypeId, ...seen(answer)]).toEqual([documentTypeId, 404, 'NOT_FOUND']);
    }
    for (const documentTypeId of ['2', 1.5, null, 1e300]) {
      const answer = await uploadDocument(bank, ngozi, { ...IDENTITY_CARD, documentTypeId });
      expect([documentTypeId, ...seen(answer)]).toEqual([documentTypeId, 400, 'BAD_REQUEST']);
    }
    expect(await kept(ngozi)).toEqual([0, 0, 0]);
  });

  test('POST /api/onboarding/documents, again for the same document: replaces it, and the old one is gone', async () => {
    const ngozi = await openApplicant(bank);
    const old = await upload(ngozi, PASSPORT);
    const id = await upload(ngozi, { ...PASSPORT, content: dataUrl(png(90, 90)) });

    expect(id).not.toBe(old);
    expect((await list(ngozi))[0]).toMatchObject({ id, status: 'SUBMITTED' });
    expect(await sharp((await download(ngozi, id)).bytes).metadata()).toMatchObject({
      width: 90,
      height: 90,
    });
    expect(seen(await bank.call(DOWNLOAD, { token: ngozi.token, params: { id: old } }))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    expect(await kept(ngozi)).toEqual([1, 1, 0]);
  });

  test('POST /api/onboarding/documents, for an approved one: answers 409, also a deletion', async () => {
    const ngozi = await openApplicant(bank);
    const id = await upload(ngozi, PASSPORT);
    await decideAll(bank, 'DOCUMENT', ngozi);
    expect(seen(await uploadDocument(bank, ngozi, PASSPORT))).toEqual([409, 'DOCUMENT_LOCKED']);
    expect(seen(await remove(ngozi, id))).toEqual([409, 'DOCUMENT_LOCKED']);
    expect((await list(ngozi))[0]).toMatchObject({ id, status: 'APPROVED' });
    expect(await kept(ngozi)).toEqual([1, 1, 0]);
  });

  test('POST /api/onboarding/documents, an optional one after the onboarding is complete: is kept, changed and deleted', async () => {
    const ngozi = await openApplicant(bank);
    await submitEverything(bank, ngozi);
    await decideAll(bank, 'PROFILE', ngozi);
    await decideAll(bank, 'DOCUMENT', ngozi);
    const id = await upload(ngozi, UTILITY_BILL);
    await decideAll(bank, 'DOCUMENT', ngozi, 'DECLINED', 'Too old');
    expect(await statusesOf(bank, ngozi)).toEqual(Array(4).fill('APPROVED'));
    expect((await remove(ngozi, id)).status).toBe(200);
    expect(await statusesOf(bank, ngozi)).toEqual(Array(4).fill('APPROVED'));
  });

  test('POST /api/onboarding/documents, repeated under its key: keeps one; also when the first answer was lost', async () => {
    const ngozi = await openApplicant(bank);
    const headers = { 'idempotency-key': newId() };
    const first = await uploadDocument(bank, ngozi, PASSPORT, headers);
    const again = await uploadDocument(bank, ngozi, PASSPORT, headers);
    await bank.platform.db
      .updateTable('idempotency_keys')
      .set({ response_status: null, response_body: null, leased_until: new Date(0) })
      .where('customer_id', '=', ngozi.id)
      .execute();
    const afterLoss = await uploadDocument(bank, ngozi, PASSPORT, headers);

    expect(first.status).toBe(200);
    expect([again.body, afterLoss.body]).toEqual([first.body, first.body]);
    expect(await kept(ngozi)).toEqual([1, 1, 0]);
    const other = await uploadDocument(bank, ngozi, { ...PASSPORT, content: dataUrl(png(9, 9)) }, headers);
    expect(seen(other)).toEqual([409, 'IDEMPOTENCY_MISMATCH']);
  });
});

describe('pictures', () => {
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

    const { mediaType, bytes } = await download(
      ngozi,
      await upload(ngozi, { ...PASSPORT, content: dataUrl(taken, 'image/jpeg') }),
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
      const { bytes } = await download(ngozi, await upload(ngozi, { ...PASSPORT, content }));
      expect((await sharp(bytes).metadata()).width).toBe(width);
    }
  });

  test('what hides beside a picture: is not kept', async () => {
    const ngozi = await openApplicant(bank);
    const script = Buffer.from('<script>alert(1)</script>PK\u0003\u0004');
    const jpeg = Buffer.concat([await photograph(50, 50).jpeg().toBuffer(), script]);
    const text = png(60, 40, { more: [pngChunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), script]))] });
    for (const content of [dataUrl(jpeg, 'image/jpeg'), dataUrl(text)]) {
      const { bytes } = await download(ngozi, await upload(ngozi, { ...PASSPORT, content }));
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
    await upload(ngozi, { ...PASSPORT, content: dataUrl(sized(MEGABYTES_2)) });
    for (const length of [MEGABYTES_2 + 1, MEGABYTES_2 + 2, MEGABYTES_2 + 3, MEGABYTES_2 + 200_000]) {
      const answer = await uploadDocument(bank, ngozi, { ...PASSPORT, content: dataUrl(sized(length)) });
      expect([length, ...seen(answer)]).toEqual([length, 413, 'FILE_TOO_LARGE']);
      expect(answer.body).toMatchObject({ detail: 'File size exceeds 2MB limit' });
    }
    // Past 3 MB the body is not even read.
    const answer = await uploadDocument(bank, ngozi, { ...PASSPORT, content: 'x'.repeat(3 * 1024 * 1024) });
    expect(seen(answer)).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(await kept(ngozi)).toEqual([1, 1, 0]);
  });

  test('what is no picture we take: answers 400, quickly, and leaves nothing behind', async () => {
    const ngozi = await openApplicant(bank);
    const good = png(300, 300);
    const jpeg = await photograph(300, 300).jpeg().toBuffer();
    const base64 = good.toString('base64');
    const animation = pngChunk('acTL', Buffer.from('0000000200000000', 'hex'));
    const claimed = Buffer.from(jpeg);
    const frame = claimed.indexOf(Buffer.from([0xff, 0xc0]));
    claimed.writeUInt16BE(65_500, frame + 5);
    claimed.writeUInt16BE(65_500, frame + 7);
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>';
    const many = await sharp(good, { pages: 1 }).gif().toBuffer();
    const bombBody = pngChunk('IDAT', deflateSync(Buffer.alloc(5_000_000)));
    const bad: Record<string, string> = {
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
      'a GIF': dataUrl(many, 'image/gif'),
      'a GIF called PNG': dataUrl(many),
      'a WebP called JPEG': dataUrl(await photograph(50, 50).webp().toBuffer(), 'image/jpeg'),
      'a PDF called PNG': dataUrl(Buffer.from('%PDF-1.7\n')),
      'a PNG called JPEG': dataUrl(good, 'image/jpeg'),
      'a JPEG called PNG': dataUrl(jpeg),
      'an animated PNG': dataUrl(png(60, 40, { more: [animation] })),
      'half a PNG': dataUrl(good.subarray(0, good.length / 2)),
      'a PNG without its end': dataUrl(good.subarray(0, -12)),
      'the head of a PNG': dataUrl(good.subarray(0, 33)),
      'half a JPEG': dataUrl(jpeg.subarray(0, jpeg.length / 2), 'image/jpeg'),
      'magic bytes alone': dataUrl(Buffer.from('89504e470d0a1a0a', 'hex')),
      'damage inside': dataUrl(
        Buffer.from(good.map((byte, at) => (at > 50 && at < 60 ? byte ^ 0x55 : byte))),
      ),
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
    for (const [name, content] of Object.entries(bad)) {
      const startedAt = performance.now();
      const answer = await uploadDocument(bank, ngozi, { ...PASSPORT, content });
      expect([name, ...seen(answer)]).toEqual([name, 400, 'FILE_NOT_ACCEPTED']);
      expect(performance.now() - startedAt).toBeLessThan(5000);
    }
    for (const content of [null, 12, [], {}, undefined]) {
      const answer = await uploadDocument(bank, ngozi, { ...PASSPORT, content });
      expect(seen(answer)).toEqual([400, 'BAD_REQUEST']);
    }
    expect(await kept(ngozi)).toEqual([0, 0, 0]);
    expect((await list(ngozi)).every((document) => !document.uploaded)).toBe(true);
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
});

describe('deleting', () => {
  test('DELETE /api/onboarding/documents/{id}, of a mandatory one: takes its stage back, and the file is gone', async () => {
    const ngozi = await openApplicant(bank);
    await submitEverything(bank, ngozi);
    const [passport] = await list(ngozi);
    expect((await statusesOf(bank, ngozi))[1]).toBe('SUBMITTED');

    const answer = await remove(ngozi, passport?.id ?? '');

    expect([answer.status, answer.body]).toEqual([200, { message: 'Deleted successfully' }]);
    expect((await statusesOf(bank, ngozi))[1]).toBeNull();
    expect((await list(ngozi))[0]).toMatchObject({ id: null, uploaded: false, status: null });
    expect(seen(await remove(ngozi, passport?.id ?? ''))).toEqual([404, 'NOT_FOUND']);
    expect(await kept(ngozi)).toEqual([1, 1, 0]);
  });

  test('DELETE /api/onboarding/documents/{id}, of an optional one: leaves the stage as it is', async () => {
    const ngozi = await openApplicant(bank);
    await submitEverything(bank, ngozi);
    const id = await upload(ngozi, UTILITY_BILL);
    expect((await remove(ngozi, id)).status).toBe(200);
    expect((await statusesOf(bank, ngozi))[1]).toBe('SUBMITTED');
  });

  test('documents of somebody else, by their id: are as unknown as none', async () => {
    const ngozi = await openApplicant(bank);
    const mallory = await openApplicant(bank);
    const id = await upload(ngozi, PASSPORT);
    for (const route of [DOWNLOAD, DELETE] as const) {
      const foreign = await bank.call(route, { token: mallory.token, params: { id } });
      const unknown = await bank.call(route, { token: mallory.token, params: { id: newId() } });
      expect(seen(foreign)).toEqual([404, 'NOT_FOUND']);
      const withoutTrace = ({ body }: typeof foreign) => ({ ...(body as object), traceId: undefined });
      expect(withoutTrace(foreign)).toEqual(withoutTrace(unknown));
    }
    for (const bad of ['1', 'nonsense', '..%2f..%2fpasswd', '%00'])
      expect((await bank.call(DOWNLOAD, { token: ngozi.token, params: { id: bad } })).status).toBe(400);
    expect((await list(ngozi))[0]).toMatchObject({ id, uploaded: true });
  });
});

describe('at the same time', () => {
  test('uploads for one place at once: leave one document with one file', async () => {
    const ngozi = await openApplicant(bank);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, place) =>
        uploadDocument(bank, ngozi, { ...PASSPORT, content: dataUrl(png(20 + place, 20)) }),
      ),
    );
    for (const answer of answers) expect(answer.status).toBe(200);
    expect(await kept(ngozi)).toEqual([1, 1, 0]);
  });

  test('a deletion while the last document comes: leaves a stage that says what is there', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ngozi = await openApplicant(bank);
      await saveProfile(bank, ngozi);
      const passport = await upload(ngozi, PASSPORT);
      const [removed, uploaded] = await Promise.all([
        remove(ngozi, passport),
        uploadDocument(bank, ngozi, IDENTITY_CARD),
      ]);
      expect([removed.status, uploaded.status]).toEqual([200, 200]);
      expect((await statusesOf(bank, ngozi))[1]).toBeNull();
    }
  });

  test('a decision while the document is replaced: counts for what was seen, or not at all', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ngozi = await openApplicant(bank);
      await upload(ngozi, PASSPORT);
      const [line] = await waitingFor(bank, 'DOCUMENT', ngozi);
      const [decided, replaced] = await Promise.all([
        decideOne(bank, { kind: 'DOCUMENT', id: line?.id ?? '', status: 'APPROVED' }),
        uploadDocument(bank, ngozi, PASSPORT),
      ]);
      const [passport] = await list(ngozi);
      // Either the approval came first and locked the picture, or the new picture waits unseen.
      expect([decided, replaced.status, passport?.id === line?.id, passport?.status]).toEqual(
        decided ? [true, 409, true, 'APPROVED'] : [false, 200, false, 'SUBMITTED'],
      );
      expect(await kept(ngozi)).toEqual([1, 1, 0]);
    }
  });
});

test('POST /api/onboarding/documents, with a session that ended: answers 401 before the body is read', async () => {
  const answer = await bank.call(UPLOAD, { token: 'x'.repeat(43), raw: '{"half' });
  expect(seen(answer)).toEqual([401, 'UNAUTHENTICATED']);
});
