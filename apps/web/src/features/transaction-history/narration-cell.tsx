import type { Transaction } from '../../api/transactions-api.ts';
import { counterpartyWords } from '../../components/transaction-details/counterparty-words.ts';
import classes from './narration-cell.module.css';

type Props = { readonly transaction: Transaction };

/** What it was for and, since the columns are given, below it who was at the other end. */
export function NarrationCell({ transaction }: Props) {
  return (
    <span className={classes['cell']}>
      <span>{transaction.narration}</span>
      <span className={classes['who']}>{counterpartyWords(transaction)}</span>
    </span>
  );
}
