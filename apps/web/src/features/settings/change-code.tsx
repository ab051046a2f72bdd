import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import type { Answered } from '../../api/call.ts';
import type { StartedChange } from '../../api/passkeys-api.ts';
import { useResendOperationCodeMutation } from '../../api/two-factor-api.ts';
import { CodeForm } from '../../components/code-form.tsx';
import { CodeSource } from '../../components/code-source.tsx';
import { OperationPasskey } from '../../components/operation-passkey.tsx';
import { ResendCode } from '../../components/resend-code.tsx';
import { useCodeCheck } from '../../components/use-code-check.ts';

type Props<Data> = {
  readonly started: StartedChange;
  readonly submitLabel: string;
  readonly check: (otp: string) => Answered<Data>;
  readonly onAccepted: (data: Data) => void;
  readonly onClose: () => void;
};

/** The code of the current factor, before a passkey is added or backup codes are made. */
export function ChangeCode<Data>({ started, submitLabel, check, onAccepted, onClose }: Props<Data>) {
  const [resend] = useResendOperationCodeMutation();
  const { problem, onCode } = useCodeCheck(check, onAccepted);
  return (
    <>
      <CodeForm
        source={
          <CodeSource
            factor={started.twoFactorAuthenticationType}
            maskedEmail={started.maskedEmail}
            maskedPhoneNumber={started.maskedPhoneNumber}
          />
        }
        submitLabel={submitLabel}
        busyLabel={TEXTS.loading}
        onCode={onCode}
        problem={problem}
        instead={(enter) => <OperationPasskey operationId={started.operationId} onProved={enter} />}
      >
        {started.twoFactorAuthenticationType === 'OTP_AUTHENTICATION' && (
          <ResendCode onResend={() => resend({ operationId: started.operationId })} />
        )}
      </CodeForm>
      <Button variant="default" fullWidth mt={16} onClick={onClose}>
        Cancel
      </Button>
    </>
  );
}
