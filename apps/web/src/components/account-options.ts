import type { Account } from '../api/accounts-api.ts';

/** Accounts as a list offers them: `Savings Account (3012345678)` (S2 §2). */
export function accountOptions(accounts: readonly Account[]): { value: string; label: string }[] {
  return accounts.map(({ accountNumber, accountTypeName }) => ({
    value: accountNumber,
    label: `${accountTypeName} (${accountNumber})`,
  }));
}
