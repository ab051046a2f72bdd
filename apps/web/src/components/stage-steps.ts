import type { Step } from '../ui/step-list.tsx';

/** A stage of becoming a customer, under the statuses of S1 §4; null means that it was not submitted yet. */
export type Stage = {
  readonly name: string;
  readonly status: 'SUBMITTED' | 'APPROVED' | 'DECLINED' | null;
};

/** The steps of stages: ticked once submitted or approved, crossed when declined (S1 §2). */
export function stepsOf(stages: readonly Stage[]): Step[] {
  return stages.map(({ name, status }) => ({ name, mark: markOf(status) }));
}

/** The steps the sign-up panel shows: none of the identity checks, which the bank does by itself (S1 §2). */
export function signUpStepsOf(stages: readonly Stage[]): Step[] {
  return stepsOf(stages.filter(({ name }) => !/BVN|NIN/.test(name)));
}

function markOf(status: Stage['status']): Step['mark'] {
  if (status === null) return 'open';
  return status === 'DECLINED' ? 'failed' : 'done';
}
