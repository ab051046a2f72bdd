import { TEXTS } from '@harvest/contracts/texts';
import { Checkbox } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { unverifiedEmail } from '../../api/failure.ts';
import { type LoginAnswer, useLoginMutation } from '../../api/login-api.ts';
import { PasswordStep } from '../../components/password-step.tsx';
import { readStored, removeStored, writeStored } from '../../lib/stored-value.ts';
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

/** The first step of signing in, for customers. */
export function CredentialsStep({ identifier, onSending, onChallenge, onUnverified }: Props) {
  const [login] = useLoginMutation();
  const emailField = useRef<HTMLInputElement>(null);
  const rememberField = useRef<HTMLInputElement>(null);

  useLayoutEffect(() => {
    const remembered = rememberedIdentifier();
    if (remembered === '') return;
    if (rememberField.current) rememberField.current.checked = true;
    if (emailField.current?.value === '') emailField.current.value = remembered;
  }, []);

  return (
    <PasswordStep<LoginAnswer>
      title={TEXTS.login}
      emailField={emailField}
      email={{ label: 'Email or Phone Number', inputMode: 'email', defaultValue: identifier ?? '' }}
      login={(typed) => {
        onSending();
        return login(typed);
      }}
      onLogin={(challenge, email) => {
        if (rememberField.current?.checked === true) writeStored(REMEMBERED_KEY, email);
        else removeStored(REMEMBERED_KEY);
        onChallenge({ identifier: email, login: challenge });
      }}
      onRefused={(failure) => {
        const unverified = unverifiedEmail(failure);
        if (unverified !== null) onUnverified(unverified);
        return unverified !== null;
      }}
      aside={
        <Link to="/forgot-password" className={classes['link']}>
          {TEXTS.forgotPassword}
        </Link>
      }
      footer={
        <p className={classes['register']}>
          New here?{' '}
          <Link to="/signup" className={classes['link']}>
            {TEXTS.createAccount}
          </Link>
        </p>
      }
    >
      <Checkbox ref={rememberField} label={TEXTS.rememberMe} name="remember" />
    </PasswordStep>
  );
}
