import { TEXTS } from '@harvest/contracts/texts';
import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { type ReactNode, type RefObject, type SubmitEvent, useRef, useState } from 'react';
import type { Answered } from '../api/call.ts';
import type { CallFailure } from '../api/failure.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { Problem } from '../ui/problem.tsx';
import classes from './password-step.module.css';
import { reportActionFailure } from './report-action-failure.ts';

type Props<Login> = {
  readonly title: string;
  readonly emailField: RefObject<HTMLInputElement | null>;
  /** What the field is called, and what else is known of who it is. */
  readonly email: Pick<TextInputProps, 'label' | 'type' | 'inputMode' | 'defaultValue'>;
  readonly login: (typed: { email: string; password: string }) => Answered<Login>;
  readonly onLogin: (login: Login, email: string) => void;
  /** Answers whether a refusal leads on elsewhere. */
  readonly onRefused?: (failure: CallFailure) => boolean;
  /** What stands at the right of the password's label. */
  readonly aside?: ReactNode;
  /** What stands between the password and the button. */
  readonly children?: ReactNode;
  readonly footer?: ReactNode;
};

/**
 * The first step of signing in: who it is, and their password. Its fields keep their own values: they are painted, and may
 * be filled in, before this code is there (`main.tsx`).
 */
export function PasswordStep<Login>(props: Props<Login>) {
  const { emailField } = props;
  const [problem, setProblem] = useState<string | null>(null);
  const [missing, setMissing] = useState({ email: false, password: false });
  const [isBusy, setIsBusy] = useState(false);
  const passwordField = useRef<HTMLInputElement>(null);
  const isSending = useRef(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = emailField.current?.value.trim() ?? '';
    const password = passwordField.current?.value ?? '';
    if (isSending.current) return;
    setMissing({ email: email === '', password: password === '' });
    if (email === '') return emailField.current?.focus();
    if (password === '') return passwordField.current?.focus();

    isSending.current = true;
    setIsBusy(true);
    setProblem(null);
    const { data, error } = await props.login({ email, password });
    isSending.current = false;
    setIsBusy(false);
    if (!error) return props.onLogin(data, email);
    if (props.onRefused?.(error)) return undefined;
    setProblem(reportActionFailure(error, TEXTS.anErrorOccurred));
    if (passwordField.current) passwordField.current.value = '';
    return passwordField.current?.focus();
  };

  return (
    // Written out, because this is the first code that anybody waits for: `form-shell` and `submit-button` can come later.
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className={classes['form']}>
      <PageHeading title={props.title} />
      <Problem text={problem} />
      <TextInput
        ref={emailField}
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        name="email"
        {...props.email}
        error={missing.email && TEXTS.fieldRequired}
        onChange={() => setMissing({ ...missing, email: false })}
      />
      <div className={classes['password']}>
        <PasswordField
          ref={passwordField}
          label="Password"
          required
          autoComplete="current-password"
          name="password"
          error={missing.password && TEXTS.fieldRequired}
          onChange={() => setMissing({ ...missing, password: false })}
        />
        {props.aside}
      </div>
      {props.children}
      <Button type="submit" fullWidth aria-busy={isBusy} aria-disabled={isBusy}>
        {isBusy ? TEXTS.loading : TEXTS.login}
      </Button>
      {props.footer}
    </form>
  );
}
