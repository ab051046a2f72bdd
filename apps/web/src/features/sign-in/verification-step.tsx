import { TEXTS } from '@harvest/contracts/texts';
import {
  useProveSignInMutation,
  useResendSignInCodeMutation,
  useSignInProofOptionsMutation,
  useVerifyOtpMutation,
} from '../../api/auth-api.ts';
import { CodeSource } from '../../components/code-source.tsx';
import { HelpButton } from '../../components/help-button.tsx';
import { PasskeyButton } from '../../components/passkey-button.tsx';
import { SignInCodeStep } from '../../components/sign-in-code-step.tsx';
import { knowsPasskeys } from '../../lib/passkey.ts';
import { BackupCodeForm } from './backup-code-form.tsx';
import type { Challenge } from './challenge.ts';

type Props = { readonly challenge: Challenge; readonly onBack: () => void };

/** The second step of signing in: the code by e-mail and phone, or of the authenticator app. */
export function VerificationStep({ challenge: { identifier, login }, onBack }: Props) {
  const isAuthenticator = login.twoFactorAuthentication === 'GOOGLE_AUTHENTICATOR';
  const { userId, userUUID } = login;
  const [verify] = useVerifyOtpMutation();
  const [resend] = useResendSignInCodeMutation();
  const [askPasskey] = useSignInProofOptionsMutation();
  const [prove] = useProveSignInMutation();
  const { otherProofs } = login;
  return (
    <SignInCodeStep
      title={isAuthenticator ? TEXTS.googleAuthentication : TEXTS.otpVerification}
      verify={(otp) => verify({ userId, userUUID, otp })}
      // S1 §7 sends what was typed, e-mail or phone; the handle says which sign-in the new code is for.
      onResend={isAuthenticator ? undefined : () => resend({ email: identifier, userUUID })}
      onBack={onBack}
      instead={(enter) =>
        otherProofs.includes('PASSKEY') &&
        knowsPasskeys() && (
          <PasskeyButton
            ask={() => askPasskey(userUUID)}
            prove={(credential) => prove({ userUUID, credential })}
            onProved={enter}
          />
        )
      }
      after={(enter) =>
        otherProofs.includes('BACKUP_CODE') && <BackupCodeForm userUUID={userUUID} onProved={enter} />
      }
      help={<HelpButton>Lost your phone?</HelpButton>}
      source={
        <CodeSource
          factor={login.twoFactorAuthentication}
          maskedEmail={login.maskedEmail}
          maskedPhoneNumber={login.maskedPhoneNumber}
        />
      }
    >
      <p>{isAuthenticator ? TEXTS.googleAuthenticationHint : TEXTS.otpVerificationHint}</p>
    </SignInCodeStep>
  );
}
