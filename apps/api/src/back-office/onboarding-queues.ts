import {
  decideWaiting,
  listWaiting,
  loadWaiting,
  readWaitingFile,
  type Waiting,
  type WaitingKind,
} from '../onboarding/onboarding.ts';
import { fail } from '../platform/errors.ts';
import { type Action, subjectKind, type Work } from './actions.ts';
import type { Queue } from './queue.ts';

const actions: readonly Action<Waiting>[] = [
  {
    action: 'approve',
    label: 'Approve',
    tone: 'good',
    permissions: ['REVIEWER'],
    needsComment: false,
    needsSecondPerson: false,
    isPossible: () => true,
    run: (work, waiting, { comment }) => decide(work, waiting, 'APPROVED', comment),
  },
  {
    action: 'decline',
    label: 'Decline',
    tone: 'danger',
    permissions: ['REVIEWER'],
    // The customer reads why.
    needsComment: true,
    needsSecondPerson: false,
    isPossible: () => true,
    run: (work, waiting, { comment }) => decide(work, waiting, 'DECLINED', comment),
  },
];

async function decide(
  { transaction, by, now }: Work,
  { kind, id }: Waiting,
  status: 'APPROVED' | 'DECLINED',
  comment: string,
): Promise<void> {
  const decision = { kind, id, status, comment, staffId: by.id };
  if (!(await decideWaiting(transaction, decision, now))) throw fail('ACTION_NOT_POSSIBLE');
}

function onboardingQueue(name: string, title: string, kind: WaitingKind): Queue {
  return {
    title,
    permission: 'REVIEWER',
    subjects: subjectKind<Waiting>({
      kind: name,
      load: (work, id, lock) => loadWaiting(work, kind, id, lock),
      titleOf: ({ customerName, what }) => `${customerName}: ${what}`,
      describe: (_work, { what, since, facts, files }) =>
        Promise.resolve({ subtitle: what, since, facts, files }),
      readFile: readWaitingFile,
      actions,
    }),
    async list(platform, filter, now) {
      const { lines, total } = await listWaiting(platform, kind, filter, now);
      return {
        lines: lines.map(({ id, customerName, what, since }) => ({
          id,
          title: customerName,
          subtitle: what,
          since,
        })),
        total,
      };
    },
  };
}

export const onboardingQueues: readonly Queue[] = [
  onboardingQueue('onboarding-profiles', 'Profiles', 'PROFILE'),
  onboardingQueue('onboarding-documents', 'Documents', 'DOCUMENT'),
  onboardingQueue('identity-checks', 'BVN and NIN', 'IDENTITY'),
];
