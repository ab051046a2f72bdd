import { useState } from 'react';
import { refusalCode } from '../../api/failure.ts';
import {
  type ScheduledPayment,
  type ScheduledPaymentDetails,
  useApproveSchedulesMutation,
} from '../../api/scheduled-payments-api.ts';
import { useDiscardOperationMutation } from '../../api/transfers-api.ts';
import { todayInLagos } from '../../lib/calendar-day.ts';
import type { CodeVerdict } from '../code-form.tsx';
import { useOpenReview } from '../payment/open-reviews.ts';
import { type Attempt, afterFailedConfirm, EDITING } from '../payment/payment-attempt.ts';
import type { Approval, ApprovalWords, StartedApproval } from './approval.ts';

export type Approving = {
  readonly words: ApprovalWords;
  readonly attempt: Attempt<Approval>;
  /** Asks for the code of what was started. */
  readonly open: (started: StartedApproval) => void;
  readonly confirm: (code: string) => Promise<CodeVerdict>;
  /** Hears what there is now, where the answer to a code got lost; null where there is nothing. */
  readonly learn: (found: ScheduledPaymentDetails | null) => void;
  /** Back to the form: it is not to be, or was refused. */
  readonly edit: () => void;
};

const CODE_NOT_ARRIVED =
  'Your code has not reached us yet, and nothing has changed so far. Enter the code again. It counts only once.';

/** Whether something is paid as soon as the code is right; what could not be paid yet may be of an earlier day. */
export const paysToday = ({ plan }: Approval): boolean => plan.firstDay <= todayInLagos();

/** Takes the code for what is scheduled or changed (decision 59). No money moves by it, unless the first day is today. */
export function useApproval(
  words: ApprovalWords,
  onApproved: (approved: readonly ScheduledPayment[], started: StartedApproval) => void,
  /** What was started before this page was loaded, and waits for its code. */
  resumed?: StartedApproval,
): Approving {
  const [attempt, setAttempt] = useState<Attempt<Approval>>(
    resumed === undefined ? EDITING : { stage: 'entering-code', started: resumed, problem: null },
  );
  const [approve] = useApproveSchedulesMutation();
  const [discard] = useDiscardOperationMutation();
  // Until the bank has heard that it is given up, its list still names it.
  const [givenUpId, setGivenUpId] = useState<string | null>(null);
  useOpenReview('started' in attempt ? attempt.started.operation.id : givenUpId);

  const finish = (approved: readonly ScheduledPayment[], started: StartedApproval) => {
    setAttempt(EDITING);
    onApproved(approved, started);
  };

  const confirmStarted = async (started: StartedApproval, otp: string): Promise<CodeVerdict> => {
    const { referenceNumber } = started.request;
    const { data, error } = await approve({
      code: { otp, referenceNumber },
      paysToday: paysToday(started.request),
      operationId: started.operation.id,
    });
    if (!error) {
      finish(data.scheduledPayments, started);
      return 'accepted';
    }
    const next = afterFailedConfirm(started, error, words);
    setAttempt(next);
    // Nothing is wrong with the code: it stays in its boxes for the next try.
    const isToStay = refusalCode(error) === 'SCHEDULE_BUSY';
    return next.stage === 'entering-code' && !isToStay ? 'rejected' : 'unanswered';
  };

  // What is not scheduled has no record yet, and what is not changed still has its old terms.
  const learn = (found: ScheduledPaymentDetails | null) => {
    if (attempt.stage !== 'unknown') return;
    const { started } = attempt;
    if (found !== null && started.request.isApproved(found)) finish([found], started);
    else setAttempt({ stage: 'entering-code', started, problem: CODE_NOT_ARRIVED });
  };

  // Nobody waits for it: should it get lost, what was started expires by itself.
  const giveUp = async (started: StartedApproval) => {
    setGivenUpId(started.operation.id);
    const { error } = await discard(started.operation.id);
    setGivenUpId(null);
    if (error === undefined || refusalCode(error) !== 'CODE_ACCEPTED') return;
    // A code that seemed lost has counted after all.
    setAttempt((now) => (now.stage === 'editing' ? { stage: 'unknown', started } : now));
  };

  return {
    words,
    attempt,
    open: (started) => setAttempt({ stage: 'entering-code', started, problem: null }),
    confirm: async (otp) =>
      attempt.stage === 'entering-code' ? confirmStarted(attempt.started, otp) : 'unanswered',
    learn,
    edit: () => {
      setAttempt(EDITING);
      if (attempt.stage === 'entering-code' || attempt.stage === 'refused') void giveUp(attempt.started);
    },
  };
}
