import { useNavigate } from 'react-router';
import {
  type PaymentState,
  type TransferOperation,
  type UnfinishedTransfer,
  useConfirmIntraBankTransferMutation,
  useConfirmOtherBankTransferMutation,
  useStartIntraBankTransferMutation,
} from '../../api/transfers-api.ts';
import { PaymentDialog } from '../../components/payment/payment-dialog.tsx';
import { TRANSFER_WORDS } from '../../components/payment/transfer-words.ts';
import { SINGLE_PAYMENT, usePayment } from '../../components/payment/use-payment.ts';
import { sendToState } from '../../components/send-to.ts';
import { ReceiptAnywhere } from './receipt-anywhere.tsx';
import { sendAgainTo, startedTransfer, type TransferRequest, transferReview } from './transfer-kind.ts';

type Props = { readonly transfer: UnfinishedTransfer };

/** The review of a transfer that was started before the page was loaded, and its code. */
export function ContinuedTransfer({ transfer }: Props) {
  const [start] = useStartIntraBankTransferMutation();
  const [confirmHere] = useConfirmIntraBankTransferMutation();
  const [confirmElsewhere] = useConfirmOtherBankTransferMutation();
  const confirm = transfer.confirmedAt === 'intrabank' ? confirmHere : confirmElsewhere;
  const kind = {
    ...SINGLE_PAYMENT,
    words: TRANSFER_WORDS,
    start,
    confirm,
    reviewOf: (request: TransferRequest, operation: TransferOperation) => transferReview(request, operation),
  };
  const payment = usePayment<TransferRequest, TransferOperation, PaymentState>(
    kind,
    () => undefined,
    startedTransfer(transfer),
  );
  const { attempt, edit } = payment;
  const navigate = useNavigate();
  const startAgain = () => {
    edit();
    void navigate('/transfer', { state: sendToState(sendAgainTo(transfer)) });
  };
  return (
    <PaymentDialog
      payment={payment}
      onStartAgain={startAgain}
      receipt={attempt.stage === 'done' && <ReceiptAnywhere outcome={attempt.outcome} onDone={edit} />}
    />
  );
}
