import { BasketIllustration } from '../../components/illustrations/basket-illustration.tsx';
import { MovementRow } from '../../components/movement-row.tsx';
import { SignedAmount } from '../../components/signed-amount.tsx';
import {
  counterpartyTitle,
  counterpartyWords,
  purposeWords,
} from '../../components/transaction-details/counterparty-words.ts';
import { shownStatus } from '../../components/transaction-details/shown-status.ts';
import { useOpenTransaction } from '../../components/transaction-details/use-open-transaction.ts';
import { dateTimeText } from '../../lib/bank-time.ts';
import { nairaText } from '../../lib/naira-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListPlaceholder } from './list-placeholder.tsx';
import classes from './movement-list.module.css';
import { SummaryPanel, type SummaryState } from './summary-panel.tsx';

type Props = { readonly state: SummaryState };

/** The latest movements. Each opens its details; the panel around them leads to all of them (S1 §2). */
export function RecentTransactions({ state }: Props) {
  const { open } = useOpenTransaction();
  return (
    <SummaryPanel
      title="Recent Transactions"
      to="/transaction-history"
      state={state}
      placeholder={<ListPlaceholder rows={5} />}
    >
      {({ recentTransactions }) =>
        recentTransactions.length === 0 ? (
          <EmptyState
            title="No transactions yet"
            hint="What you send and receive will show here."
            illustration={<BasketIllustration />}
          />
        ) : (
          <ul className={classes['list']}>
            {recentTransactions.map((transaction) => (
              <li key={transaction.referenceNumber} className={classes['row']}>
                <MovementRow
                  title={counterpartyTitle(transaction)}
                  details={
                    <>
                      {purposeWords(transaction)} ·{' '}
                      <span className={classes['when']}>{dateTimeText(transaction.date)}</span>
                    </>
                  }
                  amount={
                    <SignedAmount
                      naira={transaction.amount}
                      transactionType={transaction.transactionType}
                      wasStopped={transaction.wasStopped}
                    />
                  }
                  status={shownStatus(transaction)}
                />
                <button
                  type="button"
                  className={classes['open']}
                  onClick={() => open(transaction.referenceNumber)}
                >
                  <span className="sr-only">
                    View details of {nairaText(transaction.amount)} {counterpartyWords(transaction)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )
      }
    </SummaryPanel>
  );
}
