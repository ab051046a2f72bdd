import { validate } from 'uuid';
import { newId } from '../bank/ids.ts';
import { lockCustomer } from '../customers/customers.ts';
import { type DatabaseTransaction, transactionConnection } from '../platform/database/database.ts';
import { insertEvents } from '../platform/outbox.ts';
import { type BlockRequest, selectBlockRequest, updateDecision } from './block-requests-db.ts';

export {
  type BlockRequest,
  insertBlockRequest as keepBlockRequest,
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

/** Closes a request without a block. The customer is notified, because another person may have answered the call. */
export async function leaveOpen(
  transaction: DatabaseTransaction,
  { id, customerId }: BlockRequest,
  now: Date,
): Promise<void> {
  await updateDecision(transaction, id, 'LEFT_OPEN', now);
  await insertEvents(transactionConnection(transaction), [
    { id: newId(), type: 'BLOCK_REQUEST_CLOSED', customerId, payload: {}, occurredAt: now },
  ]);
}
