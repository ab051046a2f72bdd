import { newId } from '../bank/ids.ts';
import { type DatabaseTransaction, transactionConnection } from '../platform/database/database.ts';
import { insertEvents } from '../platform/outbox.ts';
import {
  hasOpenReport,
  lockReports,
  reopen,
  selectDispute,
  selectWithdrawn,
  withdrawOpen,
} from './disputes-db.ts';

/**
 * Lets a report follow what is said of the ticket: done by its customer, it is withdrawn where that may be; unresolved again,
 * whoever says so, it is open again, unless the same transaction was reported anew meanwhile. What was decided stays decided. The
 * caller holds the ticket's row.
 */
export async function followTicket(
  transaction: DatabaseTransaction,
  ticketId: string,
  isResolved: boolean,
  now: Date,
): Promise<void> {
  if (isResolved) return withdraw(transaction, ticketId, now);
  const of = await selectWithdrawn(transaction, ticketId);
  if (of === undefined) return;
  await lockReports(transaction, of);
  if (!(await hasOpenReport(transaction, of))) await reopen(transaction, ticketId);
}

/** Nobody makes a report vanish without its owner hearing of it. */
async function withdraw(transaction: DatabaseTransaction, ticketId: string, now: Date): Promise<void> {
  const of = await withdrawOpen(transaction, ticketId);
  const dispute = of && (await selectDispute(transaction, ticketId));
  if (of === undefined || dispute === undefined) return;
  const { trackingNumber, referenceNumber } = dispute;
  const payload = { ticketId, trackingNumber, referenceNumber };
  await insertEvents(transactionConnection(transaction), [
    { id: newId(), type: 'DISPUTE_WITHDRAWN', customerId: of.customerId, payload, occurredAt: now },
  ]);
}
