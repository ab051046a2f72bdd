import type { DatabaseTransaction } from '../platform/database/database.ts';
import { hasOpenReport, lockReports, moveDispute, selectWithdrawn } from './disputes-db.ts';

/**
 * Lets a report follow what its customer says of the ticket: done, it is withdrawn; unresolved again, it is open again, unless the
 * same transaction was reported anew meanwhile. What was decided stays decided. The caller holds the ticket's row.
 */
export async function followTicket(
  transaction: DatabaseTransaction,
  ticketId: string,
  isResolved: boolean,
): Promise<void> {
  if (isResolved) {
    await moveDispute(transaction, ticketId, 'OPEN', 'WITHDRAWN');
    return;
  }
  const of = await selectWithdrawn(transaction, ticketId);
  if (of === undefined) return;
  await lockReports(transaction, of);
  if (!(await hasOpenReport(transaction, of))) await moveDispute(transaction, ticketId, 'WITHDRAWN', 'OPEN');
}
