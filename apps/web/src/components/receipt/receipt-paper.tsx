import { createPortal } from 'react-dom';
import type { Receipt } from '../../api/receipts-api.ts';
import { nairaText } from '../../lib/naira-text.ts';
import { BrandMark } from '../brand-mark.tsx';
import { checkAddress, codeGroups } from './receipt.ts';
import { receiptFoot } from './receipt-foot.ts';
import classes from './receipt-paper.module.css';

type Props = { readonly receipt: Receipt };

/** The receipt as it is printed: one page that holds nothing else of the site. On the screen it is not there. */
export function ReceiptPaper({ receipt }: Props) {
  const { status, statusText, statusNote, amount, amountInWords, counterparty, rows, qr, code } = receipt;
  return createPortal(
    <article className={classes['paper']} data-receipt-paper>
      <p className={classes['head']}>
        <BrandMark />
        <span>Receipt</span>
      </p>
      <div className={classes['standing']} data-status={status}>
        <p className={classes['title']}>{statusText}</p>
        {statusNote !== '' && <p>{statusNote}</p>}
      </div>
      <p className={classes['amount']}>{nairaText(amount)}</p>
      <p>{amountInWords}</p>
      <p className={classes['name']}>{counterparty}</p>
      <dl className={classes['rows']}>
        {rows.map(({ label, value }) => (
          <div key={label} className={classes['row']}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={classes['check']}>
        <svg
          viewBox={`-4 -4 ${qr.modules + 8} ${qr.modules + 8}`}
          className={classes['qr']}
          aria-hidden="true"
        >
          <path d={qr.path} />
        </svg>
        <div>
          <p className={classes['title']}>Is this receipt true?</p>
          <p>Point a camera at the square, or open {checkAddress(receipt)} and type in this code:</p>
          <p className={classes['code']}>{codeGroups(code).join(' ')}</p>
        </div>
      </div>
      <p className={classes['foot']}>{receiptFoot(receipt).join(' · ')}</p>
    </article>,
    document.body,
  );
}
