import { findReceivingAccount } from '../accounts/accounts.ts';
import { findBank } from '../banks/banks.ts';
import { inquireName } from '../gateways/interbank.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Asked } from './name-inquiries-db.ts';

/** An account by its number and the code of its bank; the number alone may be given out by two banks. */
export type AccountAtBank = { readonly accountNumber: string; readonly bankCode: string };

/** An account that money can go to or that can be saved, as its own bank names it. */
export type NamedAccount = AccountAtBank & {
  readonly accountName: string;
  readonly bankName: string;
  /** What is credited, where it is an account of this bank. */
  readonly here: { readonly ledgerAccountId: bigint; readonly customerId: string } | undefined;
};

export async function bankNameOf(
  platform: Platform,
  { bankCode }: Pick<AccountAtBank, 'bankCode'>,
): Promise<string> {
  const bank = await findBank(platform, bankCode);
  if (bank === undefined) throw fail('INVALID_ACCOUNT_DETAILS');
  return bank.name;
}

/** @returns undefined where the bank that keeps the account gives no answer @throws Refusal */
export async function askName(
  platform: Platform,
  asked: Asked,
): Promise<Pick<NamedAccount, 'accountName' | 'here'> | undefined> {
  const { accountNumber, bankCode } = asked;
  if (bankCode === platform.config.bank.code) return findHere(platform, asked);
  const answer = await inquireName(platform, { accountNumber, bankCode });
  switch (answer.outcome) {
    case 'FOUND':
      return { accountName: answer.accountName, here: undefined };
    case 'UNKNOWN_ACCOUNT':
      throw fail('INVALID_ACCOUNT_DETAILS');
    case 'DOWN':
      return undefined;
  }
}

/** An account of this bank as somebody may know it (decision 50). @throws Refusal */
async function findHere(platform: Platform, asked: Asked) {
  const account = await findReceivingAccount(platform, asked.accountNumber);
  if (account?.canReceive !== true) throw fail('INVALID_ACCOUNT_DETAILS');
  if (!account.isIdentified && account.customerId !== asked.customerId) throw fail('INVALID_ACCOUNT_DETAILS');
  const { accountName, ledgerAccountId, customerId } = account;
  return { accountName, here: { ledgerAccountId, customerId } };
}
