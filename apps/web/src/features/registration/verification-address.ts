import { readEmailAddress } from '@harvest/input/email-address';
import { decodeBase64 } from '../../lib/decode-base64.ts';

/** Whose code is asked for: an e-mail address, or the handle of a registration that shows no address (decision 16). */
export type VerificationAddress = { readonly email: string; readonly isHandle: boolean };

const HANDLE = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * What stands in `?email=` of `/verify-email` (S1 §2).
 * @returns null for nothing, or for what is neither an address nor a handle
 */
export function readVerificationAddress(parameter: string | null): VerificationAddress | null {
  const text = decodeBase64(parameter ?? '')?.trim() ?? '';
  const email = readEmailAddress(text);
  if (email !== undefined) return { email, isHandle: false };
  return HANDLE.test(text) ? { email: text, isHandle: true } : null;
}
