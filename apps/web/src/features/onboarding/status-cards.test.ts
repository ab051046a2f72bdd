import { ONBOARDING_SECTIONS, type StageStatus } from '@harvest/contracts/onboarding';
import { expect, test } from 'vitest';
import type { OnboardingDocument } from '../../api/onboarding-api.ts';
import { statusCards } from './status-cards.ts';

/** The four stages in their order. */
const stages = (...statuses: (StageStatus | null)[]) =>
  Object.entries(ONBOARDING_SECTIONS).map(([section, name], index) => {
    const status = statuses[index] ?? null;
    return { section, name, status, comment: status === 'DECLINED' ? 'Not the same person' : null };
  });

const bill = (status: StageStatus | null): OnboardingDocument => ({
  id: '019a8f0e-5b7c-7d3e-9f00-2b1c3d4e5f60',
  documentTypeId: 3,
  documentName: 'Proof of Address',
  description: 'Utility bill',
  mandatory: false,
  status,
  uploaded: status !== null,
  verificationComment: status === 'DECLINED' ? 'Too dark to read' : null,
  passportPhotograph: false,
});

test.each([
  [
    'SUBMITTED',
    'Dear Merchant, your Basic Profile has been submitted and is currently under review. Kindly be patient.',
    null,
  ],
  ['APPROVED', 'Your Basic Profile was approved.', null],
  ['DECLINED', 'Your Basic Profile was declined. Reason: Not the same person', 'profile'],
  [null, 'Your Basic Profile has not been submitted yet.', 'profile'],
] as const)(
  'the card of a stage that is %s: says so, and leads to what is left to do',
  (status, text, step) => {
    const card = statusCards(stages(status, 'APPROVED', 'APPROVED', 'APPROVED'), []).find(
      ({ key }) => key === 'BASIC_PROFILE',
    );
    expect(card).toMatchObject({ title: 'Basic Profile', text });
    expect(card?.leadsTo?.step ?? null).toBe(step);
  },
);

test('statusCards, with BVN, NIN and documents declined: lead to the page each of them is on', () => {
  const cards = statusCards(stages('SUBMITTED', 'DECLINED', 'DECLINED', 'DECLINED'), []);
  expect(cards.map(({ key, leadsTo }) => [key, leadsTo?.step])).toEqual([
    ['DOCUMENT_VERIFICATION', 'documents'],
    ['BVN_VERIFICATION', 'profile'],
    ['NIN_VERIFICATION', 'profile'],
    ['BASIC_PROFILE', undefined],
  ]);
});

test('statusCards, with a declined document: gives it a card of its own in the place of its section', () => {
  const cards = statusCards(stages('APPROVED', 'DECLINED', 'SUBMITTED', 'SUBMITTED'), [bill('DECLINED')]);
  expect(cards.map(({ title }) => title)).toEqual([
    'Proof of Address',
    'BVN Verification',
    'NIN Verification',
    'Basic Profile',
  ]);
  expect(cards[0]).toMatchObject({
    text: 'Your Proof of Address document has been declined. Reason: Too dark to read',
    leadsTo: { step: 'documents', target: 3 },
  });
});

test('statusCards, with documents under review: keep the card of their section', () => {
  const cards = statusCards(stages('SUBMITTED', 'SUBMITTED', 'SUBMITTED', 'SUBMITTED'), [bill('SUBMITTED')]);
  expect(cards.map(({ title }) => title)).toEqual(Object.values(ONBOARDING_SECTIONS));
});
