import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { type TurningOff, useConfirmTurningOffMutation } from '../../api/payment-stop-api.ts';
import type { CodeVerdict } from '../../components/code-form.tsx';
import { OperationCode } from '../../components/operation-code.tsx';
import { failureBeside } from '../../components/report-action-failure.ts';
import { toast } from '../../components/toast.ts';
import { DialogFrame } from '../../ui/dialog-frame.tsx';

type Props = { readonly turningOff: TurningOff; readonly onClose: () => void };

/** The code that has payments sent at once again. */
export function PaymentStopDialog({ turningOff, onClose }: Props) {
  const [confirm] = useConfirmTurningOffMutation();
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
      <OperationCode sent={turningOff} submitLabel="Turn off" onCode={enterCode} problem={problem} />
      <Button variant="default" fullWidth mt={16} onClick={onClose}>
        Cancel
      </Button>
    </DialogFrame>
  );
}
