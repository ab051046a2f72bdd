import type { TwoFactorType } from '@harvest/contracts/auth';
import type { Platform } from '../platform/platform.ts';
import type { Confirmable } from '../platform/security/challenges/confirmable.ts';
import type { CodeWords } from '../platform/security/challenges/issue-code.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { setUpText } from './two-factor-rules.ts';

/** Minutes between starting to set a factor and its code: enough to install an app. */
export const SET_UP_MINUTES_MAX = 15;

/**
 * What the codes of a set-up stand for: this factor in the place of the one the customer has now. The code we send proves
 * the new factor when codes are to be sent from now on, else the current one.
 */
export function confirmableSetUp(
  customer: Customer,
  factor: TwoFactorType,
  operationId: string,
): Confirmable {
  const purpose = factor === 'OTP_AUTHENTICATION' ? 'SET_OTP_FACTOR' : 'SET_AUTHENTICATOR_FACTOR';
  return { purpose, holder: customer, operationId, confirms: [factor, customer.twoFactorType] };
}

export function setUpWords({ config }: Platform, factor: TwoFactorType): CodeWords {
  return (code) => setUpText(config.bank.name, new URL(config.publicUrl).hostname, factor, code);
}
