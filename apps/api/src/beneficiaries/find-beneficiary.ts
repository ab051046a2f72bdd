import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { selectBeneficiary } from './beneficiaries-db.ts';

/** @throws Refusal NOT_FOUND, for another customer's as for one that does not exist (threat 25) */
export async function findBeneficiary(platform: Platform, customerId: string, id: string) {
  const beneficiary = await selectBeneficiary(platform.db, customerId, id);
  if (beneficiary === undefined) throw fail('NOT_FOUND');
  return beneficiary;
}
