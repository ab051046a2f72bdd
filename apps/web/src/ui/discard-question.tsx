import { Button } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { DialogActions } from './dialog-actions.tsx';
import classes from './discard-question.module.css';

export type DiscardWords = {
  readonly title: string;
  readonly text: string;
  readonly keep: string;
  readonly discard: string;
};

const OF_A_FORM: DiscardWords = {
  title: 'Discard what you entered?',
  text: 'It has not been sent and will not be kept.',
  keep: 'Keep editing',
  discard: 'Discard',
};

type Props = {
  /** What it asks, where it is no form that would be lost. */
  readonly words?: DiscardWords | undefined;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
};

/** Asked before what would be lost is closed, such as a form that was begun. */
export function DiscardQuestion({ words = OF_A_FORM, onKeep, onDiscard }: Props) {
  const titleId = useId();
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    keep.current?.focus();
    return () => {
      // Back to the field that was being filled in, once it can take the focus again.
      setTimeout(() => before instanceof HTMLElement && before.isConnected && before.focus());
    };
  }, []);
  return (
    <div className={classes['veil']}>
      <div className={classes['question']} role="alertdialog" aria-modal aria-labelledby={titleId}>
        <h3 id={titleId}>{words.title}</h3>
        <p className={classes['text']}>{words.text}</p>
        <DialogActions>
          <Button ref={keep} onClick={onKeep}>
            {words.keep}
          </Button>
          <Button variant="default" onClick={onDiscard}>
            {words.discard}
          </Button>
        </DialogActions>
      </div>
    </div>
  );
}
