import { lazy, Suspense, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { useUserInfo } from '../../api/session.ts';
import { PublicFrame } from '../../components/public-frame.tsx';
import { SignOutNotice } from '../../components/sign-out-notice.tsx';
import { verificationPath } from '../../components/verification-path.ts';
import { loadOnce } from '../../lib/load-once.ts';
import type { Challenge } from './challenge.ts';
import { CredentialsStep } from './credentials-step.tsx';

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
  const arrival = readArrival(useLocation().state);
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  // Whether something is still to be done here once somebody is signed in.
  const [isLocking, setIsLocking] = useState(false);
  // The step is an entry of the history, so that Back (on a telephone too) returns to the password.
  const isVerifying = challenge !== null && arrival.isVerifying;

  if (userInfo !== null && !(isVerifying && isLocking))
    return <Navigate to={userInfo.onboardingComplete ? '/home' : '/onboarding'} replace />;

  return (
    <PublicFrame>
      {isVerifying ? (
        <Suspense fallback={null}>
          <VerificationStep {...{ challenge, isLocking, setIsLocking }} onBack={() => void navigate(-1)} />
        </Suspense>
      ) : (
        <>
          <SignOutNotice />
          <CredentialsStep
            identifier={challenge?.identifier ?? arrival.identifier}
            onSending={fetchVerificationStep}
            onChallenge={(next) => {
              setChallenge(next);
              onVerifying();
              void navigate('/', { state: { isVerifying: true } });
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

type Given = { readonly isVerifying?: unknown; readonly identifier?: unknown };

/** What comes with an entry of the history: whether it is that of the second step, and who just verified an e-mail. */
function readArrival(state: unknown) {
  const { isVerifying, identifier }: Given = typeof state === 'object' && state !== null ? state : {};
  return {
    isVerifying: isVerifying === true,
    identifier: typeof identifier === 'string' ? identifier : undefined,
  };
}
