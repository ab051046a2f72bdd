import type { TwoFactorType } from '@harvest/contracts/auth';
import { TEXTS } from '@harvest/contracts/texts';
import { useState } from 'react';
import { useTwoFactorTypeQuery } from '../../api/two-factor-api.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { SupportLines } from '../../components/support-lines.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmergencyLock } from './emergency-lock.tsx';
import { FactorCard } from './factor-card.tsx';
import { FactorDialog } from './factor-dialog.tsx';
import { FactorSetNotice } from './factor-set-notice.tsx';
import { PasskeysAndBackupCodes } from './passkeys.tsx';
import { PaymentStop } from './payment-stop.tsx';
import classes from './two-factor-tab.module.css';
import { useFactorSetUp } from './use-factor-set-up.ts';

/** The second factor: which one counts, and how to put the other in its place (S2 §2). */
export function TwoFactorTab() {
  const { data, error, refetch } = useTwoFactorTypeQuery();
  return (
    <div className={classes['tab']}>
      <EmergencyLock />
      {error !== undefined && (
        <FetchFailure failure={error} fallback={TEXTS.fetchTwoFactorTypeFailed} onRetry={refetch} />
      )}
      {data !== undefined && <Factors active={data.twoFactorAuthenticationType} />}
      {data === undefined && error === undefined && <Skeleton lines={6} label="Loading your second factor" />}
    </div>
  );
}

function Factors({ active }: { readonly active: TwoFactorType }) {
  const [justSet, setJustSet] = useState<TwoFactorType | null>(null);
  const factor = useFactorSetUp(active, setJustSet);
  const { setUp } = factor;
  const isApp = active === 'GOOGLE_AUTHENTICATOR';
  const start = (to: TwoFactorType) => {
    setJustSet(null);
    void factor.start(to);
  };
  const isStarting = (to: TwoFactorType) => setUp.stage === 'starting' && setUp.to === to;

  return (
    <div className={classes['tab']}>
      <p>
        Besides your password, a second factor proves that it is you: a six-digit code when you sign in and
        for every payment.
      </p>
      {justSet !== null && <FactorSetNotice key={justSet} factor={justSet} />}
      <Problem text={setUp.stage === 'resting' ? setUp.problem : null} />
      <div className={classes['cards']}>
        <FactorCard
          title="OTP authentication"
          isActive={!isApp}
          action={isApp ? 'Use OTP authentication' : undefined}
          isBusy={isStarting('OTP_AUTHENTICATION')}
          onAction={() => start('OTP_AUTHENTICATION')}
        >
          <p>We send you a code by e-mail and SMS. You need your phone or your mailbox, and network.</p>
        </FactorCard>
        <FactorCard
          title="Google authenticator"
          isActive={isApp}
          action={isApp ? 'Move to another phone' : 'Use Google authenticator'}
          isBusy={isStarting('GOOGLE_AUTHENTICATOR')}
          onAction={() => start('GOOGLE_AUTHENTICATOR')}
        >
          <p>
            An app on your phone makes the codes, also without network. Google Authenticator works, and every
            app like it.
          </p>
        </FactorCard>
      </div>
      <InlineAlert tone="info" title="If you lose the phone with the app">
        <p>
          Only that phone has your codes, so you cannot sign in without it. Contact customer service: we make
          sure that it is you, take the app off your account and send you codes by e-mail and SMS again. If
          you change your phone, move the app first.
        </p>
        <SupportLines />
      </InlineAlert>
      <PasskeysAndBackupCodes />
      <PaymentStop />
      <FactorDialog factor={factor} />
    </div>
  );
}
