import { Button } from '@mantine/core';
import type { Answered } from '../../api/call.ts';
import type { StartedChange } from '../../api/passkeys-api.ts';
import { OperationCode } from '../../components/operation-code.tsx';
import { useCodeCheck } from '../../components/use-code-check.ts';

type Props<Data> = {
  readonly started: StartedChange;
  readonly submitLabel: string;
  readonly check: (otp: string) => Answered<Data>;
  readonly onAccepted: (data: Data) => void;
  readonly onClose: () => void;
};

/** The code of the current factor, before a passkey is added or backup codes are made. */
export function ChangeCode<Data>({ started, submitLabel, check, onAccepted, onClose }: Props<Data>) {
  const { problem, onCode } = useCodeCheck(check, onAccepted);
  return (
    <>
      <OperationCode sent={started} submitLabel={submitLabel} onCode={onCode} problem={problem} />
      <Button variant="default" fullWidth mt={16} onClick={onClose}>
        Cancel
      </Button>
    </>
  );
}
