import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { maySend, useKycStatus } from '../../api/kyc-api.ts';
import { saveUserInfo, useUserInfo } from '../../api/session.ts';
import { signOut } from '../../api/sign-out.ts';
import { SiloIllustration } from '../../components/illustrations/silo-illustration.tsx';
import { LevelGate } from '../../components/level-gate.tsx';
import classes from './onboarding-complete.module.css';

/** Everything is approved: the customer logs in again, as the text says, or just goes on (decision 23). */
export function OnboardingComplete() {
  const userInfo = useUserInfo();
  const { data: kyc } = useKycStatus();
  const mayTransfer = userInfo?.permittedLinks.includes('/transfer') === true;
  const isOneStepLeft = mayTransfer && kyc !== undefined && !maySend(kyc);
  const goOn = () => {
    // Once the customer counts as onboarded, the page leads on to /home by itself.
    if (userInfo !== null) saveUserInfo({ ...userInfo, onboardingComplete: true });
  };
  return (
    <div className={classes['complete']}>
      <SiloIllustration />
      <p className={classes['text']}>{TEXTS.onboardingComplete}</p>
      {mayTransfer && <LevelGate heightPx={320} narrowHeightPx={530} isCentered />}
      <div className={classes['ways']}>
        <Button variant={isOneStepLeft ? 'default' : 'filled'} onClick={goOn}>
          Go to Home
        </Button>
        <Button variant="default" onClick={() => signOut('signed-out')}>
          Logout
        </Button>
      </div>
    </div>
  );
}
