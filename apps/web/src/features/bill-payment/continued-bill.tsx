import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type UnfinishedTransfer, useUnfinishedTransfersQuery } from '../../api/transfers-api.ts';
import { buyAgainAt, isPurchase, type Purchase } from '../../components/buy-again-button.tsx';
import { PaymentDialog } from '../../components/payment/payment-dialog.tsx';
import { PaymentReceipt } from '../../components/payment/payment-receipt.tsx';
import { usePayment } from '../../components/payment/use-payment.ts';
import { useOpenInAddress } from '../../ui/use-open-in-address.ts';
import { startedBill, useBillKind } from './bill-kind.ts';

type UnfinishedBill = UnfinishedTransfer & Purchase;

/** The purchase that waits for its code and that the address names. Once it is open, its notice leads back to it, and no address. */
export function ContinuedBill() {
  const { reference: id, close } = useOpenInAddress('continue');
  const { data, isFetching } = useUnfinishedTransfersQuery(undefined, { skip: id === null });
  const [continued, setContinued] = useState<{ readonly purchase: UnfinishedBill; readonly nth: number }>();
  const leaveAddress = useEffectEvent(close);
  const leftId = useRef<string>(null);
  useEffect(() => {
    if (id === null) leftId.current = null;
    if (id === null || id === leftId.current || data === undefined) return;
    const purchase = data.find(
      (one): one is UnfinishedTransfer => one.id === id && one.status === 'AWAITING_OTP' && 'bill' in one,
    );
    if (purchase === undefined && isFetching) return;
    if (purchase !== undefined && isPurchase(purchase))
      setContinued((before) => ({ purchase, nth: (before?.nth ?? 0) + 1 }));
    leftId.current = id;
    leaveAddress();
  }, [id, data, isFetching]);
  // Its dialog adds a step of its own to the history, and until the address is left that step would be the one to go.
  return id === null && continued && <ContinuedPurchase key={continued.nth} purchase={continued.purchase} />;
}

function ContinuedPurchase({ purchase }: { readonly purchase: UnfinishedBill }) {
  const kind = useBillKind(purchase.bill.utilityProductType);
  const payment = usePayment(kind, () => undefined, startedBill(purchase));
  const { attempt, words, edit } = payment;
  const navigate = useNavigate();
  const buyAgain = () => {
    edit();
    const { to, state } = buyAgainAt(purchase);
    void navigate(to, { state });
  };
  return (
    <PaymentDialog
      payment={payment}
      onStartAgain={buyAgain}
      receipt={
        attempt.stage === 'done' && (
          <PaymentReceipt
            outcome={attempt.outcome}
            words={words}
            onNew={edit}
            newLabel="Done"
            onAgain={buyAgain}
          />
        )
      }
    />
  );
}
