import type { Platform } from '../platform/platform.ts';
import { countUploadedBytes, countUploads } from '../platform/security/uploads.ts';
import type { JudgedAttachment } from './attachment-rules.ts';

/** Counts what a customer attaches, by files and by bytes, before any of it is decoded. @throws Refusal TOO_MANY_UPLOADS */
export async function countFiles(
  platform: Platform,
  customerId: string,
  judged: readonly JudgedAttachment[],
  now: Date,
): Promise<void> {
  if (judged.length === 0) return;
  await countUploads(platform, customerId, judged.length, now);
  const bytes = judged.reduce((sum, { bytesLength }) => sum + bytesLength, 0);
  await countUploadedBytes(platform, customerId, bytes, now);
}
