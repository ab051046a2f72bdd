import { resolveName } from '../name-inquiries/name-inquiries.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { saveBeneficiary } from './beneficiaries.ts';

type Input = { id: string; beneficiaryName: string; bankCode: string; accountNumber: string };

/** Saves a beneficiary under the name our own look-up gives, whatever the request says (decision 29). */
export async function createBeneficiary(platform: Platform, customerId: string, input: Input, now: Date) {
  const { bank } = platform.config;
  // Other banks are reached once interbank transfers exist; until then no look-up can confirm their names.
  if (input.bankCode !== bank.code) throw fail('INVALID_ACCOUNT_DETAILS');
  const account = await resolveName(platform, customerId, { accountNumber: input.accountNumber }, now);
  return saveBeneficiary(platform, {
    id: input.id,
    customerId,
    beneficiaryName: input.beneficiaryName.trim(),
    bankCode: bank.code,
    bankName: bank.name,
    accountNumber: account.accountNumber,
    accountName: account.accountName,
    createdAt: now,
  });
}
