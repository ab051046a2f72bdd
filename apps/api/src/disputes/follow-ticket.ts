import { newId } from '../bank/ids.ts';
import { type DatabaseTransaction, transactionConnection } from '../platform/database/database.ts';
import { insertEvents } from '../platform/outbox.ts';
import { setAnswerBy } from '../tickets/tickets.ts';
import { decideBy } from './dispute-rules.ts';
import {
  hasOpenReport,
  lockReports,
  reopen,
  selectDispute,
  selectStanding,
  withdrawOpen,
} from './disputes-db.ts';

/**
 * Applies the status of a ticket to its report. Done withdraws the report where that is allowed. Unresolved reopens it with a new
 * deadline (A463), unless another report about the transaction is open. Decisions stay. The caller holds the ticket's row.
 */
export async function followTicket(
  transaction: DatabaseTransaction,
  ticketId: string,
  isResolved: boolean,
  now: Date,
): Promise<void> {
  if (isResolved) return withdraw(transaction, ticketId, now);
  const until = await openUntil(transaction, ticketId, now);
  if (until !== undefined) await setAnswerBy(transaction, { id: ticketId, answerBy: until });
}

/** @returns until when the bank decides about the report, which is open then; undefined where it is not, or where there is none */
async function openUntil(transaction: DatabaseTransaction, id: string, now: Date): Promise<Date | undefined> {
  const report = await selectStanding(transaction, id);
  if (report?.state === 'OPEN') return report.answerBy;
  if (report?.state !== 'WITHDRAWN') return undefined;
  await lockReports(transaction, report);
  if (await hasOpenReport(transaction, report)) return undefined;
  const answerBy = decideBy(report.type, now);
  await reopen(transaction, { id, answerBy }, now);
  return answerBy;
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
