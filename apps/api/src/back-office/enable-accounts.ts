import { setBlock } from '../accounts/accounts.ts';
import { newId } from '../bank/ids.ts';
import { transactionConnection } from '../platform/database/database.ts';
import { insertEvents } from '../platform/outbox.ts';
import type { Work } from './actions.ts';

/** Opens accounts again that their owner disabled, and tells of each; what else stops one, a freeze for instance, stands on. */
export async function enableAccounts(
  { transaction, now }: Work,
  customerId: string,
  accountNumbers: readonly string[],
): Promise<void> {
  for (const accountNumber of accountNumbers)
    await setBlock(
      transaction,
      { customerId, accountNumber, reason: 'DISABLED_BY_OWNER', stands: false },
      now,
    );
  await insertEvents(
    transactionConnection(transaction),
    accountNumbers.map((accountNumber) => ({
      id: newId(),
      type: 'ACCOUNT_ENABLED',
      customerId,
      payload: { accountNumber },
      occurredAt: now,
    })),
  );
}
