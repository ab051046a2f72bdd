import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestBank, type TestBank } from '../../../../scripts/testing/bank.ts';
import {
  askProvider,
  decideAll,
  decideOne,
  IDENTITY_CARD,
  newNumber,
  openApplicant,
  PASSPORT,
  profileOf,
  saveProfile,
  statusesOf,
  submitEverything,
  UTILITY_BILL,
  uploadDocument,
  waitingFor,
} from '../../../../scripts/testing/onboarding.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/src/sandbox.ts';
import { newId } from '../platform/ids.ts';
import { loadWaiting, readWaitingFile } from './onboarding.ts';

const PROFILE = 'POST /api/onboarding/basic-profile';

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
const profile = (token: string) => bank.ask('GET /api/onboarding/basic-profile', { token });
const status = (token: string) => bank.ask('GET /api/onboarding-statuses', { token });

async function customerRow(id: string) {
  return bank.platform.db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

describe('from registration to home', () => {
  test('onboarding, from the first look to the last approval: opens the bank to the session that is already there', async () => {
    const ngozi = await openApplicant(bank);
    const { token } = ngozi;
    expect(await statusesOf(bank, ngozi)).toEqual([null, null, null, null]);
    expect(await profile(token)).toEqual({
      firstName: ngozi.firstName,
      lastName: ngozi.lastName,
      email: ngozi.email,
      phoneNumber: ngozi.phoneNumber,
      bvn: '',
      nin: '',
    });

    const saved = await saveProfile(bank, ngozi, { bvn: '22233344455', nin: '99988877766' });
    expect([saved.status, saved.body]).toEqual([200, { message: 'Basic Profile updated successfully' }]);
    expect(await statusesOf(bank, ngozi)).toEqual(['SUBMITTED', null, 'SUBMITTED', 'SUBMITTED']);
    expect(await profile(token)).toMatchObject({ bvn: '222****4455', nin: '999****7766' });
    await askProvider(bank);
    expect(await statusesOf(bank, ngozi)).toEqual(['SUBMITTED', null, 'APPROVED', 'APPROVED']);

    const passport = await uploadDocument(bank, ngozi, PASSPORT);
    expect(passport.body).toEqual({
      message: 'Document uploaded successfully',
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
    });
    expect(await statusesOf(bank, ngozi)).toEqual(['SUBMITTED', null, 'APPROVED', 'APPROVED']);
    expect((await uploadDocument(bank, ngozi, IDENTITY_CARD)).status).toBe(200);
    expect(await statusesOf(bank, ngozi)).toEqual(['SUBMITTED', 'SUBMITTED', 'APPROVED', 'APPROVED']);
    // Looked at by staff or not, an optional document holds nothing up.
    expect((await uploadDocument(bank, ngozi, UTILITY_BILL)).status).toBe(200);

    expect(await decideAll(bank, 'PROFILE', ngozi)).toEqual([true]);
    const [first, second] = await waitingFor(bank, 'DOCUMENT', ngozi);
    for (const line of [first, second])
      expect(await decideOne(bank, { kind: 'DOCUMENT', id: line?.id ?? '', status: 'APPROVED' })).toBe(true);

    expect(await statusesOf(bank, ngozi)).toEqual(['APPROVED', 'APPROVED', 'APPROVED', 'APPROVED']);
    expect((await status(token)).onboardingComplete).toBe(true);
    expect((await bank.call('GET /api/accounts', { token })).status).toBe(200);
    const [mail] = await bank.mailTo(ngozi.email);
    expect(mail).toMatchObject({
      subject: 'Your Onboarding is now complete',
      text: 'Your Onboarding is now complete. Log back into the app to access all features.',
    });
  });

  test('an account, of somebody onboarded a moment ago: receives money, and says what to do before it sends any', async () => {
    const ngozi = await openApplicant(bank);
    await submitEverything(bank, ngozi);
    await decideAll(bank, 'PROFILE', ngozi);
    await decideAll(bank, 'DOCUMENT', ngozi);

    const ada = await bank.signedIn({ balances: [10_000] });
    expect((await bank.send(ada, ngozi.account, 25)).status).toBe(200);
    expect(await bank.balanceOf(ngozi.account)).toBe(2_500n);

    const { accountNumber } = ngozi.account;
    const refused = await bank.call('POST /api/transfer/intrabank', {
      token: ngozi.token,
      body: {
        sourceAccountNumber: accountNumber,
        destinationAccountNumber: ada.account.accountNumber,
        amount: 5,
        description: 'Seedlings',
      },
    });
    expect(seen(refused)).toEqual([422, 'KYC_LEVEL_TOO_LOW']);
    expect(refused.body).toMatchObject({
      detail: 'Verify your identity in KYC Settings before you send money.',
    });
    expect(await bank.balanceOf(ngozi.account)).toBe(2_500n);
  });

  test('GET /api/onboarding/status, before the last approval: says no, and money routes answer 409', async () => {
    const ngozi = await openApplicant(bank);
    await submitEverything(bank, ngozi);
    expect(await decideAll(bank, 'DOCUMENT', ngozi)).toEqual([true, true]);

    const answer = await bank.ask('GET /api/onboarding/status', { token: ngozi.token });
    expect(answer.onboardingComplete).toBe(false);
    expect(seen(await bank.call('GET /api/accounts', { token: ngozi.token }))).toEqual([
      409,
      'ONBOARDING_INCOMPLETE',
    ]);
    const completedAt = async () => (await customerRow(ngozi.id)).onboarding_completed_at;
    expect(await completedAt()).toBeNull();
    await decideAll(bank, 'PROFILE', ngozi);
    expect(await completedAt()).not.toBeNull();
  });

  test('GET /api/onboarding-status and its two siblings: answer the same eight fields, stages and flag', async () => {
    const ngozi = await openApplicant(bank);
    await saveProfile(bank, ngozi, { bvn: newNumber('000') });
    await askProvider(bank);
    const expected = await status(ngozi.token);

    expect(expected).toEqual({
      basicProfileStatus: 'SUBMITTED',
      basicProfileComment: null,
      documentStatus: null,
      documentComment: null,
      bvnStatus: 'DECLINED',
      bvnComment: 'This BVN is registered with other names. Check the number and your names.',
      ninStatus: 'APPROVED',
      ninComment: null,
      stages: [
        { section: 'BASIC_PROFILE', name: 'Basic Profile', status: 'SUBMITTED', comment: null },
        { section: 'DOCUMENT_VERIFICATION', name: 'Document Upload', status: null, comment: null },
        {
          section: 'BVN_VERIFICATION',
          name: 'BVN Verification',
          status: 'DECLINED',
          comment: expected.bvnComment,
        },
        { section: 'NIN_VERIFICATION', name: 'NIN Verification', status: 'APPROVED', comment: null },
      ],
      onboardingComplete: false,
    });
    expect(await bank.ask('GET /api/onboarding/status', { token: ngozi.token })).toEqual(expected);
    expect(await bank.ask('GET /api/onboarding-status', { token: ngozi.token })).toEqual(expected);
  });

  test('POST /api/onboarding/business-information: keeps it, shows it again and holds nothing up', async () => {
    const ngozi = await openApplicant(bank);
    const read = () => bank.ask('GET /api/onboarding/business-information', { token: ngozi.token });
    const nothing = {
      businessName: null,
      natureOfBusiness: null,
      registrationNumber: null,
      businessAddress: null,
    };
    expect(await read()).toEqual(nothing);
    const yams = { ...nothing, businessName: 'Eze <b>Yams</b>', businessAddress: '1 Farm Road' };
    await bank.ask('POST /api/onboarding/business-information', { token: ngozi.token, body: yams });
    expect(await read()).toEqual(yams);
    await bank.ask('POST /api/onboarding/business-information', { token: ngozi.token, body: {} });
    expect(await read()).toEqual(nothing);
    expect(await statusesOf(bank, ngozi)).toEqual([null, null, null, null]);
  });
});

describe('saving the profile', () => {
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
      ['bvn', '２２２３３３４４４５５'],
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
    expect([first.status, again.status, again.headers.get('idempotency-replayed')]).toEqual([
      200,
      200,
      'true',
    ]);
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
    const tables = await bank.platform.pool.query<{ name: string }>(
      // Those that the runtime role may read at all.
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    );
    expect(tables.rows.length).toBeGreaterThan(20);
    for (const { name } of tables.rows) {
      const all = await bank.platform.pool.query<{ line: string }>(`select t::text as line from "${name}" t`);
      const leaks = all.rows.filter(({ line }) => line.includes(bvn) || line.includes(nin));
      expect([name, leaks]).toEqual([name, []]);
    }
  });
});

