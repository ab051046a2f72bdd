import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useResendSignInCodeMutation, useVerifyOtpMutation } from '../../api/auth-api.ts';
import { isAnswerUnknown } from '../../api/failure.ts';
import { type SessionRoot, saveUserInfo } from '../../api/session.ts';
import { CodeForm, type CodeVerdict } from '../../components/code-form.tsx';
import { reportActionFailure } from '../../components/report-action-failure.ts';
import { ResendCode } from '../../components/resend-code.tsx';
import { toast } from '../../components/toast.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import type { Challenge } from './challenge.ts';

type Props = { readonly challenge: Challenge; readonly onBack: () => void };

/** The second step of signing in: the code by e-mail and phone, or of the authenticator app. */
export function VerificationStep({ challenge: { identifier, login }, onBack }: Props) {
  const isAuthenticator = login.twoFactorAuthentication === 'GOOGLE_AUTHENTICATOR';
  const dispatch = useDispatch<ThunkDispatch<SessionRoot, unknown, UnknownAction>>();
  const [verify] = useVerifyOtpMutation();
  const [resend] = useResendSignInCodeMutation();
  const [problem, setProblem] = useState<string | null>(null);

  const sendCode = async (otp: string): Promise<CodeVerdict> => {
    const { data, error } = await verify({ userId: login.userId, userUUID: login.userUUID, otp });
    if (error) {
      setProblem(reportActionFailure(error, TEXTS.anErrorOccurred));
      return isAnswerUnknown(error) ? 'unanswered' : 'rejected';
    }
    toast.success(TEXTS.loggedIn);
    // Once there is a session, the page leads on to /home or /onboarding by itself.
    dispatch(saveUserInfo(data));
    return 'accepted';
  };

  return (
    <>
      <PageHeading title={isAuthenticator ? TEXTS.googleAuthentication : TEXTS.otpVerification} />
      <p>{isAuthenticator ? TEXTS.googleAuthenticationHint : TEXTS.otpVerificationHint}</p>
      {!isAuthenticator && (
        <p>
          We sent it to <strong>{login.maskedEmail}</strong> and <strong>{login.maskedPhoneNumber}</strong>.
        </p>
      )}
      <CodeForm
        legend="Enter the 6-digit code"
        submitLabel={TEXTS.finish}
        busyLabel={TEXTS.loading}
        onCode={sendCode}
        problem={problem}
      >
        {!isAuthenticator && (
          // S1 §7 sends what was typed, e-mail or phone; the handle says which sign-in the new code is for.
          <ResendCode onResend={() => resend({ email: identifier, userUUID: login.userUUID })} />
        )}
      </CodeForm>
      <Button variant="subtle" onClick={onBack}>
        Use a different account
      </Button>
    </>
  );
}
