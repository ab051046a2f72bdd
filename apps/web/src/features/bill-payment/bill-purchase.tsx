import type { BillProduct } from '@harvest/contracts/bill-details';
import { type ComponentType, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { PaymentState } from '../../api/transfers-api.ts';
import { type BuyAgain, buyAgainOf } from '../../components/buy-again.ts';
import { PaymentDialog } from '../../components/payment/payment-dialog.tsx';
import { PaymentReceipt } from '../../components/payment/payment-receipt.tsx';
import { usePayment } from '../../components/payment/use-payment.ts';
import { whenStepLeft } from '../../ui/use-modal-page.ts';
import { AirtimeForm } from './airtime-form.tsx';
import type { BillFormProps } from './bill-form.ts';
import { type SeenInForm, useBillKind } from './bill-kind.ts';
import { CableTvForm } from './cable-tv-form.tsx';
import { DataForm } from './data-form.tsx';
import { ElectricityForm } from './electricity-form.tsx';

const FORMS: Readonly<Record<BillProduct, ComponentType<BillFormProps>>> = {
  AIRTIME: AirtimeForm,
  DATA: DataForm,
  ELECTRICITY_BILL: ElectricityForm,
  CABLE_TV: CableTvForm,
};

type Props = {
  readonly product: BillProduct;
  readonly isOpen: boolean;
  /** What its form begins with, where something is bought again. */
  readonly again: BuyAgain | null;
  readonly onClose: () => void;
};

/** Buys one product: its panel with the form, the dialog that confirms it, and the receipt of what was bought. */
export function BillPurchase({ product, isOpen, again, onClose }: Props) {
  const Form = FORMS[product];
  const seen = useRef<SeenInForm>({ ownerName: null, price: null });
  // A new number is a new form, which is how it is emptied once something was bought.
  const [formNumber, setFormNumber] = useState(0);
  const [sameAs, setSameAs] = useState<BuyAgain | null>(null);
  const { isLeaving, leave } = useLeaving(isOpen, onClose);
  const kind = useBillKind(product, () => seen.current);
  const payment = usePayment(kind, () => {
    setFormNumber((number) => number + 1);
    setSameAs(null);
  });
  const { attempt, words, edit } = payment;
  const isDone = attempt.stage === 'done';

  const finish = () => {
    edit();
    leave();
  };
  const buyAgain = (outcome: PaymentState) => {
    if (outcome.bill !== null) setSameAs(buyAgainOf({ bill: outcome.bill, amount: outcome.amount }));
    setFormNumber((number) => number + 1);
    edit();
  };

  const begins = sameAs ?? (formNumber === 0 ? again : null);
  return (
    <>
      <Form
        key={`${formNumber} ${JSON.stringify(begins)}`}
        isOpen={isOpen && !isDone && !isLeaving}
        again={begins}
        isBusy={attempt.stage === 'starting'}
        // A dialog stands above it, and what closes that one is not to close this one as well.
        onClose={attempt.stage === 'editing' ? onClose : undefined}
        refusal={attempt.stage === 'editing' ? attempt.refusal : null}
        onBuy={(request, shown) => {
          seen.current = shown;
          return payment.start(request);
        }}
      />
      <PaymentDialog
        payment={isDone ? { ...payment, edit: finish } : payment}
        receipt={
          isDone ? (
            <PaymentReceipt
              outcome={attempt.outcome}
              words={words}
              onNew={finish}
              newLabel="Done"
              onAgain={() => buyAgain(attempt.outcome)}
            />
          ) : undefined
        }
      />
    </>
  );
}

/** Leaves the address that says that the panel is open, once the dialog above it has left its own step of the history. */
function useLeaving(isOpen: boolean, onClose: () => void) {
  const { key } = useLocation();
  const [leftKey, setLeftKey] = useState<string | null>(null);
  if (!isOpen && leftKey !== null) setLeftKey(null);
  return {
    isLeaving: leftKey === key,
    leave: () => {
      setLeftKey(key);
      void whenStepLeft().then(onClose);
    },
  };
}
