import { maskEmail, maskPhoneNumber } from '../../bank/identifiers.ts';
import { isByPhoneOnly } from './codes-by-phone-rules.ts';
import type { Customer } from './sessions.ts';

/** Where a code goes that confirms something inside a session; no address while mail is worth nothing (decision 55). */
export function codeChannelsOf(customer: Customer, now: Date) {
  return {
    ...(!isByPhoneOnly(customer, now) && { maskedEmail: maskEmail(customer.email) }),
    maskedPhoneNumber: maskPhoneNumber(customer.phoneNumber),
  };
}

/** Where the code comes from that something waits for inside a session, as its owner may read it (A95). */
export function codeSourceOf(customer: Customer, now: Date) {
  const { twoFactorType } = customer;
  return {
    twoFactorAuthenticationType: twoFactorType,
    ...(twoFactorType === 'OTP_AUTHENTICATION' && codeChannelsOf(customer, now)),
  };
}
