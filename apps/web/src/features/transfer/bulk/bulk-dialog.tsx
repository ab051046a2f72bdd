import { Button } from '@mantine/core';
import { useId } from 'react';
import { type BulkState, type ReviewedRow, useLazyBulkQuery } from '../../../api/bulk-transfers-api.ts';
import { BACK_TO_FORM, type ReviewExit } from '../../../components/payment/payment-attempt.ts';
import { PaymentCode, useIsTouched } from '../../../components/payment/payment-code.tsx';
import { RefusalAdvice } from '../../../components/payment/refusal-advice.tsx';
import { ReviewSummary } from '../../../components/payment/review-summary.tsx';
import { UnknownOutcome } from '../../../components/payment/unknown-outcome.tsx';
import type { Payment } from '../../../components/payment/use-payment.ts';
import { useChecks } from '../../../components/payment/use-payment-checks.ts';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import type { BulkRequest } from './bulk-kind.ts';
import { BulkReviewRows, bulkAdvice } from './bulk-review-rows.tsx';

type Props = {
  readonly payment: Payment<BulkRequest, BulkState>;
  /** What the bank makes of each row. */
  readonly rows: readonly ReviewedRow[];
  readonly exit?: ReviewExit;
};

const TITLES = {
  'entering-code': 'Check and confirm',
  refused: 'Nothing was sent',
  unknown: 'No answer yet',
} as const;

/** The review of many payments, and the one code that sends them all. */
export function BulkDialog({ payment, rows, exit = BACK_TO_FORM }: Props) {
  const { attempt, words } = payment;
  const reviewId = useId();
  const isTouched = useIsTouched();
  const { stage } = attempt;
  const isOpen = stage === 'entering-code' || stage === 'refused' || stage === 'unknown';
  return (
    <DialogFrame
      isOpen={isOpen}
      title={isOpen ? TITLES[stage] : ''}
      closeLabel="Cancel"
      isTitlePassedOver
      isLong
      // While the outcome is open, closing would lead back to a form that invites to send again.
      onClose={stage === 'unknown' ? undefined : payment.edit}
    >
      {isOpen && (
        <>
          {stage === 'unknown' && (
            <Unheard
              id={attempt.started.operation.id}
              reference={attempt.started.operation.reference}
              onState={payment.learn}
            />
          )}
          {stage === 'refused' && <RefusalAdvice refusal={attempt.refusal} words={words} />}
          <ReviewSummary
            started={attempt.started}
            words={words}
            id={reviewId}
            isStart={!isTouched}
            isSent={stage === 'unknown'}
            advice={stage === 'entering-code' ? bulkAdvice(attempt.started.review, rows) : null}
          />
          <BulkReviewRows rows={rows} />
          {stage === 'entering-code' && (
            <PaymentCode
              words={words}
              started={attempt.started}
              problem={attempt.problem}
              onCode={payment.confirm}
              reviewId={reviewId}
              isStart={isTouched}
            />
          )}
          {stage !== 'unknown' && (
            <Button variant="default" fullWidth onClick={payment.edit}>
              {stage === 'refused' ? exit.refused : exit.open}
            </Button>
          )}
        </>
      )}
    </DialogFrame>
  );
}

type UnheardProps = {
  readonly id: string;
  readonly reference: string;
  readonly onState: (state: BulkState) => void;
};

function Unheard({ id, reference, onState }: UnheardProps) {
  const [read, { isFetching }] = useLazyBulkQuery();
  const checks = useChecks<BulkState>(async () => read(id), isFetching, { onState });
  return <UnknownOutcome checks={checks} reference={reference} />;
}
