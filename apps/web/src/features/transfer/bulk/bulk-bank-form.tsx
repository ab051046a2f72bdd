import { startTransition, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  type BulkOperation,
  type BulkState,
  type ReviewedRow,
  useConfirmBulkTransferMutation,
  useStartBulkTransferMutation,
} from '../../../api/bulk-transfers-api.ts';
import type { ScheduleSetting } from '../../../api/scheduled-payments-api.ts';
import { LevelGate } from '../../../components/level-gate.tsx';
import { usePayment } from '../../../components/payment/use-payment.ts';
import { ApprovalDialog } from '../../../components/scheduling/approval-dialog.tsx';
import { MissingMoney } from '../../../components/scheduling/missing-money.tsx';
import { ScheduledNotice } from '../../../components/scheduling/scheduled-notice.tsx';
import { FORM_HEIGHT_PX } from '../transfer-form.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { BulkForm } from './bulk-form.tsx';
import { afterBulkState, BULK_WORDS, type BulkRequest, bulkHeadline, bulkReview } from './bulk-kind.ts';
import { BulkResult } from './bulk-result.tsx';
import { BulkReviewRows, bulkAdvice } from './bulk-review-rows.tsx';
import { forgetBulkForm, keepNoLonger, keepOverReloads } from './kept-bulk.ts';
import { RecentBulks } from './recent-bulks.tsx';
import { useBulkScheduling } from './use-bulk-scheduling.ts';

const TAB = 'bulk-bank';

keepOverReloads();

/** S2 §2: transfers to many accounts at any bank, with one code. */
export function BulkBankForm() {
  return (
    <LevelGate heightPx={FORM_HEIGHT_PX}>
      <BulkPayment />
    </LevelGate>
  );
}

/** The form, the dialog that confirms it, and the result that takes the form's place; which result stands in the URL. */
function BulkPayment() {
  const [search, setSearch] = useSearchParams();
  const [startBulk] = useStartBulkTransferMutation();
  const [confirm] = useConfirmBulkTransferMutation();
  const [reviewed, setReviewed] = useState<readonly ReviewedRow[]>([]);
  const payment = usePayment<BulkRequest, BulkOperation, BulkState>(
    {
      words: BULK_WORDS,
      start: async (keyed) => {
        const answer = await startBulk(keyed);
        setReviewed(answer.data?.rows ?? []);
        return answer;
      },
      confirm: (code) => {
        keepNoLonger();
        // From here on the result is what a reload has to show, also where no answer came.
        setSearch({ tab: TAB, bulk: code.id }, { replace: true });
        return confirm(code);
      },
      reviewOf: bulkReview,
      after: afterBulkState,
      toldOf: bulkHeadline,
    },
    forgetBulkForm,
  );
  const { scheduling, rows: scheduledRows, payments } = useBulkScheduling(forgetBulkForm);
  const { attempt } = payment;
  const done = attempt.stage === 'done' ? attempt.outcome : null;
  const shownId = 'started' in attempt && done === null ? null : search.get('bulk');
  const openForm = () => {
    const next = new URLSearchParams(search);
    next.delete('bulk');
    // Who came to schedule has done so.
    if (scheduling.scheduled !== null) next.delete('schedule');
    setSearch(next, { replace: true });
    payment.edit();
  };

  if (shownId !== null) return <BulkResult key={shownId} id={shownId} first={done} onNew={openForm} />;
  const send = (request: BulkRequest, schedulePaymentSetting: ScheduleSetting | null) => {
    // What was refused the other way is old news.
    if (schedulePaymentSetting === null) {
      scheduling.restart();
      return payment.start(request);
    }
    payment.edit();
    const items = request.transfers.map((item) => ({ ...item, schedulePaymentSetting }));
    return scheduling.start({ bulkScheduleTransfer: items });
  };
  if (scheduling.scheduled !== null)
    return (
      <ScheduledNotice
        scheduled={scheduling.scheduled}
        onNew={() =>
          // Both at once: the form reads the address when it opens.
          startTransition(() => {
            openForm();
            scheduling.restart();
          })
        }
      />
    );
  const { approving } = scheduling;
  const { attempt: approval } = approving;
  return (
    <>
      <BulkForm
        isBusy={attempt.stage === 'starting' || scheduling.isStarting}
        refusal={scheduling.refusal ?? (attempt.stage === 'editing' ? attempt.refusal : null)}
        onSend={send}
      />
      <RecentBulks />
      <BulkDialog payment={{ ...payment, edit: openForm }} rows={reviewed} />
      <ApprovalDialog
        approving={{
          ...approving,
          confirm: (code) => {
            keepNoLonger();
            return approving.confirm(code);
          },
        }}
        advice={'started' in approval ? bulkAdvice(approval.started.review, scheduledRows) : null}
      >
        {'started' in approval && <MissingMoney plan={approval.started.request.plan} payments={payments} />}
        <BulkReviewRows rows={scheduledRows} />
      </ApprovalDialog>
    </>
  );
}
