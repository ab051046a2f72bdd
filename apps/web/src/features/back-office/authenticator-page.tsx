import type { TwoFactorType } from '@harvest/contracts/auth';
import { TEXTS } from '@harvest/contracts/texts';
import { useState } from 'react';
import {
  useConfirmStaffAppMutation,
  useResendStaffAppCodeMutation,
  useStaffAuthenticatorQuery,
  useStartStaffAppMutation,
} from '../../api/staff-authenticator-api.ts';
import type { FactorCodes } from '../../api/two-factor-api.ts';
import { type EnteringCode, FactorCode } from '../../components/factor-set-up/factor-code.tsx';
import { FactorDialog } from '../../components/factor-set-up/factor-dialog.tsx';
import { useFactorSetUp } from '../../components/factor-set-up/use-factor-set-up.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { ResendCode } from '../../components/resend-code.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import classes from './back-office.module.css';
import { NewAppWaits } from './new-app-waits.tsx';

const APP = 'GOOGLE_AUTHENTICATOR';

/** How a colleague proves that it is them, and how to have an app make their codes. */
export function AuthenticatorPage() {
  const { data, error, refetch } = useStaffAuthenticatorQuery();
  return (
    <div className={classes['page']}>
      <PageHeading title="Authenticator app" />
      {data === undefined && error === undefined && <Skeleton lines={4} label="Loading your second factor" />}
      {error !== undefined && data === undefined && (
        <FetchFailure failure={error} fallback={TEXTS.fetchDataFailed} onRetry={refetch} />
      )}
      {data !== undefined && (
        <>
          {data.authenticatorRequired && (
            <InlineAlert tone="warning" title="Set an app before you approve">
              <p>
                Whoever approves what colleagues ask for needs more than a mailbox. Until you have set an app
                you can do everything else.
              </p>
            </InlineAlert>
          )}
          {data.decidesFrom !== null && <NewAppWaits from={data.decidesFrom} />}
          <OwnApp active={data.twoFactorAuthenticationType} />
        </>
      )}
    </div>
  );
}

function OwnApp({ active }: { readonly active: TwoFactorType }) {
  const [isSet, setIsSet] = useState(false);
  const [startApp] = useStartStaffAppMutation();
  const [confirm] = useConfirmStaffAppMutation();
  const ways = {
    start: () => startApp(),
    set: (_to: TwoFactorType, { otp, currentOtp }: FactorCodes) =>
      confirm({ otp, currentOtp: currentOtp ?? '' }),
  };
  const factor = useFactorSetUp(active, ways, () => setIsSet(true));
  const { setUp } = factor;
  const isApp = active === APP;
  return (
    <>
      {isSet && (
        <InlineAlert tone="success" title={TEXTS.staffAuthenticatorSet} role="status">
          <p>You stay logged in here. Wherever else you were logged in, you are logged out.</p>
        </InlineAlert>
      )}
      <Problem text={(setUp.stage === 'resting' && setUp.refusal?.text) || null} />
      <Panel title={isApp ? 'An app makes your codes' : 'We mail your codes'}>
        <div className={classes['stack']}>
          <p>
            {isApp
              ? 'When you log in, you enter your password and a code of your authenticator app.'
              : 'When you log in, you enter your password and a code that we mail to you. An app on your phone can make the codes instead: whoever reads your mail cannot log in with them.'}
          </p>
          <div className={classes['actions']}>
            <SubmitButton
              {...(isApp && { variant: 'default' })}
              onClick={() => {
                setIsSet(false);
                void factor.start(APP);
              }}
              busy={setUp.stage === 'starting' && TEXTS.loading}
            >
              {isApp ? 'Move to another phone' : 'Set up an app'}
            </SubmitButton>
          </div>
        </div>
      </Panel>
      <InlineAlert tone="info" title="If you lose the phone with the app">
        <p>
          Tell a colleague. On the page Staff one of them asks to reset your lost authenticator and another
          one approves it; then we mail your codes again. If you change your phone, move the app first.
        </p>
      </InlineAlert>
      <FactorDialog factor={factor} codes={(entering) => <StaffFactorCodes {...entering} />} />
    </>
  );
}

function StaffFactorCodes({ entering, onCode }: EnteringCode) {
  const { started, step } = entering;
  const [resend] = useResendStaffAppCodeMutation();
  return (
    <FactorCode
      entering={entering}
      onCode={onCode}
      sentSource={
        <>
          We mailed it to <strong>{started.maskedEmail}</strong>.
        </>
      }
    >
      {step === 'sent' && <ResendCode onResend={() => resend({ operationId: started.operationId })} />}
    </FactorCode>
  );
}
