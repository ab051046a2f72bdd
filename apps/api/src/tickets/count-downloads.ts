import type { Platform } from '../platform/platform.ts';
import type { Throttle } from '../platform/security/throttles.ts';

/** A file leaves as megabytes for an address of a few bytes (counter 31). */
const DOWNLOADS: Throttle = { name: 'attachment-downloads', attemptsMax: 120, windowMinutes: 60 };

/** Counts a file that a customer asks for. @throws Refusal TOO_MANY_DOWNLOADS */
export async function countDownload(
  { throttles }: Pick<Platform, 'throttles'>,
  customerId: string,
  now: Date,
): Promise<void> {
  await throttles.takeOrRefuse(DOWNLOADS, customerId, 'TOO_MANY_DOWNLOADS', now);
}
