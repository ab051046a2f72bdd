import type { TwoFactorType } from '@harvest/contracts/auth';
import type { Platform } from '../platform/platform.ts';
import type { CodeWords, Subject } from '../platform/security/challenges/challenges.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { setUpText } from './two-factor-rules.ts';

/** Minutes between starting to set a factor and its code: enough to install an app. */
export const SET_UP_MINUTES_MAX = 15;

/** What the codes of a set-up stand for: this factor in the place of the one the customer has now. */
export function setUpSubject(customer: Customer, factor: TwoFactorType, operationId: string): Subject {
  const confirms = [factor, customer.twoFactorType];
  return factor === 'OTP_AUTHENTICATION'
    ? // The code we send proves the new factor, whatever the current one is.
      { purpose: 'SET_OTP_FACTOR', holder: { ...customer, twoFactorType: factor }, operationId, confirms }
    : // The code we send, if any, proves the current factor.
      { purpose: 'SET_AUTHENTICATOR_FACTOR', holder: customer, operationId, confirms };
}

export function setUpWords({ config }: Platform, factor: TwoFactorType): CodeWords {
  return (code) => setUpText(config.bank.name, new URL(config.publicUrl).hostname, factor, code);
}
