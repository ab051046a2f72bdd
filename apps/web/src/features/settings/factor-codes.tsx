import { usePasskeysQuery, useProveFactorByBackupCodeMutation } from '../../api/passkeys-api.ts';
import { useResendOperationCodeMutation } from '../../api/two-factor-api.ts';
import { BackupCodeForm } from '../../components/backup-code-form.tsx';
import { CodeSource, isSentBySmsAlone, type SentCode } from '../../components/code-source.tsx';
import { type EnteringCode, FactorCode } from '../../components/factor-set-up/factor-code.tsx';
import { currentStep } from '../../components/factor-set-up/factor-set-up.ts';
import { OperationPasskey } from '../../components/operation-passkey.tsx';
import { ResendCode, SMS_TEXTS } from '../../components/resend-code.tsx';

/** The codes of a customer who changes their second factor, with what may stand in the place of one. */
export function FactorCodes({ entering, onCode }: EnteringCode) {
  const { change, started, step } = entering;
  const [resend] = useResendOperationCodeMutation();
  const { operationId } = started;
  const sent = sentOf(started);
  const isCurrent = step === currentStep(change);
  // The bank takes a passkey for a new app alone.
  const takesPasskey = isCurrent && change.to === 'GOOGLE_AUTHENTICATOR';
  return (
    <>
      <FactorCode
        entering={entering}
        onCode={onCode}
        sentSource={<CodeSource sent={sent} />}
        instead={
          takesPasskey
            ? (enter, isBlocked) => (
                <OperationPasskey operationId={operationId} onProved={enter} isBlocked={isBlocked} />
              )
            : undefined
        }
      >
        {step === 'sent' && (
          <ResendCode
            onResend={() => resend({ operationId })}
            {...(isSentBySmsAlone(sent) && { texts: SMS_TEXTS })}
          />
        )}
      </FactorCode>
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

const sentOf = ({ maskedEmail, maskedPhoneNumber }: EnteringCode['entering']['started']): SentCode => ({
  twoFactorAuthenticationType: 'OTP_AUTHENTICATION',
  maskedEmail,
  maskedPhoneNumber,
});
