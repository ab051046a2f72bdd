import type { Account } from '../../api/accounts-api.ts';
import { accountNumberEnd } from '../../lib/account-number.ts';

/** Accounts as a list offers them: `Savings Account (3012345678)` (S2 §2). */
export function accountOptions(accounts: readonly Account[]): { value: string; label: string }[] {
  return accounts.map(({ accountNumber, accountTypeName }) => ({
    value: accountNumber,
    label: `${accountTypeName} (${accountNumber})`,
  }));
}

/** The same where there is little room: `Savings ··678`, with the digits that differ. */
export function shortAccountName({ accountTypeName, accountNumber }: Account): string {
  return `${accountTypeName.replace(/ Account$/, '')} ${accountNumberEnd(accountNumber, 3)}`;
}
