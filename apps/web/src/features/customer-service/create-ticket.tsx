import { TEXTS } from '@harvest/contracts/texts';
import {
  MESSAGE_LENGTH_MAX,
  SUBJECT_LENGTH_MAX,
  TICKET_KINDS,
  ticketKinds,
} from '@harvest/contracts/ticket-kinds';
import { Button, Textarea, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { AttachmentPicker } from '../../components/conversation/attachment-picker.tsx';
import { FormShell } from '../../ui/form-shell.tsx';
import { Problem } from '../../ui/problem.tsx';
import { RadioField } from '../../ui/radio-field.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import classes from './create-ticket.module.css';
import { useNewTicket } from './use-new-ticket.ts';

const KINDS = ticketKinds.map((kind) => ({
  value: kind,
  label: TICKET_KINDS[kind].label,
  note: `We answer within ${TICKET_KINDS[kind].answerHours / 24} days.`,
}));

/** Opens the panel in which a ticket is written. */
export function CreateTicketButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button leftSection={<IconPlus aria-hidden size={20} stroke={2} />} onClick={() => setIsOpen(true)}>
        Create a Ticket
      </Button>
      <CreateTicket isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

function CreateTicket({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const { form, files, attach, problem, isBusy, offline, isDirty, submit, close } = useNewTicket(onClose);
  const formId = useId();
  const reasonId = useId();
  return (
    <SidePanel
      isOpen={isOpen}
      title="Create a Ticket"
      onClose={isBusy ? undefined : close}
      isDirty={isDirty}
      footer={
        <>
          <span id={reasonId} className={classes['reason']}>
            {offline}
          </span>
          <Button variant="default" aria-disabled={isBusy} onClick={() => !isBusy && close()}>
            Cancel
          </Button>
          <SubmitButton
            form={formId}
            busy={isBusy && TEXTS.loading}
            isBlocked={offline !== null}
            aria-describedby={reasonId}
          >
            {TEXTS.create}
          </SubmitButton>
        </>
      }
    >
      <FormShell id={formId} onSubmit={submit} hasLegend>
        <RadioField
          label="What is it about?"
          options={KINDS}
          {...form.getInputProps('kind')}
          value={form.values.kind}
          onChange={(kind) => form.setValues({ kind })}
        />
        <TextInput
          label="Subject"
          required
          maxLength={SUBJECT_LENGTH_MAX}
          autoComplete="off"
          readOnly={isBusy}
          {...form.getInputProps('subject')}
        />
        <Textarea
          label="Description"
          description="What happened, when, and what you expect. Never write a password, PIN or code."
          required
          autosize
          minRows={5}
          maxRows={12}
          maxLength={MESSAGE_LENGTH_MAX}
          readOnly={isBusy}
          {...form.getInputProps('body')}
        />
        <AttachmentPicker files={files} onChange={attach} isBusy={isBusy} />
        <Problem text={problem} />
      </FormShell>
    </SidePanel>
  );
}
