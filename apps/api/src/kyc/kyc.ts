import { validate } from 'uuid';
import { lockCustomer } from '../customers/customers.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { decryptNumber, maskNumber } from '../platform/security/identity-numbers.ts';
import {
  countWaiting,
  isOnFileForAnother,
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
  /** For the reviewer; BVN and NIN only masked. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
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
  const describe = async (column: 'bvn_hmac' | 'nin_hmac', encrypted: Buffer | null) => {
    const hmac = found[column];
    if (encrypted === null || hmac === null) return 'Not given';
    const mask = maskNumber(decryptNumber(platform.secrets, encrypted));
    const isAnothers = await isOnFileForAnother(transaction, customerId, column, hmac);
    return isAnothers ? `${mask}, which is on file for another customer` : mask;
  };
  return {
    id,
    customerId,
    what: whatOf(found.level),
    since: found.submitted_at,
    facts: [
      { label: 'BVN given', value: await describe('bvn_hmac', found.bvn_encrypted) },
      { label: 'NIN given', value: await describe('nin_hmac', found.nin_encrypted) },
    ],
  };
}
