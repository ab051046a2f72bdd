import { lagosDate } from '../bank/lagos-time.ts';
import { findCustomer } from '../customers/customers.ts';
import type { Platform } from '../platform/platform.ts';
import { selectKnown } from './kyc-db.ts';
import { readMaskedNumbers } from './read-masked-numbers.ts';

/** What the bank knows of a customer, for the forms of the levels; BVN and NIN only masked. */
export async function readBiodata(platform: Platform, customerId: string) {
  const [customer, known, numbers] = await Promise.all([
    findCustomer(platform.db, { id: customerId }),
    selectKnown(platform.db, platform.secrets, customerId),
    readMaskedNumbers(platform, customerId),
  ]);
  if (customer === undefined) throw new Error('A signed-in customer is there');
  const { firstName, lastName, phoneNumber, email } = customer;
  const { dateOfBirth, gender = null, address = null } = known;
  return {
    firstName,
    lastName,
    dateOfBirth: dateOfBirth === undefined ? null : dayText(dateOfBirth),
    gender,
    phoneNumber,
    email,
    address,
    ...numbers,
  };
}

/** A day as it is kept, as people read it. */
export function dayText(day: string): string {
  return lagosDate(new Date(`${day}T12:00:00Z`));
}
