import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import type { SignedIn, TestBank } from '../../../../scripts/testing/bank.ts';
import {
  decideAll,
  decideOne,
  downloadDocument,
  IDENTITY_CARD,
  keepDocument,
  keptOf,
  listDocuments,
  openApplicant,
  openBankWithSandbox,
  PASSPORT,
  saveProfile,
  statusesOf,
  submitEverything,
  UTILITY_BILL,
  uploadDocument,
  waitingFor,
} from '../../../../scripts/testing/onboarding.ts';
import { dataUrl, png } from '../../../../scripts/testing/pictures.ts';
import { newId } from '../bank/ids.ts';

const DOWNLOAD = 'GET /api/onboarding/documents/{id}/download';
const DELETE = 'DELETE /api/onboarding/documents/{id}';
const UPLOAD = 'POST /api/onboarding/documents';

let bank: TestBank;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ bank, close } = await openBankWithSandbox());
});
afterAll(() => close());

const remove = (applicant: SignedIn, id: string) =>
  bank.call(DELETE, { token: applicant.token, params: { id } });

describe('the list', () => {
  test('GET /api/onboarding/documents, before anything is uploaded: asks for the passport first, then the others', async () => {
    const nothing = { id: null, description: null, status: null, uploaded: false, verificationComment: null };
    expect(await listDocuments(bank, await openApplicant(bank))).toEqual([
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
    const id = await keepDocument(bank, ngozi, { ...IDENTITY_CARD, description: '<b>=cmd</b>' });
    await decideAll(bank, 'DOCUMENT', ngozi, 'DECLINED', 'The back is missing');
    expect((await listDocuments(bank, ngozi))[1]).toMatchObject({
      id,
      description: "Voter's card",
      status: 'DECLINED',
      uploaded: true,
      verificationComment: 'The back is missing',
    });
  });

  test('GET /api/onboarding/document-types: tells each kind and what it fits best', async () => {
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
  test('POST /api/onboarding/documents, without a kind: answers 400; of an unknown document: 404', async () => {
    const ngozi = await openApplicant(bank);
    for (const kind of [null, undefined, 0, 999, 2_147_483_648, Number.MAX_SAFE_INTEGER]) {
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
    for (const documentTypeId of ['two', 1.5, null, 1e300]) {
      const answer = await uploadDocument(bank, ngozi, { ...IDENTITY_CARD, documentTypeId });
      expect([documentTypeId, ...seen(answer)]).toEqual([documentTypeId, 400, 'BAD_REQUEST']);
    }
    expect(await keptOf(bank, ngozi)).toEqual([0, 0, 0]);
  });

  test('POST /api/onboarding/documents, with a kind meant for another document: keeps it for staff to judge', async () => {
    const ngozi = await openApplicant(bank);
    await keepDocument(bank, ngozi, { ...UTILITY_BILL, documentTypeId: IDENTITY_CARD.documentTypeId });
    expect((await listDocuments(bank, ngozi))[1]).toMatchObject({
      documentTypeId: IDENTITY_CARD.documentTypeId,
      description: UTILITY_BILL.description,
      status: 'SUBMITTED',
    });
  });

  test('POST /api/onboarding/documents, again for the same document: replaces it, and the old one is gone', async () => {
    const ngozi = await openApplicant(bank);
    const old = await keepDocument(bank, ngozi, PASSPORT);
    const id = await keepDocument(bank, ngozi, { ...PASSPORT, content: dataUrl(png(90, 90)) });

    expect(id).not.toBe(old);
    expect((await listDocuments(bank, ngozi))[0]).toMatchObject({ id, status: 'SUBMITTED' });
    expect(await sharp((await downloadDocument(bank, ngozi, id)).bytes).metadata()).toMatchObject({
      width: 90,
      height: 90,
    });
    expect(seen(await bank.call(DOWNLOAD, { token: ngozi.token, params: { id: old } }))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    expect(await keptOf(bank, ngozi)).toEqual([1, 1, 0]);
  });

  test('POST /api/onboarding/documents, for an approved one: answers 409, also a deletion', async () => {
    const ngozi = await openApplicant(bank);
    const id = await keepDocument(bank, ngozi, PASSPORT);
    await decideAll(bank, 'DOCUMENT', ngozi);
    expect(seen(await uploadDocument(bank, ngozi, PASSPORT))).toEqual([409, 'DOCUMENT_LOCKED']);
    expect(seen(await remove(ngozi, id))).toEqual([409, 'DOCUMENT_LOCKED']);
    expect((await listDocuments(bank, ngozi))[0]).toMatchObject({ id, status: 'APPROVED' });
    expect(await keptOf(bank, ngozi)).toEqual([1, 1, 0]);
  });

  test('POST /api/onboarding/documents, an optional one after the onboarding is complete: is kept, changed and deleted', async () => {
    const ngozi = await openApplicant(bank);
    await submitEverything(bank, ngozi);
    await decideAll(bank, 'PROFILE', ngozi);
    await decideAll(bank, 'DOCUMENT', ngozi);
    const id = await keepDocument(bank, ngozi, UTILITY_BILL);
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
    expect(await keptOf(bank, ngozi)).toEqual([1, 1, 0]);
    const other = await uploadDocument(bank, ngozi, { ...PASSPORT, content: dataUrl(png(9, 9)) }, headers);
    expect(seen(other)).toEqual([409, 'IDEMPOTENCY_MISMATCH']);
  });
});

describe('deleting', () => {
  test('DELETE /api/onboarding/documents/{id}, of a mandatory one: takes its stage back, and the file is gone', async () => {
    const ngozi = await openApplicant(bank);
    await submitEverything(bank, ngozi);
    const [passport] = await listDocuments(bank, ngozi);
    expect((await statusesOf(bank, ngozi))[1]).toBe('SUBMITTED');

    const answer = await remove(ngozi, passport?.id ?? '');

    expect([answer.status, answer.body]).toEqual([200, { message: 'Deleted successfully' }]);
    expect((await statusesOf(bank, ngozi))[1]).toBeNull();
    expect((await listDocuments(bank, ngozi))[0]).toMatchObject({ id: null, uploaded: false, status: null });
    expect(seen(await remove(ngozi, passport?.id ?? ''))).toEqual([404, 'NOT_FOUND']);
    expect(await keptOf(bank, ngozi)).toEqual([1, 1, 0]);
  });

  test('DELETE /api/onboarding/documents/{id}, of an optional one: leaves the stage as it is', async () => {
    const ngozi = await openApplicant(bank);
    await submitEverything(bank, ngozi);
    const id = await keepDocument(bank, ngozi, UTILITY_BILL);
    expect((await remove(ngozi, id)).status).toBe(200);
    expect((await statusesOf(bank, ngozi))[1]).toBe('SUBMITTED');
  });

  test('documents of somebody else, by their id: are as unknown as none', async () => {
    const ngozi = await openApplicant(bank);
    const mallory = await openApplicant(bank);
    const id = await keepDocument(bank, ngozi, PASSPORT);
    for (const route of [DOWNLOAD, DELETE] as const) {
      const foreign = await bank.call(route, { token: mallory.token, params: { id } });
      const unknown = await bank.call(route, { token: mallory.token, params: { id: newId() } });
      expect(seen(foreign)).toEqual([404, 'NOT_FOUND']);
      const withoutTrace = ({ body }: typeof foreign) => ({ ...(body as object), traceId: undefined });
      expect(withoutTrace(foreign)).toEqual(withoutTrace(unknown));
    }
    for (const bad of ['1', 'nonsense', '..%2f..%2fpasswd', '%00'])
      expect((await bank.call(DOWNLOAD, { token: ngozi.token, params: { id: bad } })).status).toBe(400);
    expect((await listDocuments(bank, ngozi))[0]).toMatchObject({ id, uploaded: true });
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
    expect(await keptOf(bank, ngozi)).toEqual([1, 1, 0]);
  });

  test('a deletion while the last document comes: leaves a stage that says what is there', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ngozi = await openApplicant(bank);
      await saveProfile(bank, ngozi);
      const passport = await keepDocument(bank, ngozi, PASSPORT);
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
      await keepDocument(bank, ngozi, PASSPORT);
      const [line] = await waitingFor(bank, 'DOCUMENT', ngozi);
      const [decided, replaced] = await Promise.all([
        decideOne(bank, { kind: 'DOCUMENT', id: line?.id ?? '', status: 'APPROVED' }),
        uploadDocument(bank, ngozi, PASSPORT),
      ]);
      const [passport] = await listDocuments(bank, ngozi);
      // Either the approval came first and locked the picture, or the new picture waits unseen.
      expect([decided, replaced.status, passport?.id === line?.id, passport?.status]).toEqual(
        decided ? [true, 409, true, 'APPROVED'] : [false, 200, false, 'SUBMITTED'],
      );
      expect(await keptOf(bank, ngozi)).toEqual([1, 1, 0]);
    }
  });
});

test('POST /api/onboarding/documents, with a session that ended: answers 401 before the body is read', async () => {
  const answer = await bank.call(UPLOAD, { token: 'x'.repeat(43), raw: '{"half' });
  expect(seen(answer)).toEqual([401, 'UNAUTHENTICATED']);
});
