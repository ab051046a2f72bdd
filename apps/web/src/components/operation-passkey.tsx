import { usePasskeysQuery, useProofOptionsMutation, useProveMutation } from '../api/passkeys-api.ts';
import { knowsPasskeys } from '../lib/passkey.ts';
import { PasskeyButton } from './passkey-button.tsx';

type Props = {
  /** What waits for its code. */
  readonly operationId: string;
  readonly onProved: (code: string) => Promise<void>;
};

/** A passkey in the place of the code of an operation, for whoever has one; for everybody else nothing at all. */
export function OperationPasskey({ operationId, onProved }: Props) {
  const { data } = usePasskeysQuery(undefined, { skip: !knowsPasskeys() });
  const [ask] = useProofOptionsMutation();
  const [prove] = useProveMutation();
  if (data === undefined || data.passkeys.length === 0) return null;
  return (
    <PasskeyButton
      ask={() => ask(operationId)}
      prove={(credential) => prove({ operationId, credential })}
      onProved={onProved}
    />
  );
}
