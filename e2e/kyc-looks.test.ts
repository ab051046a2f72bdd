import type { Contract } from '@harvest/contracts/contract';
import type { WireResponse } from '@harvest/contracts/endpoint';
import { says, testLooks } from './support/looks.ts';
import { documentsOf, onboardingAnswers } from './support/onboarding-states.ts';
import { ADA, NGOZI } from './support/people.ts';

type Status = WireResponse<Contract['GET /api/kyc/status']>;
type Submitted = Status['levelDetails']['status'];

const STATUS = 'GET /api/kyc/status';
const NAMES = ['Personal Information', 'Full ID Verification', 'Identification Document'];
const CAPS = [
  { singleLimit: 50_000, dailyLimit: 50_000 },
  { singleLimit: 100_000, dailyLimit: 200_000 },
  { singleLimit: 1_000_000, dailyLimit: 5_000_000 },
];

/** What a page hears of somebody at level 0. */
function levelZero(status: Submitted, numbers: Status['verifiedNumbers']): Status {
  const comment = status === 'DECLINED' ? 'The BVN belongs to somebody else.' : null;
  return {
    currentLevel: '0',
    levelDetails: { status },
    levels: CAPS.map((caps, index) => ({
      level: String(index + 1),
      details: {
        name: NAMES[index] ?? '',
        status: index === 0 ? status : null,
        comment: index === 0 ? comment : null,
        ...caps,
      },
    })),
    limits: { singleLimit: 0, dailyLimit: 0, leftToday: 0 },
    verifiedNumbers: numbers,
  };
}

const VERIFIED = { bvn: '222****1234', nin: '333****5678' };
const OFFER = 'Confirm and start paying up to ₦50,000 a day';

testLooks(
  'Level 0',
  {},
  {
    'where one sends': {
      path: '/transfer',
      as: ADA,
      answers: { [STATUS]: { says: levelZero(null, VERIFIED) } },
      until: says(OFFER),
    },
    'refused where one sends': {
      path: '/transfer',
      as: ADA,
      answers: {
        [STATUS]: { says: levelZero(null, VERIFIED) },
        'POST /api/kyc/level-1': { refuses: 'UNAVAILABLE' },
      },
      until: async (page) => {
        await page.getByRole('button', { name: OFFER }).click();
        await page.getByRole('alert').getByText('The bank is busy right now.').first().waitFor();
      },
    },
    'with nothing verified': {
      path: '/transfer',
      as: ADA,
      answers: { [STATUS]: { says: levelZero(null, { bvn: null, nin: null }) } },
      until: says('We have not verified a BVN or NIN of yours.'),
    },
    'under review': {
      path: '/transfer',
      as: ADA,
      answers: { [STATUS]: { says: levelZero('PENDING', VERIFIED) } },
      until: says('We are checking your details'),
    },
    declined: {
      path: '/transfer',
      as: ADA,
      answers: { [STATUS]: { says: levelZero('DECLINED', VERIFIED) } },
      until: says('Reason: The BVN belongs to somebody else.'),
    },
    'at home': {
      path: '/home',
      as: ADA,
      answers: { [STATUS]: { says: levelZero(null, VERIFIED) } },
      until: says('Start sending'),
    },
    'in the settings': {
      path: '/kyc-setting',
      as: ADA,
      answers: { [STATUS]: { says: levelZero(null, VERIFIED) } },
      until: says(OFFER, 'What each level lets you send'),
    },
    'in the settings, failed': {
      path: '/kyc-setting',
      as: ADA,
      answers: { [STATUS]: 'no connection' },
      until: says('An error occurred while fetching user kyc level status'),
    },
    'once onboarding is complete': {
      path: '/onboarding?step=status',
      as: NGOZI,
      answers: {
        ...onboardingAnswers(
          ['APPROVED', 'APPROVED', 'APPROVED', 'APPROVED'],
          documentsOf('APPROVED', 'APPROVED', null),
        ),
        [STATUS]: { says: levelZero(null, VERIFIED) },
      },
      until: says('Your Onboarding is now complete.', OFFER),
    },
  },
);
