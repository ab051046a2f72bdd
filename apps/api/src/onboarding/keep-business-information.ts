import type { Platform } from '../platform/platform.ts';
import { selectBusinessInformation, upsertBusinessInformation } from './onboarding-db.ts';

type Input = {
  readonly businessName?: string | null | undefined;
  readonly natureOfBusiness?: string | null | undefined;
  readonly registrationNumber?: string | null | undefined;
  readonly businessAddress?: string | null | undefined;
};

/** Whatever the customer says of their business, or nothing; it never holds onboarding up (decision 23). */
export async function readBusinessInformation(platform: Platform, customerId: string) {
  const nothing = {
    businessName: null,
    natureOfBusiness: null,
    registrationNumber: null,
    businessAddress: null,
  };
  return (await selectBusinessInformation(platform.db, customerId)) ?? nothing;
}

export async function keepBusinessInformation(
  platform: Platform,
  customerId: string,
  input: Input,
  now: Date,
): Promise<void> {
  const information = {
    businessName: input.businessName ?? null,
    natureOfBusiness: input.natureOfBusiness ?? null,
    registrationNumber: input.registrationNumber ?? null,
    businessAddress: input.businessAddress ?? null,
  };
  await upsertBusinessInformation(platform.db, customerId, information, now);
}
