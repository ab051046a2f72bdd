import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import { openTestBank, type SignedIn, type TestBank } from '../../../../scripts/testing/bank.ts';
import {
  kycStatus,
  openVerified,
  PICTURES,
  standingOf,
  submitLevel3,
  uploadedDocuments,
} from '../../../../scripts/testing/kyc.ts';
import { dataUrl, png, pngChunk } from '../../../../scripts/testing/pictures.ts';
import { newId } from '../bank/ids.ts';
import { selectWaitingSubmission } from './kyc-db.ts';

const DOWNLOAD = 'GET /api/kyc/uploaded-documents/{id}/download';
const MEGABYTES_2 = 2 * 1024 * 1024;

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

const maskOf = (number: string) => `${number.slice(0, 3)}****${number.slice(-4)}`;

/** Somebody whose numbers onboarding verified, and whom a branch gave a level. */
async function openLevel(level: number) {
  const ngozi = await openVerified(bank);
  await setLevel(ngozi, level);
  return ngozi;
}

const setLevel = ({ id }: SignedIn, level: number) =>
  bank.platform.db.updateTable('customers').set({ kyc_level: level }).where('id', '=', id).execute();

/** How much is kept of a customer: submissions, pictures, files, bytes of nobody's. */
async function keptOf({ id }: SignedIn): Promise<number[]> {
  const { rows } = await bank.platform.pool.query<Record<string, bigint>>(
    `select (select count(*) from kyc_submissions where customer_id = $1) as submissions,
      (select count(*) from kyc_documents where customer_id = $1) as documents,
      (select count(*) from files where customer_id = $1) as files,
      (select count(*) from file_bytes full join files on files.id = file_bytes.file_id
        where files.id is null or file_bytes.file_id is null) as lone_bytes`,
    [id],
  );
  return Object.values(rows[0] ?? {}).map(Number);
}
const NOTHING = [0, 0, 0, 0];

async function download(customer: SignedIn, name: string): Promise<Buffer> {
  const document = (await uploadedDocuments(bank, customer)).find((one) => one.name === name);
  const params = { id: document?.id ?? '' };
  const { content } = await bank.ask(DOWNLOAD, { token: customer.token, params });
  return Buffer.from(content.slice(content.indexOf(',') + 1), 'base64');
}

const fieldErrorsOf = ({ body }: { body: unknown }) => (body as { fieldErrors?: object }).fieldErrors;

test('POST /api/kyc/level-3, with both pictures: waits for people, tells the customer, and changes no level or cap', async () => {
  const ada = await openLevel(2);
  const answer = await submitLevel3(bank, ada);
  expect([answer.status, answer.body]).toEqual([
    200,
    { message: 'Details has been submitted successfully', status: 'PENDING' },
  ]);
  expect(await standingOf(bank, ada)).toEqual(['2', 'PENDING']);
  expect((await kycStatus(bank, ada)).limits).toMatchObject({ singleLimit: 100_000, dailyLimit: 200_000 });
  const [mail] = await bank.mailTo(ada.email);
  expect(mail?.subject).toBe('We look at what you submitted for KYC level 3');
});

test('GET /api/kyc/uploaded-documents: lists both pictures, which are read back as they were made anew', async () => {
  const ada = await openLevel(2);
  expect(await uploadedDocuments(bank, ada)).toEqual([]);
  await submitLevel3(bank, ada);
  const listed = await uploadedDocuments(bank, ada);
  expect(listed.map(({ name, level, status, comment }) => [name, level, status, comment])).toEqual([
    ['Utility bill', '3', 'PENDING', null],
    ['Valid identification card', '3', 'PENDING', null],
  ]);
  expect(Date.parse(listed[0]?.uploadedAt ?? '')).not.toBeNaN();
  const sizes = [];
  for (const { name } of listed) sizes.push((await sharp(await download(ada, name)).metadata()).width);
  expect(sizes).toEqual([60, 80]);
});

