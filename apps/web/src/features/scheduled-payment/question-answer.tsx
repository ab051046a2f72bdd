import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Answered } from '../../api/call.ts';
import { failureBeside } from '../../components/report-action-failure.ts';
import { toast } from '../../components/toast.ts';
import { randomKey } from '../../lib/random-key.ts';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';

export type Question<Data> = {
  readonly title: string;
  /** What it is about. */
  readonly about: string;
  /** What happens, and what does not. */
  readonly lines: readonly string[];
  readonly yes: string;
  /** Whether a yes cannot be undone. */
  readonly isEnd: boolean;
  readonly done: (data: Data) => string;
  /** Whether nothing came of a yes. */
  readonly isInVain?: (data: Data) => boolean;
};

type Props<Data> = {
  readonly question: Question<Data>;
  /** What a yes does, once per key. */
  readonly apply: (idempotencyKey: string) => Answered<Data>;
  readonly onClose: () => void;
  readonly onDone: (words: string, data: Data) => void;
};

/** What is asked before something is changed that nobody enters a code for, and what the answer does. Within a dialog. */
export function QuestionAnswer<Data>({ question, apply, onClose, onDone }: Props<Data>) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // The same press again is the same change, also after an answer that got lost.
  const idempotencyKey = useRef(randomKey());
  const isSending = useRef(false);

  const confirm = async () => {
    if (isSending.current) return;
    isSending.current = true;
    setIsBusy(true);
    setProblem(null);
    const { data, error } = await apply(idempotencyKey.current);
    isSending.current = false;
    setIsBusy(false);
    if (error) return setProblem(failureBeside(error, TEXTS.anErrorOccurred));
    const done = question.done(data);
    if (question.isInVain?.(data)) toast.failure(done);
    else toast.success(done);
    return onDone(done, data);
  };

  return (
    <>
      <p>
        <strong>{question.about}</strong>
      </p>
      {question.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <Problem text={problem} />
      <DialogActions>
        <Button
          variant="default"
          data-autofocus
          aria-disabled={isBusy}
          onClick={isBusy ? undefined : onClose}
        >
          Leave as it is
        </Button>
        <SubmitButton
          {...(question.isEnd && { color: 'red' })}
          onClick={() => void confirm()}
          busy={isBusy && TEXTS.loading}
        >
          {question.yes}
        </SubmitButton>
      </DialogActions>
    </>
  );
}
