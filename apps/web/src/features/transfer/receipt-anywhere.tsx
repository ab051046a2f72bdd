import { useNavigate } from 'react-router';
import type { PaymentState } from '../../api/transfers-api.ts';
import { buyAgainAt, isPurchase } from '../../components/buy-again-button.tsx';
import { wordsOf } from '../../components/payment/bill-words.ts';
import { PaymentReceipt } from '../../components/payment/payment-receipt.tsx';
import { sendToState } from '../../components/send-to.ts';
import { sendAgainTo } from './transfer-kind.ts';

type Props = { readonly outcome: PaymentState; readonly onDone: () => void };

/** The receipt of a transfer or a bill on whatever page its outcome was learnt. */
export function ReceiptAnywhere({ outcome, onDone }: Props) {
  const navigate = useNavigate();
  const goOn = ({ to, state }: { readonly to: string; readonly state?: object }) => {
    onDone();
    void navigate(to, { state });
  };
  return (
    <PaymentReceipt
      outcome={outcome}
      words={wordsOf(outcome)}
      onNew={() => goOn({ to: outcome.bill === null ? '/transfer' : '/bill-payment' })}
      onAgain={() =>
        goOn(
          isPurchase(outcome)
            ? buyAgainAt(outcome)
            : { to: '/transfer', state: sendToState(sendAgainTo(outcome)) },
        )
      }
    />
  );
}
