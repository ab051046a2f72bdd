import { TEXTS } from '@harvest/contracts/texts';
import { useForm } from '@mantine/form';
import { type FocusEvent, useRef, useState } from 'react';
import { fieldErrorsOf, refusalCode } from '../../api/failure.ts';
import { useResetPasswordMutation } from '../../api/password-reset-api.ts';
import { endSession } from '../../api/session.ts';
import { confirmationProblem, newPasswordProblem } from '../../components/new-password-rules.ts';
import { PasswordPair } from '../../components/password-pair.tsx';
import { reportActionFailure } from '../../components/report-action-failure.ts';
import { isLeftToSend } from '../../lib/left-to-send.ts';
import { FormShell } from '../../ui/form-shell.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import classes from './password-page.module.css';

type Props = {
  readonly code: string;
  readonly email: string;
  /** The link worked when the page opened, and does no more. */
  readonly onLinkInvalid: () => unknown;
};

const LABELS = { password: 'New Password', confirmPassword: 'Confirm Password' } as const;

/** The new password, twice. */
export function NewPasswordForm({ code, email, onLinkInvalid }: Props) {
  const form = useForm({
    initialValues: { password: '', confirmPassword: '' },
    validate: {
      password: newPasswordProblem,
      confirmPassword: (confirmed, { password }) => confirmationProblem(confirmed, password),
    },
    enhanceGetInputProps: ({ form: own, field }) => ({
      onBlur: (event: FocusEvent) => {
        if (own.isDirty(field) && !isLeftToSend(event)) own.validateField(field);
      },
    }),
  });
  const [resetPassword, { isLoading }] = useResetPasswordMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const isSending = useRef(false);

  const focusFirst = (errors: object) => {
    const first = (['password', 'confirmPassword'] as const).find((field) => field in errors);
    if (first !== undefined) form.getInputNode(first)?.focus();
  };

  const send = async (passwords: typeof form.values) => {
    if (isSending.current) return;
    isSending.current = true;
    setProblem(null);
    const { error } = await resetPassword({ ...passwords, email, passwordResetCode: code });
    isSending.current = false;
    if (error) {
      setProblem(reportActionFailure(error, TEXTS.anErrorOccurred));
      if (refusalCode(error) === 'LINK_INVALID') onLinkInvalid();
      form.setErrors(fieldErrorsOf(error));
      focusFirst(fieldErrorsOf(error));
      return;
    }
    // Every session ended with the old password, also one of this browser; and nothing of the link stays in memory.
    endSession('password-reset', { nextIdentifier: email });
  };

  return (
    <FormShell onSubmit={form.onSubmit((passwords) => void send(passwords), focusFirst)}>
      <p className={classes['text']}>
        Choose a new password for <strong>{email}</strong>. You will be logged out everywhere else.
      </p>
      <Problem text={problem} />
      <PasswordPair
        labels={LABELS}
        username={email}
        password={form.getInputProps('password')}
        confirmPassword={form.getInputProps('confirmPassword')}
      />
      <SubmitButton fullWidth busy={isLoading && TEXTS.loading}>
        Reset Password
      </SubmitButton>
    </FormShell>
  );
}
