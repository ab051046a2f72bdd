import type { Transaction } from '../../api/transactions-api.ts';
import { SignedAmount } from '../../components/signed-amount.tsx';
import { StatusChip } from '../../components/status-chip.tsx';
import classes from './transaction-cards.module.css';

type Props = { readonly transactions: readonly Transaction[] };

/** The history on a telephone, where a table of seven columns has no room. */
export function TransactionCards({ transactions }: Props) {
  return (
    <ul className={classes['list']} aria-label="Transactions, newest first">
      {transactions.map((transaction) => (
        <li key={transaction.referenceNumber} className={classes['card']}>
          <span className={classes['what']}>
            <strong>{transaction.narration || transaction.transactionType}</strong>
            <span className={classes['muted']}>
              {transaction.dateCreated} {transaction.timeCreated}
            </span>
            <span className={classes['muted']}>
              {transaction.transactionType} · {transaction.accountType}
            </span>
          </span>
          <span className={classes['amount']}>
            <SignedAmount naira={transaction.amount} transactionType={transaction.transactionType} />
            <StatusChip status={transaction.status} />
          </span>
        </li>
      ))}
    </ul>
  );
}
