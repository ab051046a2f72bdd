import { TEXTS } from '@harvest/contracts/texts';
import {
  type StaffLogin,
  useResendStaffCodeMutation,
  useVerifyStaffOtpMutation,
} from '../../api/staff-auth-api.ts';
import { SignInCodeStep } from '../../components/sign-in-code-step.tsx';
import { useSignInEnd } from '../../components/use-sign-in-end.ts';
import { bank } from '../../lib/bank.ts';
import classes from './staff-sign-in.module.css';

type Props = { readonly login: StaffLogin; readonly onBack: () => void };

/** The second step of signing in, for staff: the code that was mailed, or that of their app. */
export function StaffCodeStep({ login, onBack }: Props) {
  const { userId, userUUID, maskedEmail } = login;
  const isApp = login.twoFactorAuthentication === 'GOOGLE_AUTHENTICATOR';
  const [verify] = useVerifyStaffOtpMutation();
  const [resend] = useResendStaffCodeMutation();
  const { end, watched } = useSignInEnd();
  return (
    <div className={classes['form']}>
      <SignInCodeStep
        title={isApp ? TEXTS.googleAuthentication : TEXTS.otpVerification}
        verify={(otp) => watched(verify({ userId, userUUID, otp }))}
        onResend={isApp ? undefined : () => watched(resend({ userUUID }))}
        onBack={onBack}
        end={end}
        source={
          isApp ? (
            <>Open your authenticator app: the entry is {bank.name} back office.</>
          ) : (
            <>
              We sent it to <strong>{maskedEmail}</strong>.
            </>
          )
        }
        help={isApp && <p>Lost your phone? Two colleagues can reset your authenticator together.</p>}
      />
    </div>
  );
}
