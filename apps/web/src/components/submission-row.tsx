import { TEXTS } from '@harvest/contracts/texts';
import { useId } from 'react';
import { SubmitButton } from '../ui/submit-button.tsx';
import { LockedNote } from './locked-note.tsx';
import classes from './submission-row.module.css';

type Props = {
  readonly label: string;
  readonly isBusy: boolean;
  /** Why nothing can be submitted; null while it can. */
  readonly obstacle: string | null;
};

/** The button that submits a form of a KYC level, with the reason where a press does nothing. */
export function SubmissionRow({ label, isBusy, obstacle }: Props) {
  const reasonId = useId();
  return (
    <div className={classes['row']}>
      {obstacle === null && <LockedNote what="Nothing can be submitted" />}
      <SubmitButton
        busy={isBusy && TEXTS.loading}
        isBlocked={obstacle !== null}
        className={`${classes['submit']}`}
        {...(obstacle !== null && { 'aria-describedby': reasonId })}
      >
        {label}
      </SubmitButton>
      {obstacle !== null && (
        <p id={reasonId} className={classes['reason']}>
          {obstacle}
        </p>
      )}
    </div>
  );
}
