import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { ApprovableWords } from './approvable.ts';
import type { Operation } from './operation.ts';
import { lockAndReadUnfinished } from './operations-db.ts';
import { type Starter, startPayment, type Terms } from './start-payment.ts';

/** So many may be started and not confirmed, however many payments each of them stands for (counter 8). */
const UNFINISHED_MAX = 30;
const WINDOW_MINUTES = 10;

/**
 * Keeps what one code will approve, as `startPayment` does, unless this customer has begun too much and finished too little of
 * anything a moment ago: each is rows for ever, and messages. @throws Refusal
 */
export function startCounted<Frozen extends object>(
  platform: Platform,
  payment: ApprovableWords<Frozen>,
  starter: Starter,
  terms: Terms,
  frozen: Frozen,
): Promise<Operation & Frozen> {
  const counted: ApprovableWords<Frozen> = {
    ...payment,
    async insertFrozen(transaction, started) {
      const { customer, now } = starter;
      const windowMs = WINDOW_MINUTES * 60_000;
      const since = new Date(now.getTime() - windowMs);
      const { count, oldestAt } = await lockAndReadUnfinished(transaction, {
        customerId: customer.id,
        since,
      });
      if (count > UNFINISHED_MAX) {
        const leftMs = oldestAt.getTime() + windowMs - now.getTime();
        throw fail('TOO_MANY_STARTS', { retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) });
      }
      await payment.insertFrozen(transaction, started);
    },
  };
  return startPayment(platform, counted, starter, terms, frozen);
}
