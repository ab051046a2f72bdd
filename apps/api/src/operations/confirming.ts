import type { Movement } from '@harvest/ledger';
import { lagosDay } from '../bank/lagos-time.ts';
import { chargeMovements } from '../charges/charges.ts';
import type { MoneyDesk, MoneyRefusal, MoneyStep } from '../platform/money/money-commit.ts';
import { insertEvents } from '../platform/outbox.ts';
import { insertTransactions } from '../transactions/transactions.ts';
import { insertDispatches } from './dispatches-db.ts';
import type { Operation } from './operation.ts';
import { finishOperations, lockOperations } from './operations-db.ts';
import type { PaymentWords } from './payment-words.ts';
import { rowsOf } from './rows-of.ts';

/** The step from AWAITING_OTP: limits, money, status, history, events and what leaves the bank, in one transaction. */
export function confirmingOf<Frozen extends object>(
  payment: PaymentWords<Frozen>,
): MoneyStep<Operation & Frozen> {
  const movementsOf = (started: Operation & Frozen): readonly [Movement, ...Movement[]] => {
    const principal = payment.movementsOf(started);
    return [...principal, ...chargeMovements(principal[0].from, started.charges)];
  };
  return {
    name: payment.kind,
    lock: lockOperations,
    claimsOf: (started) => ({
      accountIds: payment.movementsOf(started).flatMap(({ from, to }) => [from, to]),
      journalIds: [started.id],
      reversedIds: [],
    }),

    decide(started, desk) {
      if (started.status !== 'AWAITING_OTP') return undefined;
      const use = payment.limitOf(started);
      const overLimit = use && desk.limits.use(use);
      if (overLimit !== undefined) return refused(started, overLimit, desk.now);
      const refusal = post(started, movementsOf(started), desk);
      if (refusal === undefined) return debited(payment, started, desk);
      if (use !== undefined) desk.limits.giveBack(use, lagosDay(desk.now));
      return refused(started, refusal, desk.now);
    },

    async write(connection, decided) {
      const sent = decided.filter(({ status }) => status === 'PENDING');
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
        insertDispatches(
          connection,
          sent.map((one) => ({
            operationId: one.id,
            customerId: one.customerId,
            kind: one.kind,
            sessionId: sessionIdOf(payment, one),
            createdAt: one.debitedAt,
          })),
        ),
      ]);
    },
  };
}

/** @returns why the money may not move; undefined when it did */
function post(
  { id, kind }: Operation,
  movements: readonly [Movement, ...Movement[]],
  { books, now }: MoneyDesk,
): MoneyRefusal | undefined {
  const outcome = books.post({ id, kind, postedAt: now, movements: [...movements] });
  switch (outcome.outcome) {
    case 'POSTED':
    case 'ALREADY_POSTED':
      return undefined;
    case 'MISMATCH':
      throw new Error(`The journal of operation ${id} holds something else`);
    case 'INSUFFICIENT_FUNDS':
      return { code: 'INSUFFICIENT_FUNDS', params: {} };
    case 'FROZEN':
    case 'UNKNOWN_ACCOUNT': {
      const isPayer = outcome.accountId === movements[0].from;
      return { code: isPayer ? 'ACCOUNT_FROZEN' : 'ACCOUNT_CANNOT_RECEIVE', params: {} };
    }
  }
}

function debited<Frozen extends object>(
  { dispatch, movementsOf }: PaymentWords<Frozen>,
  started: Operation & Frozen,
  { books, now }: MoneyDesk,
): Operation & Frozen {
  const availableAfterKobo = books.availableKobo(movementsOf(started)[0].from);
  const posted = { ...started, debitedAt: now, availableAfterKobo };
  return dispatch === undefined
    ? { ...posted, status: 'SUCCESS', completedAt: now }
    : { ...posted, status: 'PENDING' };
}

function refused<Frozen extends object>(
  started: Operation & Frozen,
  failure: MoneyRefusal,
  now: Date,
): Operation & Frozen {
  return { ...started, status: 'FAILED', failure, completedAt: now };
}

function sessionIdOf<Frozen extends object>(
  { kind, dispatch }: PaymentWords<Frozen>,
  sent: Operation & Frozen,
): string {
  if (dispatch === undefined) throw new Error(`${kind} never leaves the bank`);
  return dispatch.sessionIdOf(sent);
}
