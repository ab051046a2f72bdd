/** The router state for `/home` that brings the card of an account to the front: no account number stands in an address. */
export const showAccountState = (accountNumber: string): { readonly showAccount: string } => ({
  showAccount: accountNumber,
});

/** Reads it back from a history entry, which may be anybody's; null where no account is named. */
export function readShowAccount(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('showAccount' in state)) return null;
  return typeof state.showAccount === 'string' ? state.showAccount : null;
}