test('POST /api/kyc/level-3, with a photograph that knows its place: keeps it upright, without what stands beside its pixels', async () => {
  const ada = await openLevel(2);
  const taken = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#888888' } })
    .withExif({ IFD0: { Copyright: 'Ada Obi' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const hidden = png(60, 40, { more: [pngChunk('tEXt', Buffer.from('Comment\0<script>alert(1)</script>'))] });
  const body = { utilityBill: dataUrl(taken, 'image/jpeg'), validIdentificationCard: dataUrl(hidden) };
  expect((await submitLevel3(bank, ada, body)).status).toBe(200);
  const { exif, orientation, width, height } = await sharp(await download(ada, 'Utility bill')).metadata();
  expect({ exif, orientation, width, height }).toEqual({
    exif: undefined,
    orientation: undefined,
    width: 40,
    height: 80,
  });
  expect((await download(ada, 'Valid identification card')).includes('script')).toBe(false);
});

test.each([
  [{ utilityBill: undefined }, ['utilityBill']],
  [{ validIdentificationCard: undefined }, ['validIdentificationCard']],
  [{ utilityBill: '', validIdentificationCard: null }, ['utilityBill', 'validIdentificationCard']],
  [
    { utilityBill: undefined, validIdentificationCard: undefined },
    ['utilityBill', 'validIdentificationCard'],
  ],
])(
  'POST /api/kyc/level-3, with %j: says that the field is required, and takes nothing',
  async (body, fields) => {
    const ada = await openLevel(2);
    const answer = await submitLevel3(bank, ada, body);
    expect([answer.status, fieldErrorsOf(answer)]).toEqual([
      400,
      Object.fromEntries(fields.map((field) => [field, 'This field is required'])),
    ]);
    expect(await keptOf(ada)).toEqual(NOTHING);
  },
);

test('POST /api/kyc/level-3, with what is no picture we take in either field: answers 400, names the field and keeps neither', async () => {
  const good = png();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  const bad = {
    'HTML called PNG': dataUrl(Buffer.from('<!doctype html><script>alert(1)</script>')),
    SVG: dataUrl(svg, 'image/svg+xml'),
    'a PNG called JPEG': dataUrl(good, 'image/jpeg'),
    'a PDF called PNG': dataUrl(Buffer.from('%PDF-1.7\n')),
    'magic bytes alone': dataUrl(good.subarray(0, 8)),
    'half a PNG': dataUrl(good.subarray(0, good.length / 2)),
    'a pixel bomb': dataUrl(png(60, 40, { claim: [100_000, 100_000] })),
    'more than 25 million pixels': dataUrl(png(60, 40, { claim: [5001, 5001] })),
    'bare base64': good.toString('base64'),
    'an address': 'https://harvest.test/bill.png',
  };
  for (const field of ['utilityBill', 'validIdentificationCard']) {
    const ada = await openLevel(2);
    for (const [name, content] of Object.entries(bad)) {
      const answer = await submitLevel3(bank, ada, { [field]: content });
      expect([name, ...seen(answer), fieldErrorsOf(answer)]).toEqual([
        name,
        400,
        'FILE_NOT_ACCEPTED',
        { [field]: 'This file is not a PNG or JPG image we can read.' },
      ]);
    }
    expect(await keptOf(ada)).toEqual(NOTHING);
    expect(await standingOf(bank, ada)).toEqual(['2', null]);
  }
});

test('POST /api/kyc/level-3, with two pictures of exactly 2 MB: takes them; with a byte more, or past 6 MB: answers 413', async () => {
  const ada = await openLevel(2);
  const sized = (length: number) =>
    dataUrl(png(60, 40, { more: [pngChunk('prVt', Buffer.alloc(length - png().length - 12, 7))] }));
  const full = sized(MEGABYTES_2);
  for (const field of ['utilityBill', 'validIdentificationCard']) {
    const answer = await submitLevel3(bank, ada, { [field]: sized(MEGABYTES_2 + 1) });
    expect([...seen(answer), fieldErrorsOf(answer)]).toEqual([
      413,
      'FILE_TOO_LARGE',
      { [field]: 'File size exceeds 2MB limit' },
    ]);
  }
  const past = await submitLevel3(bank, ada, { utilityBill: 'x'.repeat(6 * 1024 * 1024) });
  expect(seen(past)).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  expect(await keptOf(ada)).toEqual(NOTHING);
  const both = { utilityBill: full, validIdentificationCard: full };
  expect((await submitLevel3(bank, ada, both)).body).toMatchObject({ status: 'PENDING' });
  expect(await keptOf(ada)).toEqual([1, 2, 2, 0]);
});

test('POST /api/kyc/level-3, more than thirty pictures in an hour: answers 429, and takes them an hour later', async () => {
  const ada = await openLevel(2);
  const bad = { utilityBill: 'data:image/png;base64,AAAA' };
  const tries = [];
  while (tries.length < 16) tries.push((await submitLevel3(bank, ada, bad)).code);
  expect(tries.slice(-2)).toEqual(['FILE_NOT_ACCEPTED', 'TOO_MANY_UPLOADS']);
  expect((await submitLevel3(bank, ada)).code).toBe('TOO_MANY_UPLOADS');
  await bank.platform.clock.advance(3600);
  const token = await bank.signIn(ada);
  expect((await submitLevel3(bank, { ...ada, token })).status).toBe(200);
});

test('POST /api/kyc/level-3, at any level but 2: skips none, keeps nothing, and does not even look at the pictures', async () => {
  for (const level of [0, 1, 3]) {
    const ada = await openLevel(level);
    for (const body of [{}, { utilityBill: 'no picture' }])
      expect([level, ...seen(await submitLevel3(bank, ada, body))]).toEqual([level, 409, 'KYC_SUBMITTED']);
    expect(await keptOf(ada)).toEqual(NOTHING);
    expect((await kycStatus(bank, ada)).currentLevel).toBe(String(level));
  }
});

test('POST /api/kyc/level-3, with more than it asks for: changes nothing the bank knows, and approves nothing', async () => {
  const ada = await openLevel(2);
  const { db } = bank.platform;
  const known = { date_of_birth: '1990-05-17', gender: 'FEMALE', address: '1 Farm Road' };
  await db.updateTable('customer_profiles').set(known).where('customer_id', '=', ada.id).execute();
  const rows = async () => [
    await db.selectFrom('customers').selectAll().where('id', '=', ada.id).execute(),
    await db.selectFrom('customer_profiles').selectAll().where('customer_id', '=', ada.id).execute(),
  ];
  const before = await rows();

  const answer = await submitLevel3(bank, ada, {
    status: 'APPROVED',
    currentLevel: '3',
    kycLevel: 3,
    level: 3,
    customerId: newId(),
    firstName: 'Mallory',
    lastName: 'Other',
    email: 'mallory@harvest.test',
    phoneNumber: '08099999999',
    dateOfBirth: '2030-01-01',
    gender: 'MALE',
    address: 'Elsewhere',
    bvn: maskOf(ada.bvn),
    nin: '99999999999',
  });

  expect([answer.status, answer.body]).toMatchObject([200, { status: 'PENDING' }]);
  expect(await rows()).toEqual(before);
  const submission = await db
    .selectFrom('kyc_submissions')
    .select(['level', 'status', 'gender', 'bvn_encrypted', 'decided_at'])
    .select(['date_of_birth', 'date_of_birth_encrypted', 'address', 'address_encrypted'])
    .where('customer_id', '=', ada.id)
    .execute();
  // What the bank knows already is not even taken.
  expect(submission).toEqual([
    {
      level: 3,
      status: 'PENDING',
      date_of_birth: null,
      date_of_birth_encrypted: null,
      gender: null,
      address: null,
      address_encrypted: null,
      bvn_encrypted: null,
      decided_at: null,
    },
  ]);
});

test('POST /api/kyc/level-3, with what the bank does not know: keeps it beside the pictures, and not in the profile yet', async () => {
  const ada = await openLevel(2);
  const told = { dateOfBirth: '17/05/1990', gender: 'FEMALE', address: ' 1 Farm Road, Kano ' };
  expect((await submitLevel3(bank, ada, told)).status).toBe(200);
  const { db, secrets } = bank.platform;
  const { id } = await db
    .selectFrom('kyc_submissions')
    .select('id')
    .where('customer_id', '=', ada.id)
    .executeTakeFirstOrThrow();
  const kept = await selectWaitingSubmission(db, secrets, id);
  expect(kept?.told).toEqual({ dateOfBirth: '1990-05-17', gender: 'FEMALE', address: '1 Farm Road, Kano' });
  const { dateOfBirth, gender, address } = await bank.ask('GET /api/kyc/biodata', { token: ada.token });
  expect([dateOfBirth, gender, address]).toEqual([null, null, null]);
});

test.each([
  [{ dateOfBirth: '2999-01-01' }, { dateOfBirth: 'Enter your date of birth' }],
  [{ dateOfBirth: '1899-12-31' }, { dateOfBirth: 'Enter your date of birth' }],
  [{ dateOfBirth: '2020-01-01' }, { dateOfBirth: 'You must be at least 18 years old' }],
  [{ dateOfBirth: '30-02-1990' }, { dateOfBirth: 'Enter a date such as 21/11/1990' }],
  [{ gender: 'OTHER' }, { gender: 'Choose one of the options' }],
  [{ address: 'x'.repeat(201) }, { address: 'Enter at most 200 characters' }],
])(
  'POST /api/kyc/level-3, with %j: answers 400, says what is wrong and takes nothing',
  async (body, fieldErrors) => {
    const ada = await openLevel(2);
    const answer = await submitLevel3(bank, ada, body);
    expect([answer.status, fieldErrorsOf(answer)]).toEqual([400, fieldErrors]);
    expect(await keptOf(ada)).toEqual(NOTHING);
  },
);

test('POST /api/kyc/level-3, a second time: answers 409, whatever is in it, and keeps the first', async () => {
  const ada = await openLevel(2);
  await submitLevel3(bank, ada);
  const first = await uploadedDocuments(bank, ada);
  expect(seen(await submitLevel3(bank, ada))).toEqual([409, 'KYC_SUBMITTED']);
  expect(seen(await submitLevel3(bank, ada, { utilityBill: 'no picture' }))).toEqual([409, 'KYC_SUBMITTED']);
  expect(await uploadedDocuments(bank, ada)).toEqual(first);
  expect(await keptOf(ada)).toEqual([1, 2, 2, 0]);
});

test('POST /api/kyc/level-3, six times at once: keeps one submission, its two pictures, and one message', async () => {
  const ada = await openLevel(2);
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, place) =>
      submitLevel3(bank, ada, { utilityBill: dataUrl(png(20 + place, 20)) }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 'KYC_SUBMITTED')).toHaveLength(5);
  expect(await keptOf(ada)).toEqual([1, 2, 2, 0]);
  const events = await bank.platform.db
    .selectFrom('events')
    .select('type')
    .where('type', '!=', 'SIGNED_IN')
    .where('customer_id', '=', ada.id)
    .execute();
  expect(events).toEqual([{ type: 'KYC_SUBMITTED' }]);
});

test('POST /api/kyc/level-3, while a branch gives the level: ends in level 3 and at most one submission', async () => {
  const ada = await openLevel(2);
  const [answer] = await Promise.all([submitLevel3(bank, ada), setLevel(ada, 3)]);
  expect([200, 409]).toContain(answer.status);
  expect(await standingOf(bank, ada)).toEqual(['3', 'APPROVED']);
  expect(await keptOf(ada)).toEqual(answer.status === 200 ? [1, 2, 2, 0] : NOTHING);
});

test('POST /api/kyc/level-3, repeated with its key, also when its answer was lost: answers the same and keeps one', async () => {
  const ada = await openLevel(2);
  const headers = { 'idempotency-key': newId() };
  const first = await submitLevel3(bank, ada, {}, headers);
  const again = await submitLevel3(bank, ada, {}, headers);
  await bank.platform.db
    .updateTable('idempotency_keys')
    .set({ response_status: null, response_body: null, leased_until: new Date(0) })
    .where('customer_id', '=', ada.id)
    .execute();
  const afterLoss = await submitLevel3(bank, ada, {}, headers);
  expect(first.status).toBe(200);
  expect([again.body, afterLoss.body]).toEqual([first.body, first.body]);
  const other = await submitLevel3(bank, ada, { utilityBill: PICTURES.validIdentificationCard }, headers);
  expect(seen(other)).toEqual([409, 'IDEMPOTENCY_MISMATCH']);
  expect(await keptOf(ada)).toEqual([1, 2, 2, 0]);
});

test('GET /api/kyc/uploaded-documents/{id}/download, of somebody else: answers like one that does not exist', async () => {
  const ada = await openLevel(2);
  const mallory = await openLevel(2);
  await submitLevel3(bank, ada);
  const [bill] = await uploadedDocuments(bank, ada);
  const { file_id: fileId } = await bank.platform.db
    .selectFrom('kyc_documents')
    .select('file_id')
    .where('id', '=', bill?.id ?? '')
    .executeTakeFirstOrThrow();
  const ask = (who: SignedIn, id: string) => bank.call(DOWNLOAD, { token: who.token, params: { id } });
  const unknown = await ask(mallory, newId());
  const withoutTrace = ({ body }: typeof unknown) => ({ ...(body as object), traceId: undefined });
  for (const answer of [await ask(mallory, bill?.id ?? ''), await ask(ada, fileId)]) {
    expect(seen(answer)).toEqual([404, 'NOT_FOUND']);
    expect(withoutTrace(answer)).toEqual(withoutTrace(unknown));
  }
  for (const id of ['1', 'nonsense', '..%2f..%2fpasswd', '%00'])
    expect((await ask(ada, id)).status).toBe(400);
  expect(await uploadedDocuments(bank, mallory)).toEqual([]);
});
