import { TEXTS } from '@harvest/contracts/texts';
import type { TicketKind } from '@harvest/contracts/ticket-kinds';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { fieldErrorsOf } from '../../api/failure.ts';
import { useCreateTicketMutation } from '../../api/tickets-api.ts';
import {
  areSendable,
  FILE_UNREADABLE,
  type PickedFile,
  readFiles,
} from '../../components/conversation/attachments.ts';
import { failureBeside } from '../../components/report-action-failure.ts';
import { toast } from '../../components/toast.ts';
import { useOfflineReason } from '../../components/use-offline-reason.ts';
import { createIdempotencyKeys } from '../../lib/idempotency-keys.ts';
import { whenStepLeft } from '../../ui/use-modal-page.ts';

/** Named as on the wire, so that what the bank finds wrong with one of them can stand beside it. */
type Values = { readonly kind: string; readonly subject: string; readonly body: string };

const required = (text: string) => (text.trim() === '' ? TEXTS.fieldRequired : null);
const FIELDS = ['subject', 'body'] as const;

/** A ticket that is being written, with its files. */
export function useNewTicket(onClose: () => void) {
  const [create] = useCreateTicketMutation();
  const [files, setFiles] = useState<readonly PickedFile[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [keys] = useState(createIdempotencyKeys);
  const offline = useOfflineReason();
  const navigate = useNavigate();
  const form = useForm<Values>({
    // S2 §5 asks for subject and description alone.
    initialValues: { kind: 'OTHER' satisfies TicketKind, subject: '', body: '' },
    validate: { subject: required, body: required },
  });

  const close = () => {
    form.reset();
    setFiles([]);
    setProblem(null);
    onClose();
  };
  const send = async ({ kind, subject, body }: Values): Promise<void> => {
    const attachments = await readFiles(files).catch(() => null);
    if (attachments === null) return setProblem(FILE_UNREADABLE);
    const { data, error } = await create({
      body: { kind: kind as TicketKind, subject, body, attachments: [...attachments] },
      // The same words with the same files are the same ticket, however often they are sent.
      idempotencyKey: keys.keyOf({ kind, subject, body, files: files.map(({ id }) => id) }),
    });
    if (error) {
      form.setErrors(fieldErrorsOf(error));
      return setProblem(failureBeside(error, TEXTS.createTicketFailed));
    }
    keys.renew();
    toast.success(TEXTS.ticketCreated);
    close();
    await whenStepLeft();
    return navigate(`/customer-service/${data.id}`);
  };
  const submit = form.onSubmit(
    async (values) => {
      if (isBusy || offline !== null || !areSendable(files)) return;
      setProblem(null);
      setIsBusy(true);
      await send(values);
      setIsBusy(false);
    },
    (problems) => {
      const first = FIELDS.find((field) => field in problems);
      if (first !== undefined) form.getInputNode(first)?.focus();
    },
  );

  return {
    form,
    files,
    attach: setFiles,
    problem,
    isBusy,
    offline,
    isDirty: form.isDirty() || files.length > 0,
    submit,
    close,
  };
}
