import { normalisedPassword, passwordProblem } from '@harvest/contracts/password-rules';
import { TEXTS } from '@harvest/contracts/texts';
import { useForm } from '@mantine/form';
import { type FocusEvent, type ReactNode, useState } from 'react';
import type { Answered } from '../api/call.ts';
import { type CallFailure, fieldErrorsOf, isAnswerUnknown } from '../api/failure.ts';
import { isLeftToSend } from '../lib/left-to-send.ts';
import { FormShell } from '../ui/form-shell.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { Problem } from '../ui/problem.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import classes from './change-password-form.module.css';
import { DoneNotice } from './done-notice.tsx';
import { PasswordPair } from './password-pair.tsx';
import { failureBeside } from './report-action-failure.ts';

const LABELS = { password: 'New Password', confirmPassword: 'Confirm Password' } as const;
const EMPTY = { oldPassword: '', newPassword: '', confirmPassword: '' };
const FIELDS = ['oldPassword', 'newPassword', 'confirmPassword'] as const;

/** S2 §5, whose words these are (decision 68). */
const RULES = {
  oldPassword: (typed: string) => (typed === '' ? TEXTS.fieldRequired : null),
  newPassword: (typed: string) => passwordProblem(typed) ?? null,
  confirmPassword: (typed: string, { newPassword }: typeof EMPTY) => {
    if (typed === '') return TEXTS.confirmPasswordRequired;
    return normalisedPassword(typed) === normalisedPassword(newPassword) ? null : TEXTS.passwordsDoNotMatch;
  },
};

const UNANSWERED = `${TEXTS.changePasswordFailed}. We haven't heard back: if it was changed, you will be asked to log in with the new one.`;

type Props = {
  readonly change: (passwords: typeof EMPTY) => Answered<unknown>;
  /** What to do without the old one. */
  readonly hint: ReactNode;
};

/** A new password for whoever knows the old one (decision 42). The session goes on. */
export function ChangePasswordForm({ change, hint }: Props) {
  const [times, setTimes] = useState(0);
  return (
    <div className={classes['tab']}>
      {times > 0 && (
        <DoneNotice key={times} title={TEXTS.passwordChanged}>
          <p>You stay logged in here. Wherever else you were logged in, you are logged out.</p>
        </DoneNotice>
      )}
      {/* A new form each time: nothing of a password stays on the page. */}
      <PasswordForm key={`form ${times}`} change={change} hint={hint} onChanged={() => setTimes(times + 1)} />
    </div>
  );
}

function PasswordForm({ change, hint, onChanged }: Props & { readonly onChanged: () => void }) {
  const form = useForm({
    initialValues: EMPTY,
    validate: RULES,
    enhanceGetInputProps: ({ form: own, field }) => ({
      onBlur: (event: FocusEvent) => {
        if (own.isDirty(field) && !isLeftToSend(event)) own.validateField(field);
      },
    }),
  });
  const [isLoading, setIsLoading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const focusFirst = (errors: object) => {
    const first = FIELDS.find((field) => field in errors);
    if (first !== undefined) form.getInputNode(first)?.focus();
  };
  const refuse = (failure: CallFailure) => {
    if (isAnswerUnknown(failure)) return setProblem(UNANSWERED);
    const errors = fieldErrorsOf(failure);
    if (Object.keys(errors).length === 0) setProblem(failureBeside(failure, TEXTS.changePasswordFailed));
    form.setErrors(errors);
    return focusFirst(errors);
  };
  const send = async (passwords: typeof EMPTY) => {
    if (isLoading) return;
    setProblem(null);
    setIsLoading(true);
    const { error } = await change(passwords);
    setIsLoading(false);
    if (error) refuse(error);
    else onChanged();
  };

  return (
    <FormShell
      onSubmit={form.onSubmit((passwords) => void send(passwords), focusFirst)}
      className={classes['form']}
      hasLegend
    >
      <PasswordField
        label="Old Password"
        what="old password"
        required
        autoComplete="current-password"
        {...form.getInputProps('oldPassword')}
      />
      <PasswordPair
        labels={LABELS}
        username=""
        password={form.getInputProps('newPassword')}
        confirmPassword={form.getInputProps('confirmPassword')}
      />
      <Problem text={problem} />
      <SubmitButton busy={isLoading && TEXTS.loading}>{TEXTS.changePassword}</SubmitButton>
      {hint !== undefined && <p className={classes['hint']}>{hint}</p>}
    </FormShell>
  );
}
