import type { Platform } from '../platform.ts';
import type { Throttle } from './throttles.ts';

/**
 * Pictures are dear to decode, also those that are refused then, and files fill the bank's disks; whatever they are for, they count
 * together (counter 17).
 */
const UPLOADS: Throttle = { name: 'uploads', attemptsMax: 30, windowMinutes: 60 };

/** What is attached to tickets is kept for years, so that a day of one customer has an end in bytes too (counter 30). */
const UPLOADED_BYTES: Throttle = {
  name: 'uploaded-bytes',
  attemptsMax: 100 * 1024 * 1024,
  windowMinutes: 24 * 60,
};

/** Counts files of a customer before any of them is decoded. @throws Refusal TOO_MANY_UPLOADS */
export async function countUploads(
  { throttles }: Pick<Platform, 'throttles'>,
  customerId: string,
  files: number,
  now: Date,
): Promise<void> {
  await throttles.takeOrRefuse(UPLOADS, customerId, 'TOO_MANY_UPLOADS', now, files);
}

/** Counts the bytes of files that are kept as they are. @throws Refusal TOO_MANY_UPLOADS */
export async function countUploadedBytes(
  { throttles }: Pick<Platform, 'throttles'>,
  customerId: string,
  bytes: number,
  now: Date,
): Promise<void> {
  await throttles.takeOrRefuse(UPLOADED_BYTES, customerId, 'TOO_MANY_UPLOADS', now, bytes);
}
