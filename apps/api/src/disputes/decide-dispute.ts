import { newId } from '../bank/ids.ts';
import { type DatabaseTransaction, transactionConnection } from '../platform/database/database.ts';
import { insertEvents } from '../platform/outbox.ts';
import { answerTicket } from '../tickets/answering.ts';
import { readWords, setTicketStatus } from '../tickets/tickets.ts';
import { type Decision, decideOpen, selectDispute } from './disputes-db.ts';

/**
 * Decides in the caller's transaction; what the bank found becomes its answer in the conversation, too, which is done until its
 * customer says otherwise. No money moves by it.
 * @returns false when it is not open any more: somebody else was faster, or its customer marked it as done
 */
export async function decideDispute(
  transaction: DatabaseTransaction,
  decision: Decision,
  now: Date,
): Promise<boolean> {
  const { id, state, staffId } = decision;
  // The same words in both places.
  const text = readWords('text', decision.decision);
  const of = await decideOpen(transaction, { ...decision, decision: text }, now);
  if (of === undefined) return false;
  const answer = { id: newId(), ticketId: id, staffId, text, isQuiet: true };
  await answerTicket(transaction, answer, now);
  await setTicketStatus(transaction, { id, resolved: true }, now);
  const dispute = await selectDispute(transaction, id);
  if (dispute === undefined) throw new Error(`The report ${id} has no ticket`);
  const { trackingNumber, referenceNumber } = dispute;
  await insertEvents(transactionConnection(transaction), [
    {
      id: newId(),
      type: 'DISPUTE_DECIDED',
      customerId: of.customerId,
      payload: { ticketId: id, trackingNumber, referenceNumber, isAccepted: state === 'ACCEPTED' },
      occurredAt: now,
    },
  ]);
  return true;
}
