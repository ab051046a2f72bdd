import { newId } from '../bank/ids.ts';
import { changeCustomer } from '../customers/customers.ts';
import { readLimits } from '../limits/limits.ts';
import { type DatabaseTransaction, transactionConnection } from '../platform/database/database.ts';
import { insertEvents } from '../platform/outbox.ts';

/** Gives a customer whose row the caller has locked their next level, from the next payment on, and tells them. */
export async function reachLevel(
  transaction: DatabaseTransaction,
  customerId: string,
  level: number,
  now: Date,
): Promise<void> {
  await changeCustomer(transaction, customerId, { kycLevel: level });
  const connection = transactionConnection(transaction);
  const { singleKobo, dailyKobo, own } = await readLimits(connection, customerId, now);
  const keepsOwnLimits = own.some((one) => one.singleKobo < singleKobo || one.dailyKobo < dailyKobo);
  const payload = { level, dailyKobo: String(dailyKobo), keepsOwnLimits };
  await insertEvents(connection, [
    { id: newId(), type: 'KYC_LEVEL_REACHED', customerId, payload, occurredAt: now },
  ]);
}
