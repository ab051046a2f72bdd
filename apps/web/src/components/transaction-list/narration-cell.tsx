import type { Transaction } from '../../api/transactions-api.ts';
import {
  counterpartyTitle,
  counterpartyWords,
  isBill,
  purposeWords,
} from '../transaction-details/counterparty-words.ts';
import classes from './narration-cell.module.css';

type Props = { readonly transaction: Transaction };

/** What it was for and, since the columns are given, below it who was at the other end. */
export function NarrationCell({ transaction }: Props) {
  const [what, who] = isBill(transaction)
    ? [counterpartyTitle(transaction), `for ${purposeWords(transaction)}`]
    : [transaction.narration, counterpartyWords(transaction)];
  return (
    <span className={classes['cell']}>
      <span>{what}</span>
      <span className={classes['who']}>{who}</span>
    </span>
  );
}
