import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { DialogFrame } from '../ui/dialog-frame.tsx';
import { ProblemInView } from '../ui/problem-in-view.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { LOCK_WORDS, LockConsequences } from './emergency-lock-words.tsx';
import { useEmergencyLock } from './use-emergency-lock.ts';

type Props = { readonly isOpen: boolean; readonly onClose: () => void };

/** The second press, which says for how long. No code: whoever is in a hurry may not have their phone. */
export function EmergencyLockDialog({ isOpen, onClose }: Props) {
  // Once it is set, the banner says the rest, and is heard.
  const { lock, isLoading, problem, forgetProblem } = useEmergencyLock(onClose);
  const close = () => {
    forgetProblem();
    onClose();
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
      <ProblemInView text={problem} />
      <DialogActions>
        <Button
          variant="default"
          data-autofocus
          aria-disabled={isLoading}
          onClick={isLoading ? undefined : close}
        >
          Cancel
        </Button>
        <SubmitButton color="red" onClick={() => void lock()} busy={isLoading && TEXTS.loading}>
          {LOCK_WORDS.second}
        </SubmitButton>
      </DialogActions>
    </DialogFrame>
  );
}
