import type { Kobo } from '@harvest/money';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { selectActiveSchedules } from './schedule-lists-db.ts';
import { forgetTries, readRun } from './schedule-runs-db.ts';
import { changeSchedule, lockActiveFrom } from './schedules-db.ts';

/** Those of these kinds of payment that are of more than an amount. */
type Above = { readonly transferTypes: readonly string[]; readonly amountKobo: Kobo };

/** How many scheduled payments an account pays as things stand; `above` narrows them. */
export async function countActiveFrom(
  { db }: Platform,
  customerId: string,
  accountNumber: string,
  above?: Above,
): Promise<number> {
  const active = await selectActiveSchedules(db, customerId);
  return active.filter(
    ({ sourceAccountNumber, transferType, bill, amountKobo }) =>
      sourceAccountNumber === accountNumber &&
      (above === undefined ||
        (amountKobo > above.amountKobo &&
          above.transferTypes.includes(bill === undefined ? transferType : 'BILL_PAYMENT'))),
  ).length;
}

/**
 * Pays nothing more from an account that its owner disables, in the transaction that disables it; the caller holds the customer's
 * lock and tells of it. What is being paid in this moment ends, and pauses by itself where it goes on. @returns how many were paused
 */
export async function pauseAllFrom(
  transaction: DatabaseTransaction,
  customerId: string,
  accountNumber: string,
): Promise<number> {
  const active = await lockActiveFrom(transaction, customerId, accountNumber);
  let paused = 0;
  for (const schedule of active) {
    const run = await readRun(transaction, schedule.id, schedule.nextRun);
    if (run?.isStarted === true) continue;
    await forgetTries(transaction, schedule);
    await changeSchedule(transaction, schedule.id, {
      state: 'PAUSED',
      paused: { because: 'ACCOUNT_DISABLED' },
      dueAt: null,
    });
    paused += 1;
  }
  return paused;
}
