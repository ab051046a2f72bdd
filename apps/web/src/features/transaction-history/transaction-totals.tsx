import { IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react';
import { useTransactionTotalsQuery } from '../../api/transactions-api.ts';
import { nairaText } from '../../lib/naira-text.ts';
import classes from './transaction-totals.module.css';

type Props = { readonly wanted: Parameters<typeof useTransactionTotalsQuery>[0] };

/** What came in and went out in all that matches (A65). It can do without: what does not come leaves its place empty. */
export function TransactionTotals({ wanted }: Props) {
  const { currentData, isError } = useTransactionTotalsQuery(wanted);
  const totals = isError ? undefined : currentData;
  return (
    <div className={classes['totals']} data-hidden={totals === undefined}>
      <p className={classes['flow']} data-credit>
        <IconArrowDownLeft aria-hidden size={18} stroke={1.75} />
        Money in <strong>{totals === undefined ? '₦—' : nairaText(totals.inwards)}</strong>
      </p>
      <p className={classes['flow']}>
        <IconArrowUpRight aria-hidden size={18} stroke={1.75} />
        Money out <strong>{totals === undefined ? '₦—' : nairaText(totals.outwards)}</strong>
      </p>
      <p className={classes['note']}>Without failed payments and moves between your own accounts.</p>
    </div>
  );
}
