import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  type StartedPhoneProof,
  useConfirmPhoneProofMutation,
  useStartPhoneProofMutation,
} from '../../api/contacts-api.ts';
import { refusalCode } from '../../api/failure.ts';
import { useResendOperationCodeMutation } from '../../api/two-factor-api.ts';
import { CodeForm } from '../../components/code-form.tsx';
import { CodeSource } from '../../components/code-source.tsx';
import { reportActionFailure } from '../../components/report-action-failure.ts';
import { ResendCode, SMS_TEXTS } from '../../components/resend-code.tsx';
import { SupportLines } from '../../components/support-lines.tsx';
import { toast } from '../../components/toast.ts';
import { useCodeCheck } from '../../components/use-code-check.ts';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';

type Props = {
  /** Whether something waits for it. */
  readonly isUrgent: boolean;
  readonly onProved: () => void;
};
type Refused = { readonly text: string; readonly needsBank: boolean };

/** The way to prove that a phone is its owner's: a code by SMS (decision 55). */
export function ProvePhone({ isUrgent, onProved }: Props) {
  const [start, { isLoading: isStarting }] = useStartPhoneProofMutation();
  const [started, setStarted] = useState<StartedPhoneProof | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);

  const sendCode = async () => {
    if (isStarting) return;
    setRefused(null);
    const { data, error } = await start();
    if (data !== undefined) return setStarted(data);
    return setRefused({
      text: reportActionFailure(error, TEXTS.anErrorOccurred),
      needsBank: refusalCode(error) === 'PHONE_NEEDS_STAFF',
    });
  };

  return (
    <>
      <SubmitButton
        variant={isUrgent ? 'filled' : 'default'}
        busy={isStarting && TEXTS.loading}
        onClick={() => void sendCode()}
      >
        Prove your phone
      </SubmitButton>
      {refused !== null && (
        <InlineAlert tone="danger" role="alert">
          <p>{refused.text}</p>
          {refused.needsBank && <SupportLines />}
        </InlineAlert>
      )}
      {started !== null && (
        <ProofDialog
          started={started}
          onClose={() => setStarted(null)}
          onProved={() => {
            setStarted(null);
            onProved();
          }}
        />
      )}
    </>
  );
}

type DialogProps = {
  readonly started: StartedPhoneProof;
  readonly onClose: () => void;
  readonly onProved: () => void;
};

function ProofDialog({ started, onClose, onProved }: DialogProps) {
  const { operationId, maskedPhoneNumber } = started;
  const [confirm] = useConfirmPhoneProofMutation();
  const [resend] = useResendOperationCodeMutation();
  const { problem, onCode } = useCodeCheck(
    (otp) => confirm({ otp }),
    () => {
      toast.quietly('Your phone is proved');
      onProved();
    },
  );
  return (
    <DialogFrame isOpen title="Prove your phone" closeLabel="Cancel" isTitlePassedOver onClose={onClose}>
      {/* No passkey in its place: that would prove this device, and not the phone. */}
      <CodeForm
        source={
          <CodeSource sent={{ twoFactorAuthenticationType: 'OTP_AUTHENTICATION', maskedPhoneNumber }} />
        }
        submitLabel="Prove your phone"
        busyLabel={TEXTS.loading}
        onCode={onCode}
        problem={problem}
      >
        <ResendCode onResend={() => resend({ operationId })} texts={SMS_TEXTS} />
      </CodeForm>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </DialogFrame>
  );
}
