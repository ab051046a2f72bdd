import { TEXTS } from '@harvest/contracts/texts';
import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { type ReactNode, type RefObject, type SubmitEvent, useId, useRef, useState } from 'react';
import type { Answered } from '../api/call.ts';
import { type CallFailure, type Slowed, slowedOf } from '../api/failure.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { Problem } from '../ui/problem.tsx';
import classes from './password-step.module.css';
import { failureBeside } from './report-action-failure.ts';
import { SignInWait } from './sign-in-wait.tsx';
import { useCountdown } from './use-countdown.ts';

type Props<Login> = {
  readonly title: string;
  readonly emailField: RefObject<HTMLInputElement | null>;
  /** What the field is called, and what else is known of who it is. */
  readonly email: Pick<TextInputProps, 'label' | 'type' | 'inputMode' | 'defaultValue'>;
  /** Called with each key, so that what comes next can be fetched meanwhile. */
  readonly onTyping?: () => void;
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
  const [slowed, setSlowed] = useState<Slowed | null>(null);
  const [secondsLeft, wait] = useCountdown(0);
  const waitId = useId();
  const isWaiting = slowed !== null && secondsLeft > 0;

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = emailField.current?.value.trim() ?? '';
    const password = passwordField.current?.value ?? '';
    if (isSending.current || isWaiting) return;
    setMissing({ email: email === '', password: password === '' });
    if (email === '') return emailField.current?.focus();
    if (password === '') return passwordField.current?.focus();

    isSending.current = true;
    setIsBusy(true);
    setProblem(null);
    setSlowed(null);
    const { data, error } = await props.login({ email, password });
    isSending.current = false;
    setIsBusy(false);
    if (!error) return props.onLogin(data, email);
    if (props.onRefused?.(error)) return undefined;
    const slow = slowedOf(error);
    if (slow === null) setProblem(failureBeside(error, TEXTS.anErrorOccurred));
    else wait(slow.seconds);
    setSlowed(slow);
    // What was not even compared may be right: it is sent again in a moment.
    if (passwordField.current && slow === null) passwordField.current.value = '';
    return passwordField.current?.focus();
  };

  return (
    // Written out, because this is the first code that anybody waits for: `form-shell` and `submit-button` can come later.
    <form
      method="post"
      noValidate
      onInput={props.onTyping}
      onSubmit={(event) => void submit(event)}
      className={classes['form']}
    >
      <PageHeading title={props.title} />
      {slowed === null ? <Problem text={problem} /> : <SignInWait {...{ slowed, secondsLeft }} id={waitId} />}
      <TextInput
        ref={emailField}
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        name="email"
        {...props.email}
        error={missing.email && TEXTS.fieldRequired}
        onChange={() => {
          setMissing({ ...missing, email: false });
          // Others are counted apart.
          setSlowed(null);
        }}
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
      <Button
        type="submit"
        fullWidth
        aria-busy={isBusy}
        aria-disabled={isBusy || isWaiting}
        aria-describedby={isWaiting ? waitId : undefined}
        className={`${classes['submit']}`}
      >
        {isBusy ? TEXTS.loading : TEXTS.login}
      </Button>
      {props.footer}
    </form>
  );
}
