import {
  decideWaiting,
  listWaiting,
  loadWaiting,
  readWaitingFile,
  type Waiting,
} from '../onboarding/onboarding.ts';
import { fail } from '../platform/errors.ts';
import { subjectKind, type Work } from './actions.ts';
import { decisionActions } from './decision-actions.ts';
import { historyOf } from './decision-history.ts';
import { DOCUMENT_REASONS, NUMBER_REASONS, PROFILE_REASONS, type Reason } from './decline-reasons.ts';
import type { Queue } from './queue.ts';

async function decide(
  { transaction, by, now }: Work,
  { kind, id }: Waiting,
  status: 'APPROVED' | 'DECLINED',
  comment: string,
): Promise<void> {
  const decision = { kind, id, status, comment, staffId: by.id };
  if (!(await decideWaiting(transaction, decision, now))) throw fail('ACTION_NOT_POSSIBLE');
}

/** `Chidinma's profile`. */
function shortTitleOf({ kind, firstName, what }: Waiting): string {
  const thing = { PROFILE: 'profile', DOCUMENT: what, IDENTITY: what.replace(' Verification', '') }[kind];
  return `${firstName}'s ${thing}`;
}

type Given = { readonly name: string; readonly title: string; readonly reasons: readonly Reason[] };

function onboardingQueue(kind: Waiting['kind'], { name, title, reasons }: Given): Queue {
  return {
    title,
    permission: 'REVIEWER',
    subjects: subjectKind<Waiting>({
      kind: name,
      load: (work, id, lock) => loadWaiting(work, kind, id, lock),
      titleOf: ({ customerName, what }) => `${customerName}: ${what}`,
      customerIdOf: ({ customerId }) => customerId,
      shortTitleOf,
      async describe(work, waiting) {
        const { what, since, note, facts, files, verified } = waiting;
        const history = await historyOf(work, waiting.decisions, 'Identity provider');
        return { subtitle: what, since, note, facts, files, verified, history };
      },
      readFile: readWaitingFile,
      actions: decisionActions(reasons, decide),
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
  onboardingQueue('PROFILE', { name: 'onboarding-profiles', title: 'Profiles', reasons: PROFILE_REASONS }),
  onboardingQueue('DOCUMENT', {
    name: 'onboarding-documents',
    title: 'Documents',
    reasons: DOCUMENT_REASONS,
  }),
  onboardingQueue('IDENTITY', { name: 'identity-checks', title: 'BVN and NIN', reasons: NUMBER_REASONS }),
];
