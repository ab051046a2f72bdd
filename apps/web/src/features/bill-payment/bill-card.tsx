import type { BillLog } from '../../api/bills-api.ts';
import { MovementRow } from '../../components/movement-row.tsx';
import { boughtText } from '../../components/payment/bill-words.ts';
import { ProductIcon } from '../../components/product-icon.tsx';
import { groupedBillNumber } from '../../lib/bill-number.ts';
import { nairaText } from '../../lib/naira-text.ts';
import classes from './bill-card.module.css';

type Props = { readonly log: BillLog };

/** A past purchase on a telephone: what and for which number; the rest is in its details. */
export function BillCard({ log: { bill, dateCreated, amount, vendingStatus } }: Props) {
  return (
    <MovementRow
      lead={<ProductIcon product={bill.utilityProductType} />}
      title={boughtText(bill)}
      details={
        <>
          {groupedBillNumber(bill.utilityProductType, bill.number)} ·{' '}
          <span className={classes['when']}>{dateCreated}</span>
        </>
      }
      amount={<strong>{nairaText(amount)}</strong>}
      status={vendingStatus}
    />
  );
}
