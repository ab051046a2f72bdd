import { type ComponentType, useState } from 'react';
import type { TransferOperation } from '../../api/transfers-api.ts';
import { PaymentDialog } from '../../components/payment/payment-dialog.tsx';
import { PaymentReceipt } from '../../components/payment/payment-receipt.tsx';
import { type PaymentKind, usePayment } from '../../components/payment/use-payment.ts';
import { bank } from '../../lib/bank.ts';
import { SaveBeneficiary } from './save-beneficiary.tsx';
import type { TransferFormProps } from './transfer-form.tsx';
import { TRANSFER_WORDS, type TransferRequest, transferReview } from './transfer-kind.ts';

type Props = Pick<PaymentKind<TransferRequest, TransferOperation>, 'start' | 'confirm'> & {
  readonly Form: ComponentType<TransferFormProps>;
};

/** One kind of transfer: its form, the dialog that confirms it, and what remains to be seen afterwards. */
export function TransferPayment({ start, confirm, Form }: Props) {
  // A new number is a new form, which is how it is emptied after a transfer.
  const [formNumber, setFormNumber] = useState(0);
  const payment = usePayment({ words: TRANSFER_WORDS, start, confirm, reviewOf: transferReview }, () =>
    setFormNumber((number) => number + 1),
  );
  const { attempt, words } = payment;
  return (
    <>
      {attempt.stage === 'done' && (
        <PaymentReceipt
          outcome={attempt.outcome}
          review={attempt.started.review}
          words={words}
          onNew={payment.edit}
        >
          {!attempt.started.request.saveAsBeneficiary && (
            <SaveBeneficiary
              beneficiaryName={attempt.started.review.to}
              bankCode={bank.code}
              accountNumber={attempt.started.request.destinationAccountNumber}
            />
          )}
        </PaymentReceipt>
      )}
      <Form
        key={formNumber}
        isBusy={attempt.stage === 'starting'}
        refusal={attempt.stage === 'editing' ? attempt.refusal : null}
        onSend={payment.start}
      />
      <PaymentDialog payment={payment} />
    </>
  );
}
