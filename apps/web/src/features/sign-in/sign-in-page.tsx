import { lazy, Suspense, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { useUserInfo } from '../../api/session.ts';
import { BrandMark } from '../../components/brand-mark.tsx';
import { SignOutNotice } from '../../components/sign-out-notice.tsx';
import { verificationPath } from '../../components/verification-path.ts';
import { loadOnce } from '../../lib/load-once.ts';
import type { Challenge } from './challenge.ts';
import { CredentialsStep } from './credentials-step.tsx';
import classes from './sign-in-page.module.css';

const loadVerificationStep = loadOnce(() => import('./verification-step.tsx'));
const VerificationStep = lazy(() => loadVerificationStep().then((m) => ({ default: m.VerificationStep })));

/** Ahead of need. Should it not come, opening the step tries again. */
const fetchVerificationStep = () => void loadVerificationStep().catch(() => undefined);

/** What comes with an entry of the history: whether it is that of the second step, and who just verified an e-mail. */
type Arrival = { readonly isVerifying?: boolean; readonly identifier?: string } | null;

type Props = {
  /** Called once the password was right, so that what comes next can be fetched while the code is typed. */
  readonly onVerifying: () => void;
};

/** Signing in: the password, then the code, on one and the same URL (S1 §2). */
export function SignInPage({ onVerifying }: Props) {
  const userInfo = useUserInfo();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: Arrival };
  const [challenge, setChallenge] = useState<Challenge | null>(null);

  if (userInfo !== null)
    return <Navigate to={userInfo.onboardingComplete ? '/home' : '/onboarding'} replace />;

  // The step is an entry of the history, so that Back (on a telephone too) returns to the password.
  const isVerifying = challenge !== null && state?.isVerifying;
  return (
    <div className={classes['page']}>
      <header className={classes['brand']}>
        <BrandMark />
        <p className={classes['promise']}>Banking for farmers and the people who trade with them.</p>
      </header>
      <main className={classes['main']}>
        <div className={classes['card']}>
          {isVerifying ? (
            <Suspense fallback={null}>
              <VerificationStep challenge={challenge} onBack={() => void navigate(-1)} />
            </Suspense>
          ) : (
            <>
              <SignOutNotice />
              <CredentialsStep
                identifier={challenge?.identifier ?? state?.identifier}
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
        </div>
      </main>
    </div>
  );
}
