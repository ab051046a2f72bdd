import type { Action, Work } from './actions.ts';
import type { Reason } from './decline-reasons.ts';

type Decide<Subject> = (
  work: Work,
  subject: Subject,
  status: 'APPROVED' | 'DECLINED',
  comment: string,
) => Promise<void>;

/** What a second person agrees to, in words that leave no doubt which decision is meant, and what they have to know. */
type SecondPerson<Subject> = {
  readonly approve: string;
  readonly decline: string;
  readonly tellStake: NonNullable<Action<Subject>['tellStake']>;
};

/** What a reviewer decides about something that waits in a queue: alone, or together with a second person (decision 19). */
export const decisionActions = <Subject>(
  reasons: readonly Reason[],
  decide: Decide<Subject>,
  secondPerson?: SecondPerson<Subject>,
): readonly Action<Subject>[] => [
  {
    action: 'approve',
    label: secondPerson?.approve ?? 'Approve',
    tone: 'good',
    permissions: ['REVIEWER'],
    needsComment: false,
    needsSecondPerson: secondPerson !== undefined,
    isPossible: () => true,
    ...(secondPerson && { tellStake: secondPerson.tellStake }),
    run: (work, subject, { comment }) => decide(work, subject, 'APPROVED', comment),
  },
  {
    action: 'decline',
    label: secondPerson?.decline ?? 'Decline',
    tone: 'danger',
    permissions: ['REVIEWER'],
    // The customer reads why.
    needsComment: true,
    reasons,
    needsSecondPerson: secondPerson !== undefined,
    isPossible: () => true,
    ...(secondPerson && { tellStake: secondPerson.tellStake }),
    run: (work, subject, { comment }) => decide(work, subject, 'DECLINED', comment),
  },
];
