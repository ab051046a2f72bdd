import { TEXTS } from '@harvest/contracts/texts';
import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useRef, useState } from 'react';
import { type StaffLogin, useStaffLoginMutation } from '../../api/staff-auth-api.ts';
import { reportActionFailure } from '../../components/report-action-failure.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import classes from './staff-sign-in.module.css';

type Props = { readonly onLogin: (login: StaffLogin) => void };

/** The first step: who it is, and their password. */
export function StaffPasswordStep({ onLogin }: Props) {
  const [login, { isLoading }] = useStaffLoginMutation();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [wasTried, setWasTried] = useState(false);
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isLoading) return;
    setWasTried(true);
    if (email.trim() === '') return emailField.current?.focus();
    if (password === '') return passwordField.current?.focus();
    setProblem(null);
    const { data, error } = await login({ email: email.trim(), password });
    if (data) return onLogin(data);
    setProblem(reportActionFailure(error, TEXTS.anErrorOccurred));
    setPassword('');
    setWasTried(false);
    return passwordField.current?.focus();
  };

  return (
    <form method="post" onSubmit={(event) => void submit(event)} noValidate className={classes['form']}>
      <PageHeading title="Administrator sign-in" />
      {problem !== null && (
        <InlineAlert tone="danger" role="alert">
          <p>{problem}</p>
        </InlineAlert>
      )}
      <TextInput
        ref={emailField}
        label="Email"
        required
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        error={wasTried && email.trim() === '' && TEXTS.fieldRequired}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordField
        ref={passwordField}
        label="Password"
        required
        autoComplete="current-password"
        value={password}
        error={wasTried && password === '' && TEXTS.fieldRequired}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" fullWidth aria-busy={isLoading} aria-disabled={isLoading}>
        {isLoading ? TEXTS.loading : TEXTS.login}
      </Button>
    </form>
  );
}
