import { afterAll, beforeAll, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import type { TestBank } from '../../../../scripts/testing/bank.ts';
import {
  askProvider,
  decideAll,
  newNumber,
  openApplicant,
  openBankWithSandbox,
  PASSPORT,
  profileOf,
  saveProfile,
  statusesOf,
  submitEverything,
  uploadDocument,
  waitingFor,
} from '../../../../scripts/testing/onboarding.ts';
import { newId } from '../bank/ids.ts';

const PROFILE = 'POST /api/onboarding/basic-profile';

let bank: TestBank;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ bank, close } = await openBankWithSandbox());
});
afterAll(() => close());

const profile = (token: string) => bank.ask('GET /api/onboarding/basic-profile', { token });
const status = (token: string) => bank.ask('GET /api/onboarding-statuses', { token });

async function customerRow(id: string) {
  return bank.platform.db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

test('POST /api/onboarding/basic-profile, when nothing is missing or declined: answers 409 and changes nothing', async () => {
  const ngozi = await openApplicant(bank);
  await submitEverything(bank, ngozi);
  const before = await customerRow(ngozi.id);
  for (const changes of [{}, { firstName: 'Mallory', bvn: newNumber() }])
    expect(seen(await saveProfile(bank, ngozi, changes))).toEqual([409, 'PROFILE_LOCKED']);
  expect(await customerRow(ngozi.id)).toEqual(before);
  expect(await statusesOf(bank, ngozi)).toEqual(['SUBMITTED', 'SUBMITTED', 'APPROVED', 'APPROVED']);
});

test('POST /api/onboarding/basic-profile, again on the way to the documents: goes on, and disturbs no reviewer unless something is new', async () => {
  const ngozi = await openApplicant(bank);
  const body = profileOf(ngozi);
  await saveProfile(bank, ngozi, body);
  await askProvider(bank);
  const [waiting] = await waitingFor(bank, 'PROFILE', ngozi);
  const { bvn, nin } = await profile(ngozi.token);

  for (const same of [body, { ...body, bvn, nin }]) {
    expect((await saveProfile(bank, ngozi, same)).status).toBe(200);
    expect(await statusesOf(bank, ngozi)).toEqual(['SUBMITTED', null, 'APPROVED', 'APPROVED']);
    expect(await waitingFor(bank, 'PROFILE', ngozi)).toEqual([waiting]);
  }
  const phoneNumber = `0809${ngozi.phoneNumber.slice(4)}`;
  expect((await saveProfile(bank, ngozi, { ...body, phoneNumber })).status).toBe(200);
  expect(await profile(ngozi.token)).toMatchObject({ phoneNumber });
  expect(await statusesOf(bank, ngozi)).toEqual(['SUBMITTED', null, 'APPROVED', 'APPROVED']);
  const waitingNow = await waitingFor(bank, 'PROFILE', ngozi);
  expect(waitingNow).toHaveLength(1);
  expect(waitingNow[0]?.id).not.toBe(waiting?.id);
});

test('POST /api/onboarding/basic-profile, with another BVN while the first is looked at: asks about the new one', async () => {
  const ngozi = await openApplicant(bank);
  await saveProfile(bank, ngozi, { bvn: newNumber('000') });
  expect((await saveProfile(bank, ngozi, { bvn: '22255566677' })).status).toBe(200);
  await askProvider(bank);
  expect(await statusesOf(bank, ngozi)).toEqual(['SUBMITTED', null, 'APPROVED', 'APPROVED']);
  expect((await profile(ngozi.token)).bvn).toBe('222****6677');
});

test('POST /api/onboarding/basic-profile, by somebody onboarded: answers 409', async () => {
  const ada = await bank.signedIn();
  expect(seen(await saveProfile(bank, ada))).toEqual([409, 'PROFILE_LOCKED']);
});

test('POST /api/onboarding/basic-profile, eight times at once: leaves one whole profile under review', async () => {
  const ngozi = await openApplicant(bank);
  const bodies = 'abcdefgh'.split('').map((letter, place) =>
    profileOf(ngozi, {
      firstName: `Ngozi${letter}`,
      bvn: `2225550010${place}`,
      nin: `9995550010${place}`,
    }),
  );
  const answers = await Promise.all(bodies.map((body) => saveProfile(bank, ngozi, body)));
  expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200));
  const { firstName, bvn, nin } = await profile(ngozi.token);
  const place = 'abcdefgh'.indexOf(firstName.at(-1) ?? '');
  expect([bvn, nin]).toEqual([`222****010${place}`, `999****010${place}`]);
  expect(await waitingFor(bank, 'PROFILE', ngozi)).toHaveLength(1);
  await askProvider(bank);
  expect(await statusesOf(bank, ngozi)).toEqual(['SUBMITTED', null, 'APPROVED', 'APPROVED']);
});

