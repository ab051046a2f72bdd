import { lockCustomer } from '../customers/customers.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { refuseWhileLocked } from '../platform/security/emergency-lock.ts';
import { deleteBeneficiaryRow, forgetRecipient } from './beneficiaries-db.ts';

/**
 * Deletes a beneficiary. Somebody who was paid before is not offered for that any more either: who deletes a wrong account does
 * not want to meet it again where money is sent (A120). @throws Refusal NOT_FOUND
 */
export async function deleteBeneficiary(
  platform: Platform,
  customerId: string,
  id: string,
  now: Date,
): Promise<void> {
  await platform.db.transaction().execute(async (transaction) => {
    refuseWhileLocked(await lockCustomer(transaction, customerId));
    const deleted = await deleteBeneficiaryRow(transaction, customerId, id);
    if (deleted === undefined) throw fail('NOT_FOUND');
    await forgetRecipient(transaction, { customerId, ...deleted }, now);
  });
}
