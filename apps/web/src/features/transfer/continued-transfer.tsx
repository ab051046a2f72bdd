import {
  type TransferOperation,
  type UnfinishedTransfer,
  useConfirmIntraBankTransferMutation,
  useStartIntraBankTransferMutation,
} from '../../api/transfers-api.ts';
import { PaymentDialog } from '../../components/payment/payment-dialog.tsx';
import { usePayment } from '../../components/payment/use-payment.ts';
import { ReceiptAnywhere } from './receipt-anywhere.tsx';
import { startedTransfer, TRANSFER_WORDS, type TransferRequest, transferReview } from './transfer-kind.ts';

type Props = { readonly transfer: UnfinishedTransfer };

/** The review of a transfer that was started before the page was loaded, and its code. */
export function ContinuedTransfer({ transfer }: Props) {
  const [start] = useStartIntraBankTransferMutation();
  const [confirm] = useConfirmIntraBankTransferMutation();
  const kind = { words: TRANSFER_WORDS, start, confirm, reviewOf: transferReview };
  const payment = usePayment<TransferRequest, TransferOperation>(
    kind,
    () => undefined,
    startedTransfer(transfer),
  );
  const { attempt, edit } = payment;
  return (
    <PaymentDialog
      payment={payment}
      isResumed
      receipt={attempt.stage === 'done' && <ReceiptAnywhere outcome={attempt.outcome} onDone={edit} />}
    />
  );
}
