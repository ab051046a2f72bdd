import { lockCustomer } from '../customers/customers.ts';
import { transactionConnection } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { refuseWhileLocked } from '../platform/security/emergency-lock.ts';
import { type SavedNumber, selectSavedNumbers, upsertSavedNumber } from './saved-numbers-db.ts';

const SAVED_NUMBERS_MAX = 200;

type Input = { readonly id: string; readonly purchaseId: string; readonly label: string };

/**
 * Keeps what a past purchase was for under a name; what is kept already gets the new name. They are counted under the customer's
 * lock, so that saves at the same moment cannot pass the bound together. @throws Refusal NOT_FOUND, TOO_MANY_SAVED_NUMBERS
 */
export async function saveNumber(
  { db }: Platform,
  customerId: string,
  { label, ...input }: Input,
  now: Date,
): Promise<SavedNumber> {
  return db.transaction().execute(async (transaction) => {
    refuseWhileLocked(await lockCustomer(transaction, customerId));
    const connection = transactionConnection(transaction);
    const id = await upsertSavedNumber(connection, customerId, { ...input, label: label.trim() }, now);
    const saved = await selectSavedNumbers(connection, customerId);
    const one = saved.find((kept) => kept.id === id);
    if (one === undefined) throw fail('NOT_FOUND');
    if (saved.length > SAVED_NUMBERS_MAX)
      throw fail('TOO_MANY_SAVED_NUMBERS', { params: { max: SAVED_NUMBERS_MAX } });
    return one;
  });
}
