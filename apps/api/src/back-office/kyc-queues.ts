import {
  decideSubmission,
  listSubmissions,
  loadSubmission,
  readSubmittedFile,
  type WaitingSubmission,
} from '../kyc/kyc.ts';
import { knowledgeOf } from '../onboarding/onboarding.ts';
import { fail } from '../platform/errors.ts';
import { type Action, type Fact, subjectKind, type Work } from './actions.ts';
import { decisionActions } from './decision-actions.ts';
import { historyOf } from './decision-history.ts';
import { KYC_PICTURE_REASONS, NUMBER_REASONS } from './decline-reasons.ts';
import type { Queue } from './queue.ts';

type Submission = WaitingSubmission & { readonly known: Awaited<ReturnType<typeof knowledgeOf>> };

async function decide(
  work: Work,
  { id }: Submission,
  status: 'APPROVED' | 'DECLINED',
  comment: string,
): Promise<void> {
  const decision = { id, status, comment, staffId: work.by.id };
  if (!(await decideSubmission(work, decision, work.now))) throw fail('ACTION_NOT_POSSIBLE');
}

const factsOf = ({ facts, known }: Submission): Fact[] => [...facts, ...known.facts];

type Given = {
  readonly name: string;
  readonly title: string;
  readonly actions: readonly Action<Submission>[];
};

function kycQueueOf(proof: Parameters<typeof loadSubmission>[1], { name, title, actions }: Given): Queue {
  return {
    title,
    permission: 'REVIEWER',
    subjects: subjectKind<Submission>({
      kind: name,
      async load(work, id, lock) {
        const submission = await loadSubmission(work, proof, id, lock);
        if (submission === undefined) return undefined;
        return { ...submission, known: await knowledgeOf(work, submission.customerId) };
      },
      titleOf: ({ known, what }) => `${known.customerName}: ${what}`,
      customerIdOf: ({ customerId }) => customerId,
      shortTitleOf: ({ known, what }) => `${known.customerName}'s ${what}`,
      async describe(work, submission) {
        const { what, since, note, files, known, decisions } = submission;
        const history = [
          ...(await historyOf(work, decisions, 'The bank itself')),
          ...(await historyOf(work, known.decisions, 'Identity provider')),
        ].toSorted((a, b) => b.at.localeCompare(a.at));
        // A number that nobody ever asked the provider about has nothing to show.
        const verified = known.verified.filter(({ status, outcome }) => status !== null || outcome !== null);
        return { subtitle: what, since, note, facts: factsOf(submission), files, verified, history };
      },
      readFile: readSubmittedFile,
      actions,
    }),
    async list(platform, filter) {
      const { lines, total } = await listSubmissions(platform, { ...filter, proof });
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

export const kycQueues: readonly Queue[] = [
  // Levels that one person decides about.
  kycQueueOf('NUMBERS', {
    name: 'kyc-levels',
    title: 'KYC levels 1 and 2',
    actions: decisionActions(NUMBER_REASONS, decide),
  }),
  // The level that takes two (decision 19).
  kycQueueOf('PICTURES', {
    name: 'kyc-level-3',
    title: 'KYC level 3',
    actions: decisionActions(KYC_PICTURE_REASONS, decide, {
      approve: 'Accept documents',
      decline: 'Reject documents',
      tellStake: (_work, submission) => Promise.resolve(factsOf(submission)),
    }),
  }),
];
