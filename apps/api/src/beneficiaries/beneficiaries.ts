import { lockCustomer } from '../customers/customers.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { refuseWhileLocked } from '../platform/security/emergency-lock.ts';
import {
  countBeneficiaries,
  insertBeneficiary,
  type NewBeneficiary,
  selectBeneficiaryOf,
} from './beneficiaries-db.ts';

export { listBeneficiaries } from './list-beneficiaries.ts';

const BENEFICIARIES_MAX = 500;

/**
 * Saves an account for later; saving the same account again keeps the first and says so. They are counted under the
 * customer's lock, so that saves at the same moment cannot pass the bound together. @throws Refusal TOO_MANY_BENEFICIARIES
 */
export async function saveBeneficiary(platform: Platform, beneficiary: NewBeneficiary) {
  const { customerId } = beneficiary;
  return platform.db.transaction().execute(async (transaction) => {
    refuseWhileLocked(await lockCustomer(transaction, customerId));
    const kept = await selectBeneficiaryOf(transaction, beneficiary);
    // Of the same id it is this very save, whose answer was lost.
    if (kept !== undefined) return { ...kept, savedBefore: kept.id !== beneficiary.id };
    if ((await countBeneficiaries(transaction, customerId)) >= BENEFICIARIES_MAX)
      throw fail('TOO_MANY_BENEFICIARIES');
    return { ...(await insertBeneficiary(transaction, beneficiary)), savedBefore: false };
  });
}
