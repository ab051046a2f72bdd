import { readVerifiedNumbers } from '../onboarding/onboarding.ts';
import type { Platform } from '../platform/platform.ts';
import { maskNumber } from '../platform/security/identity-numbers.ts';

/** What onboarding verified, as the customer may read it and send it back. */
export async function readMaskedNumbers(
  platform: Platform,
  customerId: string,
): Promise<{ readonly bvn: string | null; readonly nin: string | null }> {
  const { bvn, nin } = await readVerifiedNumbers(platform, platform.db, customerId);
  return { bvn: masked(bvn), nin: masked(nin) };
}

function masked(number: string | undefined): string | null {
  return number === undefined ? null : maskNumber(number);
}
