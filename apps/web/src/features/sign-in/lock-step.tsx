import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { useLockAccountsMutation } from '../../api/emergency-lock-api.ts';
import { LOCK_WORDS, LockConsequences } from '../../components/emergency-lock-words.tsx';
import { failureBeside } from '../../components/report-action-failure.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';

type Props = { readonly onDone: () => void };

/** The second press, on the sign-in page: nobody who is in a hurry has to find it anywhere else. */
export function LockStep({ onDone }: Props) {
  const [lock, { isLoading, error }] = useLockAccountsMutation();
  const confirm = async () => {
    if (isLoading) return;
    const { error: failure } = await lock();
    if (!failure) onDone();
  };
  return (
    <>
      <PageHeading title={LOCK_WORDS.question} />
      <LockConsequences />
      <Problem text={error ? failureBeside(error, TEXTS.anErrorOccurred) : null} />
      <SubmitButton color="red" fullWidth onClick={() => void confirm()} busy={isLoading && TEXTS.loading}>
        {LOCK_WORDS.second}
      </SubmitButton>
      <Button variant="default" fullWidth onClick={onDone}>
        Only sign in
      </Button>
    </>
  );
}
