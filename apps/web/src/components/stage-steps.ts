import type { Step } from '../ui/step-list.tsx';

/** A stage of becoming a customer, under the statuses of S1 §4; null means that it was not submitted yet. */
export type Stage = {
  readonly name: string;
  readonly status: 'SUBMITTED' | 'APPROVED' | 'DECLINED' | null;
};

const MARKS = { SUBMITTED: 'waiting', APPROVED: 'done', DECLINED: 'failed' } as const;

/** The steps of stages: ticked once approved, with an hourglass while somebody looks at them, crossed when declined. */
export function stepsOf(stages: readonly Stage[]): Step[] {
  return stages.map(({ name, status }) => ({ name, mark: status === null ? 'open' : MARKS[status] }));
}

/**
 * The steps the sign-up panel shows: none of the identity checks, which the bank does by itself, and ticked as soon as they
 * are submitted (S1 §2).
 */
export function signUpStepsOf(stages: readonly Stage[]): Step[] {
  return stepsOf(
    stages
      .filter(({ name }) => !/BVN|NIN/.test(name))
      .map(({ name, status }) => ({ name, status: status === 'SUBMITTED' ? 'APPROVED' : status })),
  );
}
