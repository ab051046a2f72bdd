import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { type Beneficiary, useDeleteBeneficiaryMutation } from '../../api/beneficiaries-api.ts';
import { refusalCode } from '../../api/failure.ts';
import { failureBeside } from '../../components/report-action-failure.ts';
import { toast } from '../../components/toast.ts';
import { createIdempotencyKeys } from '../../lib/idempotency-keys.ts';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { BeneficiarySummary } from './beneficiary-summary.tsx';

type Props = {
  readonly beneficiary: Beneficiary;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
};

/** Asks before a beneficiary is deleted (S2 §2), and says which one. No has the focus, so that Enter alone destroys nothing. */
export function DeleteBeneficiary({ beneficiary, isOpen, onClose, onDeleted }: Props) {
  const [deleteBeneficiary, { isLoading }] = useDeleteBeneficiaryMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const [keys] = useState(createIdempotencyKeys);
  const isSending = useRef(false);

  const close = () => {
    setProblem(null);
    onClose();
  };
  const confirm = async () => {
    if (isSending.current) return;
    isSending.current = true;
    setProblem(null);
    const { id } = beneficiary;
    const { error } = await deleteBeneficiary({ id, idempotencyKey: keys.keyOf({ id }) });
    isSending.current = false;
    // What is not there any more was deleted by an earlier press whose answer got lost, or in another tab.
    if (error && refusalCode(error) !== 'NOT_FOUND')
      return setProblem(failureBeside(error, TEXTS.beneficiaryDeleteFailed));
    toast.success(TEXTS.deleted);
    return onDeleted();
  };

  return (
    <DialogFrame
      isOpen={isOpen}
      title={`Delete ${beneficiary.beneficiaryName}`}
      onClose={isLoading ? undefined : close}
      isTitlePassedOver
    >
      <p>{TEXTS.deleteBeneficiaryQuestion}</p>
      <BeneficiarySummary beneficiary={beneficiary} />
      <p>This cannot be undone. What you sent stays in your history.</p>
      <Problem text={problem} />
      <DialogActions>
        <Button
          variant="default"
          data-autofocus
          aria-disabled={isLoading}
          onClick={isLoading ? undefined : close}
        >
          {TEXTS.no}
        </Button>
        <SubmitButton color="red" onClick={() => void confirm()} busy={isLoading && TEXTS.loading}>
          {TEXTS.yes}
        </SubmitButton>
      </DialogActions>
    </DialogFrame>
  );
}
