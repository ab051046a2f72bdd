import type { Transaction } from '../../api/transactions-api.ts';
import { SignedAmount } from '../../components/signed-amount.tsx';
import { StatusChip } from '../../components/status-chip.tsx';
import classes from './transaction-table.module.css';

type Props = { readonly transactions: readonly Transaction[] };

const COLUMNS = ['Date', 'Time', 'Account Type', 'Amount', 'Transaction Type', 'Status', 'Narration'];

/** S2 §2: the history as a table, where there is room for one. */
export function TransactionTable({ transactions }: Props) {
  return (
    // The table scrolls by itself when text is enlarged; the page does not.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={classes['frame']} tabIndex={0} aria-label="Transactions">
      <table className={classes['table']}>
        <caption className="sr-only">Transactions, newest first</caption>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" data-column={column}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {transactions.map((transaction) => (
            <tr key={transaction.referenceNumber}>
              <td>{transaction.dateCreated}</td>
              <td>{transaction.timeCreated}</td>
              <td>{transaction.accountType}</td>
              <td data-column="Amount">
                <SignedAmount naira={transaction.amount} transactionType={transaction.transactionType} />
              </td>
              <td>{transaction.transactionType}</td>
              <td>
                <StatusChip status={transaction.status} />
              </td>
              <td className={classes['narration']}>{transaction.narration}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
