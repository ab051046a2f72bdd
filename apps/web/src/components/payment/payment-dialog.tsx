import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { PaymentState, StartedOperation } from '../../api/transfers-api.ts';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { KeptBack } from './kept-back.tsx';
import { type Attempt, capitalised, type PaymentWords } from './payment-attempt.ts';
import { PaymentCode, useIsTouched } from './payment-code.tsx';
import { RefusalAdvice } from './refusal-advice.tsx';
import { ReturnedOutcome } from './returned-outcome.tsx';
import { reviewAdvice } from './review-advice.ts';
import { ReviewSummary } from './review-summary.tsx';
import { SettlingOutcome } from './settling-outcome.tsx';
import { Tracker } from './tracker.tsx';
import { UnknownOutcome } from './unknown-outcome.tsx';
import type { Payment } from './use-payment.ts';
import { usePaymentChecks } from './use-payment-checks.ts';

type Props<Request> = {
  readonly payment: Payment<Request>;
  /** Opens a form for the same, where none is behind the dialog: the payment was started before this page was loaded. */
  readonly onStartAgain?: (() => void) | undefined;
  /** Shown here once it is done, where the page has no place for it. */
  readonly receipt?: ReactNode;
};
type DialogAttempt<Request> = Extract<Attempt<Request>, { stage: keyof typeof TITLES }>;

const TITLES = {
  'entering-code': () => 'Check and confirm',
  refused: ({ done }) => `Nothing was ${done}`,
  unknown: () => 'No answer yet',
  'kept-back': ({ done }) => `Not ${done} yet`,
  settling: ({ whilePending }) => capitalised(whilePending),
  returned: ({ done }) => `Nothing was ${done}`,
} as const satisfies Readonly<Record<string, (words: PaymentWords) => string>>;

const OPEN_STAGES: ReadonlySet<Attempt<unknown>['stage']> = new Set(['unknown', 'kept-back', 'settling']);

/** The one-time password dialog (S2 §2). It is also the review: what is about to happen stands above the code. */
export function PaymentDialog<Request>({ payment, onStartAgain, receipt }: Props<Request>) {
  const { attempt } = payment;
  const shown = isInDialog(attempt) ? attempt : null;
  const isReceipt = attempt.stage === 'done' && receipt !== undefined;
  return (
    <DialogFrame
      isOpen={shown !== null || isReceipt}
      title={titleOf(shown, isReceipt, payment.words)}
      closeLabel={attempt.stage === 'done' ? 'Close' : 'Cancel'}
      isTitlePassedOver
      isLong
      // While the outcome is open, closing would lead back to a form that invites to send again.
      onClose={OPEN_STAGES.has(attempt.stage) ? undefined : payment.edit}
    >
      {shown !== null && <DialogBody attempt={shown} payment={payment} onStartAgain={onStartAgain} />}
      {isReceipt && receipt}
    </DialogFrame>
  );
}

function titleOf(shown: DialogAttempt<unknown> | null, isReceipt: boolean, words: PaymentWords): string {
  if (shown !== null) return TITLES[shown.stage](words);
  return isReceipt ? 'Receipt' : '';
}

const isInDialog = <Request,>(attempt: Attempt<Request>): attempt is DialogAttempt<Request> =>
  attempt.stage in TITLES;

function DialogBody<Request>({
  attempt,
  payment,
  onStartAgain,
}: Pick<Props<Request>, 'payment' | 'onStartAgain'> & { readonly attempt: DialogAttempt<Request> }) {
  const reviewId = useId();
  const isTouched = useIsTouched();
  const { operation, review } = attempt.started;
  const isResumed = onStartAgain !== undefined;
  if (attempt.stage === 'settling')
    return <SettlingOutcome outcome={attempt.outcome} onState={payment.learn} />;
  if (attempt.stage === 'kept-back')
    return (
      <>
        <KeptBack payment={attempt.outcome} onState={payment.learn} isStart />
        <ReviewSummary
          started={attempt.started}
          words={payment.words}
          id={reviewId}
          isStart={false}
          isSent={false}
          advice={null}
        />
      </>
    );
  return (
    <>
      {attempt.stage === 'returned' && (
        <>
          <ReturnedOutcome outcome={attempt.outcome} />
          <Tracker payment={attempt.outcome} />
        </>
      )}
      {attempt.stage === 'unknown' && (
        <Unheard operation={operation} words={payment.words} onState={payment.learn} />
      )}
      {attempt.stage === 'refused' && (
        <RefusalAdvice refusal={attempt.refusal} words={payment.words} isFormless={isResumed} />
      )}
      <ReviewSummary
        started={attempt.started}
        words={payment.words}
        id={reviewId}
        isStart={!isTouched}
        isSent={attempt.stage === 'unknown' || attempt.stage === 'returned'}
        // What might be thought better of, while it can be.
        advice={attempt.stage === 'entering-code' ? reviewAdvice(operation, review, payment.words) : null}
      />
      {attempt.stage === 'entering-code' && (
        <PaymentCode
          words={payment.words}
          started={attempt.started}
          problem={attempt.problem}
          onCode={payment.confirm}
          reviewId={reviewId}
          isStart={isTouched}
        />
      )}
      {isOver(attempt.stage) && isResumed && (
        <Button fullWidth onClick={onStartAgain}>
          Open the form
        </Button>
      )}
      {attempt.stage !== 'unknown' && (
        <Button variant="default" fullWidth onClick={payment.edit}>
          {wayOut(attempt.stage, isResumed)}
        </Button>
      )}
    </>
  );
}

const isOver = (stage: DialogAttempt<unknown>['stage']): boolean =>
  stage === 'refused' || stage === 'returned';

function wayOut(stage: DialogAttempt<unknown>['stage'], isResumed: boolean): string {
  if (isOver(stage)) return isResumed ? 'Close' : 'Back to the form';
  return isResumed ? 'Discard' : 'Edit';
}

type UnheardProps = {
  readonly operation: StartedOperation;
  readonly words: PaymentWords;
  readonly onState: (state: PaymentState) => void;
};

function Unheard({ operation, words, onState }: UnheardProps) {
  const checks = usePaymentChecks(operation.id, { onState });
  return <UnknownOutcome checks={checks} words={words} reference={operation.reference} />;
}
