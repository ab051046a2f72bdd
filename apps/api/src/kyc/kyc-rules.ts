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
