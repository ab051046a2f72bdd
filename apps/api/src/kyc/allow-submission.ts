import { newId } from '../bank/ids.ts';
import { type DatabaseTransaction, transactionConnection } from '../platform/database/database.ts';
import { insertEvents } from '../platform/outbox.ts';
import { clearDeclined } from './kyc-db.ts';

/** Lets a customer, whose lock the caller holds, submit again what was declined, and tells them. */
export async function allowSubmission(
  transaction: DatabaseTransaction,
  customerId: string,
  now: Date,
): Promise<void> {
  const levels = await clearDeclined(transaction, customerId, now);
  await insertEvents(
    transactionConnection(transaction),
    levels.map((level) => ({
      id: newId(),
      type: 'KYC_REOPENED' as const,
      customerId,
      payload: { level },
      occurredAt: now,
    })),
  );
}
