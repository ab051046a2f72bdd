import { readBankCode } from '../bank/identifiers.ts';
import { lookUpName } from '../name-inquiries/name-inquiries.ts';
import type { Platform } from '../platform/platform.ts';

/** The name behind an account, of this bank where no other is given; nothing else about it is told. @throws Refusal */
export async function inquireName(
  platform: Platform,
  customerId: string,
  { accountNumber, bankCode }: { readonly accountNumber: string; readonly bankCode?: string | undefined },
  now: Date,
) {
  const { code: ownCode } = platform.config.bank;
  const asked = { accountNumber, bankCode: readBankCode(bankCode ?? ownCode, ownCode) };
  const { accountName, bankName, reference } = await lookUpName(platform, customerId, asked, now);
  return { accountName, bankName, nameInquiryReference: reference };
}
