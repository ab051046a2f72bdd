import { TEXTS } from '@harvest/contracts/texts';
import { useNavigate } from 'react-router';
import {
  type BulkOperation,
  type BulkState,
  useConfirmBulkTransferMutation,
  useStartBulkTransferMutation,
} from '../../api/bulk-transfers-api.ts';
import type { WaitingSchedule } from '../../api/scheduled-payments-api.ts';
import { wordsOf } from '../../components/payment/bill-words.ts';
import { usePayment } from '../../components/payment/use-payment.ts';
import { startedApproval } from '../../components/scheduling/approval.ts';
import { ApprovalDialog } from '../../components/scheduling/approval-dialog.tsx';
import { MissingMoney, paymentsFrom } from '../../components/scheduling/missing-money.tsx';
import { scheduledBillReview } from '../../components/scheduling/scheduled-bill.ts';
import { useApproval } from '../../components/scheduling/use-approval.ts';
import { BILL_SCHEDULING_WORDS, SCHEDULING_WORDS } from '../../components/scheduling/use-scheduling.ts';
import { toast } from '../../components/toast.ts';
import { bank } from '../../lib/bank.ts';
import { BulkDialog } from './bulk/bulk-dialog.tsx';
import {
  afterBulkState,
  BULK_WORDS,
  type BulkRequest,
  bulkHeadline,
  bulkReview,
  bulkScheduleReview,
  rowsOf,
} from './bulk/bulk-kind.ts';
import { BulkReviewRows, bulkAdvice } from './bulk/bulk-review-rows.tsx';
import { forgetBulkForm } from './bulk/kept-bulk.ts';
import { scheduledReview } from './transfer-kind.ts';

/** What one code is for, as the bank tells it again. */
export type OrderReview =
  | { readonly confirmedAt: 'bulk'; readonly started: BulkOperation }
  | { readonly confirmedAt: 'schedule'; readonly started: readonly [WaitingSchedule, ...WaitingSchedule[]] };

/** There is no form to go back to. */
const EXIT = { open: 'Discard', refused: 'Close' };

/** The review of many payments, or of later ones, that was started before the page was loaded, and its code. */
export function ContinuedOrder({ review }: { readonly review: OrderReview }) {
  return review.confirmedAt === 'bulk' ? (
    <ContinuedBulk started={review.started} />
  ) : (
    <ContinuedSchedule started={review.started} />
  );
}

function ContinuedBulk({ started }: { readonly started: BulkOperation }) {
  const navigate = useNavigate();
  const [start] = useStartBulkTransferMutation();
  const [confirm] = useConfirmBulkTransferMutation();
  const request = { transfers: [...started.rows] };
  const payment = usePayment<BulkRequest, BulkOperation, BulkState>(
    { words: BULK_WORDS, start, confirm, reviewOf: bulkReview, after: afterBulkState, toldOf: bulkHeadline },
    () => {
      forgetBulkForm();
      void navigate(`/transfer?tab=bulk-bank&bulk=${started.id}`);
    },
    { request, operation: started, review: bulkReview(request, started) },
  );
  return <BulkDialog payment={payment} rows={started.rows} exit={EXIT} />;
}

type ScheduleProps = { readonly started: readonly [WaitingSchedule, ...WaitingSchedule[]] };

function ContinuedSchedule({ started }: ScheduleProps) {
  const navigate = useNavigate();
  const review = reviewOf(started);
  const isBill = started[0].bill !== null;
  const approving = useApproval(
    isBill ? BILL_SCHEDULING_WORDS : SCHEDULING_WORDS,
    () => {
      toast.quietly(TEXTS.scheduledPaymentApproved);
      if (started.length > 1) forgetBulkForm();
      void navigate('/scheduled-payment');
    },
    // There is no record of it before its code was right.
    startedApproval(started, review, { isApproved: () => true }),
  );
  const { attempt } = approving;
  const missing = 'started' in attempt && (
    <MissingMoney
      plan={attempt.started.request.plan}
      payments={paymentsFrom(
        started.map(({ sourceAccountNumber, total }) => ({ sourceAccountNumber, amount: total })),
      )}
    />
  );
  if (started.length === 1)
    return (
      <ApprovalDialog approving={approving} exit={EXIT} paidWords={wordsOf(started[0])}>
        {missing}
      </ApprovalDialog>
    );
  const rows = rowsOf(started, started);
  return (
    <ApprovalDialog approving={approving} advice={bulkAdvice(review, rows)} exit={EXIT}>
      {missing}
      <BulkReviewRows rows={rows} />
    </ApprovalDialog>
  );
}

function reviewOf(started: ScheduleProps['started']) {
  const [first] = started;
  if (first.bill !== null) return scheduledBillReview(first.sourceAccountNumber, started);
  const items = started.map((one) => ({
    ...one,
    destinationBankCode: bank.code,
    saveAsBeneficiary: false,
  }));
  return started.length === 1
    ? scheduledReview({ ...first, destinationBankCode: bank.code, saveAsBeneficiary: false }, started, null)
    : bulkScheduleReview({ bulkScheduleTransfer: items }, started);
}
