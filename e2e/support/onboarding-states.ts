import type { Contract, Route } from '@harvest/contracts/contract';
import type { WireResponse } from '@harvest/contracts/endpoint';
import { ONBOARDING_SECTIONS, type StageStatus } from '@harvest/contracts/onboarding';
import { dataUrl, png } from '../../scripts/testing/pictures.ts';
import type { BankAnswers } from './bank-answers.ts';

type Says<R extends Route> = WireResponse<Contract[R]>;
type Document = Says<'GET /api/onboarding/documents'>[number];
type Statuses = readonly [StageStatus | null, StageStatus | null, StageStatus | null, StageStatus | null];

const COMMENTS = [
  'The last name is not the one on your voter’s card.',
  'Too dark to read.',
  'The names differ from those this number belongs to.',
  'This number is not known.',
];

/** How onboarding stands, by the four statuses in their order; what is declined says why. */
function statusOf(statuses: Statuses): Says<'GET /api/onboarding-statuses'> {
  const commentOf = (index: number) => (statuses[index] === 'DECLINED' ? (COMMENTS[index] ?? '') : null);
  const [basicProfileStatus, documentStatus, bvnStatus, ninStatus] = statuses;
  return {
    basicProfileStatus,
    basicProfileComment: commentOf(0),
    documentStatus,
    documentComment: commentOf(1),
    bvnStatus,
    bvnComment: commentOf(2),
    ninStatus,
    ninComment: commentOf(3),
    stages: Object.entries(ONBOARDING_SECTIONS).map(([section, name], index) => ({
      section,
      name,
      status: statuses[index] ?? null,
      comment: commentOf(index),
    })),
    onboardingComplete: statuses.every((status) => status === 'APPROVED'),
  };
}

const ids = [1, 2, 3].map((digit) => `019a8f0e-5b7c-7d3e-9f00-2b1c3d4e5f6${digit}`);

function document(documentTypeId: 1 | 2 | 3, status: StageStatus | null): Document {
  const names = ['Passport Photograph', 'Proof of Identity', 'Proof of Address'];
  const kinds = ['Passport Photograph', 'Voter’s card', 'Utility bill'];
  const isThere = status !== null;
  return {
    id: isThere ? (ids[documentTypeId - 1] ?? null) : null,
    documentTypeId,
    documentName: names[documentTypeId - 1] ?? '',
    description: isThere ? (kinds[documentTypeId - 1] ?? '') : null,
    mandatory: documentTypeId !== 3,
    status,
    uploaded: isThere,
    verificationComment: status === 'DECLINED' ? 'Too dark to read. Take it by daylight, please.' : null,
    passportPhotograph: documentTypeId === 1,
  };
}

/** The documents the bank asks for, by their statuses: passport photograph, identity, address. */
export function documentsOf(
  passport: StageStatus | null,
  identity: StageStatus | null,
  address: StageStatus | null,
): Document[] {
  return [document(1, passport), document(2, identity), document(3, address)];
}

/** What a page hears of somebody whose stages and documents stand like this. */
export function onboardingAnswers(
  statuses: Statuses,
  documents: Document[],
  profile: Partial<Says<'GET /api/onboarding/basic-profile'>> = {},
): BankAnswers {
  return {
    'GET /api/onboarding-statuses': { says: statusOf(statuses) },
    'GET /api/onboarding/documents': { says: documents },
    'GET /api/onboarding/basic-profile': {
      says: {
        firstName: 'Ngozi',
        lastName: 'Eze',
        email: 'ngozi.eze@harvest.test',
        phoneNumber: '08030000003',
        bvn: '222****1234',
        nin: statuses[3] === null ? '' : '333****5678',
        ...profile,
      },
    },
    'GET /api/onboarding/documents/{id}/download': { says: { content: dataUrl(png(240, 300)) } },
  };
}
