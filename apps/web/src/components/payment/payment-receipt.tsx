import { Button } from '@mantine/core';
import { IconPlus, IconSend } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useAccountsQuery } from '../../api/accounts-api.ts';
import type { PaymentState } from '../../api/transfers-api.ts';
import { BillToken } from '../bill-token.tsx';
import { DisputeProgress } from '../disputes/dispute-progress.tsx';
import { ReportProblem } from '../disputes/report-problem.tsx';
import { HiddenBalance } from '../hidden-balance.tsx';
import { ReceiptActions } from '../receipt/receipt-actions.tsx';
import { ReceiptView } from '../receipt/receipt-view.tsx';
import { capitalised, type PaymentWords } from './payment-attempt.ts';
import { paymentPaid } from './payment-paid.ts';
import classes from './payment-receipt.module.css';
import { ReturnedOutcome } from './returned-outcome.tsx';
import { Tracker } from './tracker.tsx';
import { isOnItsWay, leftTheBank, wasReturned } from './tracker-steps.ts';
import { useLivePayment } from './use-live-payment.ts';

type Props = {
  readonly outcome: PaymentState;
  readonly words: PaymentWords;
  /** Back to an empty form. */
  readonly onNew: () => void;
  /** What leads there, where it is not a new payment of the kind. */
  readonly newLabel?: string;
  /** Back to a form for the same person. */
  readonly onAgain: () => void;
  /** What else can be done with it, after the buttons every receipt has. */
  readonly children?: ReactNode;
};

/** What was sent, with everything needed to trace it. It stays until the customer is done with it. */
export function PaymentReceipt(props: Props) {
  const { outcome, words, onNew, newLabel = `New ${words.noun}`, onAgain, children } = props;
  const { data: accounts, isFetching } = useAccountsQuery();
  const account = accounts?.find(({ accountNumber }) => accountNumber === outcome.sourceAccountNumber);
  const latest = useLivePayment(outcome);
  const receipt = paymentPaid(latest, words, account?.accountTypeName ?? '');
  // What the account held before is no new balance.
  const balance = isFetching
    ? 'Loading...'
    : account && <HiddenBalance naira={account.availableBalance} what="the account you paid from" />;
  return (
    <ReceiptView
      receipt={receipt}
      progress={
        <>
          {latest.bill?.token && (
            <div className={classes['progress']}>
              <BillToken bill={latest.bill} />
            </div>
          )}
          {leftTheBank(latest) && <Progress payment={latest} />}
          <div className={classes['progress']}>
            <DisputeProgress reference={latest.reference} />
          </div>
        </>
      }
      ownRows={balance === undefined ? [] : [{ label: 'New balance', value: balance }]}
    >
      <div className={classes['actions']}>
        <ReceiptActions reference={latest.reference} />
        {/* What is still on its way may arrive: it is not to be sent a second time. */}
        {latest.status !== 'PENDING' && (
          <Button
            variant="default"
            leftSection={<IconSend aria-hidden size={20} stroke={1.75} />}
            onClick={onAgain}
          >
            {capitalised(words.act)} again
          </Button>
        )}
        {children}
        <ReportProblem
          reported={{
            reference: latest.reference,
            what: `${receipt.amount} ${receipt.counterparty}`,
            isOnItsWay: isOnItsWay(latest),
          }}
        />
      </div>
      <Button
        fullWidth
        leftSection={<IconPlus aria-hidden size={20} stroke={1.75} />}
        className={`${classes['new']}`}
        onClick={onNew}
      >
        {newLabel}
      </Button>
    </ReceiptView>
  );
}

/** What the other bank has done with it so far. */
function Progress({ payment }: { readonly payment: PaymentState }) {
  return (
    <div className={classes['progress']}>
      {payment.status === 'PENDING' && <p>{payment.message}</p>}
      {wasReturned(payment) && <ReturnedOutcome outcome={payment} />}
      <Tracker payment={payment} />
    </div>
  );
}
