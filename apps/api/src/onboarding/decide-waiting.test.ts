import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBank } from '../../../../scripts/testing/bank.ts';
import {
  askProvider,
  decideAll,
  decideOne,
  IDENTITY_CARD,
  openApplicant,
  openBankWithSandbox,
  PASSPORT,
  saveProfile,
  statusesOf,
  submitEverything,
  uploadDocument,
  waitingFor,
} from '../../../../scripts/testing/onboarding.ts';
import { newId } from '../bank/ids.ts';
import { loadWaiting, readWaitingFile } from './onboarding.ts';

let bank: TestBank;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ bank, close } = await openBankWithSandbox());
});
afterAll(() => close());

const status = (token: string) => bank.ask('GET /api/onboarding-statuses', { token });

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
    .where('type', '!=', 'SIGNED_IN')
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
      { label: 'Address', value: 'Not given' },
    ]),
  );
  // Answered at the same moment, in either order.
  expect(waiting?.decisions.toSorted((a, b) => a.what.localeCompare(b.what))).toMatchObject([
    { what: 'BVN Verification', status: 'APPROVED' },
    {
      what: 'NIN Verification',
      status: 'DECLINED',
      comment: expect.stringMatching(/^This NIN could not be matched to you: /) as unknown,
    },
  ]);
  expect(JSON.stringify(waiting)).not.toMatch(/22299994455|77799994000/);
  if (waiting === undefined) throw new Error('It waits');
  expect(await readWaitingFile(bank.platform, waiting, card?.id ?? '')).toMatch(/^data:image\/png;base64,/);
  const { id: foreign } = his.body as { id: string };
  await expect(readWaitingFile(bank.platform, waiting, foreign)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  for (const id of [newId(), 'nonsense', ngozi.id]) expect(await load(id)).toBeUndefined();
});
