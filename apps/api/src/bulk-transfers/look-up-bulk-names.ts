import { errorText } from '@harvest/contracts/errors';
import { readBankCode } from '../bank/identifiers.ts';
import { type AccountAtBank, lookUpNames } from '../name-inquiries/name-inquiries.ts';
import { Refusal } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';

/** The names behind many accounts, each answered or refused by itself. @throws Refusal TOO_MANY_INQUIRIES */
export async function lookUpBulkNames(
  platform: Platform,
  customerId: string,
  recipients: readonly AccountAtBank[],
  now: Date,
) {
  const accounts = recipients.map(({ accountNumber, bankCode }) => ({
    accountNumber,
    bankCode: readBankCode(bankCode, platform.config.bank.code),
  }));
  const found = await lookUpNames(platform, customerId, accounts, now);
  return { names: found.map((one) => (one instanceof Refusal ? refused(one) : named(one))) };
}

function named({
  accountName,
  bankName,
  reference,
}: Exclude<Awaited<ReturnType<typeof lookUpNames>>[number], Refusal>) {
  return { accountName, bankName, nameInquiryReference: reference, problem: null, isWorthRetrying: false };
}

function refused({ code, params }: Refusal) {
  return {
    accountName: null,
    bankName: null,
    nameInquiryReference: null,
    problem: errorText(code, params),
    isWorthRetrying: code === 'NAME_INQUIRY_UNAVAILABLE',
  };
}
