import type { Transaction } from '../../api/transactions-api.ts';
import { MovementRow } from '../movement-row.tsx';
import { SignedAmount } from '../signed-amount.tsx';
import { counterpartyTitle, purposeWords } from '../transaction-details/counterparty-words.ts';
import { shownStatus } from '../transaction-details/shown-status.ts';
import { timeOf } from './transaction-columns.tsx';

type Props = {
  readonly transaction: Transaction;
  /** Its day stands above it already. */
  readonly isUnderItsDay: boolean;
};

/** A transaction on a telephone, where seven columns have no room: who first, the rest is in its details. */
export function TransactionCard({ transaction, isUnderItsDay }: Props) {
  const { transactionType, dateCreated, amount, wasStopped } = transaction;
  const when = isUnderItsDay ? timeOf(transaction) : `${dateCreated} ${timeOf(transaction)}`;
  return (
    <MovementRow
      title={counterpartyTitle(transaction)}
      details={`${purposeWords(transaction)} · ${when}`}
      amount={<SignedAmount naira={amount} transactionType={transactionType} wasStopped={wasStopped} />}
      status={shownStatus(transaction)}
    />
  );
}
