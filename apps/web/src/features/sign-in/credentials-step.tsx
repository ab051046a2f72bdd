import { TEXTS } from '@harvest/contracts/texts';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { useLoginMutation } from '../../api/auth-api.ts';
import { reportActionFailure } from '../../components/report-action-failure.ts';
import { readStored, removeStored, writeStored } from '../../lib/stored-value.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import type { Challenge } from './challenge.ts';
import classes from './credentials-step.module.css';

type Props = {
  readonly identifier: string | undefined;
  readonly onChallenge: (challenge: Challenge) => void;
};

/** Where the remembered e-mail or phone number is kept; never the password (decision 9). */
const REMEMBERED_KEY = 'rememberedIdentifier';

function rememberedIdentifier(): string {
  const stored = readStored(REMEMBERED_KEY);
  return typeof stored === 'string' ? stored : '';
}

const required = (value: string) => (value.trim() === '' ? TEXTS.fieldRequired : null);

/** The first step of signing in. */
export function CredentialsStep({ identifier, onChallenge }: Props) {
  const remembered = rememberedIdentifier();
  const form = useForm({
    initialValues: { email: identifier ?? remembered, password: '', remember: remembered !== '' },
    validate: { email: required, password: (password) => (password === '' ? TEXTS.fieldRequired : null) },
  });
  const [login, { isLoading }] = useLoginMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const isSending = useRef(false);

  const submit = form.onSubmit(
    async ({ email, password, remember }) => {
      if (isSending.current) return;
      isSending.current = true;
      setProblem(null);
      const { data, error } = await login({ email: email.trim(), password });
      isSending.current = false;
      if (error) {
        setProblem(reportActionFailure(error, TEXTS.anErrorOccurred));
        form.setFieldValue('password', '');
        passwordField.current?.focus();
        return;
      }
      if (remember) writeStored(REMEMBERED_KEY, email.trim());
      else removeStored(REMEMBERED_KEY);
      onChallenge({ identifier: email.trim(), login: data });
    },
    (errors) => form.getInputNode(errors['email'] ? 'email' : 'password')?.focus(),
  );

  return (
    <form method="post" onSubmit={submit} noValidate className={classes['form']}>
      <PageHeading title={TEXTS.login} />
      {problem !== null && (
        <InlineAlert tone="danger" role="alert">
          <p>{problem}</p>
        </InlineAlert>
      )}
      <TextInput
        label="Email or Phone Number"
        required
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        name="email"
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <PasswordField
        ref={passwordField}
        label="Password"
        required
        autoComplete="current-password"
        name="password"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <div className={classes['row']}>
        <Checkbox
          label={TEXTS.rememberMe}
          name="remember"
          {...form.getInputProps('remember', { type: 'checkbox' })}
        />
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
