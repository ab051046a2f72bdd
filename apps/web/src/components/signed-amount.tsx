import type { Transaction } from '../api/transactions-api.ts';
import { nairaText } from '../lib/naira-text.ts';
import classes from './signed-amount.module.css';

type Props = {
  readonly naira: number;
  readonly transactionType: Transaction['transactionType'];
  /** Whether it never moved. */
  readonly wasStopped: boolean;
};

/** The amount of a movement with its direction: a sign for the eye, a word for the ear (Deposit is the credit, S2 §3). */
export function SignedAmount({ naira, transactionType, wasStopped }: Props) {
  if (wasStopped) return <span className={classes['amount']}>{nairaText(naira)}</span>;
  const isCredit = transactionType === 'Deposit';
  return (
    <span className={classes['amount']} data-credit={isCredit}>
      <span className="sr-only">{isCredit ? 'credit ' : 'debit '}</span>
      <span aria-hidden>{isCredit ? '+' : '−'}</span>
      {nairaText(naira)}
    </span>
  );
}
