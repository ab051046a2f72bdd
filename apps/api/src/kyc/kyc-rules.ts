import { KYC_LEVELS, type KycStatus } from '@harvest/contracts/kyc';

/** What a customer submitted for a level, and what became of it. */
export type Submission = {
  readonly id: string;
  readonly level: number;
  readonly status: KycStatus;
  /** Why it was declined. */
  readonly comment: string | undefined;
};

/** Where a customer stands: the level they have, and what they submitted that was not cleared since. */
export type Standing = { readonly level: number; readonly submissions: readonly Submission[] };

/** The level that is reached by pictures, and decided about by two people (decision 19); those below by BVN and NIN. */
export const PICTURES_LEVEL = 3;

/** What a submission stands on. */
export type Proof = 'NUMBERS' | 'PICTURES';

/** What somebody tells of themselves beside the pictures. */
export type Told = {
  /** Year-month-day. */
  readonly dateOfBirth?: string | undefined;
  readonly gender?: string | undefined;
  readonly address?: string | undefined;
};

/** What of it the bank does not know already: what it knows stays, whatever is told. */
export function newOf(told: Told, known: Told): Told {
  const isNew = (field: keyof Told) => (known[field] === undefined ? told[field] : undefined);
  return { dateOfBirth: isNew('dateOfBirth'), gender: isNew('gender'), address: isNew('address') };
}

const LAST_LEVEL = Math.max(...Object.keys(KYC_LEVELS).map(Number));

/** The level whose form is on the screen: the next one, and the last for whoever has it (S2 §2). */
export function formLevel({ level }: Standing): number {
  return Math.min(level + 1, LAST_LEVEL);
}

/** A level that somebody has is approved, also where a branch gave it to them and nothing was submitted here. */
export function statusOf(standing: Standing, level: number): KycStatus | null {
  if (level <= standing.level) return 'APPROVED';
  return submissionFor(standing, level)?.status ?? null;
}

export function submissionFor({ submissions }: Standing, level: number): Submission | undefined {
  return submissions.find((submission) => submission.level === level);
}

/** Levels are reached one after another, and a form with a status cannot be submitted again (decision 25). */
export function isOpenFor(standing: Standing, level: number): boolean {
  return level === standing.level + 1 && submissionFor(standing, level) === undefined;
}
