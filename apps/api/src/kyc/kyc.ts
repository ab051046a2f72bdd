import { validate } from 'uuid';
import { lockCustomer } from '../customers/customers.ts';
import { readVerifiedNumbers } from '../onboarding/onboarding.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { decryptNumber, maskNumber } from '../platform/security/identity-numbers.ts';
import {
  countWaiting,
  isOnFileForAnother,
  selectDecided,
  selectWaiting,
  selectWaitingSubmission,
  type WaitingFilter,
} from './kyc-db.ts';

export { decideSubmission } from './decide-submission.ts';
export { clearDeclined, hasDeclined } from './kyc-db.ts';

/** What a customer submitted for a level and waits for staff. */
export type WaitingSubmission = {
  readonly id: string;
  readonly customerId: string;
  readonly what: string;
  readonly since: Date;
  /** Why a person has to look at it: what the bank found of the numbers given. */
  readonly note: string | undefined;
  /** What the customer gave, BVN and NIN only masked. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  /** What was decided about their submissions before, newest first. */
  readonly decisions: readonly SubmissionDecision[];
};

type SubmissionDecision = {
  readonly what: string;
  readonly status: 'APPROVED' | 'DECLINED';
  readonly comment: string | undefined;
  /** The staff member; absent when the bank decided by itself. */
  readonly decidedBy: string | undefined;
  readonly at: Date;
};

const whatOf = (level: number) => `KYC level ${level}`;

/** What waits, longest first, with the number of all that match. */
export async function listSubmissions(platform: Platform, filter: WaitingFilter) {
  const places = await selectWaiting(platform.db, filter);
  const lines = places.map(({ id, firstName, lastName, level, since }) => ({
    id,
    customerName: `${firstName} ${lastName}`,
    what: whatOf(level),
    since,
  }));
  return { lines, total: await countWaiting(platform.db, filter.patterns) };
}

/** One that waits, undefined when it does not (any more). With LOCK it stays so until the transaction ends. */
export async function loadSubmission(
  { platform, transaction }: { platform: Platform; transaction: DatabaseTransaction },
  id: string,
  lock: 'LOCK' | 'LOOK',
): Promise<WaitingSubmission | undefined> {
  const found = validate(id) ? await selectWaitingSubmission(transaction, id) : undefined;
  if (found === undefined) return undefined;
  const { customer_id: customerId } = found;
  if (lock === 'LOCK') {
    await lockCustomer(transaction, customerId);
    // What was decided before the lock was ours does not wait any more.
    if ((await selectWaitingSubmission(transaction, id)) === undefined) return undefined;
  }
  const verified = await readVerifiedNumbers(platform, transaction, customerId);
  const given = [
    { source: 'BVN', encrypted: found.bvn_encrypted, hmac: found.bvn_hmac, known: verified.bvn },
    { source: 'NIN', encrypted: found.nin_encrypted, hmac: found.nin_hmac, known: verified.nin },
  ] as const;
  const facts: { label: string; value: string }[] = [];
  const findings: string[] = [];
  for (const { source, encrypted, hmac, known } of given) {
    const number = encrypted && decryptNumber(platform.secrets, encrypted);
    facts.push({ label: `${source} given`, value: number ? maskNumber(number) : 'Not given' });
    if (number === null || hmac === null || number === known) continue;
    const isAnothers = await isOnFileForAnother(transaction, customerId, source, hmac);
    findings.push(findingOf(source, known !== undefined, isAnothers));
  }
  const decided = await selectDecided(transaction, customerId);
  return {
    id,
    customerId,
    what: whatOf(found.level),
    since: found.submitted_at,
    note: findings.length > 0 ? findings.join(' ') : undefined,
    facts,
    decisions: decided.map(({ level, ...decision }) => ({ what: whatOf(level), ...decision })),
  };
}

function findingOf(source: 'BVN' | 'NIN', isOtherKnown: boolean, isAnothers: boolean): string {
  const difference = isOtherKnown
    ? `The ${source} given is not the one that onboarding verified`
    : `Onboarding verified no ${source} to hold the one given against`;
  return isAnothers ? `${difference}, and it is on file for another customer.` : `${difference}.`;
}
