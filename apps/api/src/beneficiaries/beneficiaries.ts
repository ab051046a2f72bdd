import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { countBeneficiaries, insertBeneficiary, type NewBeneficiary } from './beneficiaries-db.ts';

const BENEFICIARIES_MAX = 500;

/** Saves an account for later; saving the same account again keeps the first. @throws Refusal TOO_MANY_BENEFICIARIES */
export async function saveBeneficiary(platform: Platform, beneficiary: NewBeneficiary) {
  const saved = await countBeneficiaries(platform.db, beneficiary.customerId);
  if (saved >= BENEFICIARIES_MAX) throw fail('TOO_MANY_BENEFICIARIES');
  return insertBeneficiary(platform.db, beneficiary);
}
