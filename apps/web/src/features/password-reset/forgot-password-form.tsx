import { TEXTS } from '@harvest/contracts/texts';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { fieldErrorsOf } from '../../api/failure.ts';
import { useForgotPasswordMutation } from '../../api/password-reset-api.ts';
import { reportActionFailure } from '../../components/report-action-failure.ts';
import { toast } from '../../components/toast.ts';
import { FormShell } from '../../ui/form-shell.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import classes from './password-page.module.css';

type Props = { readonly identifier: string; readonly onSent: (identifier: string) => void };

/** Whose password was forgotten. */
export function ForgotPasswordForm({ identifier, onSent }: Props) {
  const form = useForm({
    initialValues: { identifier },
    validate: { identifier: (typed) => (typed.trim() === '' ? TEXTS.fieldRequired : null) },
  });
  const [forgotPassword, { isLoading }] = useForgotPasswordMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const isSending = useRef(false);

  const send = async (sentTo: string) => {
    if (isSending.current) return;
    isSending.current = true;
    setProblem(null);
    const { error } = await forgotPassword(sentTo);
    isSending.current = false;
    if (error) {
      const text = reportActionFailure(error, TEXTS.anErrorOccurred);
      // The call names the field after its place in the path.
      const { email } = fieldErrorsOf(error);
      if (email === undefined) return setProblem(text);
      form.setFieldError('identifier', email);
      return form.getInputNode('identifier')?.focus();
    }
    toast.quietly(TEXTS.emailSent);
    return onSent(sentTo);
  };

  return (
    <FormShell
      onSubmit={form.onSubmit(
        (values) => void send(values.identifier.trim()),
        () => form.getInputNode('identifier')?.focus(),
      )}
      className={classes['page']}
    >
      <PageHeading title={TEXTS.forgotPassword} />
      <p className={classes['text']}>
        Enter the email or phone number you log in with. We will mail you a link that sets a new password.
      </p>
      <Problem text={problem} />
      <TextInput
        label="Email or Phone Number"
        required
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        {...form.getInputProps('identifier')}
      />
      <SubmitButton fullWidth busy={isLoading && TEXTS.loading}>
        Send link
      </SubmitButton>
      <p>
        <Link to="/" state={{ identifier: form.values.identifier.trim() }} className={classes['link']}>
          Back to Log In
        </Link>
      </p>
      <p>
        No access to that email any more?{' '}
        <Link to="/help#locked-out" className={classes['link']}>
          Help
        </Link>
      </p>
    </FormShell>
  );
}
