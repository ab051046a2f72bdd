import { TEXTS } from '@harvest/contracts/texts';
import { MESSAGE_LENGTH_MAX } from '@harvest/contracts/ticket-kinds';
import { Textarea } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { FormShell } from '../../ui/form-shell.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { useOfflineReason } from '../use-offline-reason.ts';
import { AttachmentPicker } from './attachment-picker.tsx';
import { areSendable } from './attachments.ts';
import classes from './reply-box.module.css';
import type { Reply } from './use-reply.ts';

type Props = {
  readonly reply: Reply;
  readonly label: string;
  /** What there is to know before one writes. */
  readonly notice?: ReactNode;
};

/** Where a message is written. Enter is a new line, because a message is more than one. */
export function ReplyBox({ reply, label, notice }: Props) {
  const { text, files, pending, isMissing, problem } = reply;
  const offline = useOfflineReason();
  const field = useRef<HTMLTextAreaElement>(null);
  const hintId = useId();
  const reasonId = useId();
  const isBusy = pending !== null;
  const send = () => {
    if (offline !== null) return;
    // A press on the button would leave the focus on it; what is to be done next is in the field.
    if (areSendable(files)) field.current?.focus();
    void reply.send();
  };
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!event.repeat) send();
  };
  return (
    <FormShell
      className={classes['box']}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {notice}
      <Problem text={problem} />
      <Textarea
        ref={field}
        label={label}
        required
        withAsterisk={false}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={MESSAGE_LENGTH_MAX}
        readOnly={isBusy}
        value={text}
        error={isMissing && TEXTS.fieldRequired}
        description="Enter starts a new line. Ctrl+Enter sends."
        descriptionProps={{ id: hintId, className: `${classes['keys']}` }}
        onChange={(event) => reply.write(event.currentTarget.value)}
        onKeyDown={sendByKey}
      />
      <AttachmentPicker
        files={files}
        onChange={reply.attach}
        isBusy={isBusy}
        aside={
          <SubmitButton
            busy={isBusy && 'Sending...'}
            isBlocked={offline !== null}
            className={`${classes['send']}`}
            aria-describedby={reasonId}
          >
            {TEXTS.send}
          </SubmitButton>
        }
      />
      <p id={reasonId} className={classes['reason']}>
        {offline}
      </p>
    </FormShell>
  );
}