test('POST /api/onboarding/basic-profile, after a decline: submits it anew, and the decided parts stay', async () => {
  const ngozi = await openApplicant(bank);
  await saveProfile(bank, ngozi, { nin: newNumber('000') });
  await askProvider(bank);
  await decideAll(bank, 'PROFILE', ngozi, 'DECLINED', 'We need the name on your passport');
  expect(await status(ngozi.token)).toMatchObject({
    basicProfileStatus: 'DECLINED',
    basicProfileComment: 'We need the name on your passport',
    bvnStatus: 'APPROVED',
    ninStatus: 'DECLINED',
  });
  const kept = await profile(ngozi.token);

  // The approved BVN is locked, whatever the request says.
  const saved = await saveProfile(bank, ngozi, { bvn: newNumber(), nin: '55566677788' });

  expect(saved.status).toBe(200);
  expect(await status(ngozi.token)).toMatchObject({
    basicProfileStatus: 'SUBMITTED',
    basicProfileComment: null,
    bvnStatus: 'APPROVED',
    ninStatus: 'SUBMITTED',
    ninComment: null,
  });
  expect(await profile(ngozi.token)).toMatchObject({ bvn: kept.bvn, nin: '555****7788' });
});

test('POST /api/onboarding/basic-profile, when the profile is approved and a number is not: keeps names and phone', async () => {
  const ngozi = await openApplicant(bank);
  await saveProfile(bank, ngozi, { bvn: newNumber('000') });
  await askProvider(bank);
  await decideAll(bank, 'PROFILE', ngozi);
  const before = await customerRow(ngozi.id);

  const changes = { firstName: 'Mallory', phoneNumber: '08035556667', bvn: newNumber() };
  expect((await saveProfile(bank, ngozi, changes)).status).toBe(200);

  expect(await customerRow(ngozi.id)).toEqual(before);
  expect(await statusesOf(bank, ngozi)).toEqual(['APPROVED', null, 'SUBMITTED', 'APPROVED']);
});

test('POST /api/onboarding/basic-profile, with other names than a number was approved under: asks about the number again', async () => {
  const ngozi = await openApplicant(bank);
  await saveProfile(bank, ngozi);
  await askProvider(bank);
  await decideAll(bank, 'PROFILE', ngozi, 'DECLINED');
  const masked = await profile(ngozi.token);

  await saveProfile(bank, ngozi, { lastName: 'Mallory', bvn: masked.bvn, nin: masked.nin });

  expect(await statusesOf(bank, ngozi)).toEqual(['SUBMITTED', null, 'SUBMITTED', 'SUBMITTED']);
  await askProvider(bank);
  expect(await statusesOf(bank, ngozi)).toEqual(['SUBMITTED', null, 'APPROVED', 'APPROVED']);
  expect(await profile(ngozi.token)).toMatchObject({ lastName: 'Mallory', bvn: masked.bvn });
});

test('POST /api/onboarding/basic-profile, with masks: keeps the numbers on file, and refuses a mask of nothing', async () => {
  const ngozi = await openApplicant(bank);
  const first = await saveProfile(bank, ngozi, { bvn: '222****4455', nin: '999****7766' });
  expect(seen(first)).toEqual([400, 'BAD_REQUEST']);
  expect(first.body).toMatchObject({
    fieldErrors: { bvn: 'BVN and NIN are exactly 11 digits', nin: 'BVN and NIN are exactly 11 digits' },
  });
  expect(await statusesOf(bank, ngozi)).toEqual([null, null, null, null]);

  await saveProfile(bank, ngozi, { bvn: '22211114455', nin: '99900007000' });
  await askProvider(bank);
  const other = await saveProfile(bank, ngozi, { nin: '999****7766' });
  expect([...seen(other), (other.body as { fieldErrors: object }).fieldErrors]).toEqual([
    400,
    'BAD_REQUEST',
    { nin: 'BVN and NIN are exactly 11 digits' },
  ]);
  const { nin } = await profile(ngozi.token);
  expect(nin).toBe('999****7000');
  expect((await saveProfile(bank, ngozi, { nin })).status).toBe(200);
  await askProvider(bank);
  expect((await status(ngozi.token)).ninStatus).toBe('DECLINED');
});

