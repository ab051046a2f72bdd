import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { isAnswerUnknown } from '../../api/failure.ts';
import { type SessionRoot, saveUserInfo } from '../../api/session.ts';
import {
  type StaffLogin,
  useResendStaffCodeMutation,
  useVerifyStaffOtpMutation,
} from '../../api/staff-auth-api.ts';
import { CodeForm, type CodeVerdict } from '../../components/code-form.tsx';
import { reportActionFailure } from '../../components/report-action-failure.ts';
import { ResendCode } from '../../components/resend-code.tsx';
import { toast } from '../../components/toast.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import classes from './staff-sign-in.module.css';

type Props = { readonly login: StaffLogin; readonly onBack: () => void };

/** The second step: the code that was mailed. */
export function StaffCodeStep({ login: { userId, userUUID, maskedEmail }, onBack }: Props) {
  const dispatch = useDispatch<ThunkDispatch<SessionRoot, unknown, UnknownAction>>();
  const [verify] = useVerifyStaffOtpMutation();
  const [resend] = useResendStaffCodeMutation();
  const [problem, setProblem] = useState<string | null>(null);

  const sendCode = async (otp: string): Promise<CodeVerdict> => {
    const { data, error } = await verify({ userId, userUUID, otp });
    if (error) {
      setProblem(reportActionFailure(error, TEXTS.anErrorOccurred));
      return isAnswerUnknown(error) ? 'unanswered' : 'rejected';
    }
    toast.success(TEXTS.loggedIn);
    // Once there is a session, the page leads on to the back office by itself.
    dispatch(saveUserInfo(data));
    return 'accepted';
  };

  return (
    <div className={classes['form']}>
      <PageHeading title={TEXTS.otpVerification} />
      <p>
        We sent a code to <strong>{maskedEmail}</strong>.
      </p>
      <CodeForm
        legend="Enter the 6-digit code"
        submitLabel={TEXTS.finish}
        busyLabel={TEXTS.loading}
        onCode={sendCode}
        problem={problem}
      >
        <ResendCode onResend={() => resend({ userUUID })} />
      </CodeForm>
      <Button variant="subtle" onClick={onBack}>
        Use a different account
      </Button>
    </div>
  );
}
