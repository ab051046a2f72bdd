import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useLazyScheduledPaymentQuery } from '../../api/scheduled-payments-api.ts';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import {
  type Attempt,
  BACK_TO_FORM,
  type PaymentWords,
  type ReviewExit,
} from '../payment/payment-attempt.ts';
import { PaymentCode, useIsTouched } from '../payment/payment-code.tsx';
import { RefusalAdvice } from '../payment/refusal-advice.tsx';
import { type ReviewAdvice, reviewAdvice } from '../payment/review-advice.ts';
import { ReviewSummary } from '../payment/review-summary.tsx';
import { TRANSFER_WORDS } from '../payment/transfer-words.ts';
import { useChecks } from '../payment/use-payment-checks.ts';
import type { Approval } from './approval.ts';
import { UnheardApproval } from './unheard-approval.tsx';
import type { Approving } from './use-approval.ts';

type Props = {
  readonly approving: Approving;
  /** What to think of before the code is entered, where that is not about one recipient. */
  readonly advice?: ReviewAdvice | null;
  /** Whom the code is for, where it is more than one. */
  readonly children?: ReactNode;
  readonly exit?: ReviewExit;
  /** How that which is paid later speaks of itself; a transfer where nothing is given. */
  readonly paidWords?: PaymentWords;
};
type Shown = Extract<Attempt<Approval>, { stage: 'entering-code' | 'refused' | 'unknown' }>;

/** The six boxes for what is scheduled or changed, below what it is (decision 59). */
export function ApprovalDialog(props: Props) {
  const { approving } = props;
  const { attempt, words } = approving;
  const shown = isShown(attempt) ? attempt : null;
  const titles = { 'entering-code': 'Check and confirm', refused: words.nothing, unknown: 'No answer yet' };
  return (
    <DialogFrame
      isOpen={shown !== null}
      title={shown === null ? '' : titles[shown.stage]}
      closeLabel="Cancel"
      isTitlePassedOver
      isLong
      // While it is not known, closing would lead back to a form that invites to do it again.
      onClose={attempt.stage === 'unknown' ? undefined : approving.edit}
    >
      {shown !== null && <DialogBody {...props} attempt={shown} />}
    </DialogFrame>
  );
}

const isShown = (attempt: Attempt<Approval>): attempt is Shown =>
  attempt.stage === 'entering-code' || attempt.stage === 'refused' || attempt.stage === 'unknown';

function DialogBody({
  attempt,
  approving,
  advice,
  children,
  exit = BACK_TO_FORM,
  paidWords = TRANSFER_WORDS,
}: Props & { readonly attempt: Shown }) {
  const reviewId = useId();
  const isTouched = useIsTouched();
  const { words } = approving;
  const { operation, review } = attempt.started;
  const shownAdvice = advice === undefined ? reviewAdvice(operation, review, paidWords) : advice;
  return (
    <>
      {attempt.stage === 'unknown' && <Unheard approval={attempt.started.request} approving={approving} />}
      {attempt.stage === 'refused' && (
        <RefusalAdvice refusal={attempt.refusal} words={words} title={words.nothing} />
      )}
      <ReviewSummary
        started={attempt.started}
        words={words}
        id={reviewId}
        isStart={!isTouched}
        isSent={attempt.stage === 'unknown'}
        // What might be thought better of, while it can be.
        advice={attempt.stage === 'entering-code' ? shownAdvice : null}
      />
      {children}
      {attempt.stage === 'entering-code' && (
        <PaymentCode
          words={words}
          started={attempt.started}
          problem={attempt.problem}
          onCode={approving.confirm}
          reviewId={reviewId}
          isStart={isTouched}
        />
      )}
      {attempt.stage !== 'unknown' && (
        <Button variant="default" fullWidth onClick={approving.edit}>
          {attempt.stage === 'refused' ? exit.refused : exit.open}
        </Button>
      )}
    </>
  );
}

function Unheard({ approval, approving }: { readonly approval: Approval; readonly approving: Approving }) {
  const [read, { isFetching }] = useLazyScheduledPaymentQuery();
  const checks = useChecks(async () => read(approval.id), isFetching, {
    onState: approving.learn,
    onNotFound: () => approving.learn(null),
  });
  return <UnheardApproval approval={approval} words={approving.words} checks={checks} />;
}
