import { EmptyNote } from '../../components/empty-note.tsx';
import { BasketIllustration } from '../../components/illustrations/basket-illustration.tsx';
import { SignedAmount } from '../../components/signed-amount.tsx';
import { StatusChip } from '../../components/status-chip.tsx';
import { dateTimeText } from '../../lib/bank-time.ts';
import { ListPlaceholder } from './list-placeholder.tsx';
import classes from './movement-list.module.css';
import { SummaryPanel, type SummaryState } from './summary-panel.tsx';

type Props = { readonly state: SummaryState };

/** The latest movements. The panel leads to all of them (S1 §2). */
export function RecentTransactions({ state }: Props) {
  return (
    <SummaryPanel
      title="Recent Transactions"
      to="/transaction-history"
      state={state}
      placeholder={<ListPlaceholder rows={5} />}
    >
      {({ recentTransactions }) =>
        recentTransactions.length === 0 ? (
          <EmptyNote art={<BasketIllustration />} title="No transactions yet">
            <p>What you send and receive will show here.</p>
          </EmptyNote>
        ) : (
          <ul className={classes['list']}>
            {recentTransactions.map((transaction) => (
              <li key={transaction.referenceNumber} className={classes['row']}>
                <span className={classes['who']}>
                  <strong>{transaction.counterparty}</strong>
                  <span className={classes['muted']}>
                    <span>{transaction.transactionType}</span>{' '}
                    <span className={classes['when']}>{dateTimeText(transaction.date)}</span>
                  </span>
                </span>
                <span className={classes['amount']}>
                  <SignedAmount naira={transaction.amount} transactionType={transaction.transactionType} />
                  <StatusChip status={transaction.status} />
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </SummaryPanel>
  );
}
