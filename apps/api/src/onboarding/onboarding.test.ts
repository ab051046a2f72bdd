import { afterAll, beforeAll, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import type { TestBank } from '../../../../scripts/testing/bank.ts';
import {
  askProvider,
  decideAll,
  decideOne,
  IDENTITY_CARD,
  newNumber,
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
    detail: 'You can receive money, but not pay anybody yet. Confirm your details for KYC level 1 first.',
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
    bvnComment: 'This BVN could not be matched to you: check the number, your names and your date of birth.',
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
