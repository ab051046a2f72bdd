import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { type TurningOff, useConfirmTurningOffMutation } from '../../api/payment-stop-api.ts';
import { useResendOperationCodeMutation } from '../../api/two-factor-api.ts';
import { CodeForm, type CodeVerdict } from '../../components/code-form.tsx';
import { CodeSource } from '../../components/code-source.tsx';
import { OperationPasskey } from '../../components/operation-passkey.tsx';
import { failureBeside } from '../../components/report-action-failure.ts';
import { ResendCode } from '../../components/resend-code.tsx';
import { toast } from '../../components/toast.ts';
import { DialogFrame } from '../../ui/dialog-frame.tsx';

type Props = { readonly turningOff: TurningOff; readonly onClose: () => void };

/** The code that has payments sent at once again. */
export function PaymentStopDialog({ turningOff, onClose }: Props) {
  const [confirm] = useConfirmTurningOffMutation();
  const [resend] = useResendOperationCodeMutation();
  const [problem, setProblem] = useState<string | null>(null);

  const enterCode = async (otp: string): Promise<CodeVerdict> => {
    const { error } = await confirm({ otp });
    if (error !== undefined) {
      setProblem(failureBeside(error, TEXTS.anErrorOccurred));
      return 'rejected';
    }
    toast.quietly('30 seconds to stop are turned off');
    onClose();
    return 'accepted';
  };

  return (
    <DialogFrame
      isOpen
      title="Turn off 30 seconds to stop"
      closeLabel="Cancel"
      isTitlePassedOver
      onClose={onClose}
    >
      <CodeForm
        source={
          <CodeSource
            factor={turningOff.twoFactorAuthenticationType}
            maskedEmail={turningOff.maskedEmail}
            maskedPhoneNumber={turningOff.maskedPhoneNumber}
          />
        }
        submitLabel="Turn off"
        busyLabel={TEXTS.loading}
        onCode={enterCode}
        problem={problem}
        instead={(enter) => <OperationPasskey operationId={turningOff.operationId} onProved={enter} />}
      >
        {turningOff.twoFactorAuthenticationType === 'OTP_AUTHENTICATION' && (
          <ResendCode onResend={() => resend({ operationId: turningOff.operationId })} />
        )}
      </CodeForm>
      <Button variant="default" fullWidth mt={16} onClick={onClose}>
        Cancel
      </Button>
    </DialogFrame>
  );
}
