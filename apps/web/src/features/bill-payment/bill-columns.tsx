import type { BillLog } from '../../api/bills-api.ts';
import { boughtText } from '../../components/payment/bill-words.ts';
import { PRODUCT_WORDS } from '../../components/payment/product-words.ts';
import { ProductIcon } from '../../components/product-icon.tsx';
import { QuietStatus } from '../../components/status-chip.tsx';
import { groupedBillNumber } from '../../lib/bill-number.ts';
import { nairaText } from '../../lib/naira-text.ts';
import type { Column } from '../../ui/table-columns.ts';
import classes from './bill-columns.module.css';

/** A past purchase on a wide screen; what can be done with it stands in the last column (S2 §2). */
export const BILL_COLUMNS: readonly Column<BillLog>[] = [
  { name: 'Date', cell: ({ dateCreated }) => <time>{dateCreated}</time> },
  {
    name: 'Bought',
    isText: true,
    cell: ({ bill }) => (
      <span className={classes['bought']}>
        <ProductIcon product={bill.utilityProductType} />
        <span className={classes['cell']}>
          <span>{boughtText(bill)}</span>
          <span className={classes['more']}>{PRODUCT_WORDS[bill.utilityProductType]}</span>
        </span>
      </span>
    ),
  },
  {
    name: 'For',
    isText: true,
    cell: ({ bill }) => (
      <span className={classes['cell']}>
        <span>{groupedBillNumber(bill.utilityProductType, bill.number)}</span>
        {bill.ownerName !== null && <span className={classes['more']}>{bill.ownerName}</span>}
      </span>
    ),
  },
  { name: 'Amount', isAmount: true, cell: ({ amount }) => nairaText(amount) },
  { name: 'Status', cell: ({ vendingStatus }) => <QuietStatus status={vendingStatus} hasWord /> },
];
