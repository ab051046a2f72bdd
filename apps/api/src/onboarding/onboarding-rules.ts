import { COMMENT_LENGTH_MAX } from '@harvest/contracts/back-office-bounds';
import { ONBOARDING_SECTIONS, type OnboardingSection, type StageStatus } from '@harvest/contracts/onboarding';

export const SECTIONS = Object.keys(ONBOARDING_SECTIONS) as OnboardingSection[];

/** Sections that the customer fills in on the profile page. */
export type ProfileSection = Exclude<OnboardingSection, 'DOCUMENT_VERIFICATION'>;
export type IdentitySection = Exclude<ProfileSection, 'BASIC_PROFILE'>;
const PROFILE_SECTIONS: readonly ProfileSection[] = ['BASIC_PROFILE', 'BVN_VERIFICATION', 'NIN_VERIFICATION'];
export const IDENTITY_SECTIONS: readonly IdentitySection[] = ['BVN_VERIFICATION', 'NIN_VERIFICATION'];

export type Stage = {
  readonly status: StageStatus;
  readonly comment: string | undefined;
  /** The request that submitted it. */
  readonly submissionId: string | undefined;
  readonly changedAt: Date;
};

/** Absent means not submitted yet. */
export type Stages = ReadonlyMap<OnboardingSection, Stage>;

function isOpen(stages: Stages, section: OnboardingSection): boolean {
  const status = stages.get(section)?.status;
  return status === undefined || status === 'DECLINED';
}

/** Only where nothing is missing or declined; while documents are, the customer is still on the way (decision 22). */
export function isProfileLocked(stages: Stages): boolean {
  return !SECTIONS.some((section) => isOpen(stages, section));
}

export type Differences = {
  readonly isRenamed: boolean;
  readonly isPhoneNumberNew: boolean;
  readonly isBvnNew: boolean;
  readonly isNinNew: boolean;
};

/**
 * What a save submits: what was missing or declined, what is under review and comes in otherwise than before, and numbers
 * that were checked under other names (A40). What is approved keeps its values, so they cannot differ.
 */
export function sectionsToSubmit(stages: Stages, differs: Differences): ProfileSection[] {
  const isProfileApproved = stages.get('BASIC_PROFILE')?.status === 'APPROVED';
  const isRenamed = differs.isRenamed && !isProfileApproved;
  const isProfileNew = isRenamed || (differs.isPhoneNumberNew && !isProfileApproved);
  const submits: Record<ProfileSection, boolean> = {
    BASIC_PROFILE: isOpen(stages, 'BASIC_PROFILE') || isProfileNew,
    BVN_VERIFICATION: isOpen(stages, 'BVN_VERIFICATION') || differs.isBvnNew || isRenamed,
    NIN_VERIFICATION: isOpen(stages, 'NIN_VERIFICATION') || differs.isNinNew || isRenamed,
  };
  return PROFILE_SECTIONS.filter((section) => submits[section]);
}

export type DocumentState = {
  readonly mandatory: boolean;
  /** Absent until something is uploaded. */
  readonly status: StageStatus | undefined;
  readonly comment: string | undefined;
};

/** What the documents together make of their stage; optional ones never count (A43). */
export function documentStage(
  documents: readonly DocumentState[],
): { status: StageStatus; comment: string | undefined } | undefined {
  const mandatory = documents.filter((document) => document.mandatory);
  if (mandatory.some(({ status }) => status === undefined)) return undefined;
  const declined = mandatory.filter(({ status }) => status === 'DECLINED');
  if (declined.length > 0) {
    const reasons = declined.flatMap(({ comment }) => comment ?? []);
    return { status: 'DECLINED', comment: reasons.join('; ').slice(0, COMMENT_LENGTH_MAX) };
  }
  const areAllApproved = mandatory.every(({ status }) => status === 'APPROVED');
  return { status: areAllApproved ? 'APPROVED' : 'SUBMITTED', comment: undefined };
}

/**
 * What a customer reads of a number that is another's, or nobody's: one sentence, whatever differs. Who tries numbers, names or
 * dates of birth of somebody else must not learn which of them was right (A336).
 */
export function mismatchText(section: IdentitySection): string {
  const kind = section === 'BVN_VERIFICATION' ? 'BVN' : 'NIN';
  return `This ${kind} could not be matched to you: check the number, your names and your date of birth.`;
}

export type Match = 'SAME' | 'DIFFERS' | 'NOT_KNOWN';

/** Whether two sources mean the same: registers write in capitals and without marks, ADEYEMI for Adeyẹmi. */
export function matchOf(claimed: string, verified: string): Match {
  if (claimed === '' || verified === '') return 'NOT_KNOWN';
  return comparable(claimed) === comparable(verified) ? 'SAME' : 'DIFFERS';
}

const comparable = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toUpperCase();

/** After so long without an answer from the identity provider a person may decide (A41). */
export const HOURS_UNTIL_A_PERSON_LOOKS = 24;

export function isComplete(stages: Stages): boolean {
  return SECTIONS.every((section) => stages.get(section)?.status === 'APPROVED');
}
