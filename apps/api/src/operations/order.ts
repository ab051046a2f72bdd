import type { SqlConnection } from '../platform/database/database.ts';
import type { MoneyStep } from '../platform/money/money-commit.ts';
import type { Approvable, ApprovableWords } from './approvable.ts';
import { refused } from './debiting.ts';
import type { Operation } from './operation.ts';
import { finishOperations, lockOperations } from './operations-db.ts';

/** What an order says of itself. */
export type OrderWords<Frozen extends object> = ApprovableWords<Frozen> & {
  readonly kind: 'BULK' | 'SCHEDULE' | 'SCHEDULE_EDIT';
  /** Lets what was ordered begin, in the transaction that takes the code. */
  release(connection: SqlConnection, approved: readonly (Operation & Frozen)[], now: Date): Promise<void>;
};

/** What one code approves and what moves no money by itself: many payments at once, or later ones. */
export type Order<Frozen extends object = object> = OrderWords<Frozen> & Approvable<Frozen>;

const NOTHING = { accountIds: [], journalIds: [], reversedIds: [], holdIds: [] };

/** Makes a kind of order. SUCCESS means that its code was taken; what becomes of its payments, they tell themselves. */
export function defineOrder<Frozen extends object>(words: OrderWords<Frozen>): Order<Frozen> {
  const confirming: MoneyStep<Operation & Frozen> = {
    name: words.kind,
    lock: lockOperations,
    claimsOf: () => NOTHING,
    decide(started, desk) {
      if (started.status !== 'AWAITING_OTP') return undefined;
      const lock = desk.lockOf(started.customerId);
      return lock === undefined
        ? { ...started, status: 'SUCCESS', completedAt: desk.now }
        : refused(started, lock, desk.now);
    },
    async write(connection, decided, now) {
      const approved = decided.filter(({ status }) => status === 'SUCCESS');
      await Promise.all([
        finishOperations(connection, decided),
        approved.length > 0 && words.release(connection, approved, now),
      ]);
    },
  };
  return { ...words, confirming };
}
