import type { Database } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { decryptNumber, type IdentityKind } from '../platform/security/identity-numbers.ts';
import { selectPerson, selectStages } from './onboarding-db.ts';

/** The BVN and NIN that onboarding verified of somebody; one that it did not is absent. */
export async function readVerifiedNumbers(
  platform: Platform,
  db: Database,
  customerId: string,
): Promise<{ readonly bvn: string | undefined; readonly nin: string | undefined }> {
  const stages = await selectStages(db, customerId);
  const person = await selectPerson(db, customerId);
  const numberOf = (kind: IdentityKind, encrypted?: Buffer | null) =>
    encrypted && stages.get(`${kind}_VERIFICATION`)?.status === 'APPROVED'
      ? decryptNumber(platform.secrets, { customerId, kind }, encrypted)
      : undefined;
  return {
    bvn: numberOf('BVN', person?.bvn_encrypted),
    nin: numberOf('NIN', person?.nin_encrypted),
  };
}
