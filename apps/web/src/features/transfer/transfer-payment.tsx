import { type ComponentType, startTransition, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type CallFailure, refusalCode } from '../../api/failure.ts';
import type { ScheduleSetting } from '../../api/scheduled-payments-api.ts';
import {
  type PaymentState,
  type TransferOperation,
  useLazyNameInquiryQuery,
} from '../../api/transfers-api.ts';
import { PaymentDialog } from '../../components/payment/payment-dialog.tsx';
import { PaymentReceipt } from '../../components/payment/payment-receipt.tsx';
import { TRANSFER_WORDS } from '../../components/payment/transfer-words.ts';
import { type PaymentKind, SINGLE_PAYMENT, usePayment } from '../../components/payment/use-payment.ts';
import { ApprovalDialog } from '../../components/scheduling/approval-dialog.tsx';
import { MissingMoney, paymentsFrom } from '../../components/scheduling/missing-money.tsx';
import { ScheduledNotice } from '../../components/scheduling/scheduled-notice.tsx';
import { type ScheduleKind, useScheduling } from '../../components/scheduling/use-scheduling.ts';
import { type SendTo, sendToState } from '../../components/send-to.ts';
import { dropDraft, type TransferTab } from './drafts.ts';
import { SaveBeneficiary } from './save-beneficiary.tsx';
import type { TransferFormProps } from './transfer-form.tsx';
import { scheduledReview, sendAgainTo, type TransferRequest, transferReview } from './transfer-kind.ts';

type ScheduledRequest = TransferRequest & { readonly schedulePaymentSetting: ScheduleSetting };

type Props = Pick<PaymentKind<TransferRequest, TransferOperation, PaymentState>, 'start' | 'confirm'> & {
  /** Starts the same for a later day. */
  readonly schedule: ScheduleKind<ScheduledRequest>['start'];
  readonly tab: TransferTab;
  readonly Form: ComponentType<TransferFormProps>;
};

/** One kind of transfer: its form, the dialog that confirms it, and what takes the form's place once it is sent or scheduled. */
export function TransferPayment({ start, confirm, schedule, tab, Form }: Props) {
  // A new number is a new form, which is how it is emptied after a transfer.
  const [formNumber, setFormNumber] = useState(0);
  const { search } = useLocation();
  const navigate = useNavigate();
  const seenName = useRef<string | null>(null);
  const [lookUp] = useLazyNameInquiryQuery();
  // The bank relies on a look-up for a while only, and whoever takes longer over the form need not know (decision 50).
  const renew = async <R extends TransferRequest>(request: R, failure: CallFailure): Promise<R | null> => {
    if (refusalCode(failure) !== 'NAME_INQUIRY_EXPIRED') return null;
    const { destinationAccountNumber: accountNumber, destinationBankCode: bankCode } = request;
    const { data } = await lookUp({ accountNumber, bankCode });
    return data ? { ...request, nameInquiryReference: data.nameInquiryReference } : null;
  };
  const emptyForm = () => {
    dropDraft(tab);
    setFormNumber((number) => number + 1);
  };
  const payment = usePayment(
    {
      ...SINGLE_PAYMENT,
      words: TRANSFER_WORDS,
      start,
      renew,
      confirm,
      reviewOf: (request: TransferRequest, operation: TransferOperation) =>
        transferReview(request, operation, seenName.current),
    },
    emptyForm,
  );
  const scheduling = useScheduling(
    {
      start: schedule,
      renew,
      reviewOf: (request: ScheduledRequest, started) => scheduledReview(request, started, seenName.current),
    },
    emptyForm,
  );
  const { attempt, words } = payment;
  const { attempt: approval } = scheduling.approving;
  const [scheduledFrom, setScheduledFrom] = useState<string | null>(null);

  // Whom the next form is for stands in the history entry, where pages that lead here write it too.
  const openForm = (sendTo: SendTo | null) =>
    // Both at once: a form reads it when it opens.
    startTransition(() => {
      const tabAlone = new URLSearchParams(search);
      tabAlone.delete('schedule');
      void navigate({ search: tabAlone.toString() }, { replace: true, state: sendTo && sendToState(sendTo) });
      payment.edit();
      scheduling.restart();
    });

  return (
    <>
      {attempt.stage === 'done' && (
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
      )}
      {scheduling.scheduled !== null && (
        <ScheduledNotice scheduled={scheduling.scheduled} onNew={() => openForm(null)} />
      )}
      {attempt.stage !== 'done' && scheduling.scheduled === null && (
        <Form
          key={formNumber}
          isBusy={attempt.stage === 'starting' || scheduling.isStarting}
          refusal={scheduling.refusal ?? (attempt.stage === 'editing' ? attempt.refusal : null)}
          onSend={(request, name, schedulePaymentSetting) => {
            seenName.current = name;
            setScheduledFrom(request.sourceAccountNumber);
            // What was refused the other way is old news.
            if (schedulePaymentSetting === null) scheduling.restart();
            else payment.edit();
            return schedulePaymentSetting === null
              ? payment.start(request)
              : scheduling.start({ ...request, schedulePaymentSetting });
          }}
        />
      )}
      <PaymentDialog payment={payment} />
      <ApprovalDialog approving={scheduling.approving}>
        {'started' in approval && scheduledFrom !== null && (
          <MissingMoney
            plan={approval.started.request.plan}
            payments={paymentsFrom([
              { sourceAccountNumber: scheduledFrom, amount: approval.started.operation.total },
            ])}
          />
        )}
      </ApprovalDialog>
    </>
  );
}
