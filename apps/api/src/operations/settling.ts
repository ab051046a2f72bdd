import { formatNaira } from '@harvest/money';
import { v5 } from 'uuid';
import { lagosDay } from '../bank/lagos-time.ts';
import { totalOf } from '../charges/charges.ts';
import type { MoneyDesk, MoneyStep } from '../platform/money/money-commit.ts';
import { insertEvents } from '../platform/outbox.ts';
import { insertTransactions, setTransactionStatuses } from '../transactions/transactions.ts';
import { closeDispatches } from './dispatches-db.ts';
import { confirmedAt, isHeld } from './operation.ts';
import { finishOperations, lockOperations } from './operations-db.ts';
import type { Dispatch, PaymentWords, Settled } from './payment-words.ts';
import { returnRowOf, rowsOf } from './rows-of.ts';

/**
 * The step from PENDING: done, or everything given back once, charges and limits included. The limits go back to the day
 * they were used (decision 26).
 */
export function settlingOf<Frozen extends object>(payment: PaymentWords<Frozen>): MoneyStep<Settled<Frozen>> {
  return {
    name: `${payment.kind}, settled`,
    lock: lockOperations,
    claimsOf: (pending) => ({
      accountIds: payment.movementsOf(pending).flatMap(({ from, to }) => [from, to]),
      journalIds: [returnIdOf(pending.id)],
      reversedIds: [pending.id],
      holdIds: [],
    }),

    decide(pending, desk) {
      if (pending.status !== 'PENDING' || isHeld(pending)) return undefined;
      if (pending.answer.outcome === 'SUCCESS')
        return { ...pending, status: 'SUCCESS', completedAt: desk.now };
      giveBack(payment, pending, desk);
      const { notCarriedOut: code } = dispatchOf(payment);
      const { responseCode: reason } = pending.answer;
      const failure = {
        code,
        params: { amount: formatNaira(totalOf(pending)), ...(reason !== undefined && { reason }) },
      };
      return { ...pending, status: 'FAILED', failure, completedAt: desk.now };
    },

    async write(connection, settled) {
      const returned = settled.filter(({ status }) => status === 'FAILED');
      await Promise.all([
        finishOperations(connection, settled),
        closeDispatches(connection, settled),
        ...settled.map(({ status, keep }) => (status === 'SUCCESS' ? keep?.(connection) : undefined)),
        setTransactionStatuses(
          connection,
          settled.flatMap((one) => rowsOf(payment, one)),
        ),
        insertTransactions(
          connection,
          returned.map((one) => returnRowOf(payment, one, dispatchOf(payment).returnNarrationOf(one))),
        ),
        insertEvents(
          connection,
          settled.flatMap((one) => payment.eventsOf(one)),
        ),
      ]);
    },
  };
}

function giveBack<Frozen extends object>(
  payment: PaymentWords<Frozen>,
  pending: Settled<Frozen>,
  { books, limits, now }: MoneyDesk,
): void {
  const { outcome } = books.reverse({
    id: returnIdOf(pending.id),
    reverses: pending.id,
    postedAt: now,
    narration: dispatchOf(payment).returnNarrationOf(pending),
  });
  // Anything else leaves the payment PENDING and its money where it is, for people to look at.
  if (outcome !== 'POSTED' && outcome !== 'ALREADY_POSTED')
    throw new Error(`Operation ${pending.id} cannot be returned: ${outcome}`);
  const use = payment.limitOf(pending);
  const usedAt = confirmedAt(pending);
  if (use !== undefined && usedAt !== undefined) limits.giveBack(use, lagosDay(usedAt));
}

/** What never leaves the bank is never settled. */
function dispatchOf<Frozen extends object>({ kind, dispatch }: PaymentWords<Frozen>): Dispatch<Frozen> {
  if (dispatch === undefined) throw new Error(`A payment ${kind} does not leave the bank`);
  return dispatch;
}

const RETURNS = '5d6d9b3e-6f0e-4c43-9f0b-0a2f6d2d7a11';

/** Always the same for one operation, so that no retry can return it twice. */
function returnIdOf(operationId: string): string {
  return v5(operationId, RETURNS);
}
