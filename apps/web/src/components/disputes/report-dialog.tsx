import { DISPUTE_TYPES, type DisputeType } from '@harvest/contracts/dispute-types';
import { TEXTS } from '@harvest/contracts/texts';
import { MESSAGE_LENGTH_MAX } from '@harvest/contracts/ticket-kinds';
import { Button, Textarea } from '@mantine/core';
import { type SubmitEvent, useId, useState } from 'react';
import { useDisputeQuery } from '../../api/disputes-api.ts';
import { useKnownLock } from '../../api/emergency-lock-api.ts';
import { bankNow } from '../../lib/bank-clock.ts';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { FormShell } from '../../ui/form-shell.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { Problem } from '../../ui/problem.tsx';
import { RadioField } from '../../ui/radio-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { EmergencyLockDialog } from '../emergency-lock-dialog.tsx';
import { LOCK_WORDS } from '../emergency-lock-words.tsx';
import { FetchFailure } from '../fetch-failure.tsx';
import { SupportLines } from '../support-lines.tsx';
import { deadlineDay, knownWords, WHAT_WE_DO } from './dispute-words.ts';
import classes from './disputes.module.css';
import { HowToReport } from './how-to-report.tsx';
import { type ReportForm, useReportForm } from './use-report-form.ts';

export type Reported = {
  readonly reference: string;
  /** How much it was, to or from whom. */
  readonly what: string;
  /** Its money left the account, and nobody has confirmed it yet. */
  readonly isOnItsWay: boolean;
};

type Props = { readonly reported: Reported; readonly isOpen: boolean; readonly onClose: () => void };

/** What is wrong with a transaction, and what the bank does about it by when. */
export function ReportDialog({ reported, isOpen, onClose }: Props) {
  const { reference, what } = reported;
  const { currentData, error, isFetching, refetch } = useDisputeQuery(reference);
  const [isLocking, setIsLocking] = useState(false);
  const form = useReportForm(reference, onClose);
  const close = () => {
    form.empty();
    onClose();
  };
  return (
    <>
      <DialogFrame isOpen={isOpen} title="Report a problem" onClose={close} isDirty={form.isDirty} isLong>
        <p>
          {what}, reference {reference}
        </p>
        {currentData && (
          <>
            <Known words={knownWords(currentData.types, reported.isOnItsWay)} />
            <Fields form={form} types={currentData.types} onLock={() => setIsLocking(true)} onClose={close} />
          </>
        )}
        {!currentData && isFetching && <Skeleton lines={6} label="Loading what can be reported" />}
        {!currentData && error && !isFetching && (
          <>
            <FetchFailure failure={error} fallback={TEXTS.fetchDataFailed} onRetry={refetch} />
            <HowToReport reference={reference} />
          </>
        )}
      </DialogFrame>
      <EmergencyLockDialog isOpen={isLocking} onClose={() => setIsLocking(false)} />
    </>
  );
}

/** What may spare somebody the report. */
function Known({ words }: { readonly words: string | null }) {
  if (words === null) return null;
  return (
    <InlineAlert tone="info">
      <p>{words}</p>
    </InlineAlert>
  );
}

type FieldsProps = {
  readonly form: ReportForm;
  readonly types: readonly DisputeType[];
  readonly onLock: () => void;
  readonly onClose: () => void;
};

function Fields({ form, types, onLock, onClose }: FieldsProps) {
  const id = useId();
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong = form.submit();
    if (wrong !== undefined)
      document.getElementById(id)?.querySelector<HTMLElement>(`[data-path="${wrong}"]`)?.focus();
  };
  return (
    <FormShell id={id} onSubmit={send} hasLegend>
      <RadioField
        label="What is wrong?"
        required
        isGrid
        data-path="type"
        options={types.map((value) => ({ value, label: DISPUTE_TYPES[value].label }))}
        value={form.type ?? ''}
        error={form.problems.type}
        onChange={(value) => form.choose(types.find((each) => each === value) ?? null)}
      />
      {form.type === 'NOT_ME' && <StopFirst onLock={onLock} />}
      <Textarea
        label="What happened?"
        description="Nobody from the bank needs your password or a code: leave them out."
        required
        data-path="text"
        autosize
        minRows={3}
        maxLength={MESSAGE_LENGTH_MAX}
        value={form.text}
        error={form.problems.text}
        onChange={(event) => form.setText(event.currentTarget.value)}
      />
      <div role="status" className={classes['next']}>
        {form.type !== null && <Next type={form.type} />}
      </div>
      <Problem text={form.problem} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton busy={form.isSending && TEXTS.loading}>Report</SubmitButton>
      </DialogActions>
    </FormShell>
  );
}

/** What the bank does about it, and by when. */
function Next({ type }: { readonly type: DisputeType }) {
  return (
    <>
      <p className={classes['nextTitle']}>What happens next</p>
      <p>
        {WHAT_WE_DO[type]} We decide by <strong>{deadlineDay(type, bankNow())}</strong> and tell you by
        e-mail. Reporting it moves no money.
      </p>
    </>
  );
}

/** Whoever was at it may still be. */
function StopFirst({ onLock }: { readonly onLock: () => void }) {
  const isLocked = useKnownLock() !== null;
  return (
    <InlineAlert tone="danger" title="Was somebody else in your account? Stop them first">
      {isLocked ? (
        <p>Your accounts are locked: nothing leaves them. Now choose a new password under Settings.</p>
      ) : (
        <>
          <p>
            Lock your accounts for 24 hours, then choose a new password under Settings. What you write here
            stays.
          </p>
          <Button color="red" variant="default" className={`${classes['lock']}`} onClick={onLock}>
            {LOCK_WORDS.first}
          </Button>
        </>
      )}
      <SupportLines />
    </InlineAlert>
  );
}
