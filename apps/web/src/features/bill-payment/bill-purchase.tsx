import type { BillProduct } from '@harvest/contracts/bill-details';
import { type ComponentType, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { BillRequest } from '../../api/bills-api.ts';
import { type ScheduleSetting, useScheduleBillMutation } from '../../api/scheduled-payments-api.ts';
import type { PaymentState } from '../../api/transfers-api.ts';
import { type BuyAgain, buyAgainOf } from '../../components/buy-again.ts';
import { NOTHING_SEEN, type SeenInForm } from '../../components/payment/bill-review.ts';
import { BILL_WORDS } from '../../components/payment/bill-words.ts';
import { PaymentDialog } from '../../components/payment/payment-dialog.tsx';
import { PaymentReceipt } from '../../components/payment/payment-receipt.tsx';
import { usePayment } from '../../components/payment/use-payment.ts';
import { ApprovalDialog } from '../../components/scheduling/approval-dialog.tsx';
import { MissingMoney, paymentsFrom } from '../../components/scheduling/missing-money.tsx';
import { scheduleSettingOf } from '../../components/scheduling/schedule-values.ts';
import { scheduledBillReview } from '../../components/scheduling/scheduled-bill.ts';
import { ScheduledNotice } from '../../components/scheduling/scheduled-notice.tsx';
import { BILL_SCHEDULING_WORDS, useScheduling } from '../../components/scheduling/use-scheduling.ts';
import { SidePanel } from '../../ui/side-panel.tsx';
import { whenStepLeft } from '../../ui/use-modal-page.ts';
import { AirtimeForm } from './airtime-form.tsx';
import type { BillFormProps } from './bill-form.ts';
import { useBillKind } from './bill-kind.ts';
import { CableTvForm } from './cable-tv-form.tsx';
import { DataForm } from './data-form.tsx';
import { ElectricityForm } from './electricity-form.tsx';
import { useScheduleForm } from './use-schedule-form.ts';

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
  const seen = useRef(NOTHING_SEEN);
  // A new number is a new form, which is how it is emptied once something was bought.
  const [formNumber, setFormNumber] = useState(0);
  const [sameAs, setSameAs] = useState<BuyAgain | null>(null);
  const { isLeaving, leave } = useLeaving(isOpen, onClose);
  const kind = useBillKind(product, () => seen.current);
  const later = useScheduleForm();
  const [scheduledFrom, setScheduledFrom] = useState<string | null>(null);
  const [schedule] = useScheduleBillMutation();
  const emptyForm = () => {
    setFormNumber((number) => number + 1);
    setSameAs(null);
    later.empty();
  };
  const payment = usePayment(kind, emptyForm);
  const scheduling = useScheduling<BillRequest & { readonly schedulePaymentSetting: ScheduleSetting }>(
    {
      words: BILL_SCHEDULING_WORDS,
      start: schedule,
      reviewOf: ({ nuban }, started) => scheduledBillReview(nuban, started, seen.current),
    },
    emptyForm,
  );
  const { attempt, words, edit } = payment;
  const isDone = attempt.stage === 'done';
  const isScheduled = scheduling.scheduled !== null;
  const { attempt: approval } = scheduling.approving;
  const isEditing = attempt.stage === 'editing' && approval.stage === 'editing';

  const finish = () => {
    edit();
    scheduling.restart();
    leave();
  };
  const buy = async (request: BillRequest, shown: SeenInForm) => {
    if (!later.check()) return {};
    seen.current = shown;
    setScheduledFrom(request.nuban);
    const schedulePaymentSetting = scheduleSettingOf(later.values);
    // What was refused the other way is old news.
    if (schedulePaymentSetting === null) scheduling.restart();
    else edit();
    return schedulePaymentSetting === null
      ? payment.start(request)
      : scheduling.start({ ...request, schedulePaymentSetting });
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
        isOpen={isOpen && !isDone && !isScheduled && !isLeaving}
        again={begins}
        isBusy={attempt.stage === 'starting' || scheduling.isStarting}
        // A dialog stands above it, and what closes that one is not to close this one as well.
        onClose={isEditing ? onClose : undefined}
        refusal={scheduling.refusal ?? (attempt.stage === 'editing' ? attempt.refusal : null)}
        later={later}
        onBuy={buy}
      />
      <SidePanel isOpen={isOpen && isScheduled && !isLeaving} title="Scheduled payment" onClose={finish}>
        {scheduling.scheduled !== null && (
          <ScheduledNotice scheduled={scheduling.scheduled} onNew={finish} doneLabel="Done" />
        )}
      </SidePanel>
      <ApprovalDialog approving={scheduling.approving} paidWords={BILL_WORDS}>
        {'started' in approval && scheduledFrom !== null && (
          <MissingMoney
            plan={approval.started.request.plan}
            payments={paymentsFrom([
              { sourceAccountNumber: scheduledFrom, amount: approval.started.operation.total },
            ])}
          />
        )}
      </ApprovalDialog>
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
