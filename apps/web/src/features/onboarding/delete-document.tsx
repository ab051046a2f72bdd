import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useDeleteDocumentMutation } from '../../api/onboarding-api.ts';
import { failureBeside } from '../../components/report-action-failure.ts';
import { toast } from '../../components/toast.ts';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';

type Props = {
  readonly id: string;
  readonly documentName: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** Asks before a document is deleted (S1 §2). No has the focus, so that Enter alone destroys nothing. */
export function DeleteDocument({ id, documentName, isOpen, onClose }: Props) {
  const [deleteDocument, { isLoading }] = useDeleteDocumentMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const isSending = useRef(false);

  const close = () => {
    setProblem(null);
    onClose();
  };
  const confirm = async () => {
    if (isSending.current) return;
    isSending.current = true;
    setProblem(null);
    const { error } = await deleteDocument(id);
    isSending.current = false;
    if (error) return setProblem(failureBeside(error, TEXTS.deleteDocumentFailed));
    toast.success(TEXTS.deleted);
    return close();
  };

  return (
    <DialogFrame
      isOpen={isOpen}
      title={`Delete ${documentName}`}
      onClose={isLoading ? undefined : close}
      isTitlePassedOver
    >
      <p>{TEXTS.deleteDocumentQuestion}</p>
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
