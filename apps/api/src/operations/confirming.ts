import { lagosDay } from '../bank/lagos-time.ts';
import { totalOf } from '../charges/charges.ts';
import type { MoneyDesk, MoneyRefusal, MoneyStep } from '../platform/money/money-commit.ts';
import { insertEvents } from '../platform/outbox.ts';
import { insertTransactions } from '../transactions/transactions.ts';
import {
  accountsOf,
  debited,
  insertDispatchesOf,
  journalOf,
  payerOf,
  refusalOf,
  refused,
} from './debiting.ts';
import { insertHeld } from './held-operations-db.ts';
import { isHeld, type Operation } from './operation.ts';
import { finishOperations, lockOperations } from './operations-db.ts';
import type { PaymentWords } from './payment-words.ts';
import { rowsOf } from './rows-of.ts';

/**
 * The step from AWAITING_OTP: limits, money, status, history, events and what leaves the bank, in one transaction. What is kept
 * back (decision 74) has its money set aside instead, and goes on with the step of `resolving.ts`.
 */
export function confirmingOf<Frozen extends object>(
  payment: PaymentWords<Frozen>,
): MoneyStep<Operation & Frozen> {
  return {
    name: payment.kind,
    lock: lockOperations,
    claimsOf: (started) => ({
      accountIds: accountsOf(payment, started),
      journalIds: [started.id],
      reversedIds: [],
      holdIds: started.stopSeconds === undefined ? [] : [started.id],
    }),

    decide(started, desk) {
      if (started.status !== 'AWAITING_OTP') return undefined;
      const lock = desk.lockOf(started.customerId);
      if (lock !== undefined) return refused(started, lock, desk.now);
      const use = payment.limitOf(started);
      const overLimit = use && desk.limits.use(use);
      if (overLimit !== undefined) return refused(started, overLimit, desk.now);
      const isKeptBack = started.stopSeconds !== undefined;
      const refusal = isKeptBack ? setAside(payment, started, desk) : post(payment, started, desk);
      if (refusal === undefined)
        return isKeptBack
          ? { ...started, status: 'PENDING', heldAt: desk.now }
          : debited(payment, started, desk);
      if (use !== undefined) desk.limits.giveBack(use, lagosDay(desk.now));
      return refused(started, refusal, desk.now);
    },

    async write(connection, decided) {
      await Promise.all([
        finishOperations(connection, decided),
        insertTransactions(
          connection,
          decided.flatMap((one) => rowsOf(payment, one)),
        ),
        insertEvents(
          connection,
          decided.flatMap((one) => payment.eventsOf(one)),
        ),
        insertDispatchesOf(connection, payment, decided),
        insertHeld(connection, decided.filter(isHeld)),
      ]);
    },
  };
}

function post<Frozen extends object>(
  payment: PaymentWords<Frozen>,
  started: Operation & Frozen,
  desk: MoneyDesk,
): MoneyRefusal | undefined {
  return refusalOf(payment, started, desk.books.post(journalOf(payment, started, desk.now)), desk);
}

function setAside<Frozen extends object>(
  payment: PaymentWords<Frozen>,
  started: Operation & Frozen,
  desk: MoneyDesk,
): MoneyRefusal | undefined {
  const accountId = payerOf(payment, started);
  const hold = { id: started.id, accountId, amountKobo: totalOf(started), heldAt: desk.now };
  return refusalOf(payment, started, desk.books.hold(hold), desk);
}
