import { validate } from 'uuid';
import { lockCustomer } from '../customers/customers.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import { type BlockRequest, selectBlockRequest } from './block-requests-db.ts';

export {
  type BlockRequest,
  selectBlockRequests as listBlockRequests,
  updateDecision as decideBlockRequest,
} from './block-requests-db.ts';

/** One that waits, undefined when it does not (any more). With LOCK it and its customer stay as they are until the transaction ends. */
export async function loadBlockRequest(
  transaction: DatabaseTransaction,
  id: string,
  lock: 'LOCK' | 'LOOK',
): Promise<BlockRequest | undefined> {
  if (!validate(id)) return undefined;
  const found = await selectBlockRequest(transaction, id, 'LOOK');
  if (found === undefined || lock === 'LOOK') return found;
  // The customer before what is theirs, as everywhere.
  await lockCustomer(transaction, found.customerId);
  return selectBlockRequest(transaction, id, 'LOCK');
}
