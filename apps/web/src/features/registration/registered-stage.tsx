import { TEXTS } from '@harvest/contracts/texts';
import { readEmailAddress } from '@harvest/input/email-address';
import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Registered } from '../../api/registration-api.ts';
import { SeedlingIllustration } from '../../components/illustrations/seedling-illustration.tsx';
import { verificationPath } from '../../components/verification-path.ts';
import classes from './registered-stage.module.css';

type Props = { readonly registered: Registered };

/** Long enough to read what was done (A38). */
const SHOWN_MS = 2500;

/** The third stage (S1 §2): it worked, and the code in the mail comes next. */
export function RegisteredStage({ registered }: Props) {
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  // An account's owner is told no address, not even letters of it: the answer names the registration in its place (decision 16).
  const isOnFile = registered.email === registered.handle;
  // Whoever typed it here may find what is wrong with it.
  const sentTo = readEmailAddress(registered.email) ?? registered.maskedEmail;
  const goOn = () => {
    // In the place of the form, so that Back does not return to one that was sent.
    void navigate(verificationPath(registered.email), {
      replace: true,
      state: { handle: registered.handle, ...(!isOnFile && { sentTo }) },
    });
  };
  const leave = useEffectEvent(goOn);
  useEffect(() => {
    heading.current?.focus();
    const timer = setTimeout(() => leave(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={classes['stage']}>
      <SeedlingIllustration />
      <h2 ref={heading} tabIndex={-1}>
        {TEXTS.registered}
      </h2>
      <p>
        We sent a 6-digit code to {isOnFile ? 'the email on file' : <strong>{sentTo}</strong>}. Enter it on
        the next page to finish.
      </p>
      <Button onClick={goOn}>{TEXTS.continue}</Button>
    </div>
  );
}
