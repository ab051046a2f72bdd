import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { useLockAccountsMutation } from '../api/emergency-lock-api.ts';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { DialogFrame } from '../ui/dialog-frame.tsx';
import { Problem } from '../ui/problem.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { LOCK_WORDS, LockConsequences } from './emergency-lock-words.tsx';
import { failureBeside } from './report-action-failure.ts';

type Props = { readonly isOpen: boolean; readonly onClose: () => void };

/** The second press, which says for how long. No code: whoever is in a hurry may not have their phone. */
export function EmergencyLockDialog({ isOpen, onClose }: Props) {
  const [lock, { isLoading, error, reset }] = useLockAccountsMutation();
  const close = () => {
    reset();
    onClose();
  };
  const confirm = async () => {
    if (isLoading) return;
    const { error: failure } = await lock();
    // The banner says the rest, and is heard.
    if (!failure) close();
  };
  return (
    <DialogFrame
      isOpen={isOpen}
      title={LOCK_WORDS.question}
      closeLabel="Cancel"
      onClose={isLoading ? undefined : close}
      isTitlePassedOver
    >
      <LockConsequences />
      <Problem text={error ? failureBeside(error, TEXTS.anErrorOccurred) : null} />
      <DialogActions>
        <Button
          variant="default"
          data-autofocus
          aria-disabled={isLoading}
          onClick={isLoading ? undefined : close}
        >
          Cancel
        </Button>
        <SubmitButton color="red" onClick={() => void confirm()} busy={isLoading && TEXTS.loading}>
          {LOCK_WORDS.second}
        </SubmitButton>
      </DialogActions>
    </DialogFrame>
  );
}
