import { useNavigate } from 'react-router';
import type { PaymentState } from '../../api/transfers-api.ts';
import { PaymentReceipt } from '../../components/payment/payment-receipt.tsx';
import { TRANSFER_WORDS } from '../../components/payment/transfer-words.ts';
import { sendToState } from '../../components/send-to.ts';
import { sendAgainTo } from './transfer-kind.ts';

type Props = { readonly outcome: PaymentState; readonly onDone: () => void };

/** The receipt of a transfer on whatever page its outcome was learnt. */
export function ReceiptAnywhere({ outcome, onDone }: Props) {
  const navigate = useNavigate();
  const goOn = (state: object | null) => {
    onDone();
    void navigate('/transfer', { state });
  };
  return (
    <PaymentReceipt
      outcome={outcome}
      words={TRANSFER_WORDS}
      onNew={() => goOn(null)}
      onAgain={() => goOn(sendToState(sendAgainTo(outcome)))}
    />
  );
}
