import { type ComponentType, startTransition, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type CallFailure, refusalCode } from '../../api/failure.ts';
import {
  type PaymentState,
  type TransferOperation,
  useLazyNameInquiryQuery,
} from '../../api/transfers-api.ts';
import { PaymentDialog } from '../../components/payment/payment-dialog.tsx';
import { PaymentReceipt } from '../../components/payment/payment-receipt.tsx';
import { type PaymentKind, SINGLE_PAYMENT, usePayment } from '../../components/payment/use-payment.ts';
import { type SendTo, sendToState } from '../../components/send-to.ts';
import { dropDraft, type TransferTab } from './drafts.ts';
import { SaveBeneficiary } from './save-beneficiary.tsx';
import type { TransferFormProps } from './transfer-form.tsx';
import { sendAgainTo, TRANSFER_WORDS, type TransferRequest, transferReview } from './transfer-kind.ts';

type Props = Pick<PaymentKind<TransferRequest, TransferOperation, PaymentState>, 'start' | 'confirm'> & {
  readonly tab: TransferTab;
  readonly Form: ComponentType<TransferFormProps>;
};

/** One kind of transfer: its form, the dialog that confirms it, and the receipt that takes the form's place. */
export function TransferPayment({ start, confirm, tab, Form }: Props) {
  // A new number is a new form, which is how it is emptied after a transfer.
  const [formNumber, setFormNumber] = useState(0);
  const { search } = useLocation();
  const navigate = useNavigate();
  const seenName = useRef<string | null>(null);
  const reviewOf = (request: TransferRequest, operation: TransferOperation) =>
    transferReview(request, operation, seenName.current);
  const [lookUp] = useLazyNameInquiryQuery();
  // The bank relies on a look-up for a while only, and whoever takes longer over the form need not know (decision 50).
  const renew = async (request: TransferRequest, failure: CallFailure): Promise<TransferRequest | null> => {
    if (refusalCode(failure) !== 'NAME_INQUIRY_EXPIRED') return null;
    const { destinationAccountNumber: accountNumber, destinationBankCode: bankCode } = request;
    const { data } = await lookUp({ accountNumber, bankCode });
    return data ? { ...request, nameInquiryReference: data.nameInquiryReference } : null;
  };
  const payment = usePayment(
    { ...SINGLE_PAYMENT, words: TRANSFER_WORDS, start, renew, confirm, reviewOf },
    () => {
      dropDraft(tab);
      setFormNumber((number) => number + 1);
    },
  );
  const { attempt, words } = payment;

  // Whom the next form is for stands in the history entry, where pages that lead here write it too.
  const openForm = (sendTo: SendTo | null) =>
    // Both at once: a form reads it when it opens.
    startTransition(() => {
      void navigate({ search }, { replace: true, state: sendTo && sendToState(sendTo) });
      payment.edit();
    });

  return (
    <>
      {attempt.stage === 'done' ? (
        <PaymentReceipt
          outcome={attempt.outcome}
          words={words}
          onNew={() => openForm(null)}
          onAgain={() => openForm(sendAgainTo(attempt.outcome))}
        >
          {!attempt.started.request.saveAsBeneficiary && (
            <SaveBeneficiary
              beneficiaryName={attempt.started.review.to}
              bankCode={attempt.outcome.destinationBankCode}
              accountNumber={attempt.started.request.destinationAccountNumber}
            />
          )}
        </PaymentReceipt>
      ) : (
        <Form
          key={formNumber}
          isBusy={attempt.stage === 'starting'}
          refusal={attempt.stage === 'editing' ? attempt.refusal : null}
          onSend={(request, name) => {
            seenName.current = name;
            return payment.start(request);
          }}
        />
      )}
      <PaymentDialog payment={payment} />
    </>
  );
}
