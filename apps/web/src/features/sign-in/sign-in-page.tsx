import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { useUserInfo } from '../../api/session.ts';
import { BrandMark } from '../../components/brand-mark.tsx';
import type { Challenge } from './challenge.ts';
import { CredentialsStep } from './credentials-step.tsx';
import classes from './sign-in-page.module.css';
import { SignOutNotice } from './sign-out-notice.tsx';
import { VerificationStep } from './verification-step.tsx';

const VERIFICATION = 'verification';

/** Signing in: the password, then the code, on one and the same URL (S1 §2). */
export function SignInPage() {
  const userInfo = useUserInfo();
  const navigate = useNavigate();
  const location = useLocation();
  const [challenge, setChallenge] = useState<Challenge | null>(null);

  if (userInfo !== null)
    return <Navigate to={userInfo.onboardingComplete ? '/home' : '/onboarding'} replace />;

  // The step is an entry of the history, so that Back (on a telephone too) returns to the password.
  const isVerifying = challenge !== null && location.state === VERIFICATION;
  return (
    <div className={classes['page']}>
      <header className={classes['brand']}>
        <BrandMark />
        <p className={classes['promise']}>Banking for farmers and the people who trade with them.</p>
      </header>
      <main className={classes['main']}>
        <div className={classes['card']}>
          {isVerifying ? (
            <VerificationStep challenge={challenge} onBack={() => void navigate(-1)} />
          ) : (
            <>
              <SignOutNotice />
              <CredentialsStep
                identifier={challenge?.identifier}
                onChallenge={(next) => {
                  setChallenge(next);
                  void navigate('/', { state: VERIFICATION });
                }}
              />
            </>
          )}
        </div>
      </main>
    </div>
  );
}
