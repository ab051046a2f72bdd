import { TEXTS } from '@harvest/contracts/texts';
import { useId } from 'react';
import { usePasskeysQuery, useProveFactorByBackupCodeMutation } from '../../api/passkeys-api.ts';
import { useResendOperationCodeMutation } from '../../api/two-factor-api.ts';
import { BackupCodeForm } from '../../components/backup-code-form.tsx';
import { CodeForm, type CodeVerdict } from '../../components/code-form.tsx';
import { OperationPasskey } from '../../components/operation-passkey.tsx';
import { ResendCode } from '../../components/resend-code.tsx';
import classes from './factor-codes.module.css';
import { type CodeStep, codeSteps, currentStep, type SetUp } from './factor-set-up.ts';
import { StageHeading } from './stage-heading.tsx';

type Props = {
  readonly entering: Extract<SetUp, { stage: 'entering' }>;
  readonly onCode: (code: string) => Promise<CodeVerdict>;
};

const TITLES = {
  sent: 'The code we sent you',
  'current-app': 'The code of your current app',
  'new-app': 'The code of the new app',
} as const satisfies Record<CodeStep, string>;

/** One code after the other: boxes for two at once would leave it open which of them a pasted code is for. */
export function FactorCodes({ entering, onCode }: Props) {
  const { change, started, step, problem } = entering;
  const headingId = useId();
  const [resend] = useResendOperationCodeMutation();
  const steps = codeSteps(change);
  const place = steps.indexOf(step) + 1;
  const { operationId } = started;
  const isCurrent = step === currentStep(change);
  // The bank takes a passkey for a new app alone.
  const takesPasskey = isCurrent && change.to === 'GOOGLE_AUTHENTICATOR';
  return (
    <>
      <div>
        {steps.length > 1 && (
          <p className={classes['place']}>
            Code {place} of {steps.length}
          </p>
        )}
        <StageHeading id={headingId}>{TITLES[step]}</StageHeading>
      </div>
      <CodeForm
        source={sourceOf(entering)}
        headingId={headingId}
        submitLabel={place === steps.length ? 'Confirm' : 'Next'}
        busyLabel={TEXTS.loading}
        onCode={onCode}
        problem={problem}
        instead={
          takesPasskey
            ? (enter, isBlocked) => (
                <OperationPasskey operationId={operationId} onProved={enter} isBlocked={isBlocked} />
              )
            : undefined
        }
      >
        {step === 'sent' && <ResendCode onResend={() => resend({ operationId })} />}
      </CodeForm>
      {isCurrent && <CurrentBackupCode operationId={operationId} onProved={onCode} />}
    </>
  );
}

type BackupCodeProps = {
  readonly operationId: string;
  readonly onProved: (code: string) => Promise<unknown>;
};

/** For whoever has lost what makes the codes of the current factor. */
function CurrentBackupCode({ operationId, onProved }: BackupCodeProps) {
  const { data } = usePasskeysQuery();
  const [prove] = useProveFactorByBackupCodeMutation();
  if (data === undefined || data.backupCodesLeft === 0) return null;
  return <BackupCodeForm prove={(backupCode) => prove({ operationId, backupCode })} onProved={onProved} />;
}

function sourceOf({ change, started, step }: Props['entering']) {
  if (step === 'current-app')
    return 'Open the app that makes your codes now. The entry for this bank shows it.';
  if (step === 'new-app')
    return change.from === 'GOOGLE_AUTHENTICATOR'
      ? 'Open the app on the phone you just scanned with. Its new entry shows it.'
      : 'Open the app you just scanned with. The entry for this bank shows it.';
  return (
    <>
      We sent it to <strong>{started.maskedEmail}</strong> and <strong>{started.maskedPhoneNumber}</strong>.
    </>
  );
}
