import { maskEmail, maskPhoneNumber } from '../../bank/identifiers.ts';
import type { Customer } from './sessions.ts';

/** Where the code comes from that something waits for inside a session, as its owner may read it (A95). */
export function codeSourceOf({ twoFactorType, email, phoneNumber }: Customer) {
  return {
    twoFactorAuthenticationType: twoFactorType,
    ...(twoFactorType === 'OTP_AUTHENTICATION' && {
      maskedEmail: maskEmail(email),
      maskedPhoneNumber: maskPhoneNumber(phoneNumber),
    }),
  };
}
