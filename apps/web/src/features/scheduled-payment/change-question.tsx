import { useState } from 'react';
import type { Answered } from '../../api/call.ts';
import {
  type ScheduledPayment,
  type ScheduledPaymentDetails,
  useCancelScheduledPaymentMutation,
  usePauseScheduledPaymentMutation,
  useResumeScheduledPaymentMutation,
  useSkipScheduledPaymentMutation,
} from '../../api/scheduled-payments-api.ts';
import { paymentTextOf } from '../../components/payment/bill-words.ts';
import { dayWords, weekdayWords } from '../../components/schedule-words.ts';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { type Question, QuestionAnswer } from './question-answer.tsx';

export type Change = 'pause' | 'resume' | 'skip' | 'cancel';

type Props = {
  readonly change: Change;
  readonly payment: ScheduledPaymentDetails;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDone: (words: string) => void;
};

/** Asks before a scheduled payment is paused, resumed, skipped or ended, and says what that does. */
export function ChangeQuestion({ isOpen, ...asked }: Props) {
  const question = questionOf(asked.change, asked.payment);
  return (
    <DialogFrame isOpen={isOpen} title={question.title} onClose={asked.onClose} isTitlePassedOver>
      <Answer {...asked} question={question} />
    </DialogFrame>
  );
}

type AnswerProps = Omit<Props, 'isOpen'> & { readonly question: Question<unknown> };

const Answer = ({ change, payment, ...asked }: AnswerProps) => (
  <QuestionAnswer {...asked} apply={useChange(change, payment)} />
);

/** What a yes does, once per key. */
function useChange(
  change: Change,
  { uuid: id, nextDay }: ScheduledPaymentDetails,
): (idempotencyKey: string) => Answered<ScheduledPayment> {
  const [pause] = usePauseScheduledPaymentMutation();
  const [resume] = useResumeScheduledPaymentMutation();
  const [skip] = useSkipScheduledPaymentMutation();
  const [cancel] = useCancelScheduledPaymentMutation();
  // The day that was named is sent, so that no other one is skipped should this one be paid meanwhile.
  const [day] = useState(nextDay ?? '');
  switch (change) {
    case 'pause':
      return (idempotencyKey) => pause({ id, idempotencyKey });
    case 'resume':
      return (idempotencyKey) => resume({ id, idempotencyKey });
    case 'skip':
      return (idempotencyKey) => skip({ id, day, idempotencyKey });
    case 'cancel':
      return (idempotencyKey) => cancel({ id, idempotencyKey });
  }
}

function questionOf(change: Change, payment: ScheduledPaymentDetails): Question<unknown> {
  const { nextDay, repeatPayment, runsOver, interval } = payment;
  const isRepeated = interval !== null;
  const left = repeatPayment - runsOver;
  const next = nextDay === null ? '' : dayWords(nextDay);
  const asked = { about: paymentTextOf(payment), isEnd: change === 'cancel' };
  switch (change) {
    case 'pause':
      return {
        ...asked,
        title: 'Pause this payment?',
        lines: [
          'Nothing is paid until you resume it.',
          isRepeated
            ? 'Days that pass meanwhile are skipped, and are not made up for.'
            : 'If its day passes meanwhile, it is not made up for.',
        ],
        yes: 'Pause',
        done: () => 'Paused. Nothing is paid until you resume it.',
      };
    case 'resume':
      return {
        ...asked,
        title: 'Resume this payment?',
        lines: ['It is paid again on its days from now on.', 'What fell into the pause is skipped.'],
        yes: 'Resume',
        done: () => 'Resumed. It is paid on its days again.',
      };
    case 'skip':
      return {
        ...asked,
        title: `Skip ${next}?`,
        lines: [
          `Nothing is paid on ${nextDay === null ? '' : weekdayWords(nextDay)}.`,
          left > 1 ? 'The payments after it stay as they are.' : 'It is the last payment, so this ends it.',
        ],
        yes: `Skip ${next}`,
        done: () => `Skipped. Nothing is paid on ${next}.`,
      };
    case 'cancel':
      return {
        ...asked,
        title: 'Cancel this payment?',
        lines: [
          left > 1
            ? `Nothing more is paid: not on ${next}, and none of the ${left} payments that are left.`
            : `Nothing is paid on ${next}.`,
          'What was paid stays paid. This cannot be undone.',
        ],
        yes: 'Cancel payment',
        done: () => 'Cancelled. Nothing more is paid.',
      };
  }
}
