import { usePasskeysQuery } from '../api/passkeys-api.ts';
import { knowsPasskeys } from '../lib/passkey.ts';

/** Whether the customer has a passkey, and this browser could use one; false until that is known. */
export function useHasPasskey(): boolean {
  const { data } = usePasskeysQuery(undefined, { skip: !knowsPasskeys() });
  return data !== undefined && data.passkeys.length > 0;
}
