import { TEXTS } from '@harvest/contracts/texts';
import {
  type StaffLogin,
  useResendStaffCodeMutation,
  useVerifyStaffOtpMutation,
} from '../../api/staff-auth-api.ts';
import { SignInCodeStep } from '../../components/sign-in-code-step.tsx';
import classes from './staff-sign-in.module.css';

type Props = { readonly login: StaffLogin; readonly onBack: () => void };

/** The second step of signing in, for staff: the code that was mailed. */
export function StaffCodeStep({ login: { userId, userUUID, maskedEmail }, onBack }: Props) {
  const [verify] = useVerifyStaffOtpMutation();
  const [resend] = useResendStaffCodeMutation();
  return (
    <div className={classes['form']}>
      <SignInCodeStep
        title={TEXTS.otpVerification}
        verify={(otp) => verify({ userId, userUUID, otp })}
        onResend={() => resend({ userUUID })}
        onBack={onBack}
        source={
          <>
            We sent it to <strong>{maskedEmail}</strong>.
          </>
        }
      />
    </div>
  );
}
