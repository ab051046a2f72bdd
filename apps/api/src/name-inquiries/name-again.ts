import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { type AccountAtBank, askName, bankNameOf, type NamedAccount } from './ask-name.ts';

/**
 * The account as its bank names it at this moment, for payments that nobody starts by hand: nothing is counted, and nothing
 * kept. @throws Refusal also where that bank gives no answer
 */
export async function nameAgain(
  platform: Platform,
  customerId: string,
  account: AccountAtBank,
): Promise<NamedAccount> {
  const bankName = await bankNameOf(platform, account);
  const named = await askName(platform, { customerId, ...account });
  if (named === undefined) throw fail('NAME_INQUIRY_UNAVAILABLE');
  return { ...account, bankName, ...named };
}
