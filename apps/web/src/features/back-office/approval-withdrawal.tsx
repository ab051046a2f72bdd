import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Approval, useWithdrawApprovalMutation } from '../../api/back-office-api.ts';
import { failureBeside } from '../../components/report-action-failure.ts';
import { toast } from '../../components/toast.ts';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Problem } from '../../ui/problem.tsx';

type Props = { readonly id: Approval['id']; readonly onClose: () => void };

/** For whoever asked: to take it back before somebody decides. */
export function ApprovalWithdrawal({ id, onClose }: Props) {
  const [withdraw, { isLoading }] = useWithdrawApprovalMutation();
  const [problem, setProblem] = useState<string | null>(null);

  const send = async () => {
    if (isLoading) return;
    setProblem(null);
    const { data, error } = await withdraw(id);
    if (error) return setProblem(failureBeside(error, TEXTS.anErrorOccurred));
    toast.success(data.message);
    return onClose();
  };

  return (
    <>
      <Problem text={problem} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Leave it waiting
        </Button>
        <Button color="red" onClick={() => void send()} aria-busy={isLoading} aria-disabled={isLoading}>
          Withdraw
        </Button>
      </DialogActions>
    </>
  );
}
