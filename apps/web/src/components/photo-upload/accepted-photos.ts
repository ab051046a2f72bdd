import type { ErrorCode } from '@harvest/contracts/errors';

/** S1 §9: 2 * 1024 * 1024 bytes. */
export const PHOTO_BYTES_MAX = 2 * 1024 * 1024;

/** S1 §9: png, jpg, jpeg. Without `capture`, so that a telephone offers its camera and its pictures alike. */
export const PHOTO_TYPES = 'image/png,image/jpeg,.png,.jpg,.jpeg';

/** Why a file cannot be uploaded, as far as can be told without opening it; the bank itself looks inside. */
export function photoRefusal({ type, size }: Pick<File, 'type' | 'size'>): ErrorCode | null {
  if (!/^image\/(?:png|jpe?g)$/.test(type)) return 'FILE_NOT_ACCEPTED';
  return size > PHOTO_BYTES_MAX ? 'FILE_TOO_LARGE' : null;
}
