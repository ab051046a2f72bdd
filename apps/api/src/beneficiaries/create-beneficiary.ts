import { readBankCode } from '../bank/identifiers.ts';
import { resolveName } from '../name-inquiries/name-inquiries.ts';
import type { Platform } from '../platform/platform.ts';
import { saveBeneficiary } from './beneficiaries.ts';

type Input = { id: string; beneficiaryName: string; bankCode: string; accountNumber: string };

/** Saves a beneficiary under the name our own look-up gives, whatever the request says (decision 29). */
export async function createBeneficiary(platform: Platform, customerId: string, input: Input, now: Date) {
  const { accountNumber } = input;
  const bankCode = readBankCode(input.bankCode, platform.config.bank.code);
  const account = await resolveName(platform, customerId, { accountNumber, bankCode }, now);
  return saveBeneficiary(platform, {
    id: input.id,
    customerId,
    beneficiaryName: input.beneficiaryName.trim(),
    bankCode: account.bankCode,
    bankName: account.bankName,
    accountNumber: account.accountNumber,
    accountName: account.accountName,
    createdAt: now,
  });
}
