import { TEXTS } from '@harvest/contracts/texts';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { type SubmitEvent, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useLoginMutation } from '../../api/auth-api.ts';
import { unverifiedEmail } from '../../api/failure.ts';
import { reportActionFailure } from '../../components/report-action-failure.ts';
import { readStored, removeStored, writeStored } from '../../lib/stored-value.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import type { Challenge } from './challenge.ts';
import classes from './credentials-step.module.css';

type Props = {
  readonly identifier: string | undefined;
  /** Called with each try, so that what comes next can be fetched meanwhile. */
  readonly onSending: () => void;
  readonly onChallenge: (challenge: Challenge) => void;
  /** The password was right, but the e-mail was never verified (decision 13). */
  readonly onUnverified: (email: string) => void;
};

/** Where the remembered e-mail or phone number is kept; never the password (decision 9). */
const REMEMBERED_KEY = 'rememberedIdentifier';

function rememberedIdentifier(): string {
  const stored = readStored(REMEMBERED_KEY);
  return typeof stored === 'string' ? stored : '';
}

type Missing = { readonly email: boolean; readonly password: boolean };
const NOTHING_MISSING: Missing = { email: false, password: false };

/**
 * The first step of signing in. Its fields keep their own values: they are painted, and may be filled in, before this
 * code is there (`main.tsx`).
 */
export function CredentialsStep({ identifier, onSending, onChallenge, onUnverified }: Props) {
  const [login, { isLoading }] = useLoginMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const [missing, setMissing] = useState(NOTHING_MISSING);
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const rememberField = useRef<HTMLInputElement>(null);
  const isSending = useRef(false);

  useLayoutEffect(() => {
    const remembered = rememberedIdentifier();
    if (remembered === '') return;
    if (rememberField.current) rememberField.current.checked = true;
    if (emailField.current?.value === '') emailField.current.value = remembered;
  }, []);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = emailField.current?.value.trim() ?? '';
    const password = passwordField.current?.value ?? '';
    if (isSending.current) return;
    setMissing({ email: email === '', password: password === '' });
    if (email === '') return emailField.current?.focus();
    if (password === '') return passwordField.current?.focus();

    isSending.current = true;
    setProblem(null);
    onSending();
    const { data, error } = await login({ email, password });
    isSending.current = false;
    if (error) {
      const unverified = unverifiedEmail(error);
      if (unverified !== null) return onUnverified(unverified);
      setProblem(reportActionFailure(error, TEXTS.anErrorOccurred));
      if (passwordField.current) passwordField.current.value = '';
      return passwordField.current?.focus();
    }
    if (rememberField.current?.checked === true) writeStored(REMEMBERED_KEY, email);
    else removeStored(REMEMBERED_KEY);
    return onChallenge({ identifier: email, login: data });
  };

  return (
    <form method="post" onSubmit={(event) => void submit(event)} noValidate className={classes['form']}>
      <PageHeading title={TEXTS.login} />
      {problem !== null && (
        <InlineAlert tone="danger" role="alert">
          <p>{problem}</p>
        </InlineAlert>
      )}
      <TextInput
        ref={emailField}
        label="Email or Phone Number"
        required
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        name="email"
        defaultValue={identifier ?? ''}
        error={missing.email && TEXTS.fieldRequired}
        onChange={() => setMissing({ ...missing, email: false })}
      />
      <PasswordField
        ref={passwordField}
        label="Password"
        required
        autoComplete="current-password"
        name="password"
        error={missing.password && TEXTS.fieldRequired}
        onChange={() => setMissing({ ...missing, password: false })}
      />
      <div className={classes['row']}>
        <Checkbox ref={rememberField} label={TEXTS.rememberMe} name="remember" />
        <Link to="/forgot-password" className={classes['link']}>
          {TEXTS.forgotPassword}
        </Link>
      </div>
      <Button type="submit" fullWidth aria-busy={isLoading} aria-disabled={isLoading}>
        {isLoading ? TEXTS.loading : TEXTS.login}
      </Button>
      <p className={classes['register']}>
        New here?{' '}
        <Link to="/signup" className={classes['link']}>
          {TEXTS.createAccount}
        </Link>
      </p>
    </form>
  );
}
