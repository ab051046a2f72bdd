import { validate } from 'uuid';
import { listAccounts } from '../accounts/accounts.ts';
import { lockCustomer } from '../customers/customers.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { selectConversation } from '../tickets/answering.ts';
import { selectTicket } from '../tickets/tickets.ts';
import { countUnderWay, selectClosing } from './closings-db.ts';

export { openClosing } from './ask-to-close.ts';
export { selectClosings as listClosings } from './closings-db.ts';
export { carryOutClosing, followTicket, leaveOpen } from './decide-closing.ts';

/**
 * One that waits, with all that could stand in its way and what was said about it; undefined when it does not wait (any more). With LOCK it, its customer and
 * what they send stay as they are until the transaction ends.
 */
export async function loadClosing(
  platform: Platform,
  transaction: DatabaseTransaction,
  ticketId: string,
  lock: 'LOCK' | 'LOOK',
) {
  if (!validate(ticketId)) return undefined;
  const found = await selectClosing(transaction, ticketId, 'LOOK');
  if (found === undefined) return undefined;
  // The customer before what is theirs, as everywhere.
  if (lock === 'LOCK') {
    await lockCustomer(transaction, found.customerId);
    // Its customer takes it back by the ticket, and writes there.
    await selectTicket(transaction, { id: ticketId }, 'LOCK');
  }
  const closing = await selectClosing(transaction, ticketId, lock);
  if (closing === undefined) return undefined;
  const accounts = await listAccounts(platform, closing.customerId, transaction);
  const account = accounts.find(({ accountNumber }) => accountNumber === closing.accountNumber);
  const said = await selectConversation(transaction, ticketId);
  return { ...closing, account, said, ...(await countUnderWay(transaction, closing)) };
}
