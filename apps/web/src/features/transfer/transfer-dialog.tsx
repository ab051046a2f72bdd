import { Button } from '@mantine/core';
import { useResendOperationCodeMutation } from '../../api/two-factor-api.ts';
import { CodeForm } from '../../components/code-form.tsx';
import { ResendCode } from '../../components/resend-code.tsx';
import { OFFLINE_REASON, useIsOffline } from '../../components/use-is-offline.ts';
import { nairaText } from '../../lib/naira-text.ts';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { RefusalAdvice } from './refusal-advice.tsx';
import { reviewAdvice } from './review-advice.ts';
import { ReviewSummary } from './review-summary.tsx';
import type { Attempt } from './transfer-attempt.ts';
import { UnknownOutcome } from './unknown-outcome.tsx';
import type { IntrabankTransfer } from './use-intrabank-transfer.ts';

type Props = { readonly transfer: IntrabankTransfer };
type DialogAttempt = Extract<Attempt, { stage: 'entering-code' | 'refused' | 'unknown' }>;

const TITLES = {
  'entering-code': 'Check and confirm',
  refused: 'Nothing was sent',
  unknown: 'No answer yet',
} as const;

/** The one-time password dialog (S2 §2). It is also the review: what is about to happen stands above the code. */
export function TransferDialog({ transfer }: Props) {
  const { attempt } = transfer;
  const isOpen =
    attempt.stage === 'entering-code' || attempt.stage === 'refused' || attempt.stage === 'unknown';
  return (
    <DialogFrame
      isOpen={isOpen}
      title={isOpen ? TITLES[attempt.stage] : ''}
      closeLabel="Cancel"
      isTitlePassedOver
      // While the outcome is unknown, closing would lead back to a form that invites to send again.
      onClose={attempt.stage === 'unknown' ? undefined : transfer.edit}
    >
      {isOpen && <DialogBody attempt={attempt} transfer={transfer} />}
    </DialogFrame>
  );
}

function DialogBody({ attempt, transfer }: Props & { readonly attempt: DialogAttempt }) {
  const isOffline = useIsOffline();
  const [resend] = useResendOperationCodeMutation();
  const { operation } = attempt.started;
  return (
    <>
      {attempt.stage === 'unknown' && <UnknownOutcome operationId={operation.id} onState={transfer.learn} />}
      {attempt.stage === 'refused' && <RefusalAdvice refusal={attempt.refusal} title="Nothing was sent" />}
      <ReviewSummary
        started={attempt.started}
        // What might be thought better of, while it can be.
        advice={attempt.stage === 'entering-code' ? reviewAdvice(operation) : null}
      />
      {attempt.stage === 'entering-code' && (
        <CodeForm
          legend="Enter the 6-digit code"
          submitLabel={`Confirm ${nairaText(operation.amount)} to ${shortName(operation.destinationAccountName)}`}
          busyLabel="Sending your code..."
          onCode={transfer.confirm}
          problem={attempt.problem}
          blocked={isOffline ? OFFLINE_REASON : null}
        >
          {operation.twoFactorAuthenticationType === 'OTP_AUTHENTICATION' && (
            <ResendCode onResend={() => resend({ operationId: operation.id })} />
          )}
        </CodeForm>
      )}
      {attempt.stage !== 'unknown' && (
        <Button variant="default" fullWidth onClick={transfer.edit}>
          {attempt.stage === 'refused' ? 'Back to the form' : 'Edit'}
        </Button>
      )}
    </>
  );
}

/** The button names the person as `ADAEZE N.`; the whole name stands above it. */
function shortName(name: string): string {
  const [first = name, second] = name.trim().split(/\s+/);
  return second === undefined ? first : `${first} ${second.charAt(0)}.`;
}
