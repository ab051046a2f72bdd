import { setBlock } from '../accounts/accounts.ts';
import { newId } from '../bank/ids.ts';
import { changeCustomer } from '../customers/customers.ts';
import { transactionConnection } from '../platform/database/database.ts';
import { insertEvents } from '../platform/outbox.ts';
import type { Work } from './actions.ts';

/** As the audit has it. */
export const FREEZE = 'Freeze';

/** Nothing leaves the customer's accounts from now on, and credits still land. Signing in and reading stay possible (A52). */
export async function freezeCustomer(work: Work, customerId: string): Promise<void> {
  await changeCustomer(work.transaction, customerId, { frozenAt: work.now });
  await setBlock(work.transaction, { customerId, reason: 'FROZEN_BY_BANK', stands: true }, work.now);
  await tell(work, customerId, 'CUSTOMER_FROZEN');
}

/** What else stops an account, its owner for instance, stands on. */
export async function unfreezeCustomer(work: Work, customerId: string): Promise<void> {
  await changeCustomer(work.transaction, customerId, { frozenAt: null });
  await setBlock(work.transaction, { customerId, reason: 'FROZEN_BY_BANK', stands: false }, work.now);
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
