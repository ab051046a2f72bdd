import { newId } from '../bank/ids.ts';
import { keepProfile, lockCustomer } from '../customers/customers.ts';
import { type DatabaseTransaction, transactionConnection } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import { insertEvents } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { type Outcome, selectKnown, selectWaitingSubmission, updateSubmission } from './kyc-db.ts';
import { newOf, type Told } from './kyc-rules.ts';
import { reachLevel } from './reach-level.ts';

type Decision = Omit<Outcome, 'comment'> & {
  readonly id: string;
  /** Why it is declined, for the customer. */
  readonly comment: string;
};

/**
 * Decides in the caller's transaction, under the customer's lock. @returns false when it does not wait any more: somebody
 * else was faster
 */
export async function decideSubmission(
  { platform, transaction }: { platform: Platform; transaction: DatabaseTransaction },
  { id, status, comment, staffId }: Decision,
  now: Date,
): Promise<boolean> {
  const seen = await selectWaitingSubmission(transaction, platform.secrets, id);
  if (seen === undefined) return false;
  const { customer_id: customerId, level, told } = seen;
  const customer = await lockCustomer(transaction, customerId);
  if ((await selectWaitingSubmission(transaction, platform.secrets, id)) === undefined) return false;
  // Levels are reached one after another, also where a branch gave one meanwhile.
  if (status === 'APPROVED' && customer?.kycLevel !== level - 1) throw fail('ACTION_NOT_POSSIBLE');
  const reason = status === 'DECLINED' ? comment : undefined;
  await updateSubmission(transaction, id, { status, comment: reason, staffId }, now);
  if (status === 'APPROVED') {
    await keepTold(platform, transaction, customerId, told, now);
    await reachLevel(transaction, customerId, level, now);
  } else
    await insertEvents(transactionConnection(transaction), [
      { id: newId(), type: 'KYC_DECLINED', customerId, payload: { level }, occurredAt: now },
    ]);
  return true;
}

/** What the bank learnt of somebody since they told it stays as it is. */
async function keepTold(
  { secrets }: Platform,
  transaction: DatabaseTransaction,
  customerId: string,
  told: Told,
  now: Date,
): Promise<void> {
  const known = await selectKnown(transaction, secrets, customerId);
  await keepProfile(transaction, secrets, customerId, newOf(told, known), now);
}