describe('what staff decide', () => {
  test('a declined profile or document: is told by e-mail and SMS, without the reason', async () => {
    const ngozi = await openApplicant(bank);
    await submitEverything(bank, ngozi);
    await decideAll(bank, 'PROFILE', ngozi, 'DECLINED', 'You are on the list of Mallory');
    const [, card] = await waitingFor(bank, 'DOCUMENT', ngozi);
    await decideOne(bank, {
      kind: 'DOCUMENT',
      id: card?.id ?? '',
      status: 'DECLINED',
      comment: 'Mallory again',
    });

    for (const address of [ngozi.email, ngozi.phoneNumber]) {
      const [document, basicProfile] = await bank.mailTo(address);
      expect(document?.subject).toBe('Your Proof of Identity was declined');
      expect(basicProfile?.subject).toBe('Your Basic Profile was declined');
      for (const mail of [document, basicProfile]) expect(mail?.text).not.toContain('Mallory');
    }
    expect(await status(ngozi.token)).toMatchObject({
      basicProfileComment: 'You are on the list of Mallory',
      documentStatus: 'DECLINED',
      documentComment: 'Mallory again',
    });
  });

  test('a declined document, replaced: is submitted with its stage, and the approval completes the onboarding', async () => {
    const ngozi = await openApplicant(bank);
    await submitEverything(bank, ngozi);
    await decideAll(bank, 'PROFILE', ngozi);
    const [passport, card] = await waitingFor(bank, 'DOCUMENT', ngozi);
    await decideOne(bank, {
      kind: 'DOCUMENT',
      id: passport?.id ?? '',
      status: 'DECLINED',
      comment: 'Too dark',
    });
    await decideOne(bank, { kind: 'DOCUMENT', id: card?.id ?? '', status: 'APPROVED' });
    expect((await statusesOf(bank, ngozi))[1]).toBe('DECLINED');

    expect((await uploadDocument(bank, ngozi, PASSPORT)).status).toBe(200);

    expect((await statusesOf(bank, ngozi))[1]).toBe('SUBMITTED');
    expect(await decideAll(bank, 'DOCUMENT', ngozi)).toEqual([true]);
    expect((await status(ngozi.token)).onboardingComplete).toBe(true);
  });

  test('a decision about what was decided, replaced or submitted anew meanwhile: does nothing', async () => {
    const ngozi = await openApplicant(bank);
    await submitEverything(bank, ngozi);
    const [seenProfile] = await waitingFor(bank, 'PROFILE', ngozi);
    const [passport] = await waitingFor(bank, 'DOCUMENT', ngozi);
    const onProfile = { kind: 'PROFILE', id: seenProfile?.id ?? '' } as const;
    const onPassport = { kind: 'DOCUMENT', id: passport?.id ?? '' } as const;

    expect(await decideOne(bank, { ...onProfile, status: 'DECLINED', comment: 'No' })).toBe(true);
    expect(await decideOne(bank, { ...onProfile, status: 'APPROVED' })).toBe(false);
    await saveProfile(bank, ngozi, { lastName: 'Mallory' });
    await uploadDocument(bank, ngozi, PASSPORT);

    // Nobody approves a name or a picture they did not see.
    expect(await decideOne(bank, { ...onProfile, status: 'APPROVED' })).toBe(false);
    expect(await decideOne(bank, { ...onPassport, status: 'APPROVED' })).toBe(false);
    expect(await decideOne(bank, { kind: 'DOCUMENT', id: newId(), status: 'APPROVED' })).toBe(false);
    expect((await statusesOf(bank, ngozi)).slice(0, 2)).toEqual(['SUBMITTED', 'SUBMITTED']);
  });

  test('the same decision by eight people at once: counts once, and completes the onboarding once', async () => {
    const ngozi = await openApplicant(bank);
    await submitEverything(bank, ngozi);
    await decideAll(bank, 'DOCUMENT', ngozi);
    const [line] = await waitingFor(bank, 'PROFILE', ngozi);
    const decision = { kind: 'PROFILE', id: line?.id ?? '', status: 'APPROVED' } as const;

    const outcomes = await Promise.all(Array.from({ length: 8 }, () => decideOne(bank, decision)));

    expect(outcomes.filter((done) => done)).toHaveLength(1);
    const events = await bank.platform.db
      .selectFrom('events')
      .select('type')
      .where('customer_id', '=', ngozi.id)
      .execute();
    expect(events).toEqual([{ type: 'ONBOARDING_COMPLETED' }]);
  });

  test('what waits, as staff see it: tells the person, masked numbers and pictures, and pictures of nobody else', async () => {
    const ngozi = await openApplicant(bank);
    const musa = await openApplicant(bank);
    await saveProfile(bank, ngozi, { bvn: '22299994455', nin: '77799994000' });
    await askProvider(bank);
    await uploadDocument(bank, ngozi, PASSPORT);
    await uploadDocument(bank, ngozi, IDENTITY_CARD);
    const his = await uploadDocument(bank, musa, PASSPORT);
    const [, card] = await waitingFor(bank, 'DOCUMENT', ngozi);
    const now = await bank.platform.clock.now();
    const load = (id: string) =>
      bank.platform.db
        .transaction()
        .execute((transaction) =>
          loadWaiting({ platform: bank.platform, transaction, now }, 'DOCUMENT', id, 'LOCK'),
        );

    const waiting = await load(card?.id ?? '');

    expect(waiting).toMatchObject({
      what: 'Proof of Identity',
      customerName: `${ngozi.firstName} ${ngozi.lastName}`,
      files: [{ id: card?.id, name: "Proof of Identity: Voter's card" }, { name: 'Passport Photograph' }],
    });
    expect(waiting?.facts).toEqual(
      expect.arrayContaining([
        { label: 'Document Type', value: "Voter's card" },
        { label: 'BVN', value: '222****4455' },
        { label: 'NIN', value: '777****4000' },
        { label: 'NIN Verification', value: expect.stringMatching(/^Declined .*: This NIN is/) as unknown },
        { label: 'Address', value: 'Not given' },
      ]),
    );
    expect(JSON.stringify(waiting)).not.toMatch(/22299994455|77799994000/);
    if (waiting === undefined) throw new Error('It waits');
    expect(await readWaitingFile(bank.platform, waiting, card?.id ?? '')).toMatch(/^data:image\/png;base64,/);
    const { id: foreign } = his.body as { id: string };
    await expect(readWaitingFile(bank.platform, waiting, foreign)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    for (const id of [newId(), 'nonsense', ngozi.id]) expect(await load(id)).toBeUndefined();
  });
});
