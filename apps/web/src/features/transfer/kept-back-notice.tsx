import { useState } from 'react';
import type { PaymentState, UnfinishedTransfer } from '../../api/transfers-api.ts';
import { paymentTextOf } from '../../components/payment/bill-words.ts';
import { KeptBack } from '../../components/payment/kept-back.tsx';
import { wasStopped } from '../../components/payment/tracker-steps.ts';
import { toast } from '../../components/toast.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';

type Props = {
  readonly transfer: UnfinishedTransfer;
  /** When the bank said how long it can be stopped, by this device's clock. */
  readonly listedAt: number;
  /** Whether a line tells of it, and only its Stop stands there. */
  readonly isBrief: boolean;
  readonly onOver: () => void;
  /** It has left for another bank, which is to be followed. */
  readonly onSent: () => void;
};

/** A transfer that can still be stopped, wherever it was confirmed. */
export function KeptBackNotice({ transfer, listedAt, isBrief, onOver, onSent }: Props) {
  const [payment] = useState(() => ({
    ...transfer,
    secondsToStop: Math.max(0, (transfer.secondsToStop ?? 0) - Math.floor((Date.now() - listedAt) / 1000)),
  }));
  const learn = (state: PaymentState) => {
    if (state.status === 'PENDING') return onSent();
    if (state.status === 'SUCCESS') toast.success(`Your ${paymentTextOf(transfer)} was sent`);
    else if (wasStopped(state)) toast.quietly('Stopped. Nothing was sent.');
    else toast.failure(state.message);
    return onOver();
  };
  const keptBack = <KeptBack payment={payment} onState={learn} isBrief={isBrief} />;
  if (isBrief) return keptBack;
  return (
    <InlineAlert tone="warning" title={`Your ${paymentTextOf(transfer)} is not sent yet`}>
      {keptBack}
    </InlineAlert>
  );
}
