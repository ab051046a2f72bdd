import type { Action, Work } from './actions.ts';
import type { Reason } from './decline-reasons.ts';

type Decide<Subject> = (
  work: Work,
  subject: Subject,
  status: 'APPROVED' | 'DECLINED',
  comment: string,
) => Promise<void>;

/**
 * What a reviewer decides about something that waits in a queue: alone, or, where it is told what a second person has to
 * know, together with one (decision 19).
 */
export const decisionActions = <Subject>(
  reasons: readonly Reason[],
  decide: Decide<Subject>,
  tellStake?: NonNullable<Action<Subject>['tellStake']>,
): readonly Action<Subject>[] => [
  {
    action: 'approve',
    label: 'Approve',
    tone: 'good',
    permissions: ['REVIEWER'],
    needsComment: false,
    needsSecondPerson: tellStake !== undefined,
    isPossible: () => true,
    ...(tellStake && { tellStake }),
    run: (work, subject, { comment }) => decide(work, subject, 'APPROVED', comment),
  },
  {
    action: 'decline',
    label: 'Decline',
    tone: 'danger',
    permissions: ['REVIEWER'],
    // The customer reads why.
    needsComment: true,
    reasons,
    needsSecondPerson: tellStake !== undefined,
    isPossible: () => true,
    ...(tellStake && { tellStake }),
    run: (work, subject, { comment }) => decide(work, subject, 'DECLINED', comment),
  },
];
