import { changeCustomer, lockCustomer } from '../customers/customers.ts';
import type { Platform } from '../platform/platform.ts';
import { endCodes } from '../platform/security/challenges/end-codes.ts';
import { turningOffIdOf } from './turning-off-challenge.ts';

/** Has unusual payments kept back from now on (decision 74): more care needs no code. */
export async function turnOn(platform: Platform, customerId: string, now: Date) {
  await platform.db.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, customerId);
    await changeCustomer(transaction, customerId, { stopsPayments: true });
    // A code that was sent before is none for turning this off.
    await endCodes(transaction, turningOffIdOf(customerId), now);
  });
  return { isOn: true };
}
