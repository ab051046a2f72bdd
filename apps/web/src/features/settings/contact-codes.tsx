import type { ContactChannel } from '@harvest/contracts/contacts';
import { TEXTS } from '@harvest/contracts/texts';
import { useId } from 'react';
import type { Contacts } from '../../api/contacts-api.ts';
import { CodeForm } from '../../components/code-form.tsx';
import { CodeSource } from '../../components/code-source.tsx';
import { StageHeading } from '../../components/factor-set-up/stage-heading.tsx';
import { ResendCode } from '../../components/resend-code.tsx';
import { afterCode, type ContactChange, contactSteps } from './contact-change.ts';
import classes from './contact-codes.module.css';
import { CONTACT_WORDS, otherChannel } from './contact-words.ts';
import type { ContactChanging } from './use-contact-change.ts';

type Props = {
  readonly entering: Extract<ContactChange, { stage: 'entering' }>;
  readonly contacts: Contacts;
  readonly onCode: ContactChanging['enterCode'];
  readonly onResend: ContactChanging['resend'];
};

const RESEND_TEXTS = { toast: TEXTS.otpResent, sent: 'New codes were sent.' };
const RESEND_HINTS = {
  EMAIL: 'No code yet? Look in your spam folder too. Resend sends all codes again.',
  PHONE: 'No code yet? An SMS can take a minute. Resend sends all codes again.',
} as const;

/** One code after the other: boxes for two at once would leave it open which of them a pasted code is for. */
export function ContactCodes({ entering, contacts, onCode, onResend }: Props) {
  const { started, step, problem, isSentAnew } = entering;
  const headingId = useId();
  const steps = contactSteps(started);
  const place = steps.indexOf(step) + 1;
  return (
    <>
      <div>
        <p className={classes['place']}>
          Code {place} of {steps.length}
        </p>
        <StageHeading id={headingId}>{titleOf(entering, contacts)}</StageHeading>
      </div>
      {isSentAnew && step === 'old' && <p>We sent all codes again. Those from before no longer work.</p>}
      <CodeForm
        source={<StepSource entering={entering} />}
        headingId={headingId}
        submitLabel={afterCode(entering, '') === null ? 'Confirm' : 'Next'}
        busyLabel={TEXTS.loading}
        onCode={onCode}
        problem={problem}
      >
        {!isOfApp(entering) && (
          <ResendCode
            onResend={onResend}
            texts={{ ...RESEND_TEXTS, hint: RESEND_HINTS[sentTo(entering, contacts)] }}
          />
        )}
      </CodeForm>
    </>
  );
}

const isOfApp = ({ step, started }: Props['entering']): boolean =>
  step === 'current' && started.alsoProvedBy === 'GOOGLE_AUTHENTICATOR';

/** Where the code of a step went; where the old channel is lost, to the one that is left. */
function sentTo({ channel, step }: Props['entering'], { lostChannels }: Contacts): ContactChannel {
  if (step === 'current') return 'PHONE';
  return step === 'old' && lostChannels.includes(channel) ? otherChannel(channel) : channel;
}

function titleOf(entering: Props['entering'], contacts: Contacts): string {
  const { channel, step } = entering;
  if (step === 'new') return CONTACT_WORDS[channel].started;
  if (step === 'current') return isOfApp(entering) ? 'The code of your app' : 'The code we sent by SMS';
  return `The code we sent to your ${CONTACT_WORDS[sentTo(entering, contacts)].noun}`;
}

function StepSource({ entering }: Pick<Props, 'entering'>) {
  const { started, step, value } = entering;
  if (step === 'current')
    return (
      <CodeSource
        sent={{
          twoFactorAuthenticationType: isOfApp(entering) ? 'GOOGLE_AUTHENTICATOR' : 'OTP_AUTHENTICATION',
          maskedPhoneNumber: started.maskedPhoneNumber,
        }}
      />
    );
  return (
    <>
      We sent it to <strong>{step === 'old' ? started.oldChannelMasked : value}</strong>.
    </>
  );
}
