import { Button } from '@mantine/core';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { bank } from '../lib/bank.ts';
import { DialogActions } from '../ui/dialog-actions.tsx';
import classes from './idle-dialog.module.css';

type Props = {
  /** Null once somebody did something: then there is nothing to fear any more. */
  readonly secondsLeft: number | null;
  readonly onStay: () => void;
  readonly onSignOut: () => void;
};

/** Told aloud at these; every second would be a torment. */
const TOLD_AT_SECONDS = [10, 15, 30, 45, 60];

function toldSeconds(secondsLeft: number): number {
  return TOLD_AT_SECONDS.find((seconds) => secondsLeft <= seconds) ?? secondsLeft;
}

function titleAt(seconds: number | null): string {
  if (seconds === null) return "You're still logged in";
  return `You'll be logged out in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
}

/**
 * Asks whether the customer is still there. The browser's own modal dialog, because it lies above every other dialog, also
 * one in which a code is being entered, and gives the focus back where it was.
 */
export function IdleDialog({ secondsLeft, onStay, onSignOut }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const textId = useId();
  const isWarning = secondsLeft !== null;
  // The name stays a while, so that nobody hears every second; who looks sees each.
  const name = titleAt(isWarning ? toldSeconds(secondsLeft) : null);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closed before it goes, or the focus would be lost.
    return () => element?.close();
  }, []);

  useEffect(() => {
    if (!isWarning) return undefined;
    const before = document.title;
    document.title = `Logging out soon – ${bank.name}`;
    return () => {
      document.title = before;
    };
  }, [isWarning]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog says that somebody is there; so does Escape.
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-label={name}
      aria-describedby={textId}
      className={classes['dialog']}
      onCancel={(event) => {
        event.preventDefault();
        onStay();
      }}
      onClick={(event) => event.target === dialog.current && onStay()}
    >
      <div className={classes['body']}>
        <h2 className={classes['title']}>{titleAt(secondsLeft)}</h2>
        <p id={textId} className={classes['text']}>
          {isWarning
            ? 'Nobody has used this page for 4 minutes. For your security we log you out soon. What you entered is still here.'
            : 'Go on where you left off.'}
        </p>
        <p aria-live="assertive" className="sr-only">
          {secondsLeft === null || toldSeconds(secondsLeft) < 60 ? name : ''}
        </p>
        <DialogActions>
          {/* The attribute keeps Escape from closing a dialog underneath as well. */}
          <Button onClick={onStay} data-mantine-stop-propagation="true">
            Stay logged in
          </Button>
          <Button variant="default" onClick={onSignOut} data-mantine-stop-propagation="true">
            Logout
          </Button>
        </DialogActions>
      </div>
    </dialog>
  );
}
