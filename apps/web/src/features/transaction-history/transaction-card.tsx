import type { Transaction } from '../../api/transactions-api.ts';
import { SignedAmount } from '../../components/signed-amount.tsx';
import { StatusChip } from '../../components/status-chip.tsx';
import classes from './transaction-card.module.css';
import { timeOf } from './transaction-columns.tsx';

type Props = {
  readonly transaction: Transaction;
  /** Its day stands above it already. */
  readonly isUnderItsDay: boolean;
};

/** A transaction on a telephone, where seven columns have no room. */
export function TransactionCard({ transaction, isUnderItsDay }: Props) {
  return (
    <div className={classes['card']}>
      <span className={classes['what']}>
        <strong>{transaction.narration || transaction.transactionType}</strong>
        <span className={classes['muted']}>
          {!isUnderItsDay && `${transaction.dateCreated} `}
          {timeOf(transaction)}
        </span>
        <span className={classes['muted']}>
          {transaction.transactionType} · {transaction.accountType}
        </span>
      </span>
      <span className={classes['amount']}>
        <SignedAmount naira={transaction.amount} transactionType={transaction.transactionType} />
        <StatusChip status={transaction.status} />
      </span>
    </div>
  );
}
