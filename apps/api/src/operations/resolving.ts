import { lagosDay } from '../bank/lagos-time.ts';
import type { MoneyDesk, MoneyRefusal, MoneyStep } from '../platform/money/money-commit.ts';
import { insertEvents } from '../platform/outbox.ts';
import { insertTransactions, setTransactionStatuses } from '../transactions/transactions.ts';
import { accountsOf, debited, insertDispatchesOf, journalOf, refusalOf, refused } from './debiting.ts';
import { closeHeld } from './held-operations-db.ts';
import { confirmedAt, isHeld, type Operation } from './operation.ts';
import { finishOperations, lockOperations } from './operations-db.ts';
import type { PaymentWords } from './payment-words.ts';
import { rowsOf } from './rows-of.ts';

/** A payment that was kept back, with what is to become of it. */
export type Resolved<Frozen extends object> = Operation & Frozen & { readonly verdict: 'SEND' | 'STOP' };

const STOPPED: MoneyRefusal = { code: 'OPERATION_STOPPED', params: {} };

/**
 * The step of what is kept back (decision 74): its hold becomes the posting and it goes on as a confirm does, or it is stopped.
 * The operation's row decides which, under its lock. What may not be sent any more fails. Where nothing is sent, the hold and
 * the limits are given back.
 */
export function resolvingOf<Frozen extends object>(
  payment: PaymentWords<Frozen>,
): MoneyStep<Resolved<Frozen>> {
  return {
    name: `${payment.kind}, kept back`,
    lock: lockOperations,
    claimsOf: (held) => ({
      accountIds: accountsOf(payment, held),
      journalIds: [held.id],
      reversedIds: [],
      holdIds: [held.id],
    }),

    decide(held, desk) {
      if (!isHeld(held)) return undefined;
      const refusal =
        held.verdict === 'STOP' ? STOPPED : (desk.lockOf(held.customerId) ?? capture(payment, held, desk));
      if (refusal === undefined) return debited(payment, held, desk);
      giveBack(payment, held, desk);
      return refused(held, refusal, desk.now);
    },

    async write(connection, resolved) {
      const rows = resolved.map((one) => rowsOf(payment, one));
      await Promise.all([
        finishOperations(connection, resolved),
        closeHeld(connection, resolved),
        // The payer's row is there since the confirm.
        setTransactionStatuses(
          connection,
          rows.map(([debit]) => debit),
        ),
        insertTransactions(
          connection,
          rows.flatMap(([, ...others]) => others),
        ),
        insertEvents(
          connection,
          resolved.flatMap((one) => payment.eventsOf(one)),
        ),
        insertDispatchesOf(connection, payment, resolved),
      ]);
    },
  };
}

function capture<Frozen extends object>(
  payment: PaymentWords<Frozen>,
  held: Resolved<Frozen>,
  desk: MoneyDesk,
): MoneyRefusal | undefined {
  const outcome = desk.books.capture({ holdId: held.id, journal: journalOf(payment, held, desk.now) });
  return refusalOf(payment, held, outcome, desk);
}

function giveBack<Frozen extends object>(
  payment: PaymentWords<Frozen>,
  held: Resolved<Frozen>,
  { books, limits, now }: MoneyDesk,
): void {
  const { outcome } = books.release({ holdId: held.id, releasedAt: now });
  if (outcome !== 'RELEASED') throw new Error(`The hold of operation ${held.id} is ${outcome}`);
  const use = payment.limitOf(held);
  const usedAt = confirmedAt(held);
  if (use !== undefined && usedAt !== undefined) limits.giveBack(use, lagosDay(usedAt));
}
