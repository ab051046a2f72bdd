import type { Account } from '../api/accounts-api.ts';

type Option = { readonly value: string; readonly label: string; readonly disabled?: boolean };

/** Accounts as a list offers them: `Savings Account (3012345678)` (S2 §2). */
export function accountOptions(
  accounts: readonly Pick<Account, 'accountNumber' | 'accountTypeName'>[],
): Option[] {
  return accounts.map(({ accountNumber, accountTypeName }) => ({
    value: accountNumber,
    label: `${accountTypeName} (${accountNumber})`,
  }));
}

/** The same to pay from: one that is disabled stands there, so that nobody looks for it, and cannot be chosen. */
export function sourceOptions(accounts: readonly Account[]): Option[] {
  return accounts.map((account) => ({
    value: account.accountNumber,
    label: `${account.accountTypeName} (${account.accountNumber})${account.isDisabled ? ', disabled' : ''}`,
    disabled: account.isDisabled,
  }));
}

/** The account to pay from: the chosen one, unless that is disabled; else the first that can be, or an empty text. */
export function sourceOf(accounts: readonly Account[] = [], chosen = ''): string {
  const isDisabled = accounts.some((account) => account.accountNumber === chosen && account.isDisabled);
  if (chosen !== '' && !isDisabled) return chosen;
  return accounts.find((account) => !account.isDisabled)?.accountNumber ?? '';
}
