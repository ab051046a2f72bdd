import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { updateBeneficiaryName } from './beneficiaries-db.ts';

type Input = { readonly id: string; readonly beneficiaryName: string };

/** Calls a beneficiary by another name; the account and the name its bank gave stay (A121). @throws Refusal NOT_FOUND */
export async function renameBeneficiary(platform: Platform, customerId: string, input: Input) {
  const renamed = await updateBeneficiaryName(
    platform.db,
    customerId,
    input.id,
    input.beneficiaryName.trim(),
  );
  if (renamed === undefined) throw fail('NOT_FOUND');
  return renamed;
}
