import { setBlock } from '../accounts/accounts.ts';
import { newId } from '../bank/ids.ts';
import { changeCustomer } from '../customers/customers.ts';
import { type DatabaseTransaction, transactionConnection } from '../platform/database/database.ts';
import { insertEvents } from '../platform/outbox.ts';
import { countDue } from '../scheduled-payments/stopped-schedules.ts';

/**
 * Ends the lock of a customer whose lock of the row the caller holds, and tells them. What else stops an account, the bank for
 * instance, stands on.
 */
export async function endLock(
  transaction: DatabaseTransaction,
  customerId: string,
  by: 'TIME' | 'BANK',
  now: Date,
): Promise<void> {
  await changeCustomer(transaction, customerId, { lockedUntil: null });
  await setBlock(transaction, { customerId, reason: 'LOCKED_BY_OWNER', stands: false }, now);
  const payload = { by, scheduledPayments: await countDue(transaction, customerId, now) };
  await insertEvents(transactionConnection(transaction), [
    { id: newId(), type: 'EMERGENCY_LOCK_ENDED', customerId, payload, occurredAt: now },
  ]);
}
