import { fail, type Refusal } from './errors.ts';

type Account = { readonly canSend: boolean; readonly isDisabled: boolean };

/** Why nothing leaves an account: that its owner disabled it is said by its name. Undefined where something may. */
export function whyStopped({ canSend, isDisabled }: Account): Refusal | undefined {
  if (canSend) return undefined;
  return fail(isDisabled ? 'ACCOUNT_DISABLED' : 'ACCOUNT_FROZEN');
}

/** @throws Refusal */
export function refuseStopped(account: Account): void {
  const refusal = whyStopped(account);
  if (refusal !== undefined) throw refusal;
}
