import { z } from 'zod';
import type { Secrets } from '../platform/security/secrets.ts';

const details = z.object({
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: z.string(),
  bvn: z.string(),
  gender: z.string(),
  address: z.string(),
  clientType: z.string().optional(),
  accountTypeId: z.number(),
  stateOfResidence: z.string(),
  employmentStatus: z.string(),
  maritalStatus: z.string(),
});

/** What a new customer told of themselves. It waits unreadable until the registration is finished or forgotten. */
export type RegistrationDetails = z.output<typeof details>;

export function encryptDetails(secrets: Secrets, id: string, told: RegistrationDetails): Buffer {
  return secrets.encrypt('registrations', id, JSON.stringify(details.parse(told)));
}

export function decryptDetails(secrets: Secrets, id: string, encrypted: Buffer): RegistrationDetails {
  return details.parse(JSON.parse(secrets.decrypt('registrations', id, encrypted)));
}
