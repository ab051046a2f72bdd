import { resolveName } from '../name-inquiries/name-inquiries.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { saveBeneficiary } from './beneficiaries.ts';

type Input = { beneficiaryName: string; bankCode: string; accountNumber: string };
type Maker = { customerId: string; id: string; now: Date };

/** Saves a beneficiary under the name our own look-up gives, whatever the request says (decision 29). */
export async function createBeneficiary(platform: Platform, maker: Maker, input: Input) {
  const { bank } = platform.config;
  // Other banks are reached once interbank transfers exist; until then no look-up can confirm their names.
  if (input.bankCode !== bank.code) throw fail('INVALID_ACCOUNT_DETAILS');
  const account = await resolveName(platform, maker, { accountNumber: input.accountNumber });
  return saveBeneficiary(platform, {
    id: maker.id,
    customerId: maker.customerId,
    beneficiaryName: input.beneficiaryName.trim(),
    bankCode: bank.code,
    bankName: bank.name,
    accountNumber: account.accountNumber,
    accountName: account.accountName,
    createdAt: maker.now,
  });
}
