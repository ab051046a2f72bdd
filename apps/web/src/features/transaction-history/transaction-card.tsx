import type { Transaction } from '../../api/transactions-api.ts';
import { MovementRow } from '../../components/movement-row.tsx';
import { SignedAmount } from '../../components/signed-amount.tsx';
import { timeOf } from './transaction-columns.tsx';

type Props = {
  readonly transaction: Transaction;
  /** Its day stands above it already. */
  readonly isUnderItsDay: boolean;
};

/** A transaction on a telephone, where seven columns have no room. */
export function TransactionCard({ transaction, isUnderItsDay }: Props) {
  const { narration, transactionType, accountType, dateCreated, amount, status } = transaction;
  return (
    <MovementRow
      title={narration || transactionType}
      details={
        <>
          <span>{isUnderItsDay ? timeOf(transaction) : `${dateCreated} ${timeOf(transaction)}`}</span>
          <span>
            {transactionType} · {accountType}
          </span>
        </>
      }
      amount={<SignedAmount naira={amount} transactionType={transactionType} />}
      status={status}
    />
  );
}
