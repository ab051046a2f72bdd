import type { Platform } from '../platform/platform.ts';
import { decryptNumber, maskNumber, type NumberOf } from '../platform/security/identity-numbers.ts';
import { selectPerson } from './onboarding-db.ts';

/** The profile as it was last saved, prefilled from the registration; BVN and NIN only masked. */
export async function readBasicProfile(platform: Platform, customerId: string) {
  const person = await selectPerson(platform.db, customerId);
  if (person === undefined) throw new Error('A signed-in customer is there');
  return {
    firstName: person.first_name,
    lastName: person.last_name,
    email: person.email,
    phoneNumber: person.phone_number,
    bvn: maskedNumber(platform, { customerId, kind: 'BVN' }, person.bvn_encrypted),
    nin: maskedNumber(platform, { customerId, kind: 'NIN' }, person.nin_encrypted),
  };
}

/** Empty when it is not known yet. */
export function maskedNumber(platform: Platform, of: NumberOf, encrypted: Buffer | null): string {
  return encrypted === null ? '' : maskNumber(decryptNumber(platform.secrets, of, encrypted));
}
