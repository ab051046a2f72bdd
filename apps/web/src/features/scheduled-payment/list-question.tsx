import type { Answered } from '../../api/call.ts';
import {
  type ListChanged,
  useCancelScheduledListMutation,
  usePauseScheduledListMutation,
  useResumeScheduledListMutation,
} from '../../api/scheduled-payments-api.ts';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { type Question, QuestionAnswer } from './question-answer.tsx';
import { countedPayments, type ScheduledList } from './scheduled-payment-words.ts';

export type ListChange = 'pause' | 'resume' | 'cancel';

type Props = {
  readonly change: ListChange;
  /** Any of the list. */
  readonly id: string;
  readonly list: ScheduledList;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDone: (words: string, answer: ListChanged) => void;
};

/** Asks before all that remain of a list are paused, resumed or ended. */
export function ListQuestion({ change, id, list, isOpen, ...asked }: Props) {
  const apply = useListChange(change, id);
  const question = questionOf(change, list);
  return (
    <DialogFrame isOpen={isOpen} title={question.title} onClose={asked.onClose} isTitlePassedOver>
      <QuestionAnswer {...asked} question={question} apply={apply} />
    </DialogFrame>
  );
}

function useListChange(change: ListChange, id: string): (idempotencyKey: string) => Answered<ListChanged> {
  const [pause] = usePauseScheduledListMutation();
  const [resume] = useResumeScheduledListMutation();
  const [cancel] = useCancelScheduledListMutation();
  const apply = { pause, resume, cancel }[change];
  return (idempotencyKey) => apply({ id, idempotencyKey });
}

function questionOf(change: ListChange, list: ScheduledList): Question<ListChanged> {
  const { referenceNumber, remaining, paused } = list;
  const asked = {
    about: `List ${referenceNumber}`,
    isEnd: change === 'cancel',
    done: ({ message }: ListChanged) => message,
    isInVain: ({ changed }: ListChanged) => changed === 0,
  };
  const others = 'Payments outside this list stay as they are.';
  switch (change) {
    case 'pause':
      return {
        ...asked,
        title: `Pause all ${countedPayments(remaining - paused)}?`,
        lines: ['Nothing of this list is paid until you resume it.', others],
        yes: 'Pause all',
      };
    case 'resume':
      return {
        ...asked,
        title: `Resume all ${countedPayments(paused)}?`,
        lines: ['They are paid again on their days from now on.', 'What fell into the pause is skipped.'],
        yes: 'Resume all',
      };
    case 'cancel':
      return {
        ...asked,
        title: `Cancel all ${countedPayments(remaining)}?`,
        lines: [
          'Nothing more of this list is paid. This cannot be undone.',
          'What was paid stays paid.',
          others,
        ],
        yes: 'Cancel all',
      };
  }
}
