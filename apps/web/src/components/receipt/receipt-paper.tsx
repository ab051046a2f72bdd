import { createPortal } from 'react-dom';
import { BrandMark } from '../brand-mark.tsx';
import { type Receipt, receiptRows } from './receipt.ts';
import { receiptFoot } from './receipt-foot.ts';
import classes from './receipt-paper.module.css';

type Props = { readonly receipt: Receipt };

/** The receipt as it is printed: one page that holds nothing else of the site. On the screen it is not there. */
export function ReceiptPaper({ receipt }: Props) {
  const { statusWords, amount, amountInWords, counterparty } = receipt;
  return createPortal(
    <article className={classes['paper']} data-receipt-paper>
      <p className={classes['head']}>
        <BrandMark />
        <span>Receipt</span>
      </p>
      <p className={classes['title']}>{statusWords}</p>
      <p className={classes['amount']}>{amount}</p>
      <p>{amountInWords}</p>
      <p className={classes['name']}>
        {counterparty.direction} {counterparty.name}
      </p>
      <dl className={classes['rows']}>
        {receiptRows(receipt).map(({ label, value }) => (
          <div key={label} className={classes['row']}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes['foot']}>{receiptFoot().join(' · ')}</p>
    </article>,
    document.body,
  );
}
