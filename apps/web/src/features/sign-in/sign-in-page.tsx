import { lazy, Suspense, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { identifierOfPage, useUserInfo } from '../../api/session.ts';
import { PublicFrame } from '../../components/public-frame.tsx';
import { SignOutNotice } from '../../components/sign-out-notice.tsx';
import { verificationPath } from '../../components/verification-path.ts';
import { loadOnce } from '../../lib/load-once.ts';
import type { Challenge } from './challenge.ts';
import { CredentialsStep } from './credentials-step.tsx';

const loadVerificationStep = loadOnce(() => import('./verification-step.tsx'));
const BlockedStep = lazy(() => import('./blocked-step.tsx').then((m) => ({ default: m.BlockedStep })));
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
  // Who tried last, for the way back to the form and to a new password.
  const [tried, setTried] = useState<string | null>(null);
  // What the bank says to whoever knows the password of a profile that it blocked.
  const [blockedWords, setBlockedWords] = useState<string | null>(null);
  // Whether something is still to be done here once somebody is signed in.
  const [isLocking, setIsLocking] = useState(false);
  // The step is an entry of the history, so that Back (on a telephone too) returns to the password.
  const isVerifying = challenge !== null && arrival.isVerifying;
  const isBlocked = blockedWords !== null && arrival.isBlocked;

  if (userInfo !== null && !(isVerifying && isLocking))
    return <Navigate to={userInfo.onboardingComplete ? '/home' : '/onboarding'} replace />;

  return (
    <PublicFrame>
      {isVerifying ? (
        <Suspense fallback={null}>
          <VerificationStep {...{ challenge, isLocking, setIsLocking }} onBack={() => void navigate(-1)} />
        </Suspense>
      ) : isBlocked ? (
        <Suspense fallback={null}>
          <BlockedStep words={blockedWords} onBack={() => void navigate(-1)} />
        </Suspense>
      ) : (
        <>
          <SignOutNotice />
          <CredentialsStep
            identifier={tried ?? arrival.identifier ?? identifierOfPage}
            onTyping={fetchVerificationStep}
            onSending={(identifier) => {
              setTried(identifier);
              // What was filled in before this code was there, no key told of.
              fetchVerificationStep();
            }}
            onForgotten={(identifier) => {
              // Where Back leads, too.
              void navigate('/', { replace: true, state: { identifier } });
              void navigate('/forgot-password', { state: { identifier } });
            }}
            onChallenge={(next) => {
              setChallenge(next);
              onVerifying();
              void navigate('/', { state: { isVerifying: true } });
            }}
            onBlocked={(words) => {
              setBlockedWords(words);
              void navigate('/', { state: { isBlocked: true } });
            }}
            onUnverified={({ email, handle }) =>
              void navigate(verificationPath(email), {
                state: { handle, asksForCode: true, isSigningIn: true },
              })
            }
          />
        </>
      )}
    </PublicFrame>
  );
}

type Given = { readonly isVerifying?: unknown; readonly isBlocked?: unknown; readonly identifier?: unknown };

/** What comes with an entry of the history: whether it is that of the second step or of a block, and who just verified an e-mail. */
function readArrival(state: unknown) {
  const { isVerifying, isBlocked, identifier }: Given =
    typeof state === 'object' && state !== null ? state : {};
  return {
    isVerifying: isVerifying === true,
    isBlocked: isBlocked === true,
    identifier: typeof identifier === 'string' ? identifier : undefined,
  };
}
