import { TEXTS } from '@harvest/contracts/texts';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useProveByBackupCodeMutation } from '../../api/auth-api.ts';
import { failureBeside } from '../../components/report-action-failure.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';

type Props = {
  readonly userUUID: string;
  readonly onProved: (code: string) => Promise<unknown>;
};

/** A code from paper, in the place of the one that a lost phone would show. */
export function BackupCodeForm({ userUUID, onProved }: Props) {
  const [prove] = useProveByBackupCodeMutation();
  const [isOpen, setIsOpen] = useState(false);
  const [backupCode, setBackupCode] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (backupCode.trim() === '') return setProblem(TEXTS.fieldRequired);
    setIsBusy(true);
    const { data, error } = await prove({ userUUID, backupCode });
    if (error) setProblem(failureBeside(error, TEXTS.anErrorOccurred));
    else await onProved(data.otp);
    return setIsBusy(false);
  };

  if (!isOpen)
    return (
      <Button variant="subtle" onClick={() => setIsOpen(true)}>
        Use a backup code
      </Button>
    );
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        label="Backup code"
        description="Ten letters and digits, one of those you wrote down"
        required
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={backupCode}
        error={problem}
        onChange={(event) => {
          setProblem(null);
          setBackupCode(event.currentTarget.value);
        }}
      />
      <SubmitButton variant="default" fullWidth mt={12} busy={isBusy && TEXTS.loading}>
        Use this backup code
      </SubmitButton>
    </form>
  );
}
