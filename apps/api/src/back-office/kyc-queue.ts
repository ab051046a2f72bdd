import { decideSubmission, listSubmissions, loadSubmission, type WaitingSubmission } from '../kyc/kyc.ts';
import { knowledgeOf } from '../onboarding/onboarding.ts';
import { fail } from '../platform/errors.ts';
import { subjectKind, type Work } from './actions.ts';
import { decisionActions } from './decision-actions.ts';
import { historyOf } from './decision-history.ts';
import { NUMBER_REASONS } from './decline-reasons.ts';
import type { Queue } from './queue.ts';

async function decide(
  { transaction, by, now }: Work,
  { id }: WaitingSubmission,
  status: 'APPROVED' | 'DECLINED',
  comment: string,
): Promise<void> {
  const decision = { id, status, comment, staffId: by.id };
  if (!(await decideSubmission(transaction, decision, now))) throw fail('ACTION_NOT_POSSIBLE');
}

type Submission = WaitingSubmission & { readonly known: Awaited<ReturnType<typeof knowledgeOf>> };

/** Levels that one person decides about; a level that needs two gets a queue of its own (decision 19). */
export const kycQueue: Queue = {
  title: 'KYC levels',
  permission: 'REVIEWER',
  subjects: subjectKind<Submission>({
    kind: 'kyc-levels',
    async load(work, id, lock) {
      const submission = await loadSubmission(work, id, lock);
      if (submission === undefined) return undefined;
      return { ...submission, known: await knowledgeOf(work, submission.customerId) };
    },
    titleOf: ({ known, what }) => `${known.customerName}: ${what}`,
    shortTitleOf: ({ known, what }) => `${known.customerName}'s ${what}`,
    async describe(work, { what, since, note, facts, known, decisions }) {
      const history = [
        ...(await historyOf(work, decisions, 'The bank itself')),
        ...(await historyOf(work, known.decisions, 'Identity provider')),
      ].toSorted((a, b) => b.at.localeCompare(a.at));
      // A number that nobody ever asked the provider about has nothing to show.
      const verified = known.verified.filter(({ status, outcome }) => status !== null || outcome !== null);
      return { subtitle: what, since, note, facts: [...facts, ...known.facts], files: [], verified, history };
    },
    actions: decisionActions(NUMBER_REASONS, decide),
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
