import { TEXTS } from '@harvest/contracts/texts';
import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { blockedText, type Unverified, unverifiedOf } from '../../api/failure.ts';
import { type LoginAnswer, login } from '../../api/login-api.ts';
import { PasswordStep } from '../../components/password-step.tsx';
import {
  forgetIdentifier,
  rememberedIdentifier,
  rememberIdentifier,
} from '../../lib/remembered-identifier.ts';
import type { Challenge } from './challenge.ts';
import classes from './credentials-step.module.css';

type Props = {
  readonly identifier: string;
  /** Called with each key, so that what comes next can be fetched meanwhile. */
  readonly onTyping: () => void;
  /** Called with each try. */
  readonly onSending: (identifier: string) => void;
  /** Leads on with what was typed; never in the address. */
  readonly onForgotten: (identifier: string) => void;
  readonly onChallenge: (challenge: Challenge) => void;
  /** The password was right, but the e-mail was never verified (decision 13). */
  readonly onUnverified: (unverified: Unverified) => void;
  /** The password was right, but the bank lets nobody in; with its words. */
  readonly onBlocked: (words: string) => void;
};

/** The first step of signing in, for customers. */
export function CredentialsStep(props: Props) {
  const { identifier, onTyping, onSending, onForgotten, onChallenge, onUnverified, onBlocked } = props;
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
      email={{ label: 'Email or Phone Number', inputMode: 'email', defaultValue: identifier }}
      onTyping={onTyping}
      login={(typed) => {
        onSending(typed.email);
        return login(typed);
      }}
      onLogin={(challenge, email) => {
        if (rememberField.current?.checked === true) rememberIdentifier(email);
        else forgetIdentifier();
        onChallenge({ identifier: email, login: challenge });
      }}
      onRefused={(failure) => {
        const unverified = unverifiedOf(failure);
        const blocked = blockedText(failure);
        if (unverified !== null) onUnverified(unverified);
        if (blocked !== null) onBlocked(blocked);
        return unverified !== null || blocked !== null;
      }}
      aside={
        <Link
          to="/forgot-password"
          className={classes['link']}
          onClick={(event) => {
            // A new tab or window is opened as ever.
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            onForgotten(emailField.current?.value.trim() ?? '');
          }}
        >
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
      {/* The browser's own: the first code that anybody waits for is two kilobytes lighter without Mantine's. */}
      <label className={classes['remember']}>
        <input ref={rememberField} type="checkbox" name="remember" className={classes['box']} />
        {TEXTS.rememberMe}
      </label>
    </PasswordStep>
  );
}
