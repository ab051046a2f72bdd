import { encodeBase64 } from '../lib/encode-base64.ts';

/** The page that takes the code of a registration, for what the bank answered in `email` (S1 §2). */
export function verificationPath(email: string): string {
  return `/verify-email?email=${encodeURIComponent(encodeBase64(email))}`;
}
