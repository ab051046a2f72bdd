import { useAccountsQuery } from '../../api/accounts-api.ts';
import { BillToken } from '../../components/bill-token.tsx';
import { BuyAgainButton, type Purchase } from '../../components/buy-again-button.tsx';
import { DisputeProgress } from '../../components/disputes/dispute-progress.tsx';
import { ReportProblem } from '../../components/disputes/report-problem.tsx';
import { boughtText } from '../../components/payment/bill-words.ts';
import { Tracker } from '../../components/payment/tracker.tsx';
import { isOnItsWay } from '../../components/payment/tracker-steps.ts';
import { useLivePayment } from '../../components/payment/use-live-payment.ts';
import { ProductIcon } from '../../components/product-icon.tsx';
import { ReceiptActions } from '../../components/receipt/receipt-actions.tsx';
import { StatusChip } from '../../components/status-chip.tsx';
import { nairaText } from '../../lib/naira-text.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import classes from './bill-details.module.css';
import { billFacts } from './bill-facts.tsx';
import { SaveNumber } from './save-number.tsx';
import { SendToken } from './send-token.tsx';

type Props = { readonly known: Purchase };

/** What was bought: how it stands, its token, what can be done with it, and the fields that belong to its product. */
export function BillDetails({ known }: Props) {
  const live = useLivePayment(known);
  const payment: Purchase = { ...live, bill: live.bill ?? known.bill };
  const { data: accounts = [] } = useAccountsQuery();
  const source = accounts.find(({ accountNumber }) => accountNumber === payment.sourceAccountNumber);
  const { bill, status, timeline } = payment;
  return (
    <>
      <div className={classes['head']}>
        <ProductIcon product={bill.utilityProductType} />
        <div className={classes['what']}>
          <p className={classes['bought']}>{boughtText(bill)}</p>
          <p className={classes['amount']}>{nairaText(payment.amount)}</p>
        </div>
        <StatusChip status={status} />
      </div>
      <div role="status" className={classes['standing']}>
        <Standing payment={payment} />
      </div>
      {bill.token !== null && (
        <div className={classes['token']}>
          <BillToken bill={bill} />
          <SendToken id={payment.id} />
        </div>
      )}
      <div className={classes['actions']}>
        <BuyAgainButton payment={payment} />
        <ReceiptActions reference={payment.reference} />
      </div>
      {status !== 'SUCCESS' && timeline.length > 0 && <Tracker payment={payment} />}
      <DisputeProgress reference={payment.reference} />
      <FactList isStacked className={classes['facts']} facts={billFacts(payment, source)} />
      <SaveNumber payment={payment} />
      <ReportProblem
        reported={{
          reference: payment.reference,
          what: `${nairaText(payment.amount)} for ${boughtText(bill)}`,
          isOnItsWay: isOnItsWay(payment),
        }}
      />
    </>
  );
}

/** What has to be known of what is not there, or not yet; the bank's own words say which. */
function Standing({ payment: { status, message } }: { readonly payment: Purchase }) {
  if (status === 'PENDING')
    return (
      <InlineAlert tone="warning" title="Waiting for the provider">
        <p>{message}</p>
      </InlineAlert>
    );
  return status === 'FAILED' ? <InlineAlert tone="danger" title={message} /> : null;
}
