import type { TwoFactorType } from '@harvest/contracts/auth';
import { TEXTS } from '@harvest/contracts/texts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useContactsQuery } from '../../api/contacts-api.ts';
import {
  type FactorCodes as FactorBody,
  useSetFactorMutation,
  useStartAppMutation,
  useStartOtpMutation,
  useTwoFactorTypeQuery,
} from '../../api/two-factor-api.ts';
import { FactorDialog } from '../../components/factor-set-up/factor-dialog.tsx';
import { useFactorSetUp } from '../../components/factor-set-up/use-factor-set-up.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { PHONE_PROOF, StartProblem } from '../../components/start-problem.tsx';
import { SupportLines } from '../../components/support-lines.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CodesByPhone } from './codes-by-phone.tsx';
import { EmergencyLock } from './emergency-lock.tsx';
import { FactorCard } from './factor-card.tsx';
import { FactorCodes } from './factor-codes.tsx';
import { FactorSetNotice } from './factor-set-notice.tsx';
import { PasskeysAndBackupCodes } from './passkeys.tsx';
import { PaymentStop } from './payment-stop.tsx';
import classes from './two-factor-tab.module.css';

/** The second factor: which one counts, and how to put the other in its place (S2 §2). */
export function TwoFactorTab() {
  const { data, error, refetch } = useTwoFactorTypeQuery();
  const { data: contacts } = useContactsQuery();
  return (
    <div className={classes['tab']}>
      <EmergencyLock />
      {contacts !== undefined && (
        <CodesByPhone contacts={contacts} proof={<Link to={PHONE_PROOF.to}>{PHONE_PROOF.label}</Link>} />
      )}
      {error !== undefined && (
        <FetchFailure failure={error} fallback={TEXTS.fetchTwoFactorTypeFailed} onRetry={refetch} />
      )}
      {data !== undefined && (
        <Factors
          active={data.twoFactorAuthenticationType}
          mailCounts={(contacts?.codesByPhoneUntil ?? null) === null}
        />
      )}
      {data === undefined && error === undefined && <Skeleton lines={6} label="Loading your second factor" />}
    </div>
  );
}

type FactorsProps = {
  readonly active: TwoFactorType;
  /** Whether codes go by e-mail, too. */
  readonly mailCounts: boolean;
};

function Factors({ active, mailCounts }: FactorsProps) {
  const [justSet, setJustSet] = useState<TwoFactorType | null>(null);
  const [startOtp] = useStartOtpMutation();
  const [startApp] = useStartAppMutation();
  const [setFactor] = useSetFactorMutation();
  const ways = {
    start: (to: TwoFactorType) => (to === 'OTP_AUTHENTICATION' ? startOtp() : startApp()),
    set: (to: TwoFactorType, body: FactorBody) => setFactor({ factor: to, body }),
  };
  const factor = useFactorSetUp(active, ways, setJustSet);
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
        Besides your password, a second factor proves that it is you: a six-digit code when you log in and for
        every payment.
      </p>
      {justSet !== null && <FactorSetNotice key={justSet} factor={justSet} />}
      <StartProblem refusal={setUp.stage === 'resting' ? setUp.refusal : null} />
      <div className={classes['cards']}>
        <FactorCard
          title="OTP authentication"
          isActive={!isApp}
          action={isApp ? 'Use OTP authentication' : undefined}
          isBusy={isStarting('OTP_AUTHENTICATION')}
          onAction={() => start('OTP_AUTHENTICATION')}
        >
          <p>
            We send you a code {mailCounts ? 'by email and SMS' : 'by SMS'}. You need your phone
            {mailCounts && ' or your mailbox'}, and network.
          </p>
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
          Only that phone makes your codes. If you have backup codes, log in with one, and with another one
          put OTP authentication in the place of the app here. If not, contact customer service: we make sure
          that it is you, take the app off your account and send you codes by email and SMS again. If you
          change your phone, move the app first.
        </p>
        <SupportLines />
      </InlineAlert>
      <PasskeysAndBackupCodes />
      <PaymentStop />
      <FactorDialog factor={factor} codes={(entering) => <FactorCodes {...entering} />} />
    </div>
  );
}
