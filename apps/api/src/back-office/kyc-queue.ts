import { decideSubmission, listSubmissions, loadSubmission, type WaitingSubmission } from '../kyc/kyc.ts';
import { describeOnboarding } from '../onboarding/onboarding.ts';
import { fail } from '../platform/errors.ts';
import { type Action, subjectKind, type Work } from './actions.ts';
import { NUMBER_REASONS } from './decline-reasons.ts';
import type { Queue } from './queue.ts';

const actions: readonly Action<WaitingSubmission>[] = [
  {
    action: 'approve',
    label: 'Approve',
    tone: 'good',
    permissions: ['REVIEWER'],
    needsComment: false,
    needsSecondPerson: false,
    isPossible: () => true,
    run: (work, submission, { comment }) => decide(work, submission, 'APPROVED', comment),
  },
  {
    action: 'decline',
    label: 'Decline',
    tone: 'danger',
    permissions: ['REVIEWER'],
    // The customer reads why.
    needsComment: true,
    reasons: NUMBER_REASONS,
    needsSecondPerson: false,
    isPossible: () => true,
    run: (work, submission, { comment }) => decide(work, submission, 'DECLINED', comment),
  },
];

async function decide(
  { transaction, by, now }: Work,
  { id }: WaitingSubmission,
  status: 'APPROVED' | 'DECLINED',
  comment: string,
): Promise<void> {
  const decision = { id, status, comment, staffId: by.id };
  if (!(await decideSubmission(transaction, decision, now))) throw fail('ACTION_NOT_POSSIBLE');
}

/** Levels that one person decides about; a level that needs two gets a queue of its own (decision 19). */
export const kycQueue: Queue = {
  title: 'KYC levels',
  permission: 'REVIEWER',
  subjects: subjectKind<WaitingSubmission & { readonly customerName: string }>({
    kind: 'kyc-levels',
    async load(work, id, lock) {
      const submission = await loadSubmission(work, id, lock);
      if (submission === undefined) return undefined;
      const { platform, transaction } = work;
      const known = await describeOnboarding(platform, transaction, submission.customerId);
      const facts = [...submission.facts, ...known.facts];
      return { ...submission, customerName: known.customerName, facts };
    },
    titleOf: ({ customerName, what }) => `${customerName}: ${what}`,
    shortTitleOf: ({ customerName, what }) => `${customerName}'s ${what}`,
    describe: (_work, { what, since, facts }) => Promise.resolve({ subtitle: what, since, facts, files: [] }),
    actions,
  }),
  async list(platform, filter) {
    const { lines, total } = await listSubmissions(platform, filter);
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
