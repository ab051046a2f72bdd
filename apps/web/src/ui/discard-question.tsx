import { Button } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { DialogActions } from './dialog-actions.tsx';
import classes from './discard-question.module.css';

type Props = { readonly onKeep: () => void; readonly onDiscard: () => void };

/** Asked before a form that was begun is closed. */
export function DiscardQuestion({ onKeep, onDiscard }: Props) {
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
        <h3 id={titleId}>Discard what you entered?</h3>
        <p className={classes['text']}>It has not been sent and will not be kept.</p>
        <DialogActions>
          <Button ref={keep} onClick={onKeep}>
            Keep editing
          </Button>
          <Button variant="default" onClick={onDiscard}>
            Discard
          </Button>
        </DialogActions>
      </div>
    </div>
  );
}
