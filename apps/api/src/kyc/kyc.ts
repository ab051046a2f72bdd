import { validate } from 'uuid';
import { lockCustomer } from '../customers/customers.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { type Described, describeNumbers, describePictures } from './describe-submission.ts';
import { downloadDocument } from './download-document.ts';
import {
  countWaiting,
  selectDecided,
  selectWaiting,
  selectWaitingSubmission,
  type WaitingFilter,
} from './kyc-db.ts';
import { PICTURES_LEVEL, type Proof } from './kyc-rules.ts';

export { allowSubmission } from './allow-submission.ts';
export { decideSubmission } from './decide-submission.ts';
export { hasDeclined } from './kyc-db.ts';

/** What a customer submitted for a level and waits for staff. */
export type WaitingSubmission = Described & {
  readonly id: string;
  readonly customerId: string;
  readonly what: string;
  readonly since: Date;
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

const proofOf = (level: number): Proof => (level === PICTURES_LEVEL ? 'PICTURES' : 'NUMBERS');
const whatOf = (level: number) => `KYC level ${level}`;

/** What waits on such a proof, longest first, with the number of all that match. */
export async function listSubmissions(platform: Platform, filter: WaitingFilter) {
  const places = await selectWaiting(platform.db, filter);
  const lines = places.map(({ id, firstName, lastName, level, since }) => ({
    id,
    customerName: `${firstName} ${lastName}`,
    what: whatOf(level),
    since,
  }));
  return { lines, total: await countWaiting(platform.db, filter) };
}

/**
 * One that waits on such a proof, undefined when it does not (any more). With LOCK it stays so until the transaction ends.
 */
export async function loadSubmission(
  { platform, transaction }: { platform: Platform; transaction: DatabaseTransaction },
  proof: Proof,
  id: string,
  lock: 'LOCK' | 'LOOK',
): Promise<WaitingSubmission | undefined> {
  const found = validate(id) ? await selectWaitingSubmission(transaction, platform.secrets, id) : undefined;
  // What two people decide about is not to be had where one decides alone.
  if (found === undefined || proofOf(found.level) !== proof) return undefined;
  const { customer_id: customerId } = found;
  if (lock === 'LOCK') {
    await lockCustomer(transaction, customerId);
    // What was decided before the lock was ours does not wait any more.
    if ((await selectWaitingSubmission(transaction, platform.secrets, id)) === undefined) return undefined;
  }
  const decided = await selectDecided(transaction, customerId);
  return {
    id,
    customerId,
    what: whatOf(found.level),
    since: found.submitted_at,
    ...(proof === 'NUMBERS'
      ? await describeNumbers({ platform, transaction }, found)
      : await describePictures(transaction, { ...found, id })),
    decisions: decided.map(({ level, ...decision }) => ({ what: whatOf(level), ...decision })),
  };
}

/** A picture of the customer whose submission waits, as a data URL. @throws Refusal NOT_FOUND for any other one */
export async function readSubmittedFile(
  platform: Platform,
  { customerId }: Pick<WaitingSubmission, 'customerId'>,
  fileId: string,
): Promise<string> {
  return downloadDocument(platform, customerId, fileId);
}
