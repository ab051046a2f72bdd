import { lockCustomer } from '../customers/customers.ts';
import type { Platform } from '../platform/platform.ts';
import { endLock } from './emergency-lock.ts';
import { selectDueLocks } from './emergency-lock-db.ts';

const BATCH_MAX = 100;

/** Whether a lock is over that nobody has ended. */
export async function locksWait({ db, clock }: Platform): Promise<boolean> {
  return (await selectDueLocks(db, await clock.now(), 1)).length > 0;
}

/**
 * Ends the locks whose time is over, each once: whoever comes second finds it ended, or pressed anew. One that cannot be ended
 * keeps none of the others. @returns how many were ended
 */
export async function endDueLocks(platform: Platform, now: Date): Promise<number> {
  const due = await selectDueLocks(platform.db, now, BATCH_MAX);
  const ended = await Promise.all(due.map((customerId) => endIfDue(platform, customerId, now)));
  return ended.filter(Boolean).length;
}

async function endIfDue(platform: Platform, customerId: string, now: Date): Promise<boolean> {
  try {
    return await platform.db.transaction().execute(async (transaction) => {
      const customer = await lockCustomer(transaction, customerId);
      if (customer?.lockedUntil === undefined || customer.lockedUntil > now) return false;
      await endLock(transaction, customerId, 'TIME', now);
      return true;
    });
  } catch (error) {
    platform.log.error({ err: error, customerId }, 'a lock that is over could not be ended');
    return false;
  }
}
