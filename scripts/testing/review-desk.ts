import type { SignedIn, TestBank } from './bank.ts';
import { openApplicant, openBankWithSandbox, submitEverything } from './onboarding.ts';
import { type SignedInStaff, signedInStaff } from './staff.ts';

export const QUEUE = 'GET /api/admin/queues/{queue}';
export const ONE_QUEUED = 'GET /api/admin/queues/{queue}/{id}';
export const QUEUED_FILE = 'GET /api/admin/queues/{queue}/{id}/files/{fileId}';
export const DECIDE_QUEUED = 'POST /api/admin/queues/{queue}/{id}/{action}';

export const PROFILES = 'onboarding-profiles';
export const DOCUMENTS = 'onboarding-documents';
export const CHECKS = 'identity-checks';

/** A bank with an identity provider, somebody who decides there, and somebody who may look at everything but queues. */
export type ReviewDesk = {
  readonly bank: TestBank;
  readonly reviewer: SignedInStaff;
  readonly auditor: SignedInStaff;
  readonly close: () => Promise<void>;
};

export async function openReviewDesk(): Promise<ReviewDesk> {
  const { bank, close } = await openBankWithSandbox();
  const reviewer = await signedInStaff(bank, 'REVIEWER');
  const auditor = await signedInStaff(bank, 'AUDITOR', 'SUPPORT', 'APPROVER');
  return { bank, reviewer, auditor, close };
}

type Reviewing = Pick<ReviewDesk, 'bank' | 'reviewer'>;

export const listQueue = (
  { bank, reviewer }: Reviewing,
  queue: string,
  query: Record<string, string> = { size: '50' },
) => bank.ask(QUEUE, { token: reviewer.token, params: { queue }, query });

export const decideQueued = (
  { bank, reviewer }: Reviewing,
  queue: string,
  id: string,
  action: string,
  comment?: string,
) => bank.call(DECIDE_QUEUED, { token: reviewer.token, params: { queue, id, action }, body: { comment } });

/** Somebody who submitted everything, with what waits of theirs. */
export async function openWaiting(desk: Reviewing) {
  const ngozi = await openApplicant(desk.bank);
  await submitEverything(desk.bank, ngozi);
  return { ngozi, ...(await waitingOf(desk, ngozi)) };
}

export async function waitingOf(desk: Reviewing, { lastName }: SignedIn) {
  const query = { q: lastName, size: '50' };
  const profiles = await listQueue(desk, PROFILES, query);
  const documents = await listQueue(desk, DOCUMENTS, query);
  return { profile: profiles[0]?.id ?? '', documents: documents.map(({ id }) => id) };
}
