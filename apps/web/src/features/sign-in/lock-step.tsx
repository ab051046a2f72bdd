import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { LOCK_WORDS, LockConsequences } from '../../components/emergency-lock-words.tsx';
import { useEmergencyLock } from '../../components/use-emergency-lock.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ProblemInView } from '../../ui/problem-in-view.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';

type Props = { readonly onDone: () => void };

/** The second press, on the sign-in page: nobody who is in a hurry has to find it anywhere else. */
export function LockStep({ onDone }: Props) {
  const { lock, isLoading, problem } = useEmergencyLock(onDone);
  return (
    <>
      <PageHeading title={LOCK_WORDS.question} />
      <LockConsequences />
      <ProblemInView text={problem} />
      <SubmitButton color="red" fullWidth onClick={() => void lock()} busy={isLoading && TEXTS.loading}>
        {LOCK_WORDS.second}
      </SubmitButton>
      <Button variant="default" fullWidth onClick={onDone}>
        Only log in
      </Button>
    </>
  );
}
