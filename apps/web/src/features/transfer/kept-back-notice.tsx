import type { PaymentState, UnfinishedTransfer } from '../../api/transfers-api.ts';
import { paymentTextOf } from '../../components/payment/bill-words.ts';
import { KeptBack } from '../../components/payment/kept-back.tsx';
import { wasStopped } from '../../components/payment/tracker-steps.ts';
import { toast } from '../../components/toast.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';

type Props = {
  readonly transfer: UnfinishedTransfer;
  readonly onOver: () => void;
  /** It has left for another bank, which is to be followed. */
  readonly onSent: () => void;
};

/** A transfer that can still be stopped, wherever it was confirmed. */
export function KeptBackNotice({ transfer, onOver, onSent }: Props) {
  const learn = (state: PaymentState) => {
    if (state.status === 'PENDING') return onSent();
    if (state.status === 'SUCCESS') toast.success(`Your ${paymentTextOf(transfer)} was sent`);
    else if (wasStopped(state)) toast.quietly('Stopped. Nothing was sent.');
    else toast.failure(state.message);
    // This notice goes, and the focus with it.
    document.querySelector<HTMLElement>('main h1')?.focus();
    return onOver();
  };
  return (
    <InlineAlert tone="warning" title={`Your ${paymentTextOf(transfer)} is not sent yet`}>
      <KeptBack payment={transfer} onState={learn} />
    </InlineAlert>
  );
}