test('POST /api/onboarding/basic-profile, with what is no profile: answers 400 and names the field', async () => {
  const ngozi = await openApplicant(bank);
  for (const [field, value] of [
    ['bvn', '2223334445'],
    ['bvn', '222333444555'],
    ['bvn', '٢٢٢٣٣٣٤٤٤٥٥'],
    ['bvn', 22_233_344_455],
    ['nin', '222***4455'],
    ['nin', ''],
    ['firstName', '   '],
    ['firstName', 'Ngozi 123456'],
    ['lastName', 'Eze‮'],
    ['lastName', 'x'.repeat(61)],
    ['phoneNumber', '12345'],
    ['phoneNumber', null],
  ] as const) {
    const body = { ...profileOf(ngozi), [field]: value };
    const answer = await bank.call(PROFILE, { token: ngozi.token, body });
    expect([field, value, ...seen(answer)]).toEqual([field, value, 400, 'BAD_REQUEST']);
    expect(Object.keys((answer.body as { fieldErrors: object }).fieldErrors)).toEqual([field]);
  }
  expect(await statusesOf(bank, ngozi)).toEqual([null, null, null, null]);
});

test("POST /api/onboarding/basic-profile, with fields that are not the customer's to set: ignores them", async () => {
  const ngozi = await openApplicant(bank);
  const body = {
    ...profileOf(ngozi, {
      email: 'mallory@harvest.test',
      phoneNumber: `+234 ${ngozi.phoneNumber.slice(1)}`,
    }),
    basicProfileStatus: 'APPROVED',
    onboardingComplete: true,
    kycLevel: 3,
    role: 'ADMIN',
  };
  const before = await customerRow(ngozi.id);
  expect((await bank.call(PROFILE, { token: ngozi.token, body })).status).toBe(200);
  expect(await customerRow(ngozi.id)).toEqual(before);
});

test("POST /api/onboarding/basic-profile, with another customer's phone number: answers 422, and 429 to whoever tries many", async () => {
  const ngozi = await openApplicant(bank);
  const musa = await bank.openCustomer();
  const taken = { phoneNumber: musa.phoneNumber };
  const first = await saveProfile(bank, ngozi, taken);
  expect(seen(first)).toEqual([422, 'PHONE_NUMBER_NOT_ACCEPTED']);
  expect(await statusesOf(bank, ngozi)).toEqual([null, null, null, null]);
  expect(await profile(ngozi.token)).toMatchObject({ phoneNumber: ngozi.phoneNumber, bvn: '' });

  for (let tries = 1; tries < 20; tries += 1) await saveProfile(bank, ngozi, taken);
  const flooded = await saveProfile(bank, ngozi, taken);
  expect(seen(flooded)).toEqual([429, 'FLOODED']);
  expect(Number(flooded.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('POST /api/onboarding/basic-profile, repeated under its key: runs once; with another body: answers 409', async () => {
  const ngozi = await openApplicant(bank);
  const headers = { 'idempotency-key': newId() };
  const body = profileOf(ngozi);
  const first = await bank.call(PROFILE, { token: ngozi.token, body, headers });
  const again = await bank.call(PROFILE, { token: ngozi.token, body, headers });
  expect([first.status, again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 200, 'true']);
  const other = { ...body, firstName: 'Mallory' };
  expect(seen(await bank.call(PROFILE, { token: ngozi.token, body: other, headers }))).toEqual([
    409,
    'IDEMPOTENCY_MISMATCH',
  ]);

  // The answer was lost before it was kept, and the lease ran out: the repeat finds what the first run did.
  await bank.platform.db
    .updateTable('idempotency_keys')
    .set({ response_status: null, response_body: null, leased_until: new Date(0) })
    .where('customer_id', '=', ngozi.id)
    .execute();
  expect((await bank.call(PROFILE, { token: ngozi.token, body, headers })).status).toBe(200);
  expect(await statusesOf(bank, ngozi)).toEqual(['SUBMITTED', null, 'SUBMITTED', 'SUBMITTED']);
});

test('BVN and NIN, wherever they are kept or sent: are never readable', async () => {
  const ngozi = await openApplicant(bank);
  const [bvn, nin] = [newNumber('456'), newNumber('000')];
  await saveProfile(bank, ngozi, { bvn, nin });
  await askProvider(bank);
  await uploadDocument(bank, ngozi, PASSPORT);
  await bank.deliverMessages();
  // A column of bytes is read as hexadecimal digits.
  const written = [bvn, nin].flatMap((number) => [
    number,
    Buffer.from(number).toString('hex'),
    Buffer.from(number).toString('base64').slice(0, -4),
  ]);
  const tables = await bank.platform.pool.query<{ name: string }>(
    // Those that the runtime role may read at all.
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  expect(tables.rows.length).toBeGreaterThan(20);
  for (const { name } of tables.rows) {
    const all = await bank.platform.pool.query<{ line: string }>(`select t::text as line from "${name}" t`);
    const leaks = all.rows.filter(({ line }) => written.some((number) => line.includes(number)));
    expect([name, leaks]).toEqual([name, []]);
  }
});
