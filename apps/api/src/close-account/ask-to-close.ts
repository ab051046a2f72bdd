import { findOwnAccount } from '../accounts/accounts.ts';
import { lockCustomer } from '../customers/customers.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { countNewTicket, openTicket, readWords, selectTicket } from '../tickets/tickets.ts';
import { insertClosing, selectOpenTicket } from './closings-db.ts';

type Asked = {
  /** Of the ticket. */
  readonly id: string;
  readonly accountNumber: string;
  readonly reason: string | undefined;
};

/**
 * Asks the bank to close an account of this customer: a ticket, and a place in the queue of staff. Nothing of the account
 * changes. @throws Refusal
 */
export async function askToClose(
  platform: Platform,
  customerId: string,
  { id, accountNumber, reason = '' }: Asked,
  now: Date,
): Promise<{ id: string; trackingNumber: string }> {
  const account = await findOwnAccount(platform, customerId, accountNumber);
  if (account === undefined) throw fail('NOT_FOUND');
  const asked = await selectOpenTicket(platform.db, accountNumber);
  if (asked !== undefined && asked !== id) throw fail('ACCOUNT_CLOSING_ASKED');
  const repeated = await selectTicket(platform.db, { id, customerId });
  if (repeated !== undefined) return repeated;
  await countNewTicket(platform, customerId, now);
  return platform.db.transaction().execute(async (transaction) => {
    // Of many at once one is kept.
    await lockCustomer(transaction, customerId);
    if ((await selectOpenTicket(transaction, accountNumber)) !== undefined)
      throw fail('ACCOUNT_CLOSING_ASKED');
    return openClosing(transaction, { id, customerId, account, reason }, now);
  });
}

type Closing = {
  /** Of the ticket. */
  readonly id: string;
  readonly customerId: string;
  readonly account: { readonly accountNumber: string; readonly accountTypeName: string };
  readonly reason: string;
};

/** The ticket and the place in the queue; the caller holds the customer's row. */
export async function openClosing(
  transaction: DatabaseTransaction,
  { id, customerId, account: { accountNumber, accountTypeName: name }, reason }: Closing,
  now: Date,
): Promise<{ id: string; trackingNumber: string }> {
  const ticket = await openTicket(
    transaction,
    {
      id,
      customerId,
      kind: 'ACCOUNT',
      subject: `Close my ${name} ending ${accountNumber.slice(-4)}`,
      text: readWords('text', `Please close my ${name} ${accountNumber}.\n\n${reason.trim()}`),
    },
    now,
  );
  await insertClosing(transaction, { ticketId: id, customerId, accountNumber, askedAt: now });
  return ticket;
}
