import { bank } from '../../lib/bank.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ReceiptCodeForm } from './receipt-code-form.tsx';
import classes from './receipt-page.module.css';

/** Where anybody comes who was shown a receipt on paper or in a picture. */
export function ReceiptEntryPage() {
  return (
    <div className={classes['page']}>
      <PageHeading title="Check a receipt" />
      <p>
        Somebody paid you and shows a receipt of {bank.name}? Ask us whether it is true before you hand over
        goods. You need no account.
      </p>
      <ReceiptCodeForm />
    </div>
  );
}
