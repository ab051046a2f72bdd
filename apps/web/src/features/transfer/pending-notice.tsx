import { Button } from '@mantine/core';
import { useState } from 'react';
import { type PaymentState, type UnfinishedTransfer, useMoneyMoved } from '../../api/transfers-api.ts';
import { paymentTextOf, wordsOf } from '../../components/payment/bill-words.ts';
import { Tracker } from '../../components/payment/tracker.tsx';
import { wasReturned } from '../../components/payment/tracker-steps.ts';
import { LIVE_MS } from '../../components/payment/use-live-payment.ts';
import { usePaymentChecks } from '../../components/payment/use-payment-checks.ts';
import { toast } from '../../components/toast.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import classes from './unfinished-transfers.module.css';

type Props = {
  readonly transfer: UnfinishedTransfer;
  /** Whether a line elsewhere tells of it, and here it is only asked about. */
  readonly isBrief: boolean;
  readonly onHide: () => void;
  readonly onOver: () => void;
  /** It has come back, which is to be read in peace. */
  readonly onReturned: (state: PaymentState) => void;
};

/** Money that has left and that nobody has confirmed: asked about until somebody has. */
export function PendingNotice({ transfer, isBrief, onHide, onOver, onReturned }: Props) {
  const moneyMoved = useMoneyMoved();
  const [latest, setLatest] = useState<PaymentState>(transfer);
  const [isTracked, setIsTracked] = useState(false);
  const { check, checkedAt } = usePaymentChecks(transfer.id, {
    onState: (state) => {
      if (state.status === 'PENDING') return setLatest(state);
      moneyMoved();
      if (wasReturned(state)) onReturned(state);
      else if (state.status === 'SUCCESS') toast.success(`Your ${paymentTextOf(transfer)} has arrived`);
      onOver();
    },
    onNotFound: onOver,
    delaysMs: [LIVE_MS],
  });
  if (isBrief) return null;
  const track = () => {
    setIsTracked(!isTracked);
    // Whoever asks means now.
    if (!isTracked) void check();
  };
  return (
    <InlineAlert
      tone="warning"
      role="status"
      title={`Your ${paymentTextOf(transfer)} is ${wordsOf(transfer).whilePending}`}
    >
      <p>{transfer.message}</p>
      <p>
        Reference {transfer.reference}. We keep checking
        {checkedAt === null ? '' : `, last at ${checkedAt}`}.
      </p>
      <div className={classes['actions']}>
        <Button variant="default" aria-expanded={isTracked} onClick={track}>
          Where is it?
        </Button>
        <Button variant="default" onClick={onHide}>
          Hide
        </Button>
      </div>
      {isTracked && (
        <div className={classes['tracker']}>
          <Tracker payment={latest} />
        </div>
      )}
    </InlineAlert>
  );
}
