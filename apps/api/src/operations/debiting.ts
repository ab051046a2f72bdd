import type { CaptureOutcome, HoldOutcome, Journal, Movement, Outcome } from '@harvest/ledger';
import { chargeMovements } from '../charges/charges.ts';
import type { SqlConnection } from '../platform/database/database.ts';
import type { MoneyDesk, MoneyRefusal } from '../platform/money/money-commit.ts';
import { insertDispatches } from './dispatches-db.ts';
import type { Operation } from './operation.ts';
import type { PaymentWords } from './payment-words.ts';

export function accountsOf<Frozen extends object>(
  payment: PaymentWords<Frozen>,
  operation: Operation & Frozen,
): bigint[] {
  return payment.movementsOf(operation).flatMap(({ from, to }) => [from, to]);
}

export function payerOf<Frozen extends object>(
  payment: PaymentWords<Frozen>,
  operation: Operation & Frozen,
): bigint {
  return payment.movementsOf(operation)[0].from;
}

/** What a payment posts: its movements, then its charges. */
export function journalOf<Frozen extends object>(
  payment: PaymentWords<Frozen>,
  operation: Operation & Frozen,
  postedAt: Date,
): Journal {
  const { id, kind, charges } = operation;
  const principal: readonly Movement[] = payment.movementsOf(operation);
  const movements = [...principal, ...chargeMovements(payerOf(payment, operation), charges)];
  return { id, kind, postedAt, movements };
}

/** @returns why the money may not move; undefined when it did, or was set aside */
export function refusalOf<Frozen extends object>(
  payment: PaymentWords<Frozen>,
  operation: Operation & Frozen,
  answer: Outcome | HoldOutcome | CaptureOutcome,
  { isDisabled }: Pick<MoneyDesk, 'isDisabled'>,
): MoneyRefusal | undefined {
  switch (answer.outcome) {
    case 'POSTED':
    case 'ALREADY_POSTED':
    case 'HELD':
      return undefined;
    case 'INSUFFICIENT_FUNDS':
      return { code: 'INSUFFICIENT_FUNDS', params: {} };
    case 'FROZEN':
    case 'UNKNOWN_ACCOUNT': {
      const { accountId } = answer;
      if (accountId !== payerOf(payment, operation)) return { code: 'ACCOUNT_CANNOT_RECEIVE', params: {} };
      return { code: isDisabled(accountId) ? 'ACCOUNT_DISABLED' : 'ACCOUNT_FROZEN', params: {} };
    }
    case 'MISMATCH':
    case 'ALREADY_HELD':
    case 'UNKNOWN_HOLD':
    case 'HOLD_RESOLVED':
    case 'HOLD_TOO_SMALL':
      throw new Error(`The books hold something else of operation ${operation.id}: ${answer.outcome}`);
  }
}

/** A payment whose money has just left the account: done, or on its way to somebody outside. */
export function debited<Frozen extends object, Known extends Operation & Frozen>(
  payment: PaymentWords<Frozen>,
  operation: Known,
  { books, now }: MoneyDesk,
): Known {
  const availableAfterKobo = books.availableKobo(payerOf(payment, operation));
  const posted = { ...operation, debitedAt: now, availableAfterKobo };
  return payment.dispatch === undefined
    ? { ...posted, status: 'SUCCESS', completedAt: now }
    : { ...posted, status: 'PENDING' };
}

export function refused<Known extends Operation>(operation: Known, failure: MoneyRefusal, now: Date): Known {
  return { ...operation, status: 'FAILED', failure, completedAt: now };
}

/** Has those of them that were debited and are not done sent as soon as the caller's transaction has committed. */
export async function insertDispatchesOf<Frozen extends object>(
  connection: SqlConnection,
  { kind, dispatch }: PaymentWords<Frozen>,
  decided: readonly (Operation & Frozen)[],
): Promise<void> {
  if (dispatch === undefined) return;
  const sent = decided.filter(({ status, debitedAt }) => status === 'PENDING' && debitedAt !== undefined);
  await insertDispatches(
    connection,
    sent.map((one) => ({
      operationId: one.id,
      customerId: one.customerId,
      kind,
      sessionId: dispatch.sessionIdOf(one),
      createdAt: one.debitedAt,
    })),
  );
}
