import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import {
  useProveByBackupCodeMutation,
  useProveSignInMutation,
  useResendSignInCodeMutation,
  useSignInProofOptionsMutation,
  useVerifyOtpMutation,
} from '../../api/auth-api.ts';
import { BankStore } from '../../api/bank-store.tsx';
import { useUserInfo } from '../../api/session.ts';
import { BackupCodeForm } from '../../components/backup-code-form.tsx';
import { CodeSource } from '../../components/code-source.tsx';
import { HelpButton } from '../../components/help-button.tsx';
import { PasskeyButton } from '../../components/passkey-button.tsx';
import { SignInCodeStep } from '../../components/sign-in-code-step.tsx';
import { useSignInEnd } from '../../components/use-sign-in-end.ts';
import { loadOnce } from '../../lib/load-once.ts';
import { knowsPasskeys } from '../../lib/passkey.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import type { Challenge } from './challenge.ts';
import classes from './verification-step.module.css';

const loadLockStep = loadOnce(() => import('./lock-step.tsx'));
const LockStep = lazy(() => loadLockStep().then((m) => ({ default: m.LockStep })));

type Props = {
  readonly challenge: Challenge;
  /** Whether the accounts are to be locked once the code was right. */
  readonly isLocking: boolean;
  readonly setIsLocking: (isLocking: boolean) => void;
  readonly onBack: () => void;
};

/** The second step of signing in: the code by e-mail and phone, or of the authenticator app. */
export function VerificationStep(props: Props) {
  return (
    <BankStore>
      <Proof {...props} />
    </BankStore>
  );
}

function Proof(props: Props) {
  const { challenge, isLocking, setIsLocking, onBack } = props;
  const { identifier, login } = challenge;
  const isAuthenticator = login.twoFactorAuthentication === 'GOOGLE_AUTHENTICATOR';
  const { userId, userUUID } = login;
  const [verify] = useVerifyOtpMutation();
  const [resend] = useResendSignInCodeMutation();
  const [askPasskey] = useSignInProofOptionsMutation();
  const [prove] = useProveSignInMutation();
  const [proveByBackupCode] = useProveByBackupCodeMutation();
  const { otherProofs } = login;
  const { end, watched } = useSignInEnd();
  const isSignedIn = useUserInfo() !== null;
  if (isSignedIn) {
    return (
      <Suspense fallback={null}>
        <LockStep onDone={() => setIsLocking(false)} />
      </Suspense>
    );
  }
  const toggleLock = () => {
    // Ahead of need.
    void loadLockStep().catch(() => undefined);
    setIsLocking(!isLocking);
  };
  return (
    <SignInCodeStep
      title={isAuthenticator ? TEXTS.googleAuthentication : TEXTS.otpVerification}
      verify={(otp) => watched(verify({ userId, userUUID, otp }))}
      // S1 §7 sends what was typed, e-mail or phone; the handle says which sign-in the new code is for.
      onResend={isAuthenticator ? undefined : () => watched(resend({ email: identifier, userUUID }))}
      onBack={onBack}
      end={end}
      whenUsedUp={<ForgotPassword identifier={identifier} />}
      instead={(enter, isBlocked) =>
        otherProofs.includes('PASSKEY') &&
        knowsPasskeys() && (
          <PasskeyButton
            ask={() => askPasskey(userUUID)}
            prove={(credential) => watched(prove({ userUUID, credential }))}
            onProved={enter}
            isBlocked={isBlocked}
          />
        )
      }
      after={(enter) =>
        otherProofs.includes('BACKUP_CODE') && (
          <BackupCodeForm
            prove={(backupCode) => watched(proveByBackupCode({ userUUID, backupCode }))}
            onProved={enter}
          />
        )
      }
      help={
        <>
          <HelpButton>Lost your phone?</HelpButton>
          <Button variant="subtle" className={`${classes['lock']}`} onClick={toggleLock}>
            {isLocking ? 'Do not lock, only log in' : 'Is somebody in your account? Lock it'}
          </Button>
        </>
      }
      source={
        <CodeSource
          sent={{
            twoFactorAuthenticationType: login.twoFactorAuthentication,
            maskedEmail: login.maskedEmail,
            maskedPhoneNumber: login.maskedPhoneNumber,
          }}
        />
      }
    >
      {isLocking && <LockAsked />}
      <p>{isAuthenticator ? TEXTS.googleAuthenticationHint : TEXTS.otpVerificationHint}</p>
    </SignInCodeStep>
  );
}

function ForgotPassword({ identifier }: { readonly identifier: string }) {
  return (
    <>
      <Button component={Link} to="/forgot-password" state={{ identifier }} fullWidth>
        {TEXTS.forgotPassword}
      </Button>
      <HelpButton>What can I do?</HelpButton>
    </>
  );
}

/** Above the boxes, with the focus: what was pressed stands far below them on a telephone. */
function LockAsked() {
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <div ref={words} tabIndex={-1} className={classes['asked']}>
      <InlineAlert tone="info">
        <p>Enter your code first. Then we ask once more, before anything is locked.</p>
      </InlineAlert>
    </div>
  );
}
