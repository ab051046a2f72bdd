import { CHARGE_LINES, totalOf } from '../charges/charges.ts';
import type { Transaction } from '../transactions/transactions.ts';
import type { Operation } from './operation.ts';
import type { PaymentWords } from './payment-words.ts';

/** All rows of the history of a payment as it stands: the principal's, and one for each charge that left the account. */
export function rowsOf<Frozen extends object>(
  payment: PaymentWords<Frozen>,
  operation: Operation & Frozen,
): [Transaction, ...Transaction[]] {
  const [debit, ...others] = payment.transactionsOf(operation);
  if (operation.debitedAt === undefined) return [debit];
  const charges = operation.charges.map(
    ({ line, amountKobo }): Transaction => ({
      ...debit,
      referenceNumber: `${operation.reference}-${CHARGE_LINES[line].suffix}`,
      transactionType: 'Charge',
      amountKobo,
      narration: CHARGE_LINES[line].words,
    }),
  );
  return [debit, ...others, ...charges];
}

/** The row of money that came back, charges included: no flow, for it was never outwards (decision 35). */
export function returnRowOf<Frozen extends object>(
  payment: PaymentWords<Frozen>,
  returned: Operation & Frozen,
  narration: string,
): Transaction {
  const [debit] = payment.transactionsOf(returned);
  return {
    ...debit,
    referenceNumber: `${returned.reference}-RETURN`,
    transactionType: 'Deposit',
    countsAsFlow: false,
    amountKobo: totalOf(returned),
    status: 'SUCCESS',
    narration,
    createdAt: returned.completedAt ?? debit.createdAt,
  };
}
