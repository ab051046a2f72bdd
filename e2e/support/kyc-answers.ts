import type { Contract } from '@harvest/contracts/contract';
import type { WireResponse } from '@harvest/contracts/endpoint';
import type { BankAnswers } from './bank-answers.ts';

type Status = WireResponse<Contract['GET /api/kyc/status']>;
export type Submitted = Status['levelDetails']['status'];
export type Biodata = WireResponse<Contract['GET /api/kyc/biodata']>;
type Documents = WireResponse<Contract['GET /api/kyc/uploaded-documents']>;

const NAMES = ['Personal Information', 'Full ID Verification', 'Identification Document'];
const CAPS = [
  { singleLimit: 50_000, dailyLimit: 50_000 },
  { singleLimit: 100_000, dailyLimit: 200_000 },
  { singleLimit: 1_000_000, dailyLimit: 5_000_000 },
];

const VERIFIED = { bvn: '222****1234', nin: '333****5678' };
export const NONE_VERIFIED = { bvn: null, nin: null };
export const WHY_DECLINED = 'The BVN belongs to somebody else.';

/** What a page hears of somebody at a level, with what became of the form of the next one. */
export function statusAt(
  level: 0 | 1 | 2 | 3,
  submitted: Submitted = null,
  verifiedNumbers: Status['verifiedNumbers'] = VERIFIED,
  declinedBefore: string | null = null,
): Status {
  const formLevel = Math.min(level + 1, 3);
  const caps = CAPS[level - 1] ?? { singleLimit: 0, dailyLimit: 0 };
  return {
    currentLevel: String(level),
    levelDetails: { status: submitted, declinedBefore },
    levels: CAPS.map((allowed, index) => ({
      level: String(index + 1),
      details: {
        name: NAMES[index] ?? '',
        status: index < level ? 'APPROVED' : index + 1 === formLevel ? submitted : null,
        comment: index + 1 === formLevel && submitted === 'DECLINED' ? WHY_DECLINED : null,
        ...allowed,
      },
    })),
    limits: { ...caps, leftToday: caps.dailyLimit, ownLeftToday: caps.dailyLimit, toNewPeople: null },
    verifiedNumbers,
  };
}

export const BIODATA: Biodata = {
  firstName: 'Ada',
  lastName: 'Obi',
  dateOfBirth: '07-03-1990',
  gender: 'FEMALE',
  phoneNumber: '08030000001',
  email: 'ada.obi@harvest.test',
  address: '12 Zaria Road, Kano',
  ...VERIFIED,
};

/** Nothing of what level 3 asks for. */
export const BARE_BIODATA: Biodata = { ...BIODATA, dateOfBirth: null, gender: null, address: null };

const LATEST = { level: '3', uploadedAt: '2026-11-21T09:30:00.000Z' } as const;

export function documentsOf(status: 'PENDING' | 'APPROVED' | 'DECLINED'): Documents {
  const comment = status === 'DECLINED' ? WHY_DECLINED : null;
  return [
    { ...LATEST, id: '019a8f0e-5b7c-7d3e-9f00-2b1c3d4e5f60', name: 'Utility bill', status, comment },
    {
      ...LATEST,
      id: '019a8f0e-5b7c-7d3e-9f00-2b1c3d4e5f61',
      name: 'Valid identification card',
      status,
      comment,
    },
  ];
}

/** What the page /kyc-setting asks for. */
export const kycAnswers = (
  level: 0 | 1 | 2 | 3,
  submitted: Submitted = null,
  more: BankAnswers = {},
): BankAnswers => ({
  'GET /api/kyc/status': { says: statusAt(level, submitted) },
  'GET /api/kyc/biodata': { says: BIODATA },
  'GET /api/kyc/uploaded-documents': { says: [] },
  ...more,
});
