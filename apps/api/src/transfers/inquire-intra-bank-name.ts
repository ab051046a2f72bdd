import { lookUpName } from '../name-inquiries/name-inquiries.ts';
import type { Platform } from '../platform/platform.ts';

/** The name behind an account of this bank; nothing else about it is told. @throws Refusal */
export async function inquireIntraBankName(
  platform: Platform,
  customerId: string,
  accountNumber: string,
  now: Date,
) {
  const { account, reference } = await lookUpName(platform, customerId, accountNumber, now);
  const { bank } = platform.config;
  return { accountName: account.accountName, bankName: bank.name, nameInquiryReference: reference };
}
