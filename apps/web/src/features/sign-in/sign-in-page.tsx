import { lazy, Suspense, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { useUserInfo } from '../../api/session.ts';
import { PublicFrame } from '../../components/public-frame.tsx';
import { SignOutNotice } from '../../components/sign-out-notice.tsx';
import { verificationPath } from '../../components/verification-path.ts';
import { loadOnce } from '../../lib/load-once.ts';
import type { Challenge } from './challenge.ts';
import { CredentialsStep } from './credentials-step.tsx';

const VERIFICATION = 'verification';

const loadVerificationStep = loadOnce(() => import('./verification-step.tsx'));
const VerificationStep = lazy(() => loadVerificationStep().then((m) => ({ default: m.VerificationStep })));

/** Ahead of need. Should it not come, opening the step tries again. */
const fetchVerificationStep = () => void loadVerificationStep().catch(() => undefined);

type Props = {
  /** Called once the password was right, so that what comes next can be fetched while the code is typed. */
  readonly onVerifying: () => void;
};

/** Signing in: the password, then the code, on one and the same URL (S1 §2). */
export function SignInPage({ onVerifying }: Props) {
  const userInfo = useUserInfo();
  const navigate = useNavigate();
  const location = useLocation();
  const [challenge, setChallenge] = useState<Challenge | null>(null);

  if (userInfo !== null)
    return <Navigate to={userInfo.onboardingComplete ? '/home' : '/onboarding'} replace />;

  // The step is an entry of the history, so that Back (on a telephone too) returns to the password.
  const isVerifying = challenge !== null && location.state === VERIFICATION;
  return (
    <PublicFrame>
      {isVerifying ? (
        <Suspense fallback={null}>
          <VerificationStep challenge={challenge} onBack={() => void navigate(-1)} />
        </Suspense>
      ) : (
        <>
          <SignOutNotice />
          <CredentialsStep
            identifier={challenge?.identifier}
            onSending={fetchVerificationStep}
            onChallenge={(next) => {
              setChallenge(next);
              onVerifying();
              void navigate('/', { state: VERIFICATION });
            }}
            onUnverified={(email) =>
              void navigate(verificationPath(email), {
                state: { asksForCode: true, isSigningIn: true },
              })
            }
          />
        </>
      )}
    </PublicFrame>
  );
}
