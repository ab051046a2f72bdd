import type { Database } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { decryptNumber } from '../platform/security/identity-numbers.ts';
import { selectPerson, selectStages } from './onboarding-db.ts';

/** The BVN and NIN that onboarding verified of somebody; one that it did not is absent. */
export async function readVerifiedNumbers(
  platform: Platform,
  db: Database,
  customerId: string,
): Promise<{ readonly bvn: string | undefined; readonly nin: string | undefined }> {
  const stages = await selectStages(db, customerId);
  const person = await selectPerson(db, customerId);
  const numberOf = (section: 'BVN_VERIFICATION' | 'NIN_VERIFICATION', encrypted?: Buffer | null) =>
    encrypted && stages.get(section)?.status === 'APPROVED'
      ? decryptNumber(platform.secrets, encrypted)
      : undefined;
  return {
    bvn: numberOf('BVN_VERIFICATION', person?.bvn_encrypted),
    nin: numberOf('NIN_VERIFICATION', person?.nin_encrypted),
  };
}
