import { validate } from 'uuid';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import { type OpenDispute, selectOpenOne } from './disputes-db.ts';

export { decideDispute } from './decide-dispute.ts';
export {
  type OpenDispute,
  selectDispute as disputeOf,
  selectOpen as listDisputes,
  selectReported as findReported,
} from './disputes-db.ts';
export { followTicket } from './follow-ticket.ts';
export { keepReport } from './report-problem.ts';

/** One that is open, undefined when it is not (any more). With LOCK nobody else decides about it until the transaction ends. */
export async function loadDispute(
  transaction: DatabaseTransaction,
  id: string,
  lock: 'LOCK' | 'LOOK',
): Promise<OpenDispute | undefined> {
  return validate(id) ? selectOpenOne(transaction, id, lock) : undefined;
}
