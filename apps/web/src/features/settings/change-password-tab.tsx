import { passwordProblem } from '@harvest/contracts/password-rules';
import { TEXTS } from '@harvest/contracts/texts';
import { useForm } from '@mantine/form';
import { type FocusEvent, useState } from 'react';
import { type CallFailure, fieldErrorsOf, isAnswerUnknown } from '../../api/failure.ts';
import { useChangePasswordMutation } from '../../api/password-api.ts';
import { PasswordPair } from '../../components/password-pair.tsx';
import { failureBeside } from '../../components/report-action-failure.ts';
import { isLeftToSend } from '../../lib/left-to-send.ts';
import { FormShell } from '../../ui/form-shell.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import classes from './change-password-tab.module.css';
import { DoneNotice } from './done-notice.tsx';

const LABELS = { password: 'New Password', confirmPassword: 'Confirm Password' } as const;
const EMPTY = { oldPassword: '', newPassword: '', confirmPassword: '' };
const FIELDS = ['oldPassword', 'newPassword', 'confirmPassword'] as const;

/** S2 §5, whose words these are (decision 68). */
const RULES = {
  oldPassword: (typed: string) => (typed === '' ? TEXTS.fieldRequired : null),
  newPassword: (typed: string) => passwordProblem(typed) ?? null,
  confirmPassword: (typed: string, { newPassword }: typeof EMPTY) => {
    if (typed === '') return TEXTS.confirmPasswordRequired;
    return typed === newPassword ? null : TEXTS.passwordsDoNotMatch;
  },
};

const UNANSWERED = `${TEXTS.changePasswordFailed}. We haven't heard back: if it was changed, you will be asked to sign in with the new one.`;

/** A new password for whoever knows the old one (decision 42). The session goes on. */
export function ChangePasswordTab() {
  const [times, setTimes] = useState(0);
  return (
    <div className={classes['tab']}>
      {times > 0 && (
        <DoneNotice key={times} title={TEXTS.passwordChanged}>
          <p>You stay signed in here. Wherever else you were signed in, you are signed out.</p>
        </DoneNotice>
      )}
      {/* A new form each time: nothing of a password stays on the page. */}
      <PasswordForm key={`form ${times}`} onChanged={() => setTimes(times + 1)} />
    </div>
  );
}

function PasswordForm({ onChanged }: { readonly onChanged: () => void }) {
  const form = useForm({
    initialValues: EMPTY,
    validate: RULES,
    enhanceGetInputProps: ({ form: own, field }) => ({
      onBlur: (event: FocusEvent) => {
        if (own.isDirty(field) && !isLeftToSend(event)) own.validateField(field);
      },
    }),
  });
  const [changePassword, { isLoading }] = useChangePasswordMutation();
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
    const { error } = await changePassword(passwords);
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
      <p className={classes['hint']}>
        You do not know the old one any more? Log out and press {TEXTS.forgotPassword}: we mail you a link.
      </p>
    </FormShell>
  );
}
