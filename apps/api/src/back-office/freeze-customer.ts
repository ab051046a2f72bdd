import { setDebits } from '../accounts/accounts.ts';
import { newId } from '../bank/ids.ts';
import { transactionConnection } from '../platform/database/database.ts';
import { insertEvents } from '../platform/outbox.ts';
import type { Work } from './actions.ts';
import { setFrozen } from './customers-db.ts';

/** Nothing leaves the customer's accounts from now on, and credits still land. Signing in and reading stay possible (A52). */
export async function freezeCustomer(work: Work, customerId: string): Promise<void> {
  await setFrozen(work.transaction, customerId, work.now);
  await setDebits(work.transaction, customerId, 'STOPPED');
  await tell(work, customerId, 'CUSTOMER_FROZEN');
}

export async function unfreezeCustomer(work: Work, customerId: string): Promise<void> {
  await setFrozen(work.transaction, customerId, null);
  await setDebits(work.transaction, customerId, 'ALLOWED');
  await tell(work, customerId, 'CUSTOMER_UNFROZEN');
}

async function tell(
  { transaction, now }: Work,
  customerId: string,
  type: 'CUSTOMER_FROZEN' | 'CUSTOMER_UNFROZEN',
): Promise<void> {
  await insertEvents(transactionConnection(transaction), [
    { id: newId(), type, customerId, payload: {}, occurredAt: now },
  ]);
}
