import { closeAccount } from '../accounts/closed-accounts.ts';
import { newId } from '../bank/ids.ts';
import { type DatabaseTransaction, transactionConnection } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import { insertEvents } from '../platform/outbox.ts';
import { answerTicket } from '../tickets/answering.ts';
import { selectTicket, setTicketStatus } from '../tickets/tickets.ts';
import { type Closing, updateDecision, withdraw } from './closings-db.ts';

type Decision = { readonly closing: Closing; readonly staffId: string };

/** Closes the account for good, and says so in the conversation, which is done then. @throws Refusal where it is not empty */
export async function carryOutClosing(
  transaction: DatabaseTransaction,
  { closing, staffId }: Decision,
  now: Date,
): Promise<void> {
  const { ticketId, customerId, accountNumber, accountTypeName } = closing;
  if (!(await closeAccount(transaction, closing, now))) throw fail('ACTION_NOT_POSSIBLE');
  await updateDecision(transaction, ticketId, 'CLOSED', now);
  const text =
    `We have closed your ${accountTypeName} ${accountNumber}. Money that is sent to it goes back. Its history, receipts and ` +
    'statements stay in your internet banking.';
  await answerTicket(transaction, { id: newId(), ticketId, staffId, text, isQuiet: true }, now);
  await setTicketStatus(transaction, { id: ticketId, resolved: true }, now);
  await insertEvents(transactionConnection(transaction), [
    { id: newId(), type: 'ACCOUNT_CLOSED', customerId, payload: { accountNumber }, occurredAt: now },
  ]);
}

/**
 * A customer who marks the conversation as done withdraws the request, and is notified, because any open session can do this. The
 * caller holds the ticket's row.
 */
export async function followTicket(
  transaction: DatabaseTransaction,
  ticketId: string,
  isResolved: boolean,
  now: Date,
): Promise<void> {
  if (!isResolved) return;
  const withdrawn = await withdraw(transaction, ticketId, now);
  const ticket = withdrawn && (await selectTicket(transaction, { id: ticketId }));
  if (withdrawn === undefined || ticket === undefined) return;
  const { customerId, accountNumber } = withdrawn;
  const payload = { accountNumber, ticketId, trackingNumber: ticket.trackingNumber };
  await insertEvents(transactionConnection(transaction), [
    { id: newId(), type: 'CLOSING_WITHDRAWN', customerId, payload, occurredAt: now },
  ]);
}

/** Leaves the account as it is, and tells its customer why. */
export async function leaveOpen(
  transaction: DatabaseTransaction,
  { closing: { ticketId }, staffId, why }: Decision & { readonly why: string },
  now: Date,
): Promise<void> {
  await updateDecision(transaction, ticketId, 'KEPT_OPEN', now);
  await answerTicket(transaction, { id: newId(), ticketId, staffId, text: why }, now);
}
