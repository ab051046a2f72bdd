import { TEXTS } from '@harvest/contracts/texts';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { useRequestBlockMutation } from '../../api/block-requests-api.ts';
import { fieldErrorsOf } from '../../api/failure.ts';
import { failureBeside } from '../../components/report-action-failure.ts';
import { wayToReach } from '../../components/support-lines.tsx';
import { useOfflineReason } from '../../components/use-offline-reason.ts';
import { bank } from '../../lib/bank.ts';
import { FormShell } from '../../ui/form-shell.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import classes from './block-request.module.css';

/** Nobody calls while the bank is closed. */
function whenWeCall(): string {
  const { hours } = bank.support;
  return hours === '' ? '' : ` while we are open: ${hours}`;
}

/** For whoever can neither call nor log in: the bank calls the number it has. Nobody blocks anybody by a form. */
export function BlockRequest() {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <section id="block" className={classes['block']} aria-labelledby="block-title">
      {isAsked ? <Asked /> : <Ask onAsked={() => setIsAsked(true)} />}
    </section>
  );
}

function Ask({ onAsked }: { readonly onAsked: () => void }) {
  const form = useForm({
    initialValues: { identifier: '' },
    validate: { identifier: (typed) => (typed.trim() === '' ? TEXTS.fieldRequired : null) },
  });
  const [request] = useRequestBlockMutation();
  const offline = useOfflineReason();
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);

  const send = async (identifier: string) => {
    if (isSending) return;
    setProblem(null);
    setIsSending(true);
    const { error } = await request({ identifier });
    setIsSending(false);
    if (!error) return onAsked();
    const { identifier: said } = fieldErrorsOf(error);
    if (said === undefined) return setProblem(failureBeside(error, TEXTS.anErrorOccurred));
    form.setFieldError('identifier', said);
    return form.getInputNode('identifier')?.focus();
  };

  return (
    <FormShell
      onSubmit={form.onSubmit(
        (values) => void send(values.identifier.trim()),
        () => form.getInputNode('identifier')?.focus(),
      )}
      className={classes['form']}
    >
      <h2 id="block-title" className={classes['title']}>
        Ask us to block your accounts
      </h2>
      <p>
        You can neither reach us nor log in? Tell us whose account it is. We call the number that we have for
        it, and block the accounts when you say so. Nothing is blocked before.
      </p>
      <p>Is that the phone you lost? Then our call does not reach you. {wayToReach()} instead.</p>
      <TextInput
        label="Account Number, Email or Phone Number"
        required
        autoComplete="off"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        {...form.getInputProps('identifier')}
      />
      <Problem text={problem ?? offline} />
      <SubmitButton fullWidth busy={isSending && TEXTS.loading}>
        Ask to be called
      </SubmitButton>
    </FormShell>
  );
}

/** The same for everybody: whether there is such a customer, this page does not tell. */
function Asked() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={classes['form']}>
      <h2 id="block-title" ref={heading} tabIndex={-1} className={classes['title']}>
        {TEXTS.blockRequested}
      </h2>
      <ol className={classes['next']}>
        <li>If it belongs to a customer, we call the number that we have on file{whenWeCall()}.</li>
        <li>We ask a few questions, and never for a password, a code or a PIN.</li>
        <li>Only when you say so, nothing leaves your accounts any more.</li>
      </ol>
      <p>
        Is that number on the phone you lost? Then our call does not reach you: ask your network for a new SIM
        with it. {wayToReach()} as soon as you can: it is the fastest.
      </p>
    </div>
  );
}
