import { findReceivingAccount } from '../accounts/accounts.ts';
import { newSessionId } from '../bank/ids.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Throttle } from '../platform/security/throttles.ts';
import { insertNameInquiry } from './transfers-db.ts';

// Enough for a morning of paying wages, too little to read the whole list of customers.
const INQUIRIES: Throttle = { name: 'name-inquiry', attemptsMax: 120, windowMinutes: 10 };

/** The name behind an account of this bank; nothing else about it is told. @throws Refusal */
export async function inquireIntraBankName(
  platform: Platform,
  customerId: string,
  accountNumber: string,
  now: Date,
) {
  if (!(await platform.throttles.take(INQUIRIES, customerId, now))) {
    throw fail('TOO_MANY_INQUIRIES', { retryAfterSeconds: platform.throttles.secondsLeft(INQUIRIES, now) });
  }
  const account = await findReceivingAccount(platform, accountNumber);
  if (account?.canReceive !== true) throw fail('INVALID_ACCOUNT_DETAILS');
  const { bank } = platform.config;
  const reference = newSessionId(bank.code, now);
  const { accountName } = account;
  await insertNameInquiry(platform.db, {
    reference,
    customerId,
    accountNumber,
    bankCode: bank.code,
    accountName,
    createdAt: now,
  });
  return { accountName, bankName: bank.name, nameInquiryReference: reference };
}
