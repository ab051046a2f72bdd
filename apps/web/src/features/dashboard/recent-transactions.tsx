import { TEXTS } from '@harvest/contracts/texts';
import { Link } from 'react-router';
import type { ClientSummary } from '../../api/dashboard-api.ts';
import { SignedAmount } from '../../components/signed-amount.tsx';
import { StatusChip } from '../../components/status-chip.tsx';
import { dateTimeText } from '../../lib/bank-time.ts';
import { Panel } from '../../ui/panel.tsx';
import classes from './movement-list.module.css';

type Props = { readonly transactions: ClientSummary['recentTransactions'] };

/** The latest movements. */
export function RecentTransactions({ transactions }: Props) {
  const all = (
    <Link to="/transaction-history" className={classes['all']}>
      View all
    </Link>
  );
  return (
    <Panel title="Recent Transactions" aside={all}>
      {transactions.length === 0 && <p className={classes['muted']}>{TEXTS.noRecords}</p>}
      <ul className={classes['list']}>
        {transactions.map((transaction) => (
          <li key={transaction.referenceNumber} className={classes['row']}>
            <span className={classes['who']}>
              <strong>{transaction.counterparty}</strong>
              <span className={classes['muted']}>
                {transaction.transactionType} · {dateTimeText(transaction.date)}
              </span>
            </span>
            <span className={classes['amount']}>
              <SignedAmount naira={transaction.amount} transactionType={transaction.transactionType} />
              <StatusChip status={transaction.status} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
