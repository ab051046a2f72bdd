import { findReceivingAccount } from '../accounts/accounts.ts';
import type { NamedAccount } from '../name-inquiries/name-inquiries.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';

/** Another account of the same customer; somebody else's is as unknown as none. @throws Refusal */
export async function findOwnDestination(
  platform: Platform,
  customerId: string,
  accountNumber: string,
): Promise<NamedAccount> {
  const { bank } = platform.config;
  const account = await findReceivingAccount(platform, accountNumber);
  if (account?.customerId !== customerId || !account.canReceive) throw fail('UNKNOWN_ACCOUNT');
  return { ...account, bankCode: bank.code, bankName: bank.name, here: account };
}
