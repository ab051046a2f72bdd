import { useProofOptionsMutation, useProveMutation } from '../api/passkeys-api.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { useHasPasskey } from './use-has-passkey.ts';

type Props = {
  /** What waits for its code. */
  readonly operationId: string;
  readonly onProved: (code: string) => Promise<void>;
  readonly isBlocked: boolean;
};

/** A passkey in the place of the code of an operation, for whoever has one; for everybody else nothing at all. */
export function OperationPasskey({ operationId, onProved, isBlocked }: Props) {
  const hasPasskey = useHasPasskey();
  const [ask] = useProofOptionsMutation();
  const [prove] = useProveMutation();
  if (!hasPasskey) return null;
  return (
    <PasskeyButton
      ask={() => ask(operationId)}
      prove={(credential) => prove({ operationId, credential })}
      onProved={onProved}
      isBlocked={isBlocked}
    />
  );
}
