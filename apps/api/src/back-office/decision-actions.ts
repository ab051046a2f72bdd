import type { Action, Work } from './actions.ts';
import type { Reason } from './decline-reasons.ts';

type Decide<Subject> = (
  work: Work,
  subject: Subject,
  status: 'APPROVED' | 'DECLINED',
  comment: string,
) => Promise<void>;

/** What a reviewer alone decides about something that waits in a queue. */
export const decisionActions = <Subject>(
  reasons: readonly Reason[],
  decide: Decide<Subject>,
): readonly Action<Subject>[] => [
  {
    action: 'approve',
    label: 'Approve',
    tone: 'good',
    permissions: ['REVIEWER'],
    needsComment: false,
    needsSecondPerson: false,
    isPossible: () => true,
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
    needsSecondPerson: false,
    isPossible: () => true,
    run: (work, subject, { comment }) => decide(work, subject, 'DECLINED', comment),
  },
];
